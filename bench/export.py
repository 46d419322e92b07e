"""A trained network as a file that OpenCV reads."""

from pathlib import Path

import torch  # type: ignore[import-not-found,unused-ignore]
from torch import nn  # type: ignore[import-not-found,unused-ignore]


def export(net: nn.Module, view: tuple[int, ...], out: Path, at_a_time: int | None = None) -> None:
    """Writes a network that takes so many views of a shape (channels, height, width); None: any number."""
    net.eval()
    any_number = {"input": {0: "n"}, "output": {0: "n"}}
    torch.onnx.export(
        net,
        (torch.zeros(at_a_time or 1, *view),),
        str(out),
        opset_version=13,
        dynamo=False,
        input_names=["input"],
        output_names=["output"],
        dynamic_axes=None if at_a_time else any_number,
    )
    print(f"{out}: {out.stat().st_size} bytes")
