"""Builds the wheels, and tries each in empty environments: the pure one, and a compiled one for every CPython at hand.

    .venv/bin/python tools/wheels.py [FOLDER] [--python PATH ...] [--pure]

FOLDER (default: dist) gets the source distribution, with the pages of the browser and of the documentation, and the
wheels made from it. `--python` names the Pythons instead of looking for them; `--pure` leaves the compiled wheels out.
tests/packaging/test_wheel.py tries a wheel: it plays in the terminal with nothing else installed and says what line
adds the browser; with the extra `web` it serves the pages.
"""

import argparse
import os
import platform
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NEWEST = 14
FACTS = "import sys, sysconfig; print(*sys.version_info[:2], sys.implementation.name, sysconfig.get_path('include'))"


def say(text: str) -> None:
    print(f"wheels: {text}", file=sys.stderr, flush=True)


def run(*command: object, cwd: Path = ROOT, **more: str) -> None:
    """A command that must succeed."""
    foreign = ("PYTHONPATH", "VIRTUAL_ENV")
    environment = {k: v for k, v in os.environ.items() if k not in foreign} | more
    shown = None if "pytest" in command else subprocess.DEVNULL  # pip and setuptools talk a lot
    done = subprocess.run([str(c) for c in command], cwd=cwd, env=environment, stdout=shown, check=False)
    if done.returncode != 0:
        sys.exit(f"wheels: {' '.join(str(c) for c in command)} ended with {done.returncode}")


def facts(python: Path) -> tuple[int, bool] | None:
    """Its minor version, and whether it can compile; None if the program needs a newer one, or it does not run."""
    done = subprocess.run([python, "-c", FACTS], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        return None
    major, minor, kind, include = done.stdout.split()
    fits = kind == "cpython" and major == "3" and int(minor) >= 11
    return (int(minor), Path(include, "Python.h").exists()) if fits else None


def pythons(named: list[str]) -> dict[int, tuple[Path, bool]]:
    """By minor version, the CPythons named, or those on the path and of pyenv."""
    found = [Path(each) for each in named]
    if not found:
        found = [Path(at) for n in range(11, NEWEST + 1) if (at := shutil.which(f"python3.{n}"))]
        found += sorted(Path.home().glob(".pyenv/versions/*/bin/python"))
    known: dict[int, tuple[Path, bool]] = {}
    for python in found:
        if about := facts(python):
            known.setdefault(about[0], (python, about[1]))
        elif named:
            sys.exit(f"wheels: {python} is no CPython from 3.11 on")
    return dict(sorted(known.items()))


def made(python: Path, source: Path, folder: Path, how: str) -> Path:
    """The wheel of a Python, built from the unpacked source distribution."""
    before = set(folder.glob("*.whl"))
    run(python, "-m", "pip", "--quiet", "wheel", "--no-deps", "-w", folder, source, cwd=source, **{how: "1"})
    (new,) = set(folder.glob("*.whl")) - before
    say(f"built {new.name}")
    return new


def tried(wheel: Path, python: Path) -> None:
    """Whether it does what it should in empty environments of this Python."""
    say(f"trying {wheel.name} with {python}")
    tests = ("-m", "pytest", "-q", "tests/packaging/test_wheel.py", "-k", "not source_distribution")
    run(sys.executable, "-P", *tests, ALAMEIN_WHEEL=str(wheel), ALAMEIN_WHEEL_PYTHON=str(python))


def main() -> int:
    """Build all, then try all."""
    options = argparse.ArgumentParser(prog="tools/wheels.py", description=(__doc__ or "").splitlines()[0])
    options.add_argument("folder", nargs="?", default="dist")
    options.add_argument("--python", action="append", default=[], metavar="PATH")
    options.add_argument("--pure", action="store_true", help="no compiled wheels")
    args = options.parse_args()
    folder = Path(args.folder).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    if any(folder.iterdir()):
        sys.exit(f"wheels: {folder} is not empty; name another folder")
    known = pythons(args.python)
    if not known:
        sys.exit("wheels: there is no CPython from 3.11 on; --python names one")
    run(sys.executable, "tools/build_docs.py", PYTHONPATH=str(ROOT / "src"))  # for `alamein docs`, without a network
    with tempfile.TemporaryDirectory() as place:
        build = "import sys; from setuptools import build_meta; build_meta.build_sdist(sys.argv[1])"
        run(sys.executable, "-c", build, folder)
        (packed,) = folder.glob("*.tar.gz")
        with tarfile.open(packed) as archive:
            archive.extractall(place, filter="data")
        source = Path(place, packed.name.removesuffix(".tar.gz"))
        first = next(iter(known.values()))[0]
        pure = made(first, source, folder, "ALAMEIN_PURE")
        pairs = [(pure, python) for python, _ in known.values()]
        linux = platform.system() == "Linux" and platform.machine() == "x86_64"
        for python, compiles in known.values():
            if compiles and linux and not args.pure:
                pairs.append((made(python, source, folder, "ALAMEIN_COMPILED"), python))
    for wheel, python in pairs:
        tried(wheel, python)
    say(f"{len({wheel for wheel, _ in pairs})} wheels in {folder}, tried with {len(known)} Pythons")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
