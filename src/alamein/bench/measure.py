"""Installs the peers into an environment of their own and runs them there, one process each."""

import fcntl
import json
import os
import shutil
import subprocess
import sys
import tempfile
import venv
from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Final

from alamein.bench.reach import COLUMNS, ROWS, UNITS, problem

Figures = dict[str, object]
HERE: Final = Path(__file__).resolve().parent
INSTALL_LIMIT: Final = 600.0  # seconds
RUN_LIMIT: Final = 60.0  # seconds beyond the budget: start, and the game that is being played when time is up


class NoPeer(Exception):
    """This peer cannot be measured here; the text says why."""


def cache() -> Path:
    """The folder of this user for what can be made again."""
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "alamein" / "peers"


def run(command: Sequence[str | Path], given: str, limit: float) -> str:
    """What the command prints; NoPeer with the end of its complaint if it fails."""
    foreign = ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV")
    environment = {k: v for k, v in os.environ.items() if k not in foreign}
    try:
        done = subprocess.run(
            [str(c) for c in command],
            input=given,
            capture_output=True,
            text=True,
            timeout=limit,
            check=False,
            env=environment,
        )
    except subprocess.TimeoutExpired as error:
        raise NoPeer(f"{Path(command[0]).name} did not end within {limit:.0f} s") from error
    except OSError as error:
        raise NoPeer(f"{command[0]} cannot be run: {error}") from error
    if done.returncode != 0:
        lines = [line for line in (done.stderr or done.stdout).splitlines() if line.strip()]
        worst = [line for line in lines if line.startswith("ERROR")] or lines[-2:]
        raise NoPeer(f"{Path(command[0]).name} ended with {done.returncode}: {' | '.join(worst)}")
    return done.stdout


def environment() -> Path:
    """The Python of the peers' environment, which is made if it is not there."""
    root = cache() / f"python{sys.version_info[0]}.{sys.version_info[1]}"
    python = root / "bin" / "python"
    if not (root / "made").exists():
        shutil.rmtree(root, ignore_errors=True)
        try:
            venv.create(root, with_pip=True, symlinks=True)
        except (OSError, subprocess.CalledProcessError) as error:
            raise NoPeer(f"no environment for peers could be made in {root}: {error}") from error
        (root / "made").touch()
    return python


def installed(name: str) -> Path:
    """The Python that has this peer, installed if it is not yet."""
    requirements = HERE / "run" / f"{name}.txt"
    try:
        cache().mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise NoPeer(f"{cache()} cannot be made: {error}") from error
    with (cache() / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        python = environment()
        digest = sha256(requirements.read_bytes()).hexdigest()
        mark = python.parent.parent / f"has-{name}"
        if not mark.exists() or mark.read_text() != digest:
            print(f"alamein: installing {name} into {cache()}", file=sys.stderr, flush=True)
            pip = (
                python,
                "-m",
                "pip",
                "--disable-pip-version-check",
                "install",
                "--quiet",
                "--require-hashes",
            )
            try:
                run((*pip, "--retries", "1", "--require-hashes", "-r", requirements), "", INSTALL_LIMIT)
            except NoPeer as error:
                raise NoPeer(f"could not be installed (is the network there?): {error}") from error
            mark.write_text(digest)
    return python


def played(name: str) -> Callable[[float], Figures]:
    """The measurement of a peer that is a Python package: run/play_NAME.py in the peers' environment."""

    def measure(seconds: float) -> Figures:
        python = installed(name)
        printed = run((python, "-I", HERE / "run" / f"play_{name}.py", str(seconds)), "", seconds + RUN_LIMIT)
        figures: Figures = json.loads(printed.splitlines()[-1])
        return figures

    return measure


def in_c(file: str, arguments: Sequence[str], given: Callable[[], list[list[int]]]) -> Callable[[float], Figures]:
    """The measurement of one of our programs in C, compiled here with -O3, on the numbers of a problem."""

    def measure(seconds: float) -> Figures:
        compiler = shutil.which(os.environ.get("CC", "cc"))
        if compiler is None:
            raise NoPeer("there is no C compiler (cc)")
        numbers = "\n".join(" ".join(map(str, row)) for row in given())
        with tempfile.TemporaryDirectory() as folder:
            program = Path(folder) / "program"
            run((compiler, "-O3", "-o", program, HERE / file), "", INSTALL_LIMIT)
            figures: Figures = json.loads(run((program, *arguments, str(seconds)), numbers, seconds + RUN_LIMIT))
        version = run((compiler, "--version"), "", RUN_LIMIT).splitlines()[0]
        return {"version": version, **figures, "how": f"{file}, -O3, one thread"}

    return measure


def reach_numbers() -> list[list[int]]:
    """What reach.c reads."""
    return [[COLUMNS * ROWS, UNITS], *problem()]


def side_numbers() -> list[list[int]]:
    """What side.c reads: every array after its length."""
    from alamein.bench import side  # a whole game: only when it is asked for

    return [[len(row), *row] for row in side.numbers(side.problem())]


PEERS: Final[dict[str, Callable[[float], Figures]]] = {
    "catanatron": played("catanatron"),
    "open_spiel": played("open_spiel"),
    "python-chess": played("python_chess"),
    "pyminion": played("pyminion"),
    "pettingzoo": played("pettingzoo"),
    "c-reach": in_c("reach.c", (), reach_numbers),
    **{f"c-{what}": in_c("side.c", (what,), side_numbers) for what in ("zones", "supply", "movers")},
}


def measure_peers(names: Sequence[str], seconds: float) -> dict[str, Figures]:
    """The figures of each peer, measured for about that long; {"error": why} for one that has none."""
    unknown = [name for name in names if name not in PEERS]
    if unknown:
        raise ValueError(f"there is no peer {unknown[0]!r}; the peers are: {', '.join(PEERS)}")
    found: dict[str, Figures] = {}
    for name in names:
        try:
            found[name] = PEERS[name](seconds)
        except NoPeer as error:
            found[name] = {"error": f"{name}: {error}"}
    return found
