"""A trained network as a file that OpenCV reads, for any number of views at once."""

from pathlib import Path

import torch  # type: ignore[import-not-found,unused-ignore]
from torch import nn  # type: ignore[import-not-found,unused-ignore]


def export(net: nn.Module, view: tuple[int, ...], out: Path) -> None:
    """Writes a network that takes views of a shape (channels, height, width)."""
    net.eval()
    torch.onnx.export(
        net,
        (torch.zeros(1, *view),),
        str(out),
        opset_version=13,
        dynamo=False,
        input_names=["input"],
        output_names=["output"],
        dynamic_axes={"input": {0: "n"}, "output": {0: "n"}},
    )
    print(f"{out}: {out.stat().st_size} bytes")
