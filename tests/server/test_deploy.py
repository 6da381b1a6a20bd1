"""The files that others run the server with: they name options that there are."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from threeup_server.arguments import build_parser
from threeup_server.host_commands import COMMANDS, build_command_parser

DEPLOY = Path(__file__).parents[2] / "deploy"
UNIT = DEPLOY / "threeup-server.service"
DOCKERFILE = (DEPLOY / "Dockerfile").read_text()


def _settings(unit: str) -> dict[str, str]:
    return dict(re.findall(r"^(\w+)=(.*)$", unit, re.MULTILINE))


def test_the_service_starts_the_server_with_options_that_it_has() -> None:
    command, *options = _settings(UNIT.read_text())["ExecStart"].split()

    assert command == "/opt/threeup/bin/threeup-server"
    args = build_parser("", "").parse_args(options)
    assert (str(args.config), args.data) == (
        "/etc/threeup/threeup-server.toml",
        "/var/lib/threeup",
    )


def test_the_service_has_no_rights_beyond_its_own_folder() -> None:
    settings = _settings(UNIT.read_text())

    assert {key: settings[key] for key in ("User", "UMask", "StateDirectory")} == {
        "User": "threeup",
        "UMask": "0077",
        "StateDirectory": "threeup",
    }
    assert settings["CapabilityBoundingSet"] == ""
    assert (settings["NoNewPrivileges"], settings["ProtectSystem"]) == ("yes", "strict")
    assert float(settings["TimeoutStopSec"]) > 5


def test_bots_that_think_may_stand_back_behind_everything_else() -> None:
    filters = re.findall(r"^SystemCallFilter=(.*)$", UNIT.read_text(), re.MULTILINE)

    assert filters == ["@system-service", "~@privileged @resources", "setpriority"]


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not here")
def test_systemd_finds_nothing_wrong_with_the_service(tmp_path: Path) -> None:
    unit = tmp_path / UNIT.name
    unit.write_text(UNIT.read_text().replace("/opt/threeup/bin/threeup-server", "/bin/true"))

    done = subprocess.run(
        ["systemd-analyze", "verify", unit], capture_output=True, text=True, timeout=60, check=False
    )

    assert (done.returncode, done.stderr) == (0, "")


def test_the_container_runs_the_server_as_a_user_without_rights() -> None:
    lines = DOCKERFILE.splitlines()
    (entry,) = (line for line in lines if line.startswith("ENTRYPOINT"))
    (health,) = (line for line in lines if line.startswith("HEALTHCHECK"))
    (user,) = (line for line in lines if line.startswith("USER"))

    assert user == "USER 7333"
    words = re.findall(r'"([^"]+)"', entry)
    assert build_parser("", "").parse_args(words[1:]).data == "/data"
    words = re.findall(r'"([^"]+)"', health)
    assert words[1] in COMMANDS
    assert build_command_parser().parse_args(words[1:]).data == "/data"
    assert "EXPOSE 7333" in lines
    assert "STOPSIGNAL SIGTERM" in lines


def test_the_containers_context_leaves_out_what_is_only_of_this_computer() -> None:
    ignored = (DEPLOY.parent / ".dockerignore").read_text().split()

    assert {".git", ".venv"} <= set(ignored)
