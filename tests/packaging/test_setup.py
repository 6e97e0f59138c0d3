"""Set-up knows whether .venv is what the sources say, without reading all of them each time."""

import os
import runpy
import shutil
import subprocess
import time
from pathlib import Path

import pytest
import setuptools

ROOT = Path(__file__).resolve().parents[2]
ASKED = (
    "for file in requirements ui; do mkdir -p $file; done; . tools/setup.sh; compute_key run-pure; printf '%s' \"$key\""
)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    (tmp_path / "tools").mkdir()
    for name in ("setup.sh", "build_ui.py", "symbols.py"):
        shutil.copy(ROOT / "tools" / name, tmp_path / "tools")
    (tmp_path / "requirements").mkdir()
    (tmp_path / "ui").mkdir()
    (tmp_path / "requirements" / "run.txt").write_text("one\n")
    (tmp_path / ".venv" / "alamein").mkdir(parents=True)
    return tmp_path


def key(checkout: Path) -> str:
    environment = {**os.environ, "ALAMEIN_PURE": "1"}
    return subprocess.check_output(["sh", "-c", ASKED], cwd=checkout, env=environment, text=True)


def test_the_key_is_that_of_the_files_however_old_the_mark_is(checkout: Path) -> None:
    first = key(checkout)
    mark = checkout / ".venv" / "alamein" / "run-pure"
    mark.write_text(f"{first}\n")
    assert key(checkout) == first
    later = time.time() + 100
    os.utime(mark, (later, later))
    mark.write_text(first.replace(first.split()[1], "0" * 64) + "\n")
    os.utime(mark, (later, later))
    assert key(checkout).split()[1] == "0" * 64, "nothing was touched since the mark was written: it is believed"
    os.utime(mark, (0, 0))
    assert key(checkout) == first, "something was touched: all is read"
    (checkout / "requirements" / "run.txt").write_text("two\n")
    assert key(checkout) != first


def test_short_functions_of_another_library_are_taken_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A call through a table cannot be inlined; a copy of the function can, if it uses only what the tables hold."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(setuptools, "setup", lambda **_: None)
    made = runpy.run_path(str(ROOT / "setup.py"))
    monkeypatch.chdir(tmp_path)
    table = "PyObject **CPyStatic_m___globals;\nint64_t (*CPyDef_short)(void);\nint64_t (*CPyDef_spells)(void);\n"
    begins = '#include <init.c>\n#include "__native_{0}.h"\n#include "__native_internal_{0}.h"\n'
    functions = (
        "int64_t CPyDef_short(void) {\n        seen(CPyStatic_m___globals);\n        return 1;\n}\n"
        "int64_t CPyDef_spells(void) {\n    return CPyStatics[3];\n}\n"
    )
    calls = "    r = exports_one.CPyDef_short() + exports_one.CPyDef_spells();\n"
    files = {"__native_one.h": table, "__native_internal_one.h": "", "__native_one.c": begins.format("one") + functions}
    files |= {"__native_two.h": "", "__native_internal_two.h": "struct export_table_one exports_one;\n"}
    files |= {"__native_two.c": begins.format("two") + calls}
    (tmp_path / "build" / "mypyc").mkdir(parents=True)
    for name, text in files.items():
        (tmp_path / "build" / "mypyc" / name).write_text(text)
    libraries = [setuptools.Extension(f"{name}__mypyc", [f"build/mypyc/__native_{name}.c"]) for name in ("one", "two")]
    made["take_over"](libraries)
    assert [library.sources for library in libraries] == [["build/mypyc/joined_one.c"], ["build/mypyc/joined_two.c"]]
    joined = (tmp_path / "build" / "mypyc" / "joined_two.c").read_text()
    assert "\nr = own_CPyDef_short() + exports_one.CPyDef_spells();\n" in joined
    assert "int64_t own_CPyDef_short(void) {\nseen((*exports_one.CPyStatic_m___globals));\nreturn 1;\n}" in joined


def test_what_is_known_is_not_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """mypyc asks of every final name, and of every vec and number of an object, whether it was set, and of every number
    that a function returns whether it stands for an error; bounds are asked as before."""
    monkeypatch.setattr(setuptools, "setup", lambda **_: None)
    unasked = runpy.run_path(str(ROOT / "setup.py"))["unasked"]
    bounds = "cpy_r_r3 = (uint64_t)cpy_r_u < (uint64_t)cpy_r_r2;\nif (cpy_r_r3) goto CPyL8;\n"
    assert unasked(bounds) == bounds.replace("(cpy_r_r3)", "(likely(cpy_r_r3))")
    for asked, known in (
        ("cpy_r_r0 = CPyStatic_m___SIDE;\nif (likely(cpy_r_r0.len >= 0)) goto", "if (1) goto"),
        ("cpy_r_r0 = (*exports_m.CPyStatic_m___LAST);\nif (unlikely(cpy_r_r0 == -113)) {", "if (0) {"),
        ("cpy_r_r0 = ((alamein___SObject *)cpy_r_s)->_loc;\nif (unlikely(cpy_r_r0.len < 0)) {", "if (0) {"),
    ):
        assert unasked(f"{asked} CPyL3;\n") == f"{asked.splitlines()[0]}\n{known} CPyL3;\n"
    derived = (
        "cpy_r_r0 = ((alamein___core___state___StateObject *)cpy_r_s)->_frames;\nif (unlikely(cpy_r_r0.len < 0)) {\n"
    )
    assert unasked(derived) == derived, "a game of another package may forget the `__init__` of its state"
    number = "cpy_r_r1 = ((alamein___SObject *)cpy_r_s)->_turn;\n"
    asked = (
        "if (unlikely(cpy_r_r1 == -113) && !(((alamein___SObject *)cpy_r_s)->bitmap & 1)) {\nPyErr_SetString();\n}\n"
    )
    assert unasked(f"{number}{asked}cpy_r_r2 = cpy_r_r1 == -113;\n") == f"{number}cpy_r_r2 = 0;\n"
    assert unasked("v = VecI64Api.slice(cpy_r_v, 0, 4611686018427387903LL);\n") == "v = alamein_whole(cpy_r_v);\n"
    plain = "int64_t CPyDef_enemy(int64_t cpy_r_side) {\nreturn 1 - cpy_r_side;\n}\n"
    risky = "int64_t CPyDef_at(int64_t cpy_r_h) {\nPyErr_SetNone(PyExc_IndexError);\nreturn -113;\n}\n"
    calls = [f"cpy_r_r1 = CPyDef_{name}(cpy_r_x);\ncpy_r_r2 = cpy_r_r1 == -113;\n" for name in ("enemy", "at")]
    assert (
        unasked(plain + risky + "".join(calls)) == plain + risky + calls[0].replace("cpy_r_r1 == -113", "0") + calls[1]
    )
