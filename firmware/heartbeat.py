"""Tells systemd that the device is ready and still alive, so that a hung one is started again."""

import os
import socket
import time
from collections.abc import Callable, Mapping

# The exit status with which the program asks systemd/schiri.service to switch the Raspberry Pi off.
POWER_OFF = 80


class Heartbeat:
    """Speaks to the socket that systemd names; without systemd everything here does nothing."""

    def __init__(
        self, environ: Mapping[str, str] = os.environ, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._address = environ.get("NOTIFY_SOCKET", "").replace("@", "\0", 1)
        ours = environ.get("WATCHDOG_PID", str(os.getpid())) == str(os.getpid())
        # Half of what systemd allows, as its manual asks for: one beat may be late.
        self._interval = float(environ.get("WATCHDOG_USEC", 0)) / 1e6 / 2 if ours else 0.0
        self._clock = clock
        self._last: float | None = None
        self._status = ""

    def ready(self) -> None:
        """The first screen is up."""
        self._send("READY=1")

    def beat(self) -> None:
        """The loop has come round. Call as often as you like; systemd hears of it often enough."""
        now = self._clock()
        if self._interval and (self._last is None or now - self._last >= self._interval):
            self._last = now
            self._send("WATCHDOG=1")

    def status(self, text: str) -> None:
        """One line for `systemctl status`. Call as often as you like; systemd hears of what is new."""
        if text != self._status:
            self._status = text
            self._send("STATUS=" + text.replace("\n", " "))

    def stopping(self) -> None:
        """The device is about to go down on purpose."""
        self._send("STOPPING=1")

    def _send(self, message: str) -> None:
        if not self._address:
            return
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as sender:
            try:
                sender.sendto(message.encode(), self._address)
            except OSError:  # a deaf systemd must not stop the game; it restarts the device by itself
                return
