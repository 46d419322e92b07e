"""The install script on a pretended Raspberry Pi whose commands write down how they were called."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[2]
INSTALL = PROJECT / "install"
SHELLCHECK = shutil.which("shellcheck", path=f"{Path(sys.executable).parent}:{os.environ['PATH']}")

LOG = 'printf "%s %s\\n" "$(basename "$0")" "$*" >>"$CALLS"\n'
STAND_INS = {
    "apt-get": "",
    "apt-cache": 'case " $UNKNOWN " in *" $2 "*) exit 100 ;; esac\n',
    "dpkg-query": 'case " $THERE " in *" $3 "*) echo installed ;; *) exit 1 ;; esac\n',
    "getent": 'grep -qx "$1 $2" "$ACCOUNTS"\n',
    "groupadd": 'echo "group $2" >>"$ACCOUNTS"\n',
    "useradd": 'echo "passwd ${!#}" >>"$ACCOUNTS"\n',
    "usermod": "",
    "raspi-config": 'mkdir -p "$SCHIRI_ROOT/dev"; : >"$SCHIRI_ROOT/dev/i2c-1"\n',
    "systemctl": "",
    "python3": """case "$*" in
"-m venv "*)
    mkdir -p "$4/bin"
    printf '#!/bin/bash\\n%s' 'printf "pip %s\\n" "$*" >>"$CALLS"' >"$4/bin/pip"
    chmod +x "$4/bin/pip"
    ;;
*numpy*) echo "$NUMPY" ;;
esac
""",
}


class Pi:
    """A folder that stands for /, and what was called."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "root"
        self.root.mkdir()
        self.commands = folder / "commands"
        self.commands.mkdir()
        self.log = folder / "calls"
        (folder / "accounts").touch()
        for name, body in STAND_INS.items():
            file = self.commands / name
            file.write_text(f"#!/bin/bash\n{LOG}{body}")
            file.chmod(0o755)
        self.environment = {
            "PATH": f"{self.commands}:/usr/bin:/bin",
            "SCHIRI_ROOT": str(self.root),
            "CALLS": str(self.log),
            "ACCOUNTS": str(folder / "accounts"),
            "UNKNOWN": "",
            "THERE": "",
            "NUMPY": "2",
        }

    def run(self, *arguments: str, ok: bool = True) -> subprocess.CompletedProcess[str]:
        self.log.write_text("")
        done = subprocess.run(
            [INSTALL, *arguments], env=self.environment, capture_output=True, text=True, check=False
        )
        assert (done.returncode == 0) is ok, done.stderr
        return done

    def calls(self, command: str) -> list[str]:
        return [line for line in self.log.read_text().splitlines() if line.startswith(f"{command} ")]

    def files(self) -> dict[str, bytes]:
        return {
            str(file.relative_to(self.root)): file.read_bytes()
            for file in sorted(self.root.rglob("*"))
            if file.is_file()
        }


@pytest.fixture
def pi(tmp_path: Path) -> Pi:
    return Pi(tmp_path)


def test_a_fresh_pi_gets_packages_program_user_bus_and_service(pi: Pi) -> None:
    done = pi.run()
    assert pi.calls("apt-get")[0] == "apt-get update"
    assert "python3-picamera2" in pi.calls("apt-get")[1]
    assert pi.calls("python3")[1] == f"python3 -m venv --system-site-packages {pi.root}/opt/schiri/venv"
    assert pi.calls("pip") == [f"pip install --quiet --disable-pip-version-check {PROJECT}[hardware]"]
    assert pi.calls("usermod") == ["usermod --append --groups gpio,i2c,spi,video schiri"]
    assert pi.calls("raspi-config") == ["raspi-config nonint do_i2c 0"]
    assert pi.calls("systemctl") == [f"systemctl --root={pi.root} enable --quiet schiri.service"]
    unit = pi.root / "etc/systemd/system/schiri.service"
    assert unit.read_text() == (PROJECT / "systemd/schiri.service").read_text()
    assert (pi.root / "etc/schiri.toml").read_text() == (PROJECT / "systemd/schiri.toml").read_text()
    assert "restart the Raspberry Pi" in done.stdout


def test_running_it_twice_changes_nothing(pi: Pi) -> None:
    pi.run()
    (pi.root / "etc/schiri.toml").write_text("[light]\nmute = true\n")
    before = pi.files()
    pi.environment["THERE"] = (
        "python3 python3-venv python3-picamera2 python3-lgpio python3-spidev i2c-tools tesseract-ocr"
    )
    pi.run()
    assert pi.files() == before
    assert pi.calls("apt-get") == []
    assert pi.calls("groupadd") == []
    assert pi.calls("useradd") == []
    assert pi.calls("raspi-config") == []
    assert not any("venv" in call for call in pi.calls("python3"))


@pytest.mark.parametrize("ending", ["", "\n"])
def test_without_raspi_config_the_boot_settings_are_changed_once(pi: Pi, ending: str) -> None:
    (pi.commands / "raspi-config").unlink()
    config = pi.root / "boot/firmware/config.txt"
    config.parent.mkdir(parents=True)
    config.write_text(f"camera_auto_detect=1{ending}")
    pi.run()
    pi.run()
    assert config.read_text() == "camera_auto_detect=1\ndtparam=i2c_arm=on\n"
    assert (pi.root / "etc/modules-load.d/schiri.conf").read_text() == "i2c-dev\n"


def test_a_package_that_apt_does_not_know_is_only_worth_a_warning(pi: Pi) -> None:
    pi.environment["UNKNOWN"] = "python3-picamera2"
    done = pi.run()
    assert "warning: apt does not know python3-picamera2" in done.stdout
    assert "picamera2" not in pi.calls("apt-get")[1]


def test_without_venv_it_cannot_go_on(pi: Pi) -> None:
    pi.environment["UNKNOWN"] = "python3-venv"
    done = pi.run(ok=False)
    assert done.stderr == (
        "install: error: apt does not know python3-venv; run this on Raspberry Pi OS or Debian\n"
    )


def test_numpy_1_of_bookworm_is_kept(pi: Pi) -> None:
    pi.environment["NUMPY"] = "1"
    pi.run()
    assert pi.calls("pip")[0].endswith(f"{PROJECT}[hardware] numpy<2 opencv-python-headless<4.12")


def test_an_uninstall_keeps_journals_and_settings(pi: Pi) -> None:
    pi.run()
    journal = pi.root / "var/lib/schiri/journals/evening.jsonl"
    journal.parent.mkdir(parents=True)
    journal.write_text("{}\n")
    for _ in range(2):
        done = pi.run("--uninstall")
        assert "stay in" in done.stdout
    assert set(pi.files()) == {"dev/i2c-1", "etc/schiri.toml", "var/lib/schiri/journals/evening.jsonl"}
    assert not (pi.root / "usr/local/bin/schiri").is_symlink()
    assert not (pi.root / "opt/schiri").exists()


def test_uninstalling_stops_the_service_from_starting_again(pi: Pi) -> None:
    pi.run()
    pi.run("--uninstall")
    assert pi.calls("systemctl") == [f"systemctl --root={pi.root} disable --quiet schiri.service"]


def test_help_tells_and_does_nothing(pi: Pi) -> None:
    assert "example: sudo ./install" in pi.run("--help").stdout
    assert pi.files() == {}


@pytest.mark.parametrize("arguments", [("--purge",), ("--uninstall", "now"), ("", "--help")])
def test_a_wrong_call_is_refused_with_the_usage(pi: Pi, arguments: tuple[str, ...]) -> None:
    done = pi.run(*arguments, ok=False)
    assert "usage: sudo ./install" in done.stderr
    assert "install: error: unknown" in done.stderr
    assert pi.files() == {}


@pytest.mark.parametrize("arguments", [(), ("--uninstall",)])
def test_without_root_it_does_nothing(pi: Pi, arguments: tuple[str, ...]) -> None:
    """Every command that could change something is a stand-in here, too."""
    del pi.environment["SCHIRI_ROOT"]
    someone = pi.commands / "id"
    someone.write_text("#!/bin/bash\necho 1000\n")
    someone.chmod(0o755)
    done = pi.run(*arguments, ok=False)
    assert done.stderr == f"install: error: this needs root; run {' '.join(['sudo ./install', *arguments])}\n"
    assert pi.log.read_text() == ""


@pytest.mark.skipif(SHELLCHECK is None, reason="shellcheck is not installed")
@pytest.mark.parametrize("script", ["install", "systemd/boot-test"])
def test_shellcheck_has_nothing_to_say(script: str) -> None:
    assert SHELLCHECK is not None
    done = subprocess.run([SHELLCHECK, PROJECT / script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
