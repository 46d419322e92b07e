"""What goes wrong when somebody hands the engine something that is no event and no header."""


class SchiriError(Exception):
    """Everything this project raises on purpose."""


class BadField(SchiriError, ValueError):
    """A field is missing, of the wrong kind or out of range; the text begins with its name."""
