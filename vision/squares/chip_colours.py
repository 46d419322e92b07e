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
# Logarithms of blue and of red against green in the mirrored lamp, against paper's light. Most lamps light
# the paper, too, and have nearly its tint. A bulb beside a window that lights the paper is warmer, the more
# blue it lacks the more red it has: of 21 painted photos two had -1.4 and 0.5, one -0.8 and 0.4.
TINTS = np.stack(np.meshgrid(np.arange(-1.6, 0.61, 0.2), np.arange(-0.6, 0.61, 0.2)), axis=-1).reshape(-1, 2)
TINT_VARIES = 0.22
BULB, BULB_BLUE, BULB_RED, BULB_VARIES = 0.25, 0.8, -0.37, 0.15
MEAN_GLARE = 0.3  # of paper
SECOND_LAMP, OTHER_LAMP = 0.1, 0.01  # chance that a chip mirrors a second lamp, or yet another of any tint
ROUNDS = 2  # in which both lamps are told from each other
# A lamp has its image in one place, so half of what is known of a chip's lamp is what the chips around say,
# the less the further they lie. With this, instead of all chips alike, and with MOST_LIGHT the odds of 17,493
# chips of painted photos lack 25 instead of 39 in logarithms, and 6 instead of 13 are wrong, each in doubt.
NEAR_SAYS, NEAR_MM = 0.5, 60.0
BURNT = 0.95  # of the most light that the camera sees in a channel
MOST_LIGHT = 0.5  # a camera shows at least so much before it burns out, of all that a file can show
# Share of its odds that a pale chip's colour loses where all chips of that colour are pale: a warm lamp
# beside a cold one made three blue chips as red as 190 to 1. Pale is what sends so much of paper's light in
# all channels.
ONLY_PALE, PALE = 0.02, 0.2
FEW_PLAIN = 0.3  # the same where no other chip tells what lamps there are; a share of it where some do
STRAY = np.log(1e-3)  # likelihood of a disc that is no chip of any colour, whatever it looks like


def burnt_channels(colours: Colours, paper: Colours) -> NDArray[np.bool_]:
    """Where a disc is as bright as anything on the board, or as the paper around it, in a channel.

    The camera may then have seen no more than its most. `paper` is the light at each disc (n x 3).
    """
    light = colours * paper
    most = light > BURNT * np.maximum(light, paper).max(axis=0)
    as_paper = (colours > BURNT) & (colours < 1 / BURNT)
    return np.asarray((most | as_paper) & (light > MOST_LIGHT))


def colour_odds(colours: Colours, burnt: NDArray[np.bool_], middles: Colours) -> Colours:
    """The odds of COLOURS for each chip (n x 3), all chips of a photo together; their middles are in mm.

    A chip sends its own colour and some of a lamp's mirror image. Chips of one colour are alike and the lamp
    of most has one tint, so plain chips say what bleached ones are. A burnt channel may be any brighter.
    """
    clear = (~burnt).astype(np.float64)[:, None, None, :]
    own, varies = _inks(colours)
    lamps = np.exp(np.insert(TINTS, 1, 0.0, axis=1))
    rest = colours[:, None, None, :] - own[None, :, None, :]
    glare = (rest * lamps * clear).sum(axis=-1) / np.maximum((lamps**2 * clear).sum(axis=-1), 1e-9)
    least = np.where(clear.any(axis=-1), 0.0, (rest / lamps).max(axis=-1))
    glare = np.maximum(glare, least)[..., None]
    sigma = np.sqrt(varies[None, :, None, :] ** 2 + (GLARE_VARIES * glare * lamps) ** 2)
    off = rest - glare * lamps
    off = np.where(clear > 0, off, np.maximum(off, 0.0))
    fit = -0.5 * ((off / sigma) ** 2).sum(axis=-1) - (np.log(sigma) * clear).sum(axis=-1)
    fit = np.logaddexp(fit - glare[..., 0] / MEAN_GLARE, STRAY)
    before = _lamp_prior()
    most = fit.max(axis=(1, 2), keepdims=True)
    likely = np.exp(fit - most)  # chips x colours x tints
    seen = likely.sum(axis=1)
    first = second = any_lamp = _shares(before)
    for _ in range(ROUNDS):
        first = _lamp_of(seen, 1 - SECOND_LAMP, second, before)
        second = _lamp_of(seen, SECOND_LAMP, first, before)
    lamp = (1 - SECOND_LAMP - OTHER_LAMP) * first + SECOND_LAMP * second + OTHER_LAMP * any_lamp
    lamps_here = NEAR_SAYS * _lamps_near(seen, middles, before) + (1 - NEAR_SAYS) * lamp
    together = np.einsum("ijk,ik->ij", likely, lamps_here)
    odds = np.asarray(together / together.sum(axis=1, keepdims=True))
    return _doubted(odds, colours)


def _doubted(odds: Colours, colours: Colours) -> Colours:
    """The odds of chips, pale ones of a colour that only pale ones have in doubt with each other colour; more
    so the fewer plain ones there are."""
    pale = colours.min(axis=1) > PALE
    shown = np.isin(range(len(COLOURS)), odds[~pale].argmax(axis=1))
    share = max(ONLY_PALE, FEW_PLAIN / (1 + int((~pale).sum())))
    less = np.where(~pale[:, None] | shown, 0.0, share * odds)
    return np.asarray(odds - less + (less.sum(axis=1, keepdims=True) - less) / (len(COLOURS) - 1))


def _lamps_near(seen: Colours, middles: Colours, before: Colours) -> Colours:
    """For each chip the odds of its lamp's tint by what the other chips near it mirror."""
    apart = ((middles[:, None] - middles[None]) ** 2).sum(axis=-1)
    weights = np.exp(-0.5 * apart / NEAR_MM**2)
    np.fill_diagonal(weights, 0)
    of_any = seen / (seen @ _shares(before))[:, None]
    logs = before + weights @ np.log((1 - SECOND_LAMP) * of_any + SECOND_LAMP)
    raised = np.exp(logs - logs.max(axis=1, keepdims=True))
    return np.asarray(raised / raised.sum(axis=1, keepdims=True))


def _lamp_of(seen: Colours, share: float, other: Colours, before: Colours) -> Colours:
    """The odds of a lamp's tint that this share of the chips mirrors, while the rest mirrors the other."""
    return _shares(before + np.log(share * seen + (1 - share) * (seen @ other)[:, None] + 1e-12).sum(axis=0))


def _lamp_prior() -> NDArray[np.float64]:
    """How likely lamps of TINTS are, as a logarithm."""
    blue, red = TINTS.T
    own = np.exp(-0.5 * (blue**2 + red**2) / TINT_VARIES**2)
    bulb = np.exp(blue / BULB_BLUE - 0.5 * ((red - BULB_RED * blue) / BULB_VARIES) ** 2) * (blue < 0)
    return np.asarray(np.log((1 - BULB) * own / own.sum() + BULB * bulb / bulb.sum() + 1e-9))


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
