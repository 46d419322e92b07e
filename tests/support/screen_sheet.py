"""Several pictures of the display side by side, for the README."""

from collections.abc import Sequence

from PIL import Image

SCALE, COLUMNS, GAP = 2, 4, 12
GREY = 110  # of the case around a display


def sheet_of(pictures: Sequence[Image.Image]) -> Image.Image:
    """A grey sheet with the pictures, four in a row and twice as large."""
    width, height = (SCALE * side for side in pictures[0].size)
    rows = -(-len(pictures) // COLUMNS)
    sheet = Image.new("L", (COLUMNS * (width + GAP) + GAP, rows * (height + GAP) + GAP), GREY)
    for place, picture in enumerate(pictures):
        row, column = divmod(place, COLUMNS)
        large = picture.convert("L").resize((width, height), Image.Resampling.NEAREST)
        sheet.paste(large, (GAP + column * (width + GAP), GAP + row * (height + GAP)))
    return sheet
