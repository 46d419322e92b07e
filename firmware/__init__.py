"""The appliance: commands, texts and everything that knows all the other parts."""

__version__ = "0.2.0"
