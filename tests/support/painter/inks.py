"""Printing inks and materials by hue, so that every copy of a game differs a little."""

import colorsys

import numpy as np
from support.painter.prints import Bgr

Span = tuple[float, float]


def ink(rng: np.random.Generator, hue: Span, strength: Span = (0.7, 1.0), value: Span = (0.6, 0.95)) -> Bgr:
    """An ink with its hue (degrees) somewhere in a span."""
    h = float(rng.uniform(*hue)) % 360 / 360
    r, g, b = colorsys.hsv_to_rgb(h, float(rng.uniform(*strength)), float(rng.uniform(*value)))
    return (round(255 * b), round(255 * g), round(255 * r))


def grey(rng: np.random.Generator, low: float, high: float, tint: float = 0.05) -> Bgr:
    """A nearly neutral grey of some brightness (0-255)."""
    value = float(rng.uniform(low, high))
    b, g, r = (int(np.clip(value * (1 + d), 0, 255)) for d in rng.normal(0, tint, 3))
    return (b, g, r)


def four_colours(rng: np.random.Generator) -> dict[str, Bgr]:
    """Red, yellow, green and blue of one print run; yellow is orange in some."""
    orange = rng.random() < 0.25
    return {
        "red": ink(rng, (-14, 8), (0.72, 0.95), (0.6, 0.92)),
        "yellow": ink(rng, (24, 36) if orange else (43, 57), (0.72, 1.0), (0.82, 1.0)),
        "green": ink(rng, (100, 158), (0.55, 0.95), (0.4, 0.75)),
        "blue": ink(rng, (198, 232), (0.55, 0.95), (0.45, 0.85)),
    }


def shade(colour: Bgr, factor: float) -> Bgr:
    """A colour made darker (below 1) or lighter (above 1)."""
    b, g, r = (int(np.clip(v * factor, 0, 255)) for v in colour)
    return (b, g, r)
