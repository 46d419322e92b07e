"""What systemd hears, on a socket that stands for its own."""

import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from support.appliance import GreyCamera

from firmware import running
from firmware.heartbeat import POWER_OFF, Heartbeat
from hardware.interfaces import Button, Press
from hardware.parts import Kit
from hardware.simulated import KeptDisplay, KeptSignal, ScriptedButtons


@pytest.fixture
def systemd(tmp_path: Path) -> Iterator[socket.socket]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as server:
        server.bind(str(tmp_path / "notify"))
        server.setblocking(False)
        yield server


def heard(server: socket.socket) -> list[str]:
    messages = []
    while True:
        try:
            messages.append(server.recv(4096).decode())
        except BlockingIOError:
            return messages


def test_ready_status_and_stopping_are_told(systemd: socket.socket) -> None:
    heart = Heartbeat({"NOTIFY_SOCKET": systemd.getsockname()})
    heart.ready()
    heart.status("Ann's turn\nREADY=0")
    heart.stopping()
    assert heard(systemd) == ["READY=1", "STATUS=Ann's turn READY=0", "STOPPING=1"]


def test_it_beats_every_half_of_the_watchdogs_time(systemd: socket.socket) -> None:
    now = 100.0
    heart = Heartbeat(
        {"NOTIFY_SOCKET": systemd.getsockname(), "WATCHDOG_USEC": "10000000"}, clock=lambda: now
    )
    for _ in range(24):  # half a second each
        heart.beat()
        now += 0.5
    assert heard(systemd) == ["WATCHDOG=1"] * 3


def test_without_a_watchdog_it_does_not_beat(systemd: socket.socket) -> None:
    Heartbeat({"NOTIFY_SOCKET": systemd.getsockname()}).beat()
    assert heard(systemd) == []


def test_only_the_watched_process_beats(systemd: socket.socket) -> None:
    environment = {"NOTIFY_SOCKET": systemd.getsockname(), "WATCHDOG_USEC": "1000"}
    Heartbeat(environment | {"WATCHDOG_PID": "1"}).beat()
    assert heard(systemd) == []
    Heartbeat(environment | {"WATCHDOG_PID": str(os.getpid())}).beat()
    assert heard(systemd) == ["WATCHDOG=1"]


def test_an_abstract_socket_is_found() -> None:
    name = f"schiri-test-{os.getpid()}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as server:
        server.bind(f"\0{name}")
        server.setblocking(False)
        Heartbeat({"NOTIFY_SOCKET": f"@{name}"}).ready()
        assert heard(server) == ["READY=1"]


@pytest.mark.parametrize("environment", [{}, {"NOTIFY_SOCKET": "/nowhere/notify", "WATCHDOG_USEC": "1000"}])
def test_without_systemd_nothing_happens(environment: dict[str, str]) -> None:
    heart = Heartbeat(environment)
    heart.ready()
    heart.beat()
    heart.stopping()


def test_a_device_says_where_it_is_that_it_is_ready_and_that_it_stops(
    systemd: socket.socket, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The menu, its last item, and yes."""
    script = [Press(Button.LEFT), Press(Button.OK), Press(Button.RIGHT), Press(Button.OK)]
    kit = Kit(GreyCamera, KeptDisplay, lambda: ScriptedButtons(script), KeptSignal)
    monkeypatch.setattr(running, "real_kit", lambda _: kit)
    monkeypatch.setenv("NOTIFY_SOCKET", systemd.getsockname())
    config = tmp_path / "schiri.toml"
    config.write_text(f'[device]\nfolder = "{tmp_path / "state"}"\n')
    assert running.run(str(config), None) == POWER_OFF
    told = ["STATUS=no evening, menu", "READY=1", "STATUS=no evening, off", "STOPPING=1"]
    assert heard(systemd) == told


def test_the_same_status_is_told_once(systemd: socket.socket) -> None:
    heart = Heartbeat({"NOTIFY_SOCKET": systemd.getsockname()})
    for _ in range(3):
        heart.status("ready")
    assert heard(systemd) == ["STATUS=ready"]
