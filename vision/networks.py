"""The small networks that are shipped with the eyes, loaded once each."""

from functools import cache
from importlib.resources import files

import cv2
import numpy as np
from numpy.typing import NDArray

Views = NDArray[np.float32]  # views x channels x rows x columns


@cache
def network(name: str) -> cv2.dnn.Net:
    """A network of vision/models by its name."""
    # For so small nets the classic engine takes a quarter less time; OpenCV 4 has no other and no choice.
    engine = {"engine": cv2.dnn.ENGINE_CLASSIC} if hasattr(cv2.dnn, "ENGINE_CLASSIC") else {}
    return cv2.dnn.readNetFromONNX(str(files("vision").joinpath(f"models/{name}.onnx")), **engine)


def answers(name: str, views: Views, at_a_time: int) -> NDArray[np.float32]:
    """What a network answers for each view. Always so many are shown to it at a time, the last ones with bare
    ones: their layers stay in the cache, and it is not laid out anew for each number of views."""
    bare = np.zeros((-len(views) % at_a_time, *views.shape[1:]), np.float32)
    net, said, shown = network(name), [], np.concatenate([views, bare])
    for first in range(0, len(shown), at_a_time):
        net.setInput(shown[first : first + at_a_time])
        said.append(np.array(net.forward(), np.float32))
    return np.concatenate(said)[: len(views)]
