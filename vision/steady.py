"""Is something moving over the table, has it come to rest, and does it look different from the last look."""

from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np

Image = np.ndarray[Any, np.dtype[Any]]

# Frames without motion until the table is at rest: at five frames a second the better part of a second.
REST = 4
# Frames that the view remembers: more would see fainter changes, but later.
MEMORY = 12
# Changes are looked for as means over small squares of these sides in pixels: of the brightness, for the
# strip that a stone uncovers when it is pushed a little; of the brightness, for a hand or a card, which is
# large but may be faint; of the two colour differences, which JPEG and the sensor's mosaic keep coarsely.
SIDES = (3, 9, 9)
# Levels by which JPEG may change such a square although the scene is the same: on drawn tables at quality 50
# with a noise of 3 the largest are 7, 3 and 4, of which the noise explains a part.
ROUNDING = (6.0, 3.0, 5.0)
# How far noise strays, in standard deviations. An evening of 4 h has 72,000 frames of some 20,000 independent
# squares, and the largest of 1.4e9 normal draws is 6.1.
STRAY = 6.5
# Pixels by which a bump may shift the picture for good: about a millimetre of the table at 320 pixels.
TREMBLE = 0.25
# Light falls smoothly: its level is taken over squares of this part of the picture's height ...
LIGHT_WINDOW = 1 / 3
# ... and over this many whole rows, because a lamp flickers while the sensor is read row by row.
LIGHT_ROWS = 5
# While nothing has changed the look follows the view so slowly: daylight takes minutes, a move one frame.
FOLLOW = 1 / 64
# By so much brighter or darker the view comes under the new light: the gains of an exposure's steps.
ANOTHER_LIGHT = 1.1
# So near to an end of the scale a pixel only says "at least" or "at most": two standard deviations of the
# noise of a dim evening (12).
END = 24.0
# Levels of a larger square that only "at least" explains; from there on the new frame is the view.
BENT = 4.0
# The picture is reduced this often to fit gain and offset, so that noise does not flatten the fit ...
REDUCED = 10
# ... and one whose reduced variance is not well above this (levels squared) is too plain to tell them apart.
PLAIN = 4.0
# The largest standard deviation of a pixel taken for noise, twice that of a dim evening: a hand that covers
# the whole picture must not pass for noise.
LOUDEST = 24.0
# The median of the absolute value of normal noise, in standard deviations.
MEDIAN_NOISE = 0.6745
# Noise differs between bright and dark, plain and printed places: it is taken over so many squares a side ...
NOISE_SQUARES = 5
# ... and learned from this part of each quiet frame.
LEARN = 1 / 8


@dataclass(frozen=True, slots=True, eq=False)
class Steady:
    """What has been seen so far; begin with `Steady()`."""

    view: Image | None = None  # the mean of the frames since the last motion, under one light
    frames: int = 0  # how many are in the view, at most MEMORY
    noise: tuple[Image, ...] = ()  # variance of the small squares of one frame, for each of SIDES
    look: Image | None = None  # the view when it was last looked at, under the light of then
    look_frames: int = 0
    moved: bool = False  # something, since the look
    differs: bool = False  # the view from the look

    @property
    def moving(self) -> bool:
        """The newest frame shows motion; False for the very first frame."""
        return self.frames == 1 and bool(self.noise)

    @property
    def at_rest(self) -> bool:
        """Nothing has moved for REST frames. A hand that is kept still rests, too."""
        return self.frames >= REST

    @property
    def changed(self) -> bool:
        """The table at rest differs from the last look, or there was none; False until it is at rest."""
        return self.at_rest and (self.look is None or self.differs)


def watch(steady: Steady, frame: Image) -> Steady:
    """Takes in the next frame, BGR or grey, 8 bits. One of another size or kind begins anew."""
    now = frame.astype(np.float32).reshape(*frame.shape[:2], -1)
    if steady.view is None or steady.view.shape != now.shape:
        return Steady(view=now, frames=1)
    if steady.frames == MEMORY and _is_quiet(steady.view, now):
        return steady
    expected = relight(steady.view, now)
    excused = _excused(steady.view, expected, now)
    squares = _squares(now - expected - excused)
    share = 1 + 1 / steady.frames
    noise = _louder(steady.noise, squares, share) if steady.noise else _first_noise(squares, share)
    if _stands_out(squares, noise, share, expected):
        return replace(steady, view=now, frames=1, noise=noise, moved=True, differs=False)
    frames = min(steady.frames + 1, MEMORY)
    # The frame comes under the light of the view, not the view under that of every frame: the errors of
    # relighting would feed on themselves. Only another light altogether is worth one of them.
    kept = expected if _is_another_light(steady.view, expected) else steady.view
    lit = relight(now, kept)
    blended = kept + (lit - kept) / frames
    view = np.where(np.abs(_box(excused, SIDES[-1])) > BENT, lit, blended)
    return _compare(replace(steady, view=view, frames=frames, noise=_learn(noise, squares, share)))


def _is_quiet(view: Image, now: Image) -> bool:
    """Whether a frame is so like the view that rounding alone explains it, as nearly always when idle."""
    difference = cv2.subtract(now, view)
    for side, rounding in zip(SIDES[:2], ROUNDING[:2], strict=True):
        squares = cv2.blur(difference, (side, side))
        low, high, _, _ = cv2.minMaxLoc(squares.reshape(squares.shape[0], -1))
        if max(-low, high) >= rounding:
            return False
    return True


def _is_another_light(view: Image, expected: Image) -> bool:
    old, new = float(view.mean()) + 1, float(expected.mean()) + 1
    return max(old, new) / min(old, new) > ANOTHER_LIGHT


def looked(steady: Steady) -> Steady:
    """Marks the current view as the last look, with which later views are compared."""
    return replace(steady, look=steady.view, look_frames=steady.frames, moved=False, differs=False)


def relight(image: Image, now: Image) -> Image:
    """The image as it would look under the light and the exposure of another one of the same scene."""
    lit = np.empty_like(image)
    for channel in range(image.shape[2]):
        gain, offset = _gain_and_offset(image[..., channel], now[..., channel])
        lit[..., channel] = np.clip(gain * image[..., channel] + offset, 0, 255)
    rows = (now.mean(axis=1, keepdims=True) + 1) / (lit.mean(axis=1, keepdims=True) + 1)
    lit = lit * _box(rows, 1, LIGHT_ROWS)
    window = max(1, round(image.shape[0] * LIGHT_WINDOW))
    lit = lit * (_box(now, window) + 1) / (_box(lit, window) + 1)
    return np.asarray(np.clip(lit, 0, 255))


def _gain_and_offset(image: Image, now: Image) -> tuple[float, float]:
    """The least squares line from one picture to the other, without the places at an end of the scale."""
    inside = (~(_at_an_end(_box(image, 3)) | _at_an_end(_box(now, 3)))).astype(np.float32)
    weight = _reduce(inside)
    total = float(weight.sum())
    if total < 1:
        return 1.0, 0.0
    x = _reduce(image * inside) / np.maximum(weight, 1e-3)
    y = _reduce(now * inside) / np.maximum(weight, 1e-3)
    mean_x, mean_y = float((weight * x).sum()) / total, float((weight * y).sum()) / total
    variance = float((weight * (x - mean_x) ** 2).sum()) / total
    covariance = float((weight * (x - mean_x) * (y - mean_y)).sum()) / total
    gain = (covariance + PLAIN * (mean_y + 1) / (mean_x + 1)) / (variance + PLAIN)
    return gain, mean_y - gain * mean_x


def _reduce(image: Image) -> Image:
    size = (max(1, image.shape[1] // REDUCED), max(1, image.shape[0] // REDUCED))
    return cv2.resize(image, size, interpolation=cv2.INTER_AREA)


def _compare(steady: Steady) -> Steady:
    """Whether the view at rest differs from the look; if not, the look gets clearer, then follows slowly."""
    if steady.look is None or steady.view is None or not steady.at_rest:
        return steady
    expected = relight(steady.look, steady.view)
    squares = _squares(steady.view - expected - _excused(steady.look, expected, steady.view))
    share = 1 / steady.frames + 1 / steady.look_frames
    if _stands_out(squares, steady.noise, share, expected):
        return replace(steady, differs=True)
    if not steady.moved and steady.frames > steady.look_frames:
        return looked(steady)
    lit = relight(steady.view, steady.look)
    return replace(steady, look=steady.look + FOLLOW * (lit - steady.look), differs=False)


def _excused(image: Image, expected: Image, now: Image) -> Image:
    """The part of the difference that means nothing because a pixel is near an end of the scale.

    There anything between the old value and the expected one may be the same thing under the new light.
    """
    gap = image - expected
    between = np.clip(now - expected, np.minimum(gap, 0), np.maximum(gap, 0))
    return np.where(_at_an_end(image) | _at_an_end(expected), between, np.float32(0))


def _squares(difference: Image) -> tuple[Image, ...]:
    """The means of a difference over small squares, for each of SIDES; a grey picture has no colour."""
    brightness = _brightness(difference)
    if difference.shape[2] == 1:
        return _box(brightness, SIDES[0]), _box(brightness, SIDES[1])
    colour = 0.6 * (difference[..., ::2] - brightness)  # as JPEG has it, blue and red
    return _box(brightness, SIDES[0]), _box(brightness, SIDES[1]), _box(colour, SIDES[2])


def _stands_out(squares: tuple[Image, ...], noise: tuple[Image, ...], share: float, expected: Image) -> bool:
    """Whether some square differs by more than noise, a bump and rounding together can explain.

    The noise of the compared pictures is `share` times that of one frame.
    """
    grey = _brightness(expected)
    for side, rounding, difference, variance in zip(SIDES, ROUNDING, squares, noise, strict=False):
        bump = TREMBLE * _slope(_box(grey, side))
        # Without any noise, as in a simulated camera, rounding can leave a variance just below zero.
        if np.any(np.abs(difference) > STRAY * np.sqrt(np.maximum(share * variance, 0)) + bump + rounding):
            return True
    return False


def _first_noise(squares: tuple[Image, ...], share: float) -> tuple[Image, ...]:
    """A first estimate from one pair of frames: nowhere below the median of the picture."""
    answer = []
    for side, difference in zip(SIDES, squares, strict=False):
        middle = (np.median(np.abs(difference[::side, ::side])) / MEDIAN_NOISE) ** 2 / share
        middle = min(middle, (LOUDEST / side) ** 2)
        local = _box(np.minimum(difference**2 / share, STRAY**2 * middle), side * NOISE_SQUARES)
        answer.append(np.maximum(local, middle))
    return tuple(answer)


def _louder(noise: tuple[Image, ...], squares: tuple[Image, ...], share: float) -> tuple[Image, ...]:
    """The noise, raised where the whole picture has become noisier, as with a higher gain of the camera."""
    answer = []
    for side, difference, variance in zip(SIDES, squares, noise, strict=False):
        apart = np.s_[::side, ::side]  # squares that do not overlap
        strays = np.abs(difference[apart]) / np.sqrt(np.maximum(share * variance[apart], 0) + 1e-6)
        factor = max(1.0, float(np.median(strays) / MEDIAN_NOISE) ** 2)
        answer.append(np.maximum(variance, np.minimum(variance * factor, (LOUDEST / side) ** 2)))
    return tuple(answer)


def _learn(noise: tuple[Image, ...], squares: tuple[Image, ...], share: float) -> tuple[Image, ...]:
    return tuple(
        variance + LEARN * (_box(difference**2 / share, side * NOISE_SQUARES) - variance)
        for side, difference, variance in zip(SIDES, squares, noise, strict=False)
    )


def _at_an_end(image: Image) -> Image:
    return (image <= END) | (image >= 255 - END)


def _brightness(image: Image) -> Image:
    """Blue, green and red as an eye weighs them; grey stays grey."""
    if image.shape[2] == 1:
        return image
    return 0.114 * image[..., :1] + 0.587 * image[..., 1:2] + 0.299 * image[..., 2:]


def _slope(image: Image) -> Image:
    """Levels a pixel, down and right together."""
    down = cv2.Sobel(image, cv2.CV_32F, 0, 1, ksize=1, scale=0.5)
    right = cv2.Sobel(image, cv2.CV_32F, 1, 0, ksize=1, scale=0.5)
    return np.asarray(np.abs(down) + np.abs(right)).reshape(image.shape)


def _box(image: Image, width: int, height: int | None = None) -> Image:
    size = (width, width if height is None else height)
    return cv2.blur(image, size, borderType=cv2.BORDER_REFLECT_101).reshape(image.shape)
