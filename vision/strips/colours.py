"""The four colours of strip cards under this lamp: which field is red, yellow, green or blue, with odds."""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from vision.edges import LIGHT
from vision.light import code, light_of

Numbers = NDArray[np.float64]

COLOURS = ("r", "y", "g", "b")
# Hues of the four inks in degrees around the grey axis of balanced codes: the middle of what prints of many
# copies show, and how far a copy strays from it. The order never changes; yellow may be nearly orange.
HUES = np.array([-3.0, 47.0, 126.0, 214.0])
STRAYS = np.array([8.0, 11.0, 15.0, 12.0])
# Copies stray by up to twice that. An ink of which fields would have to stray farther is rather not theirs:
# where no yellow lies, greens on which a lamp is mirrored would be taken for one that is nearly green.
# What is hardly an ink tells nothing, neither about its own hue nor about the veil on its fields.
FAR_INK, NO_INK = 2.0, 0.1
# Within one photo fields of one colour differ by this (degrees), and by what noise of this many codes does to
# the hue of pale fields.
SPREAD = 5.0
NOISE = 7.0
# A lamp's image makes fields pale and draws them to its own hue: by so many degrees for each part of white
# light beyond what fields of that colour have, which is at most so much, until others of the ink tell by how
# many; and that is not quite even.
VEIL = 100.0
CURVE = 30.0
# Light that is mirrored adds to all channels: it makes no yellow greener than where red and green are the
# same, and no red bluer than where red and blue are (degrees to either side of red), up to where green and
# blue are the same.
EVEN, CYAN = 60.0, 180.0
PLAINLY = 0.95  # odds of an ink from which a field tells what a veil does to it
USUAL_PALE = 0.35
ROUNDS = 6  # of assigning fields to colours and colours to fields; settles within four
# Of a thousand fields one lies in a light of its own, as a coloured lamp's image: it strays from its ink
# farther than others, every so many degrees more seldom by e. Between two inks it may be either.
ASTRAY, FARTHER = 0.001, 12.0
# A lamp's image adds light and never takes any: against the white edge of its card no field is darker than
# others of its ink in the channels that are strong in it (half the strongest) but by so much (logarithm; of
# 3,646 painted fields one in a thousand lacked 0.46, none 0.5).
LACKING, STRONG = 0.18, 0.5
FAINT = 1e-9  # of such a fit: inks that all lack light are weighed by their hues
# Odds never claim more than the measured share of right readings, and a field without any hue is any colour.
MOST = 0.9995
# Where light falls off, balancing takes away more than a dim field's weak channels have. When two are gone
# it may be any ink whose fields would lose theirs as well when so dim; that has this share of the odds.
GONE = 8  # balanced codes
MAYBE = 0.3
BURNT = 2.0  # times the light that a camera can tell: what a channel may have that is burnt out
# No ink sends more than others send whose strongest channel is not burnt, but for light that is mirrored, and
# that all channels have, and for light that falls on its card alone, as its edge tells: hardly so much more
# (of 4,329 fields that are not burnt one in ten has 1.1 times as much, one in a hundred 1.7). So many tell.
UNEVEN, TELLING = 1.5, 4
REACHES = np.linspace(-0.8, 0.8, 5)  # the middles of five parts of a slack, at which a hue is looked at
DIM = 0.002  # of full light: less is noise
GREY = 12.0  # codes between the strongest and the weakest channel


def hues(colours: NDArray[np.float32]) -> tuple[Numbers, Numbers]:
    """Hue in degrees (-90 to 270) and strength in codes of balanced colours (N x 3, blue first)."""
    blue, green, red = colours.astype(np.float64).T
    angle = np.degrees(np.arctan2(np.sqrt(3) * (green - blue), 2 * red - green - blue))
    return (angle + 90) % 360 - 90, colours.max(axis=1).astype(np.float64) - colours.min(axis=1)


def odds_of(
    colours: NDArray[np.float32],
    black: NDArray[np.floating] | None = None,
    burnt: NDArray[np.bool_] | None = None,
    paper: NDArray[np.floating] | None = None,
    edge: NDArray[np.floating] | None = None,
) -> list[Mapping[str, float]]:
    """The odds of each colour for every field of one photo; the fields explain each other's hues.

    `black` is the light of each channel that balancing took away, of full light; `burnt` are the channels
    (N x 3) of which the camera cannot tell more; codes may be above 255. `paper` is the light of the white
    edge around each field, `edge` that of its weakest channel.
    """
    angles, strengths = hues(colours)
    slack = np.zeros_like(angles)
    if burnt is not None:
        angles, slack = _burnt(colours, angles, burnt, _most(colours, burnt, edge))
    own = SPREAD**2 + np.degrees(NOISE / np.maximum(strengths, 1.0)) ** 2
    middles, doubts = HUES.copy(), STRAYS**2
    likely = _likely(angles, slack, middles, doubts, own)
    for _ in range(ROUNDS):
        weights = likely / own[:, None]
        trust = 1 / STRAYS**2 + weights.sum(axis=0)
        away = _away(angles, slack, HUES)
        middles = HUES + (weights * away).sum(axis=0) / trust
        doubts = 1 / trust
        likely = _likely(angles, slack, middles, doubts, own)
    inks = _in_print(middles)
    none = inks < NO_INK
    veils = _veils(colours, np.where(none, FAINT * likely, likely).argmax(axis=1))
    middles, doubts, inks = np.where(none, [HUES, STRAYS**2, np.ones_like(inks)], [middles, doubts, inks])
    bound = _beyond_veils(angles)
    unsure = np.where(bound, 0.0, (VEIL * veils[:, None]) ** 2)
    expected, spread = middles[None], doubts + own[:, None] + unsure
    for _ in range(ROUNDS):
        likely = _share(angles, slack, expected, spread, inks)
        plain = np.where(likely > PLAINLY, likely, 0.0) / own[:, None]
        drift, unsure = _drifts(plain, _away(angles, slack, middles), veils)
        expected, spread = middles + drift, doubts + own[:, None] + np.where(bound, 0.0, unsure)
    likely = _share(angles, slack, expected, spread, inks, astray=ASTRAY)
    if paper is not None:
        likely = likely * _lit(light_of(colours) / np.maximum(paper, DIM)[:, None], likely, burnt)
        likely /= likely.sum(axis=1, keepdims=True)
    if black is not None:
        likely = np.where(_dimmed(colours, likely.argmax(axis=1), black), np.maximum(likely, MAYBE), likely)
    shares = np.minimum(likely, MOST)
    shares[strengths < GREY] = 1 / len(COLOURS)
    shares /= shares.sum(axis=1, keepdims=True)
    return [dict(zip(COLOURS, row, strict=True)) for row in shares.tolist()]


def _most(
    colours: NDArray[np.float32], burnt: NDArray[np.bool_], edge: NDArray[np.floating] | None
) -> Numbers:
    """How many times the light that a camera can tell each channel (N x 3) has at the most if it is burnt."""
    light = light_of(colours).astype(np.float64)
    most = np.full(light.shape, BURNT)
    if edge is None:
        return most
    strongest, mirrored = light.argmax(axis=1), light.min(axis=1)
    for channel in range(light.shape[1]):
        telling = (strongest == channel) & ~burnt[:, channel]
        if telling.sum() >= TELLING:
            usual, here = np.median(light[telling, channel]), edge / max(float(np.median(edge[telling])), DIM)
            own = UNEVEN * usual * np.maximum(here, 1.0) + mirrored
            most[:, channel] = np.clip(own / np.maximum(light[:, channel], DIM), 1.0, BURNT)
    return most


def _burnt(
    colours: NDArray[np.float32], angles: Numbers, burnt: NDArray[np.bool_], most: Numbers
) -> tuple[Numbers, Numbers]:
    """The hues that fields may have of which channels are burnt out: their middle, and how far they reach."""
    low, high = np.zeros(len(angles)), np.zeros(len(angles))
    for channel in range(colours.shape[1]):
        more = colours.copy()
        lost = burnt[:, channel]
        more[lost, channel] = code(most[lost, channel] * light_of(more[lost, channel]))
        turn = _around(hues(more)[0] - angles)
        low, high = np.minimum(low, turn), np.maximum(high, turn)
    return angles + (low + high) / 2, (high - low) / 2


def _veils(colours: NDArray[np.float32], best: NDArray[np.int64]) -> Numbers:
    """How much more white light than others of its colour each field sends, of its brightest channel."""
    light = light_of(colours)
    pale = light.min(axis=1) / np.maximum(light.max(axis=1), 1e-3)
    usual = np.array([np.median(pale[best == k]) if (best == k).any() else 0.0 for k in range(len(COLOURS))])
    return np.asarray(np.maximum(pale - np.minimum(usual, USUAL_PALE)[best], 0.0), np.float64)


def _beyond_veils(angles: Numbers) -> NDArray[np.bool_]:
    """Which inks (N x 4) no veil draws to these hues."""
    around = _around(angles)
    never = np.zeros_like(around, bool)
    bluer, greener = (around < -EVEN) & (around > -CYAN), (around > EVEN) & (around < CYAN)
    inks = {"r": bluer, "y": greener}
    return np.column_stack([inks.get(colour, never) for colour in COLOURS])


def _drifts(weights: Numbers, away: Numbers, veils: Numbers) -> tuple[Numbers, Numbers]:
    """By how many degrees the veil of each field (N x 4) moves the hue of each ink, and that doubt squared.

    Other fields that plainly have the ink tell; without any nothing is known but VEIL.
    """
    across = veils[:, None]
    push, pull = weights * across * away, weights * across**2
    known = pull.sum(axis=0) - pull + 1 / VEIL**2
    return across * (push.sum(axis=0) - push) / known, across**2 / known + (CURVE * across**2) ** 2


def _lit(light: Numbers, likely: Numbers, burnt: NDArray[np.bool_] | None) -> Numbers:
    """How well (N x 4) the light of fields, of that of their paper, goes with that of the inks elsewhere.

    An ink that no field plainly has goes with it no better than those that some have.
    """
    fit, is_known = np.full_like(likely, FAINT), np.zeros(len(COLOURS), bool)
    for ink, plain in enumerate((likely > PLAINLY).T):
        if plain.any():
            usual = np.median(light[plain], axis=0)
            lack = np.log(np.maximum(light, DIM) / np.maximum(usual, DIM))
            lack[:, usual < STRONG * usual.max()] = 0.0
            if burnt is not None:
                lack[burnt] = 0.0
            is_known[ink] = True
            fit[:, ink] = np.exp(-0.5 * (np.minimum(lack.min(axis=1), 0.0) / LACKING) ** 2)
    fit = np.maximum(fit, FAINT)
    return np.where(is_known, fit, fit.max(axis=1, keepdims=True))


def _dimmed(
    colours: NDArray[np.float32], best: NDArray[np.int64], black: NDArray[np.floating]
) -> NDArray[np.bool_]:
    """Which inks (N x 4) would show a field's only channel if so little light fell on their fields."""
    light = light_of(colours).astype(np.float64)
    gone = LIGHT[GONE]
    fields, only = np.arange(len(light)), light.argmax(axis=1)
    lost = np.sort(light, axis=1)[:, 1] <= gone
    maybe = np.zeros((len(light), len(COLOURS)), bool)
    for ink in np.unique(best):
        own = light[best == ink]
        brightest = own[own.sum(axis=1).argmax()]
        share = (light[fields, only] + black[only]) / (brightest + black)[only]
        dim = share[:, None] * (brightest + black) - black
        dim[fields, only] = 0.0
        maybe[:, ink] = lost & (share <= 1) & (dim <= gone).all(axis=1)
    return maybe


def _likely(angles: Numbers, slack: Numbers, middles: Numbers, doubts: Numbers, own: Numbers) -> Numbers:
    """The share of each colour (N x 4) in what explains a hue."""
    return _share(angles, slack, middles[None], doubts[None] + own[:, None], _in_print(middles))


def _in_print(middles: Numbers) -> Numbers:
    """How likely copies have inks of these hues, against 1 for usual ones."""
    far = np.abs(middles - HUES) / STRAYS
    return np.asarray(np.exp(-0.5 * (np.maximum(far, FAR_INK) ** 2 - FAR_INK**2)))


def _share(
    angles: Numbers, slack: Numbers, expected: Numbers, spread: Numbers, inks: Numbers, *, astray: float = 0.0
) -> Numbers:
    """The same where each field has its own expected hues, which stray by the root of `spread` (N x 4), and
    some of the fields farther; `inks` is how likely each ink is at all.

    All hues within a slack are as likely: an ink that only its end reaches is less so than one amidst it.
    """
    off = _around(angles[:, None] - expected) + REACHES[:, None, None] * slack[:, None]
    far = off**2 / spread
    usual = np.exp(-0.5 * (far - (0.0 if astray else far.min(axis=(0, 2))[:, None])))
    score = (usual + astray * np.exp(-np.abs(off) / FARTHER)).mean(axis=0) * inks / np.sqrt(spread)
    return np.asarray(score / score.sum(axis=1, keepdims=True))


def _away(angles: Numbers, slack: Numbers, expected: Numbers) -> Numbers:
    """By how many degrees hues that stray by their slack are off those of each ink (N x 4)."""
    off = _around(angles[:, None] - expected)
    return np.asarray(np.sign(off) * np.maximum(np.abs(off) - slack[:, None], 0.0))


def _around(angles: Numbers) -> Numbers:
    """Differences of angles, the short way round."""
    return np.asarray((angles + 180) % 360 - 180)
