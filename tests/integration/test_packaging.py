"""What is installed: the four packages and nothing else, two commands, and who loads what."""

import os
import subprocess
import sys
import zipfile
from importlib.metadata import version
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = {
    "threeup_engine": ROOT / "engine",
    "threeup_protocol": ROOT / "protocol",
    "threeup_server": ROOT / "server",
    "threeup_client": ROOT / "client",
}
METADATA = f"threeup-{version('threeup')}.dist-info"

LOAD_ALL = """
import importlib, pkgutil, sys
package = importlib.import_module(sys.argv[1])
for module in pkgutil.walk_packages(package.__path__, sys.argv[1] + "."):
    importlib.import_module(module.name)
print(*{name.split(".")[0] for name in sys.modules})
"""


def run(*command: str | Path) -> str:
    """What the command prints, run as a user would: nothing that measures the tests is loaded."""
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("COVERAGE", "COV_"))}
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def loaded_by(package: str) -> set[str]:
    """The top-level names in memory after every module of the package was imported."""
    return set(run(sys.executable, "-c", LOAD_ALL, package).split())


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    folder = tmp_path_factory.mktemp("wheel")
    offline = ("--no-deps", "--no-build-isolation", "--no-index")
    run(sys.executable, "-m", "pip", "wheel", "-q", *offline, "-w", folder, ROOT)
    [path] = folder.iterdir()
    return zipfile.ZipFile(path)


def test_the_wheel_holds_the_files_of_the_four_packages_and_metadata(
    wheel: zipfile.ZipFile,
) -> None:
    source = {
        path.relative_to(folder).as_posix()
        for package, folder in PACKAGES.items()
        for path in (folder / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    metadata = {"METADATA", "RECORD", "WHEEL", "entry_points.txt", "licenses/LICENSE"}

    assert set(wheel.namelist()) == source | {f"{METADATA}/{name}" for name in metadata}


def test_the_wheel_brings_two_commands(wheel: zipfile.ZipFile) -> None:
    assert wheel.read(f"{METADATA}/entry_points.txt").decode().split("\n") == [
        "[console_scripts]",
        "threeup-client = threeup_client.__main__:main",
        "threeup-server = threeup_server.__main__:main",
        "",
    ]


@pytest.mark.parametrize("command", ["threeup-client", "threeup-server"])
def test_an_installed_command_says_its_version(command: str) -> None:
    assert run(Path(sys.executable).parent / command, "--version") == (
        f"threeup {version('threeup')}\n"
    )


@pytest.mark.parametrize(
    ("package", "strangers"),
    [
        (
            "threeup_engine",
            {
                "asyncio",
                "socket",
                "textual",
                "threeup_protocol",
                "threeup_server",
                "threeup_client",
            },
        ),
        (
            "threeup_protocol",
            {"asyncio", "socket", "textual", "threeup_server", "threeup_client"},
        ),
        ("threeup_server", {"textual", "rich", "asyncssh", "threeup_client"}),
        ("threeup_client", {"threeup_server"}),
    ],
)
def test_a_package_loads_nothing_that_it_must_not_know(package: str, strangers: set[str]) -> None:
    loaded = loaded_by(package)

    assert package in loaded
    assert loaded & strangers == set()
