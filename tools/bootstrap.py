"""Makes .venv in the checkout and installs what ./alamein or ./test needs. Standard library only.

    python3 tools/bootstrap.py WHAT KEY

WHAT is run (the program), test (the program and what tests need), run-pure or test-pure (the same without the
program: it runs from src/), or first: what runs from src/ until run is there. KEY stands for everything that .venv is
made from; tools/setup.sh computes it.

The shell scripts call it when .venv/alamein/WHAT does not hold KEY. It may be called by several processes at
once (a lock lets one work and the others wait), and after a call that was interrupted: the mark of a step is
removed before the step begins and written when it is done, so a step without its mark is repeated.
"""

import fcntl
import os
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
MARKS = VENV / "alamein"
WHEELS = ROOT / "build" / "wheel"
LOG = VENV / "alamein-setup.log"
PYTHON = VENV / "bin" / "python"
PIP = ("-m", "pip", "--disable-pip-version-check")
BEGAN = time.time() - 2  # not later than KEY was computed
HELD: list[int] = []  # the lock: given to every command, so that it holds until the last of them has ended
REQUIREMENTS = ("run", "compile", "test")  # each holds what the one before it holds
HOW_TO_COMPILE = "For the fast build install a C compiler and Python's headers (Debian: gcc libc6-dev python3-dev)."


def say(text: str) -> None:
    """A line for the person who waits; stdout belongs to the program that runs afterwards."""
    print(f"alamein: {text}", file=sys.stderr, flush=True)


def stop(text: str) -> NoReturn:
    """Give up, saying why."""
    say(text)
    sys.exit(1)


def run(command: Sequence[str | Path], extra: dict[str, str]) -> bool:
    """Whether the command succeeded. What it prints goes into the log."""
    foreign = ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV")
    environment = {k: v for k, v in os.environ.items() if k not in foreign}
    with LOG.open("a", encoding="utf-8") as log:
        print("\n$", *command, file=log, flush=True)
        done = subprocess.run(
            [str(c) for c in command],
            cwd=ROOT,
            env=environment | extra,
            stdout=log,
            stderr=log,
            check=False,
            pass_fds=HELD,
        )
    return done.returncode == 0


def mark(name: str) -> str:
    """What a finished step wrote down, or ""."""
    try:
        return (MARKS / name).read_text(encoding="utf-8").strip()
    except OSError:
        return ""


def set_mark(name: str, value: str) -> None:
    """Write down that a step is finished; a reader sees the whole mark or none. It is as old as what it stands for:
    tools/setup.sh looks for files that were touched since."""
    MARKS.mkdir(exist_ok=True)
    new = MARKS / f"{name}.new"
    new.write_text(value + "\n", encoding="utf-8")
    os.utime(new, (BEGAN, BEGAN))
    new.replace(MARKS / name)


def clear_mark(name: str) -> None:
    """A step begins: from now on nobody may rely on it."""
    (MARKS / name).unlink(missing_ok=True)


def make_venv() -> None:
    """The environment itself, made anew if it was moved, broken or left half made."""
    place = f"{ROOT} {sys.version_info[0]}.{sys.version_info[1]}"
    works = PYTHON.exists() and subprocess.run([PYTHON, "-c", "import pip"], check=False, capture_output=True)
    if works and works.returncode == 0 and mark("venv") == place:
        return
    say("setting up .venv (once; about a minute)")
    shutil.rmtree(VENV, ignore_errors=True)
    done = subprocess.run([sys.executable, "-m", "venv", VENV], check=False, capture_output=True, text=True)
    if done.returncode != 0:
        stop(f"python3 -m venv failed:\n{done.stdout}{done.stderr}")
    set_mark("venv", place)


def why_pure() -> str:
    """Why the engine cannot be compiled here, or ""."""
    if os.environ.get("ALAMEIN_PURE"):
        return "ALAMEIN_PURE is set"
    if not shutil.which(os.environ.get("CC", "cc")):
        return "there is no C compiler"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "Python's header files are missing"
    return ""


def install_requirements(name: str) -> None:
    """The pinned and hashed packages of requirements/NAME.txt, by uv if it can be had, else by pip."""
    digests = {n: sha256((ROOT / "requirements" / f"{n}.txt").read_bytes()).hexdigest() for n in REQUIREMENTS}
    if any(mark(f"requirements-{n}") == digests[n] for n in REQUIREMENTS[REQUIREMENTS.index(name) :]):
        return
    clear_mark(f"requirements-{name}")
    wanted = f"requirements/{name}.txt"
    say(f"installing {wanted}")
    pip: list[str | Path] = [PYTHON, *PIP, "install", "--quiet", "--require-hashes"]
    uv = VENV / "bin" / "uv"
    certificates = {"UV_SYSTEM_CERTS": "1"} if Path("/etc/ssl/certs/ca-certificates.crt").exists() else {}
    has_uv = uv.exists() or run([*pip, "-r", "requirements/uv.txt"], {})
    by_uv: list[str | Path] = [uv, "pip", "install", "--python", PYTHON, "--compile-bytecode", "--require-hashes"]
    by_uv += ["-r", wanted]
    if not (has_uv and run(by_uv, certificates)) and not run([*pip, "-r", wanted], {}):
        stop(f"could not install {wanted}; is the network there? The end of {LOG}:\n{tail()}")
    set_mark(f"requirements-{name}", digests[name])


def tail() -> str:
    """The end of the log, without pip's repeated attempts."""
    lines = LOG.read_text(encoding="utf-8", errors="replace").splitlines()
    return "\n".join([line for line in lines if not line.startswith("WARNING: Retrying")][-15:])


def build_pages() -> None:
    """The browser's pages, in src/alamein/web; without them the program runs."""
    if subprocess.run([PYTHON, "-P", ROOT / "tools" / "build_ui.py"], check=False, pass_fds=HELD).returncode != 0:
        say("the browser's pages could not be built: the program runs, but only the terminal shows the games")


def install_package(key: str, pure: str) -> None:
    """The program itself as a wheel, which ./test tries elsewhere: the compiled modules live in .venv, src/ stays
    clean."""
    if mark("package") == key:
        return
    for name in ("package", "run", "test"):
        clear_mark(name)
    say("installing the program" if pure else "compiling the engine (once; three or four minutes on two cores)")
    began = time.monotonic()
    shutil.rmtree(WHEELS, ignore_errors=True)
    make = ("wheel", "--no-index", "--no-deps", "--no-build-isolation", "--verbose", "--wheel-dir", WHEELS, ROOT)
    made = run([PYTHON, *PIP, *make], {"ALAMEIN_PURE": "1"} if pure else {})
    install = ("install", "--no-index", "--no-deps", "--force-reinstall", *WHEELS.glob("*.whl"))
    if not made or not run([PYTHON, *PIP, *install], {}):
        stop(f"could not install the program. The end of {LOG}:\n{tail()}")
    ask = "import sysconfig; print(sysconfig.get_path('platlib'))"
    library = Path(subprocess.check_output([PYTHON, "-c", ask], text=True).strip())
    if any((library / "alamein" / "core").glob("*.so")):
        say(f"compiled in {time.monotonic() - began:.0f} s")
    elif pure:
        say(f"{pure}, so the program runs interpreted (slower). {HOW_TO_COMPILE}")
    else:
        say(f"the engine could not be compiled, see {LOG}; the program runs interpreted (slower)")
        errors = [line.strip() for line in LOG.read_text(encoding="utf-8").splitlines() if "rror:" in line]
        print(*errors[:3], sep="\n", file=sys.stderr)
    set_mark("package", key)


def main() -> None:
    """Bring .venv to the state that KEY names."""
    what, key = sys.argv[1:]
    if not os.access(ROOT, os.W_OK):
        stop(f"cannot write into {ROOT}, where .venv would be made; copy the checkout to a folder of yours")
    with (ROOT / ".venv.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        HELD.append(lock.fileno())
        if mark(what) == key:  # another call has just done it
            return
        make_venv()
        clear_mark(what)
        LOG.write_text("", encoding="utf-8")
        set_mark("include", sysconfig.get_path("include"))
        pure, from_sources = why_pure(), what == "first" or what.endswith("pure")
        install_requirements("test" if what.startswith("test") else "run" if pure or what == "first" else "compile")
        build_pages()
        if not from_sources:
            install_package(key, pure)
        set_mark(what, key)
        if what == "test":  # holds what `run` holds
            set_mark("run", key)


if __name__ == "__main__":
    main()
