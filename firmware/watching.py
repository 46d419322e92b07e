"""Watches the table between two looks, to look by itself when something was played and has come to rest."""

from hardware.interfaces import Pixels
from vision.steady import Steady, looked, watch


class Watch:
    """Fed with small frames; the first view at rest is what later ones are compared with."""

    def __init__(self) -> None:
        self._steady = Steady()

    def looked(self) -> None:
        """The table was looked at just now, by whomever."""
        self._steady = looked(self._steady)

    def has_rested(self, frame: Pixels) -> bool:
        """Whether the table looks different from the last look, and nothing moves any more."""
        self._steady = watch(self._steady, frame)
        if self._steady.look is None and self._steady.at_rest:
            self._steady = looked(self._steady)
        return self._steady.look is not None and self._steady.changed
