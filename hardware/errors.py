"""What goes wrong with the parts one can touch, in words that say which part, why, and what to do."""


class PartError(Exception):
    """A part of the device cannot be used. The three texts also stand in the message, in this order."""

    def __init__(self, part: str, cause: str, remedy: str) -> None:
        super().__init__(f"{part}: {cause}; {remedy}")
        self.part = part
        self.cause = cause
        self.remedy = remedy


class DeviceLost(PartError, OSError):
    """A part does not answer, now or no longer; the same call may be tried again when it is back."""


class DriverMissing(PartError, ImportError):
    """The library that drives a part is not installed, so trying again does not help."""


class BadSetting(PartError, ValueError):
    """A setting names no part that exists; the remedy lists what does."""
