"""From light to file: exposure, lens blur, sensor noise, the camera's tone curve and JPEG."""

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
from support.painter.canvas import FULL, Canvas
from support.painter.light import STEP, brightness, enlarge, glare

Array = npt.NDArray[Any]

# Exponents of the two reflections: satin and polished.
BROAD, SHARP = 45.0, 700.0
PAPER = 0.78  # what white paper gives back
CURVE_STEPS = 4096
BRIGHTEST = 1.25  # light at which the sensor is full
METERED = 0.7  # how far the meter follows the bright side
FLATTEST = 1e-4  # slope of the tone curve near white, a step; below it noise would run away
UNSEEN = 0.003  # light that no 8-bit picture shows
USUAL = 0.75  # share of photos from a camera of today
STRIP = 64  # rows that are developed at a time, to stay in the processor's cache
GRAIN_ROWS = 5 * STRIP  # of noise, of which every strip takes some: drawing it for every pixel takes long


@dataclass(frozen=True)
class Sensor:
    """How the camera takes the picture; lengths in pixels at 2304 wide."""

    softness: float  # of lens and demosaic
    defocus: float
    motion: tuple[float, float]  # length and direction in degrees
    veil: float  # stray light in the lens, a share of the picture's mean
    lift: float  # of black in the tone curve
    shot_noise: float
    read_noise: float
    even_noise: float  # what the camera's own noise reduction leaves, the same in dark and bright, of white
    grain: float  # px over which noise is smeared
    gamma: float
    contrast: float  # of the S-curve, 0 none, below 0 flatter
    saturation: float
    sharpening: float
    quality: int  # of the JPEG


def random_sensor(rng: np.random.Generator, blur: bool = False) -> Sensor:
    """An ordinary picture, or a blurred one."""
    usual = rng.random() < USUAL
    motion = (0.0, 0.0)
    defocus = float(abs(rng.normal(0, 0.35)))
    if blur and rng.random() < 0.5:
        motion = (float(rng.uniform(22, 45)), float(rng.uniform(0, 180)))
    elif blur:
        defocus = float(rng.uniform(5.5, 11))
    return Sensor(
        softness=float(rng.uniform(0.4, 0.85)),
        defocus=defocus,
        motion=motion,
        veil=float(rng.uniform(0.0, 0.22)),
        lift=float(rng.uniform(0.0, 0.07)),
        shot_noise=float(rng.lognormal(np.log(0.008 if usual else 0.04), 0.5)),
        read_noise=float(rng.lognormal(np.log(0.001 if usual else 0.006), 0.5)),
        even_noise=float(rng.lognormal(np.log(0.0175), 0.1)) if usual else 0.0,
        grain=float(rng.uniform(0.32, 0.45) if usual else rng.uniform(0.25, 0.7)),
        gamma=float(rng.uniform(2.0, 2.4)),
        contrast=float(rng.uniform(-0.15, 0.45)),
        saturation=float(rng.uniform(0.75, 1.15)),
        sharpening=float(rng.choice([0.0, rng.uniform(0.1, 0.3 if usual else 0.7)])),
        quality=int(rng.integers(86, 94) if usual else rng.integers(72, 97)),
    )


def lit(canvas: Canvas) -> tuple[Array, Array]:
    """The linear light of all pixels (HxWx3, BGR; white paper is at the exposure) and the coarse glare."""
    view, room = canvas.view, canvas.room
    colours = np.array([lamp.colour[::-1] for lamp in room.lamps] + [room.ambient_colour[::-1]])
    balance = np.array(room.balance[::-1])
    maps = brightness(view, room)
    middle = sum(lamp.strength for lamp in room.lamps) + room.ambient
    # Like a camera's meter: a lamp close to one side shortens the exposure of the whole.
    bright = max(float(np.percentile(sum(maps, np.float32(0)), 85)) / middle, 1.0)
    gain = room.exposure / (PAPER * middle * bright**METERED)
    planes = [
        cv2.multiply(enlarge(coarse, view), plane, scale=1 / 255, dtype=cv2.CV_32F)
        for coarse, plane in zip(maps, canvas.reached, strict=True)
    ]
    mix = (colours * balance * gain).T
    light = np.asarray(cv2.transform(cv2.merge(planes), mix))
    light = np.asarray(cv2.multiply(light, canvas.albedo, dst=light, scale=1 / FULL, dtype=cv2.CV_32F))
    burnt = np.zeros(canvas.gloss[::STEP, ::STEP, 0].shape, np.float32)
    for channel, (sharpness, strength) in enumerate(((BROAD, 0.55), (SHARP, 2.6))):
        share = np.ascontiguousarray(canvas.gloss[..., channel])
        lobe = glare(view, room, sharpness) * (balance * gain * strength / 255).astype(np.float32)
        if share.max() * lobe.max() > UNSEEN:
            light += np.asarray(cv2.multiply(enlarge(lobe, view), cv2.merge([share] * 3), dtype=cv2.CV_32F))
            burnt += lobe.max(axis=2) * share[::STEP, ::STEP]
    return light, burnt


def expose(light: Array, sensor: Sensor, seed: int) -> tuple[Array, bytes]:
    """The picture (uint8 BGR) as its JPEG shows it, and the JPEG."""
    scale = light.shape[1] / 2304
    light = _blurred(light, sensor, scale)
    light = light + _veil(light, sensor)
    rng = np.random.default_rng(seed)
    tones = _tones(sensor)
    curve = _curve(tones)
    spread = _spread(sensor, tones)
    grain = rng.standard_normal((GRAIN_ROWS, *light.shape[1:]), dtype=np.float32)
    grain = np.asarray(cv2.GaussianBlur(grain, (3, 3), sensor.grain))
    image = np.empty(light.shape, np.uint8)
    for top in range(0, len(light), STRIP):
        strip = light[top : top + STRIP]
        first = int(rng.integers(GRAIN_ROWS - STRIP))
        image[top : top + STRIP] = curve[_noisy(strip, grain[first : first + len(strip)], spread)]
    if sensor.sharpening > 0:
        smooth = cv2.GaussianBlur(image, (0, 0), 1.2)
        image = np.asarray(cv2.addWeighted(image, 1 + sensor.sharpening, smooth, -sensor.sharpening, 0))
    if abs(sensor.saturation - 1) > 0.02:
        grey = np.array([[0.114, 0.587, 0.299]]).repeat(3, axis=0)
        image = np.asarray(
            cv2.transform(image, np.eye(3) * sensor.saturation + grey * (1 - sensor.saturation))
        )
    _, coded = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, sensor.quality])
    decoded = cv2.imdecode(coded, cv2.IMREAD_COLOR)
    assert decoded is not None
    return np.asarray(decoded), coded.tobytes()


def developed(light: Array, sensor: Sensor, where: Array) -> Array:
    """The pixels of a mask (N x 3, uint8 BGR) as they would be without blur, grain and JPEG."""
    steps = (light[where] + _veil(light, sensor)) * np.float32((CURVE_STEPS - 1) / BRIGHTEST)
    return np.asarray(_curve(_tones(sensor))[np.clip(steps, 0, CURVE_STEPS - 1).astype(np.uint16)])


def _veil(light: Array, sensor: Sensor) -> Array:
    return np.asarray(np.float32(sensor.veil) * light[::STEP, ::STEP].mean(axis=(0, 1)))


def _curve(tones: Array) -> Array:
    return np.clip(np.round(tones * 259), 0, 255).astype(np.uint8)


def _noisy(light: Array, grain: Array, spread: Array) -> Array:
    """Light with grain of this spread (for every step of the tone curve), in steps of the tone curve."""
    steps = light * np.float32((CURVE_STEPS - 1) / BRIGHTEST)
    np.clip(steps, 0, CURVE_STEPS - 1, out=steps)
    steps += grain * spread[steps.astype(np.uint16)]
    np.clip(steps, 0, CURVE_STEPS - 1, out=steps)
    return steps.astype(np.uint16)


def _spread(sensor: Sensor, tones: Array) -> Array:
    """The noise at every step of the tone curve, in such steps: shot, read and what stays of both."""
    light = np.linspace(0, BRIGHTEST, CURVE_STEPS)
    raw = np.hypot(sensor.shot_noise * np.sqrt(light), sensor.read_noise) * (CURVE_STEPS - 1) / BRIGHTEST
    even = sensor.even_noise / np.maximum(np.gradient(tones), FLATTEST)
    return np.asarray(np.hypot(raw, even).astype(np.float32))


def _tones(sensor: Sensor) -> Array:
    """Linear light to brightness: gamma, a mild S and a soft shoulder before white."""
    x = np.linspace(0, BRIGHTEST, CURVE_STEPS)
    shoulder = np.where(x < 0.8, x, 0.8 + 0.2 * (1 - np.exp(-(x - 0.8) / 0.2)))
    y = np.clip(shoulder, 0, 1) ** (1 / sensor.gamma)
    y = y + sensor.contrast * (y * y * (3 - 2 * y) - y)
    return np.asarray(sensor.lift + (1 - sensor.lift) * y)


def _blurred(light: Array, sensor: Sensor, scale: float) -> Array:
    sigma = float(np.hypot(sensor.softness, sensor.defocus)) * scale
    length, direction = sensor.motion[0] * scale, sensor.motion[1]
    if length > 1:
        size = int(length) | 1
        kernel = np.zeros((size, size), np.float32)
        kernel[size // 2] = 1
        spin = cv2.getRotationMatrix2D(((size - 1) / 2, (size - 1) / 2), direction, 1)
        kernel = np.asarray(cv2.warpAffine(kernel, spin, (size, size)))
        light = np.asarray(cv2.filter2D(light, -1, kernel / kernel.sum()))
    return np.asarray(cv2.GaussianBlur(light, (0, 0), sigma)) if sigma > 0.25 else light
