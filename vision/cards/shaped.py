"""What has the shape of a card, by its outline in the small picture alone."""

from vision.cards.faces import CARD_MM
from vision.shapes import fits
from vision.tabletop import Mask

CARD_PLAY = 8.0  # mm by which a small picture misleads about the sides of a thing
CARD_FILLED = 0.8  # of the box around a card that it fills there
PILE_PLAY, PILE_FILLED = 12.0, 0.85  # the same of a pile, which is nearer to the camera and casts a shadow
ROUGH_PLAY, ROUGH_FILLED = 18.0, 0.5  # the same where a print must show that it is a card


def is_card(thing: Mask, mm: float) -> bool:
    """Whether a thing is one, which then could not be read; `mm` are those of a pixel."""
    return fits(thing, mm, CARD_MM, play=CARD_PLAY, filled=CARD_FILLED)


def is_pile(thing: Mask, mm: float) -> bool:
    """Whether a thing is a whole one, alone or on others: nothing lies on that."""
    return fits(thing, mm, CARD_MM, play=PILE_PLAY, filled=PILE_FILLED)


def is_roughly_card(thing: Mask, mm: float) -> bool:
    """Whether a thing may be one if a print says so, too."""
    return fits(thing, mm, CARD_MM, play=ROUGH_PLAY, filled=ROUGH_FILLED)
