"""What colour chips have: all of a photo together, as a lamp may bleach some of them."""

import numpy as np
from numpy.typing import NDArray

Colours = NDArray[np.float64]  # n x 3, BGR in parts of paper

COLOURS = "bgr"  # in the order of the channels in which each shines

# Typical chips in parts of paper, and how much copies vary; measured on samples and painted photos.
TYPICAL = np.array([[0.47, 0.13, 0.07], [0.09, 0.29, 0.07], [0.07, 0.07, 0.66]])
VARIES = 0.45  # of each of these
DARK, STRONG_IN_DARK = 0.35, 0.12  # of paper: so dark a chip is not bleached, and a hint of colour is enough
STRONG = 0.3  # of its light a chip has in one channel only: its colour is plain and not bleached
# Chips of one copy: share of the colour, and parts of paper. With these the odds of 10,349 chips of painted
# photos, many in glare or under stress switches, are nearest to the truth.
OWN_VARIES, OWN_LEAST = 0.08, 0.018
GLARE_VARIES = 0.12  # of the lamp's mirror image on a chip
TINTS = np.linspace(
    -0.6, 0.6, 9
)  # log of blue and of red against green in the mirrored lamp, against paper's light
TINT_VARIES = 0.22
MEAN_GLARE = 0.3  # of paper
OTHER_LAMP = 0.05  # chance that a chip mirrors another lamp than most, of any tint
BURNT = 0.95  # of the most light that the camera sees in a channel
STRAY = np.log(1e-3)  # likelihood of a disc that is no chip of any colour, whatever it looks like


def burnt_channels(colours: Colours, paper: Colours) -> NDArray[np.bool_]:
    """Where a disc is as bright as anything on the board, or as the paper around it, in a channel.

    The camera may then have seen no more than its most. `paper` is the light at each disc (n x 3).
    """
    light = colours * paper
    most = light > BURNT * np.maximum(light, paper).max(axis=0)
    return np.asarray(most | ((colours > BURNT) & (colours < 1 / BURNT)))


def colour_odds(colours: Colours, burnt: NDArray[np.bool_] | None = None) -> Colours:
    """The odds of COLOURS for each chip (n x 3), all chips of a photo together.

    A chip sends its own colour and some of a lamp's mirror image. Chips of one colour are alike and the lamp
    of most has one tint, so plain chips say what bleached ones are. A burnt channel may be any brighter.
    """
    clear = np.ones(colours.shape) if burnt is None else (~burnt).astype(np.float64)
    clear = clear[:, None, None, :]
    own, varies = _inks(colours)
    tints = np.stack(np.meshgrid(TINTS, TINTS), axis=-1).reshape(-1, 2)
    lamps = np.exp(np.column_stack([tints[:, 0], np.zeros(len(tints)), tints[:, 1]]))
    rest = colours[:, None, None, :] - own[None, :, None, :]
    glare = (rest * lamps * clear).sum(axis=-1) / np.maximum((lamps**2 * clear).sum(axis=-1), 1e-9)
    least = np.where(clear.any(axis=-1), 0.0, (rest / lamps).max(axis=-1))
    glare = np.maximum(glare, least)[..., None]
    sigma = np.sqrt(varies[None, :, None, :] ** 2 + (GLARE_VARIES * glare * lamps) ** 2)
    off = rest - glare * lamps
    off = np.where(clear > 0, off, np.maximum(off, 0.0))
    fit = -0.5 * ((off / sigma) ** 2).sum(axis=-1) - (np.log(sigma) * clear).sum(axis=-1)
    fit = np.logaddexp(fit - glare[..., 0] / MEAN_GLARE, STRAY)
    before = -0.5 * (tints**2).sum(axis=1) / TINT_VARIES**2
    after = before + np.logaddexp.reduce(fit, axis=1).sum(axis=0)
    likely = np.exp(fit - fit.max(axis=(1, 2), keepdims=True))
    of_all, own_lamp = ((likely * _shares(tint)).sum(axis=-1) for tint in (after, before))
    together = (1 - OTHER_LAMP) * of_all + OTHER_LAMP * own_lamp
    return np.asarray(together / together.sum(axis=1, keepdims=True))


def _shares(logs: NDArray[np.float64]) -> NDArray[np.float64]:
    weights = np.exp(logs - logs.max())
    return np.asarray(weights / weights.sum())


def _inks(colours: Colours) -> tuple[Colours, Colours]:
    """The own colour of this copy's chips and how sure it is; what no plain chip shows stays typical."""
    own, varies = TYPICAL.copy(), VARIES * TYPICAL + OWN_LEAST
    most = colours.max(axis=1)
    lead = (most - np.median(colours, axis=1)) / np.maximum(most, 1e-3)
    plain = (lead > STRONG) & (most < 1.1) & (colours.min(axis=1) < most / 2)
    plain |= (lead > STRONG_IN_DARK) & (most < DARK)
    for channel in range(3):
        mine = colours[plain & (colours.argmax(axis=1) == channel)]
        if len(mine):
            dark = mine[np.argsort(mine.min(axis=1))[: (len(mine) + 1) // 2]]
            own[channel] = np.median(dark, axis=0)
            varies[channel] = OWN_VARIES * own[channel] + OWN_LEAST
    return own, varies
