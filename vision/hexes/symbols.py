"""Which symbol a cell shows: by its shape and, on its own, by its colour against the six printed ones."""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from vision.hexes.board import CELLS, COLOURS, PRINTED
from vision.hexes.cells import ANGLES, Cells

Values = NDArray[np.float32]

READINGS = (".", *COLOURS)
OF_PRINTED = [CELLS.index(cell) for cell in PRINTED]

SEEN = 13  # circles that are within the cell
RAYS = slice(3, 10)  # circles that cross the points of a symbol
FAINT = 3.0  # grey levels of noise, so that an empty cell is not stretched to a symbol
# Waves around a circle: the six points of a star or hexagon and the twelve of the red star by themselves, the
# slow ones (a shadow, a scratch, a hand's edge) too, the others summed in bands.
SLOW, TWELVE, BANDS = slice(1, 7), 12, (slice(7, 12), slice(13, 18), slice(18, 25))
BLACK = 20.0  # grey levels below which a colour cannot be told
ALIKE = (0.15, 0.4)  # of full colour, how near inks are that are taken for the same, strictly and loosely
COLOURLESS = 0.1  # of full colour: printed inks have 0.4 and more, in a grey photo none

# No witness is believed further than this: of 1000 shapes (500 colours) that a net calls certain one may be
# of a kind it has never seen. So where the two contradict each other the cell is unsure.
SHAPE_DOUBT, COLOUR_DOUBT = 0.001, 0.002
# Of full colour: an ink that is so near to a printed one is plainly none that is printed so far from it. Of
# 2,250 symbols of a few copies, taken as they were read, plain and under every stress, none was: the net is
# believed further there.
SAME_INK, OTHER_INK, PLAIN_DOUBT = 0.08, 0.25, 0.0005


@dataclass(frozen=True, slots=True)
class Net:
    """A small network: features are brought to a common scale, then one hidden layer."""

    mean: Values
    spread: Values
    first: Values
    first_bias: Values
    second: Values
    second_bias: Values

    def odds(self, features: Values) -> Values:
        """Cells x features -> cells x readings, each row 1 together."""
        scaled = np.clip((features - self.mean) / self.spread, -6, 6)
        hidden = np.maximum(scaled @ self.first + self.first_bias, 0)
        says = hidden @ self.second + self.second_bias
        weights = np.exp(says - says.max(axis=1, keepdims=True))
        return np.asarray(weights / weights.sum(axis=1, keepdims=True), np.float32)


@dataclass(frozen=True, slots=True)
class Clues:
    """What cells show, as numbers for the networks (cells x features), and whether the photo has colour."""

    shape: Values
    colour: Values
    colourful: bool


@cache
def nets() -> dict[str, Net]:
    """The trained networks by name."""
    with np.load(str(files("vision").joinpath("models/hexcells.npz"))) as kept:
        names = sorted({key.split(".")[0] for key in kept.files})
        return {
            name: Net(*(kept[f"{name}.{field}"].astype(np.float32) for field in Net.__slots__))
            for name in names
        }


def gather(cells: Cells) -> Clues:
    """The clues of all CELLS."""
    colourful = float(np.median(np.hypot(*chroma(cells.ink[OF_PRINTED]).T))) >= COLOURLESS
    return Clues(shape_features(cells), colour_features(cells), colourful)


def read(clues: Clues) -> Values:
    """The odds of the READINGS for each cell."""
    by_shape = nets()["shape"].odds(clues.shape)
    if not clues.colourful:
        return blend(by_shape, np.ones_like(by_shape))
    by_colour = nets()["colour"].odds(clues.colour)
    return blend(by_shape, by_colour, np.where(ruled_out(clues), PLAIN_DOUBT, COLOUR_DOUBT))


def blend(by_shape: Values, by_colour: Values, doubt: NDArray[np.float64] | float = COLOUR_DOUBT) -> Values:
    """The odds that both witnesses together give; `doubt` is that of colours."""
    both = np.maximum(by_shape, SHAPE_DOUBT) * np.maximum(by_colour, doubt)
    return np.asarray(both / both.sum(axis=1, keepdims=True), np.float32)


def ruled_out(clues: Clues) -> NDArray[np.bool_]:
    """Which of the READINGS (cells x readings) the ink of each cell plainly is not."""
    near = clues.colour[:, : len(PRINTED)]
    same, other = (np.exp(-(apart**2) / (2 * ALIKE[0] ** 2)) for apart in (SAME_INK, OTHER_INK))
    inks = (near.max(axis=1, keepdims=True) > same) & (near < other)
    return np.pad(inks, ((0, 0), (1, 0)))  # an empty cell has no ink


def read_shapes(cells: Cells) -> Values:
    """The odds of the READINGS by shape alone; some cells of the board are enough for it."""
    return np.maximum(nets()["shape"].odds(shape_features(cells)), SHAPE_DOUBT)


def shape_features(cells: Cells) -> Values:
    """What the mask says, whichever way a symbol is turned: its mean and its waves on every circle."""
    count = len(cells.strength)
    mask = cells.mask[:, :SEEN] / (cells.strength + FAINT)[:, None, None]
    waves = np.abs(np.fft.rfft(mask, axis=2)) / ANGLES
    points = waves[:, RAYS]
    bands = [np.sqrt((points[:, :, band] ** 2).sum(axis=2)) for band in BANDS]
    blocks = (
        mask.mean(axis=2),
        waves[:, :, SLOW].reshape(count, -1),
        points[:, :, TWELVE],
        *bands,
        np.log(cells.strength / 10)[:, None],
        (cells.odd / cells.strength)[:, None],
    )
    return np.concatenate(blocks, axis=1).astype(np.float32)


def colour_features(cells: Cells) -> Values:
    """What the ink says: by itself, and how near it is to each printed ink in the same light."""
    hue = chroma(cells.ink)
    apart = ((hue[:, None] - hue[OF_PRINTED][None]) ** 2).sum(axis=2)
    angle = np.arctan2(hue[:, 1], hue[:, 0])
    blocks = (
        *(np.exp(-apart / (2 * alike**2)) for alike in ALIKE),
        hue,
        np.stack([np.cos(angle), np.sin(angle), np.cos(2 * angle), np.sin(2 * angle)], axis=1),
        np.hypot(hue[:, 0], hue[:, 1])[:, None],
        np.log(cells.strength / 10)[:, None],
        cells.ink / 255,
        cells.ground / 255,
        chroma(cells.ground),
    )
    return np.concatenate(blocks, axis=1).astype(np.float32)


def chroma(colours: Values) -> Values:
    """Red against green and yellow against blue, as shares of the strongest part (N x 2)."""
    blue, green, red = colours.T
    full = np.maximum(colours.max(axis=1), BLACK)
    return np.stack([(red - green) / full, ((red + green) / 2 - blue) / full], axis=1)
