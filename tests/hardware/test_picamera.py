"""The camera driver against picamera2's signatures, with a module that adjusts, settles and is unplugged."""

import ast
import inspect
import sys
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from support.camera_module import CONTROLS, CameraModule, CompletedRequest, Picamera2

from hardware.errors import BadSetting, DeviceLost, DriverMissing
from hardware.interfaces import SMALL
from hardware.picamera import FULL, PiCamera


@pytest.fixture
def plug_in(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Puts a module where the driver finds it."""

    def put(module: CameraModule) -> CameraModule:
        monkeypatch.setitem(sys.modules, "picamera2", SimpleNamespace(Picamera2=module.picamera2))
        return module

    return put


def test_a_still_is_full_size_and_blue_green_red(plug_in: Any) -> None:
    plug_in(CameraModule(colour=(200, 120, 40)))
    with PiCamera() as camera:
        image = camera.still().image
    assert image.shape == (FULL[1], FULL[0], 3)
    assert image.dtype == np.uint8
    assert image[-1, -1].tolist() == [200, 120, 40]
    assert image[0, 0].tolist() == [0, 0, 0]


def test_a_small_frame_has_colour_too(plug_in: Any) -> None:
    plug_in(CameraModule(colour=(200, 120, 40)))
    with PiCamera() as camera:
        image = camera.small().image
    assert image.shape == (SMALL[1], SMALL[0], 3)
    assert np.abs(image[-1, -1].astype(int) - [200, 120, 40]).max() <= 3


@pytest.mark.parametrize("pixel_format", ["RGB888", "BGR888", "XRGB8888", "XBGR8888", "YUV420", "NV12"])
def test_what_was_adjusted_without_a_word_is_read_back(pixel_format: str, plug_in: Any) -> None:
    """Another format, another size and padded rows."""

    def adjust(stream: dict[str, Any]) -> None:
        width, height = stream["size"]
        bytes_each = {"RGB888": 3, "BGR888": 3, "XRGB8888": 4, "XBGR8888": 4}.get(pixel_format, 1)
        stream["format"] = pixel_format
        stream["size"] = (width - 4, height - 2)
        stream["stride"] = bytes_each * (width - 4) + 64

    plug_in(CameraModule(colour=(200, 120, 40), adjust=adjust))
    with PiCamera((640, 360)) as camera:
        image = camera.still().image
    assert image.shape == (358, 636, 3)
    assert np.abs(image[-1, -1].astype(int) - [200, 120, 40]).max() <= 3
    assert image[0, 0].max() <= 3


def test_a_format_nobody_can_read_is_named(plug_in: Any) -> None:
    module = CameraModule(adjust=lambda stream: stream.update(format="MJPEG"))
    plug_in(module)
    with PiCamera((640, 360)) as camera, pytest.raises(BadSetting, match="it delivers MJPEG"):
        camera.still()
    assert module.held == 0


def test_upside_down_turns_the_picture_round(plug_in: Any) -> None:
    plug_in(CameraModule())
    with PiCamera((640, 360), upside_down=True) as camera:
        image = camera.still().image
    assert image[-1, -1].tolist() == [0, 0, 0]
    assert image.flags.c_contiguous


def test_a_still_shows_the_table_after_the_button_was_pressed(plug_in: Any) -> None:
    """A frame that was exposed before would miss the move."""
    module = plug_in(CameraModule())
    with PiCamera((640, 360)) as camera:
        camera.small()
        camera.still()
    assert module.flushed == [None, True]


def test_every_request_is_given_back(plug_in: Any) -> None:
    module = plug_in(CameraModule())
    with PiCamera((640, 360)) as camera:
        for _ in range(5):
            camera.small()
            camera.still()
    assert module.held == 0
    assert module.opened == 0


def test_calibrating_waits_for_the_light_and_then_fixes_it(plug_in: Any) -> None:
    module = plug_in(CameraModule())
    with PiCamera((640, 360)) as camera:
        camera.calibrate()
    assert module.set["AeEnable"] is False
    assert module.set["AwbEnable"] is False
    assert module.set["ExposureTime"] == 30_000
    assert module.set["AnalogueGain"] == 2.0
    assert module.set["ColourGains"] == (1.5, 2.0)
    assert (module.set["AfMode"], module.set["LensPosition"]) == (0, 1.1)


def test_controls_that_a_camera_lacks_are_not_set(plug_in: Any) -> None:
    """The module asserts it; libcamera's virtual camera has none at all."""
    module = plug_in(CameraModule(controls=()))
    with PiCamera((640, 360)) as camera:
        camera.calibrate()
        camera.still()
    assert module.set == {}


@pytest.mark.parametrize("focuses", [False, None])
def test_a_camera_that_finds_no_focus_is_set_to_the_height_of_the_arm(
    focuses: bool | None, plug_in: Any
) -> None:
    """A bare table has nothing to focus on; that is no lost camera."""
    module = plug_in(CameraModule())
    module.focuses = focuses
    with PiCamera((640, 360)) as camera:
        camera.calibrate()
    assert (module.set["AfMode"], round(module.set["LensPosition"], 2)) == (0, 1.11)


def test_a_lens_that_is_turned_by_hand_is_left_alone(plug_in: Any) -> None:
    module = plug_in(CameraModule(controls=CONTROLS))
    with PiCamera((640, 360)) as camera:
        camera.calibrate()
    assert not module.picamera2.return_value.autofocus_cycle.called
    assert "LensPosition" not in module.set


def test_a_pulled_cable_is_told_and_the_camera_comes_back_as_it_was_calibrated(plug_in: Any) -> None:
    module = plug_in(CameraModule())
    camera = PiCamera((640, 360))
    camera.calibrate()
    module.plugged = False
    with pytest.raises(DeviceLost, match="camera: no picture for 5 seconds; push the ribbon cable"):
        camera.small()
    assert module.opened == 0
    for _ in range(3):
        with pytest.raises(DeviceLost, match="no camera number 0 is connected"):
            camera.still()
    module.plugged = True
    module.set.clear()
    assert camera.still().image.any()
    assert module.set["ExposureTime"] == 30_000
    camera.close()
    assert module.opened == 0


def test_a_camera_pulled_while_calibrating_is_told(plug_in: Any) -> None:
    module = plug_in(CameraModule())
    camera = PiCamera((640, 360))
    camera.small()
    module.plugged = False
    with pytest.raises(DeviceLost, match="no picture"):
        camera.calibrate()


@pytest.mark.parametrize(
    ("cause", "words"),
    [
        (RuntimeError("Failed to acquire camera: Device or resource busy"), "another program uses it"),
        (PermissionError("Permission denied"), "group video"),
        (RuntimeError("strange"), "it fails"),
    ],
)
def test_a_camera_that_does_not_open_says_why(cause: Exception, words: str, plug_in: Any) -> None:
    module = plug_in(CameraModule())

    def fail(_number: int) -> Any:
        raise RuntimeError("Camera __init__ sequence did not complete.") from cause

    module.picamera2.side_effect = fail
    with pytest.raises(DeviceLost, match=words):
        PiCamera().small()


def test_without_picamera2_the_driver_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "picamera2", None)
    with pytest.raises(DriverMissing, match=r"camera: picamera2 cannot be imported .*python3-picamera2"):
        PiCamera()


@pytest.mark.skipif(find_spec("picamera2") is None, reason="picamera2 is not installed")
@pytest.mark.parametrize(
    ("file", "stand_in"),
    [("picamera2.py", Picamera2), ("request.py", CompletedRequest)],
    ids=["camera", "request"],
)
def test_the_stand_in_has_the_signatures_of_the_installed_picamera2(file: str, stand_in: type) -> None:
    """Read from its source: importing it needs libcamera, which only a Raspberry Pi has."""
    found = find_spec("picamera2")
    assert found is not None
    assert found.origin is not None
    tree = ast.parse((Path(found.origin).parent / file).read_text("utf-8"))
    [real] = [node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == stand_in.__name__]
    methods = {node.name: node.args for node in real.body if isinstance(node, ast.FunctionDef)}
    called = [name for name, call in vars(stand_in).items() if inspect.isroutine(call)]
    assert called
    for name in called:
        ours = list(inspect.signature(getattr(stand_in, name)).parameters)
        assert ours == [argument.arg for argument in methods[name].args], name
