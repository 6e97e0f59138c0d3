"""Builds the package, the browser's pages in it; mypyc compiles `core` and `games` when there is a C compiler.

Without one they stay Python. ALAMEIN_PURE=1 asks for that; ALAMEIN_COMPILED=1 makes a failing compilation an error,
which otherwise ends in the pure build and one line that says why. What mypyc and the C compiler wrote stays in build/,
so that a change in one game compiles that game only. docs/compiling.md has the reasons.
"""

import hashlib
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from pathlib import Path
from typing import Final

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

ROOT = Path(__file__).resolve().parent
PACKAGE = Path("src/alamein")
# Not compiled: the shim between the two builds, which mypyc reads as the compiled one and Python as the other; and what
# imports late.
INTERPRETED = {PACKAGE / "core" / "native.py", PACKAGE / "games" / "registry.py"}
CACHE = Path("build/mypyc_cache")
NEEDED_WHEN_COMPILED = ["librt==0.16.0", "mypy_extensions>=1.1"]
RUN_ONCE = re.compile(r"^char (CPyDef_\w+_____top_level__)\(void\)", re.M)
# What Python calls calls what we call; only the latter is worth inlining into.
CALLED_BY_PYTHON = re.compile(r"^ *(PyObject \*CPyPy_\w+\(PyObject \*self, PyObject \*const \*args, .*\)) ?\{", re.M)
# What no search asks of a game: its files and words, the reading of its tables, the questions and refusals of its
# moments. Its pictures, and what they take of a position, are quick: every act at a table draws one.
DRAWN = "__top_level__|(?:cards|front|named|piles)\\("
COLD_ROOMS = f"___(?:cards|check_data|effects|overlays|position|soundness|verbs|words)___(?!{DRAWN})\\w+"
COLD_READING = "___(?:ground|tables|units)___(?:[A-Z]\\w*?___)?_(?!_top_level__)\\w+"
COLD_MOMENTS = r"\w+___(?:cannot|fall|prompt|throw)"
COLD_NAMES = f"{COLD_ROOMS}|{COLD_READING}|{COLD_MOMENTS}"
COLD = re.compile(rf"^extern (.*CPyDef_alamein___games___\w+?(?:{COLD_NAMES})\(.*\));$", re.M)
DISTUTILS_NAME = re.compile(r"^PyMODINIT_FUNC PyInit___init__\(void\).*$", re.M)
SELDOM = """#include <stddef.h>
#if defined(__clang__)
#define ALAMEIN_ONCE __attribute__((cold, noinline, optnone))
#elif defined(__GNUC__)
#define ALAMEIN_ONCE __attribute__((cold, noinline, optimize("O0")))
#else
#define ALAMEIN_ONCE
#endif
#if defined(__GNUC__)
#define ALAMEIN_SELDOM __attribute__((cold))
#else
#define ALAMEIN_SELDOM
#endif
#if defined(__GNUC__)
#define ALAMEIN_ALWAYS static inline __attribute__((always_inline))
#else
#define ALAMEIN_ALWAYS static inline
#endif
typedef struct _object PyObject;
void PyErr_SetNone(PyObject *) ALAMEIN_SELDOM;
void PyErr_SetString(PyObject *, const char *) ALAMEIN_SELDOM;
void CPy_AddTraceback(const char *, const char *, int, PyObject *) ALAMEIN_SELDOM;
void CPy_AttributeError(const char *, const char *, const char *, const char *, int, PyObject *) ALAMEIN_SELDOM;
"""
# Nobody reads warnings about what mypyc wrote. -w only keeps them from being printed: the one about its indentation is
# still looked for and takes gcc half of its time.
QUIET = ["-w", "-Wno-misleading-indentation"]
# An accessor is longer in mypyc's C than -O2 would inline: it checks for what was never set.
SMALL = ["--param=max-inline-insns-auto=30", "--param=early-inlining-insns=14", "-fno-plt"]
# A function of another library is reached through a table of pointers. One of at most so many lines is taken over, so
# that the compiler can inline it, if it names nothing but what the tables of its library hold.
TAKEN_OVER: Final = 150
ALWAYS: Final = 85  # shorter than this without its declarations: `s.local(UNIT)`
DECLARED = re.compile(r"^\w+ \**cpy_r_\w+;$")
BEGINS = re.compile(r"^(\w+ \**)(CPyDef_\w+)(\(.*\)) \{$")
BY_TABLE = re.compile(r"\bexports_(\w+)\.(CPyDef_\w+)")
TABLES = re.compile(r"\bexports_(\w+)\.")
OF_ITS_LIBRARY = re.compile(r"(?<![\w.])(CPyDef_\w+|CPyStatic_\w+)")
NOT_IN_TABLES = re.compile(r"\b(?:CPyStatics\[|CPyType_|CPyModule_|CPyPy_|\w+_vtable|\w+_free_instance)")
# mypyc's own functions stand first in every library, whole: what it inlines of them is in its headers.
LIGHTLY = (
    '#include <Python.h>\n#include <CPy.h>\n#pragma GCC push_options\n#pragma GCC optimize ("O1")\n',
    "#pragma GCC pop_options\n",
)
# What librt does behind a table of pointers and is short, done in place: an item more where there is room, a vec of
# nothing, a copy of a whole one (`v[:]`, by memcpy), whether a text says anything.
IN_PLACE: Final = (
    (re.compile(r"\bVecI64Api\.append\("), "alamein_append("),
    (re.compile(r"\bVecI64Api\.alloc\(0, 0\)"), "alamein_nothing()"),
    (re.compile(r"\bVecI64Api\.slice\((cpy_r_\w+), 0, 4611686018427387903LL\)"), r"alamein_whole(\1)"),
    (re.compile(r"\bCPyStr_IsTrue\("), "alamein_says("),
)
DONE_IN_PLACE = """static inline VecI64 alamein_nothing(void) { return (VecI64){.len = 0, .items = NULL}; }
static inline VecI64 alamein_append(VecI64 v, int64_t x) {
if (likely(v.items != NULL && v.len < VEC_BUF_SIZE(VEC_I64_BUF(v)))) { v.items[v.len++] = x; return v; }
return (*VecI64Api.append)(v, x);
}
static inline VecI64 alamein_whole(VecI64 v) {
VecI64BufObject *made;
if (v.len == 0) return alamein_nothing();
made = PyObject_NewVar(VecI64BufObject, VecI64Api.buf_type, v.len);
if (unlikely(made == NULL)) return (VecI64){.len = -1, .items = NULL};
memcpy(made->items, v.items, v.len * sizeof(int64_t));
return (VecI64){.len = v.len, .items = made->items};
}
"""
SAYS = """static inline bool alamein_says(PyObject *text) { return PyUnicode_GET_LENGTH(text) != 0; }
static inline int64_t alamein_from_end(int64_t i, int64_t len) {
#if defined(__GNUC__)
__asm__("" : "+r"(i));
#endif
return i + len;
}
"""
# mypyc asks each time whether a final name, or a vec or a number of an object, was ever set. Importing sets the one and
# `__init__` the others; the interpreted build, on which the same tests run, still asks. Classes of the core are derived
# from elsewhere: who forgets their `__init__` is told so by their vecs.
FINAL = r"CPyStatic_\w+|\(\*exports_\w+\.CPyStatic_\w+\)"
SET_BY_IMPORT = re.compile(
    rf"^(cpy_r_\w+) = ({FINAL});\nif \((un)?likely\(\1(?:\.\w+)? (?:==|!=|<|>=) (?:NULL|-113|0|CPY_INT_TAG)\)\)", re.M
)
SET_BY_INIT = re.compile(
    r"^(cpy_r_\w+) = (\(\(alamein___(?!core___)\w+Object \*\)cpy_r_\w+\)->_\w+);\nif \((un)likely\(\1\.len < 0\)\)",
    re.M,
)
NUMBER_SET_BY_INIT = re.compile(
    r"^(cpy_r_\w+) = (\((\(alamein\w+Object \*\)cpy_r_\w+)\)->_\w+);\n"
    r"if \(unlikely\(\1 == -113\) && !\(\(\3\)->bitmap & \d+\)\) \{\n.*\n\}\n(cpy_r_\w+) = \1 == -113;$",
    re.M,
)
# An index is nearly always one: what is done about one below 0 stands aside.
IN_BOUNDS = re.compile(r"^(cpy_r_\w+) = (\(uint64_t\)cpy_r_\w+ < \(uint64_t\)cpy_r_\w+);\nif \(\1\)", re.M)
# One below 0 counts from the end. The sum is hidden, or every loop would carry it along for each of its vecs.
FROM_END = re.compile(
    r"^(cpy_r_\w+) = (cpy_r_\w+) \+ (cpy_r_\w+);\n(cpy_r_\w+) = (\(uint64_t\)\1 < \(uint64_t\)\3);\nif \(\4\)", re.M
)
# Whether a number that a function returns stands for an error is asked of every call. Some have none: `T.enemy(side)`.
NUMBER = re.compile(r"^(?:\w+ )*int64_t ((?:own_)?CPyDef_\w+)\([^\n]*\) \{\n(.*?)^\}", re.M | re.S)
FAILS = re.compile(r"\b(?:own_)?CPy(?!L\d)|\bPy|\bVec|\balamein")
ASKED_OF = re.compile(r"^(cpy_r_\w+) = ((?:own_)?CPyDef_\w+)(\(.*\));\n(cpy_r_\w+) = \1 == -113;$", re.M)
DOORS: dict[str, list[str]] = {}  # the module whose file is compiled, and those of its library whose files are copies
COMMANDS_THAT_BUILD = {"bdist_wheel", "build", "build_ext", "install", "develop", "editable_wheel"}


def why_not_compiled() -> str:
    """Why this build stays Python, or "" if it is to be compiled."""
    if os.environ.get("ALAMEIN_PURE"):
        return "ALAMEIN_PURE is set"
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]
    if not shutil.which(compiler):
        return f"there is no C compiler ({compiler})"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "the headers of Python (Python.h) are missing"
    if sys.implementation.name != "cpython":
        return f"mypyc compiles for CPython, not for {sys.implementation.name}"
    return ""


def stay_python(reason: str) -> None:
    """Say in one line that this build is pure, or stop if the caller insists on a compiled one."""
    print(f"alamein: not compiled, {reason}; the program runs interpreted (slower)", file=sys.stderr, flush=True)
    if os.environ.get("ALAMEIN_COMPILED"):
        sys.exit(f"alamein: ALAMEIN_COMPILED is set, and {reason}")


def groups() -> list[tuple[list[str], str]]:
    """The modules of each shared library: core, what games share, each game, what players share, each expert."""

    def modules(folder: Path, pattern: str) -> list[str]:
        return [str(p) for p in sorted(folder.glob(pattern)) if p not in INTERPRETED]

    games = PACKAGE / "games"
    found = [(modules(PACKAGE / "core", "*.py"), "alamein_core"), (modules(games, "*.py"), "alamein_games")]
    found += [(modules(p, "**/*.py"), f"alamein_{p.name}") for p in sorted(games.iterdir()) if p.is_dir()]
    ai = PACKAGE / "ai"
    for names, library in (
        (("experts/best", "policy", "rollout", "staff", "styles", "value"), "alamein_policy"),
        (("stepper", "teller"), "alamein_stepper"),
    ):
        found.append(([str(ai / f"{name}.py") for name in names], library))
    experts = sorted(p for p in (ai / "experts").iterdir() if p.is_dir())
    found += [(modules(p, "[!_]*.py"), f"alamein_ai_{p.name}") for p in experts]
    return [(files, name) for files, name in found if files]


def translated() -> list[Extension]:
    """What mypyc makes of the sources."""
    from mypyc.build import mypycify

    libraries = groups()
    made: list[Extension] = mypycify(
        [f"--cache-dir={CACHE}", *(f for files, _ in libraries for f in files)],
        separate=libraries,
        target_dir="build/mypyc",
        opt_level="2",
        debug_level="0",
    )
    take_over([extension for extension in made if extension.name.endswith("__mypyc")])
    for extension in made:
        extension.depends = [*extension.depends, "setup.py"]  # other options: compile again
        # calls and tables inside a library are reached directly; the list as mypyc gives it is one for all
        flags = [] if sys.platform == "win32" else ["-fvisibility=hidden", *QUIET, *SMALL, *seldom_run(extension)]
        extension.extra_compile_args = [*extension.extra_compile_args, *flags]
    made = joined_doors(made)
    made.sort(key=lambda e: sum(Path(source).stat().st_size for source in e.sources), reverse=True)  # the longest first
    return made


def joined_doors(made: list[Extension]) -> list[Extension]:
    """What Python imports of a module only calls its library. All of a library's are compiled as one file, of which the
    modules are copies: a file for each took the compiler longer than a game does."""
    kept: list[Extension] = []
    DOORS.clear()
    for extension in made:
        if extension.name.endswith("__mypyc"):
            kept.append(extension)
        elif kept[-1].name.endswith("__mypyc"):
            DOORS[extension.name] = []
            kept.append(extension)
        else:
            DOORS[kept[-1].name].append(extension.name)
            kept[-1].sources += extension.sources
    for extension in kept:
        if extension.name in DOORS:
            texts = [Path(source).read_text(encoding="utf-8") for source in extension.sources]
            path = Path("build/mypyc") / f"doors_{extension.name}.c"
            write(path, "".join([texts[0], *(DISTUTILS_NAME.sub("", text) for text in texts[1:])]))
            extension.sources = [str(path)]
    return kept


class Library:
    """The C of a library without the blanks before lines: mypyc indents by up to thousands, most of the text."""

    def __init__(self, extension: Extension) -> None:
        self.name = extension.name.removesuffix("__mypyc")
        source = Path(extension.sources[0]).read_text(encoding="utf-8")
        self.lines = [line.lstrip() for line in source.split("\n")]
        tables = Path("build/mypyc", f"__native_{self.name}.h").read_text(encoding="utf-8")
        self.held = {*re.findall(r"\b(CPyDef_\w+)\)\(", tables), *re.findall(r"\*(CPyStatic_\w+);", tables)}
        self.header = f"__native_internal_{self.name}.h"
        internal = Path("build/mypyc", self.header).read_text(encoding="utf-8")
        self.known = set(re.findall(r"\bexports_(\w+);", internal))  # libraries whose tables it has
        self.begins = {
            begun[2]: n for n, line in enumerate(self.lines) if "CPyDef_" in line and (begun := BEGINS.match(line))
        }

    def offered(self, name: str) -> list[str]:
        """The lines of a function as another library writes it; [] if it is long or uses what the tables lack."""
        at = self.begins.get(name, -1)
        body = self.body(at + 1) if at >= 0 and not name.endswith("_____top_level__") else []
        used = set(OF_ITS_LIBRARY.findall("\n".join(body)))
        if not body or name in used or not used <= self.held or NOT_IN_TABLES.search("\n".join(body)):
            return []
        return [OF_ITS_LIBRARY.sub(self.by_table, line) for line in [self.lines[at], *body]]

    def by_table(self, m: re.Match[str]) -> str:
        """How another library reaches this function or variable."""
        reached = f"exports_{self.name}.{m[1]}"
        return reached if m[1].startswith("CPyDef_") else f"(*{reached})"

    def body(self, at: int) -> list[str]:
        """The lines of a function up to the brace that closes it; [] if there are too many."""
        depth = 1
        for n in range(at, min(at + TAKEN_OVER, len(self.lines))):
            depth += self.lines[n].count("{") - self.lines[n].count("}")
            if depth == 0:
                return self.lines[at : n + 1]
        return []


def take_over(extensions: list[Extension]) -> None:
    """In each library, small functions of those that it calls, as its own: `s.local`, `act`, what a hex holds."""
    libraries = {library.name: library for library in map(Library, extensions)}
    for extension, library in zip(extensions, libraries.values(), strict=True):
        path = Path("build/mypyc") / f"joined_{library.name}.c"
        write(path, joined(library, libraries))
        extension.sources = [str(path), *extension.sources[1:]]


def inlined(lines: list[str]) -> str:
    """How a function is declared that is taken over: one that only reads or writes a number is inlined everywhere."""
    done = [line for line in lines if not DECLARED.match(line)]
    return "ALAMEIN_ALWAYS" if len(done) <= ALWAYS else "static inline"


def joined(library: Library, libraries: dict[str, Library]) -> str:
    """The C of a library with what it takes over, which stands behind the headers."""
    taken: dict[str, list[str]] = {}

    def take(m: re.Match[str]) -> str:
        if m[2] not in taken:
            lines = libraries[m[1]].offered(m[2])
            if not library.known.issuperset(TABLES.findall("\n".join(lines))):
                lines = []
            taken[m[2]] = lines[:1]  # it may be called again by what it calls
            taken[m[2]] = [BY_TABLE.sub(take, line) for line in lines]
        return f"own_{m[2]}" if taken[m[2]] else m[0]

    text = BY_TABLE.sub(take, "\n".join(library.lines))
    functions = [[f"{inlined(lines)} {lines[0]}", *lines[1:]] for lines in taken.values() if lines]
    declared = [lines[0].removesuffix(" {") + ";" for lines in functions]
    defined = ["\n".join(lines) for lines in functions]
    header = f'#include "{library.header}"\n'
    whole = text.replace(header, "\n".join([header, *declared, *defined, ""]), 1)
    whole = unasked(whole).replace(header, header + SAYS + (DONE_IN_PLACE if "VecI64Api" in text else ""), 1)
    at = whole.index('#include "')
    return LIGHTLY[0] + whole[:at] + LIGHTLY[1] + whole[at:]


def unasked(text: str) -> str:
    """The C of a library with what is short done in place, and without the questions whose answers are known."""
    for pattern, ours in IN_PLACE:
        text = pattern.sub(ours, text)
    for check in (SET_BY_IMPORT, SET_BY_INIT):
        text = check.sub(lambda m: f"{m[1]} = {m[2]};\nif ({int(m[3] is None)})", text)
    text = NUMBER_SET_BY_INIT.sub(r"\1 = \2;\n\4 = 0;", text)
    text = FROM_END.sub(r"\1 = alamein_from_end(\2, \3);\n\4 = \5;\nif (unlikely(\4))", text)
    text = IN_BOUNDS.sub(r"\1 = \2;\nif (likely(\1))", text)
    sure = {m[1] for m in NUMBER.finditer(text) if not FAILS.search(m[2])}
    return ASKED_OF.sub(lambda m: f"{m[1]} = {m[2]}{m[3]};\n{m[4]} = 0;" if m[2] in sure else m[0], text)


def write(path: Path, text: str) -> None:
    """Only what is new: a newer file would be compiled again."""
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


def seldom_run(extension: Extension) -> list[str]:
    """Half of the C is what modules do when they are imported. It runs once: to make it fast takes the compiler longer
    than all the rest, so a header tells it not to; nor what is cold; nor what Python calls, nor the ways that end in an
    error."""
    once: list[str] = []
    called: list[str] = []
    for source in extension.sources:
        text = Path(source).read_text(encoding="utf-8")
        once += RUN_ONCE.findall(text)
        called += CALLED_BY_PYTHON.findall(text)
    if not once:
        return []
    header = Path("build/mypyc") / f"seldom_{extension.name}.h"
    text = SELDOM + "".join(f"char {name}(void) ALAMEIN_ONCE;\n" for name in once)
    text += "".join(f"{declared} ALAMEIN_SELDOM;\n" for declared in called)
    declarations = Path("build/mypyc") / f"__native_internal_{extension.name.removesuffix('__mypyc')}.h"
    cold = COLD.findall(declarations.read_text(encoding="utf-8"))
    if cold:
        text += f'#include "{declarations.name}"\n' + "".join(f"{declared} ALAMEIN_ONCE;\n" for declared in cold)
    write(header, text)
    return ["-include", str(header)]


def extensions() -> list[Extension]:
    """The compiled modules; [] if this build stays Python."""
    reason = why_not_compiled()
    if not reason:
        try:
            try:
                return translated()
            except ValueError as error:  # mypyc 2.4.1 can trip over what it remembers of classes that have changed
                print(f"alamein: mypyc failed ({error}); once more from nothing", file=sys.stderr, flush=True)
                shutil.rmtree(CACHE, ignore_errors=True)
                return translated()
        except ImportError as error:
            reason = f"mypyc is missing ({error})"
        except SystemExit:
            reason = "mypyc refused the sources, see above"
    stay_python(reason)
    return []


def make_pages() -> None:
    """The browser's pages, data of the package; if they cannot be made, a line that says so."""
    if subprocess.run([sys.executable, "tools/build_ui.py"], check=False).returncode != 0:
        print("alamein: without the browser's pages; the terminal shows the games", file=sys.stderr, flush=True)


def pack_data(package: Path) -> None:
    """Data files and catalogues as JSON under the hashes of their text (games/data.py): TOML takes long to read."""
    packed = package / "games" / "packed"
    shutil.rmtree(packed, ignore_errors=True)
    packed.mkdir()
    for path in [*(package / "games").rglob("*.toml"), *(package / "words").rglob("*.toml")]:
        text = path.read_text(encoding="utf-8")
        name = hashlib.sha256(text.encode()).hexdigest()
        (packed / f"{name}.json").write_text(json.dumps(tomllib.loads(text)), encoding="utf-8")


class Modules(build_py):
    """The package with its pages and its data packed."""

    def run(self) -> None:
        make_pages()
        super().run()
        if not self.editable_mode:
            pack_data(Path(self.build_lib) / "alamein")


class Sources(sdist):
    """The sources with the pages: who builds from them needs no node."""

    def run(self) -> None:
        make_pages()
        super().run()


class Build(build_ext):
    """Compiles on all cores; a failure leaves a pure build, never a half compiled one."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count() or 1

    def run(self) -> None:
        names = [*(e.name for e in self.extensions), *(name for others in DOORS.values() for name in others)]
        self.clear({Path(self.get_ext_fullpath(name)).resolve() for name in names})
        try:
            super().run()
            for door, others in DOORS.items():
                for name in others:
                    path = Path(self.get_ext_fullpath(name))
                    path.parent.mkdir(parents=True, exist_ok=True)  # build_ext alone makes the folders of doors only
                    shutil.copyfile(self.get_ext_fullpath(door), path)
        except Exception as error:
            self.clear(set())
            self.extensions = []
            stay_python(f"the C compiler failed ({error})")

    def clear(self, wanted: set[Path]) -> None:
        """Drop compiled modules of an earlier build that this one does not make."""
        for path in Path(self.build_lib).rglob("*" + (sysconfig.get_config_var("EXT_SUFFIX") or ".so")):
            if path.resolve() not in wanted:
                path.unlink()


def drop_stale_sources() -> None:
    """Files of an earlier build whose sources are gone would otherwise travel into the wheel."""
    for library in Path("build").glob("lib*"):
        for path in library.rglob("*"):
            if path.is_file() and path.suffix != ".so" and not (Path("src") / path.relative_to(library)).exists():
                path.unlink()


os.chdir(ROOT)
building = not COMMANDS_THAT_BUILD.isdisjoint(sys.argv)
if building:
    drop_stale_sources()
setup(
    install_requires=[] if why_not_compiled() else NEEDED_WHEN_COMPILED,
    ext_modules=extensions() if building else [],
    cmdclass={"build_ext": Build, "build_py": Modules, "sdist": Sources},
)
