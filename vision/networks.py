"""The small networks that are shipped with the eyes, loaded once each."""

from functools import cache
from importlib.resources import files

import cv2


@cache
def network(name: str) -> cv2.dnn.Net:
    """A network of vision/models by its name."""
    # For so small nets the classic engine takes a quarter less time; OpenCV 4 has no other and no choice.
    engine = {"engine": cv2.dnn.ENGINE_CLASSIC} if hasattr(cv2.dnn, "ENGINE_CLASSIC") else {}
    return cv2.dnn.readNetFromONNX(str(files("vision").joinpath(f"models/{name}.onnx")), **engine)
