"""How long a look takes, all checks on, as a ratio to decoding the same JPEG."""

from time import process_time

import cv2
import numpy as np

from vision.look import look
from vision.photo import Picture

REPEATS = 50


def against_decoding(jpeg: bytes, picture: Picture, game: str, players: int | None = None) -> float:
    """Median of repeats, processor time; the picture is what the JPEG shows, or a stressed one."""
    data, ratios = np.frombuffer(jpeg, np.uint8), []
    for _ in range(REPEATS):
        start = process_time()
        cv2.imdecode(data, cv2.IMREAD_COLOR)
        middle = process_time()
        look(picture, game, players)
        ratios.append((process_time() - middle) / (middle - start))
    return float(np.median(ratios))
