"""Builds the documentation site from docs/ and from the program itself, into src/alamein/site/ (git-ignored).

    .venv/bin/python tools/build_docs.py [FOLDER]      `alamein docs` then serves it

Sphinx with MyST and furo (requirements/test.txt); every warning is an error, so a link that leads nowhere stops it.
What can be made from the code is: commands, the API, events, verbs, rulebooks with their examples as pictures,
observations, data files and provenance, how it is tested.
"""

import argparse
import ast
import json
import re
import shutil
import sys
import tempfile
import tomllib
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import plots
import rights

import alamein
from alamein.cli import parser
from alamein.core.event import KINDS
from alamein.core.verbs import MARKS
from alamein.games import registry
from alamein.games.catalogue import word
from alamein.games.rulebook import Rule, Rulebook, Ruling, rulebook
from alamein.play import book as shows
from alamein.play import examples
from alamein.server.openapi import REASONS, openapi

ROOT = Path(__file__).resolve().parent.parent
SITE = ROOT / "src" / "alamein" / "site"
GAMES = tuple(registry.GAMES)
Schema = dict[str, object]
MANY = 24  # keys of a table that are named
DOORS = {
    "Play": ["games/{game}", "rules-{game}", "puzzles", "export", "cli"],
    "Host": ["server", "host", "http", "shapes", "browser", "write-a-client", "dialogues"],
    "Research": [
        "python", "api", "research", "data-sets", "observations", "write-a-player", "engine", "ai", "training", "elo",
        "balance", "cluster", "speed",
    ],
    "Contribute": [
        "contributing", "architecture", "write-a-game", "tested", "examples", "lessons", "translate", "compiling",
        "events", "verbs", "data-files", "provenance", "changelog",
    ],
}  # fmt: skip
WELCOME = {
    "Play": "The four games, their rules in our words with every reading and example, saved games, and all commands.",
    "Host": "A site of your own: the server, its API, the browser's side, and dialogues for whoever writes a client.",
    "Research": "The games from Python, environments for programs that learn, bots, computer players, measurements.",
    "Contribute": "How the program is made and tested, how to write a game, and where every number comes from.",
}
START = """```text
pip install 'alamein[web]'
alamein                        # in the browser
alamein play desert_decision   # in the terminal
```"""
CONF = """
project, author, version = "Alamein", "The Alamein project", {version!r}
copyright = "The Alamein project, MIT license"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
html_theme, html_title = "furo", "Alamein"
html_show_sourcelink, html_copy_source = False, False
myst_heading_anchors = 4
autodoc_member_order, autodoc_typehints, autodoc_class_signature = "bysource", "none", "separated"
source_suffix = {{".md": "markdown"}}
html_static_path, html_css_files = ["looks"], ["alamein.css"]
"""
# Plots have two forms, one for a narrow screen; JSON that nobody broke into lines is broken here.
LOOKS = """
img.wide, img.narrow { max-width: 100%; height: auto; margin: 0.5rem 0; }
img.narrow { display: none; }
.exchange pre { white-space: pre-wrap; overflow-wrap: anywhere; }
h2 > code { font-size: 0.8em; overflow-wrap: anywhere; }
@media (max-width: 46em) { img.wide { display: none; } img.narrow { display: block; } }
"""


def plain(text: str) -> str:
    """Words as Markdown that says just them."""
    return re.sub(r"([\\`*_{}<>#|\[\]$])", r"\\\1", text)


def marked(text: str) -> str:
    """The same, but for code between backticks."""
    return "".join(part if n % 2 else plain(part) for n, part in enumerate(re.split(r"(`[^`]+`)", text)))


def page(title: str, lines: Iterator[str]) -> str:
    """A page."""
    return "\n".join([f"# {title}", "", *lines, ""])


def index() -> str:
    """The first page: four doors."""
    parts = ["# Alamein", "", "Four published games about El Alamein, their rules fully enforced.", "", START, ""]
    for door, pages in DOORS.items():
        named = [name.format(game=game) for name in pages for game in (GAMES if "{game}" in name else ("",))]
        parts += [f"## {door}", "", WELCOME[door], "", *(f"- {{doc}}`{name}`" for name in named), ""]
        parts += ["```{toctree}", ":hidden:", ":maxdepth: 1", f":caption: {door}", "", *named, "```", ""]
    return "\n".join(parts)


def cli() -> Iterator[str]:
    """Every command as it explains itself."""
    top = parser()
    yield f"```text\n{top.format_help()}```\n"
    for action in top._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, command in action.choices.items():
                yield f"## alamein {name}\n\n```text\n{command.format_help()}```\n"


def api() -> Iterator[str]:
    """The front door."""
    yield "What `import alamein` offers ([python](python.md) shows it at work), and what `alamein.research` does"
    yield "([research](research.md)); everything else may move.\n"
    yield "```{eval-rst}"
    yield f".. py:function:: alamein.games()\n\n   {alamein.games.__call__.__doc__}\n"
    for name in ("players", "new", "load", "judge", "simulate"):
        yield f".. autofunction:: alamein.{name}\n"
    for name in ("Match", "Odds", "Result", "Reason", "Judgement", "Tally", "AlameinError"):
        yield f".. autoclass:: alamein.{name}\n   :members:\n   :exclude-members: __new__, __init__\n"
    for name in ("environments", "make", "single", "many"):
        yield f".. autofunction:: alamein.research.{name}\n"
    yield "```\n"


def http() -> Iterator[str]:
    """Every route as the server describes it."""
    yield "Made from the server's own description, `/api/openapi.json`. [server](server.md) explains what they mean,"
    yield "[shapes](shapes.md) has what requests and answers are made of.\n"
    yield "| status | meaning |\n|---|---|"
    yield from (f"| {status} | {plain(reason)} |" for status, reason in REASONS.items())
    yield ""
    for path, methods in openapi()["paths"].items():
        for method, route in methods.items():
            needs = " It needs a token." if route.get("security") else ""
            yield f"## `{method.upper()} {path}`\n\n{marked(route.get('description', ''))}{needs}\n"
            if named := route.get("parameters", []):
                yield "| parameter | in | type | |\n|---|---|---|---|"
                for each in named:
                    about = marked(each["schema"].get("description", ""))
                    yield f"| `{each['name']}` | {each['in']} | {kind(each['schema'])} | {about} |"
                yield ""
            if body := held(route.get("requestBody", {})):
                yield f"Takes {body}.\n"
            good, *others = sorted(route["responses"])
            answered = held(route["responses"][good])
            yield f"Answers {good}{f' with {answered}' if answered else ''}; else {', '.join(others)}.\n"


def shapes() -> Iterator[str]:
    """What requests and answers hold."""
    yield "What the JSON of [HTTP](http.md) is made of: the keys of each object. Those marked ? may be missing.\n"
    for name, schema in openapi()["components"]["schemas"].items():
        yield f"## {name}\n\n{marked(str(schema.get('description', '')))}\n"
        if keys := schema.get("properties", {}):
            yield "| key | type | |\n|---|---|---|"
        for key, inner in keys.items():
            may = "" if key in schema.get("required", []) else " ?"
            yield f"| `{key}`{may} | {kind(inner)} | {marked(str(inner.get('description', '')))} |"
        yield ""


def held(part: dict[str, dict[str, dict[str, Schema]]]) -> str:
    """What a request or an answer holds, in words."""
    content = part.get("content", {})
    return kind(content["application/json"].get("schema", {})) if "application/json" in content else ", ".join(content)


def kind(schema: Schema) -> str:
    """A type in words; an object by its name."""
    if name := str(schema.get("$ref", "")).rpartition("/")[2]:
        return f"[{name}](shapes.md#{name.lower()})"
    for choice in ("anyOf", "oneOf"):
        if choice in schema:
            return " or ".join(kind(each) for each in parts_of(schema[choice]))
    if values := [*parts_of(schema.get("enum", [])), *([schema["const"]] if "const" in schema else [])]:
        return ", ".join(f"`{json.dumps(value)}`" for value in values)
    if "prefixItems" in schema:
        return f"list of {', '.join(kind(each) for each in parts_of(schema['prefixItems']))}"
    inner = schema.get("items", schema.get("additionalProperties"))
    if isinstance(inner, dict):
        return f"list of {kind(inner)}" if "items" in schema else f"{kind(inner)} by name"
    return str(schema.get("type", "anything"))


def parts_of(value: object) -> list[Any]:
    assert isinstance(value, list)
    return value


def events() -> Iterator[str]:
    """The kinds of events, and every sentence of every game."""
    yield "| kind | what has happened |\n|---|---|"
    yield from (f"| `{kind}` | {text} |" for kind, text in KINDS.items())
    for id in GAMES:
        words = registry.game(id).words
        yield f"\n## {id}\n\n| case | kind | sentence |\n|---|---|---|"
        for case, parts in words.events.items():
            said = "".join(f"{part.before}{f'({part.spec or part.at})' if part.at >= 0 else ''}" for part in parts)
            yield f"| `{case}` | {words.kinds[case]} | {plain(said)} |"


def verbs() -> Iterator[str]:
    """The verbs of every game."""
    yield "An action is a verb and its argument. Marks say what taking it is to the table.\n"
    yield "| mark | meaning |\n|---|---|"
    yield from (f"| `{mark}` | {text} |" for mark, text in MARKS.items())
    for id in GAMES:
        yield f"\n## {id}\n\n| verb | argument | how many | label | marks |\n|---|---|---|---|---|"
        notation = registry.game(id).notation
        for verb in notation.verbs:
            many, label = sum(bool(name) for name in verb.names) or "", plain(notation.labels[verb.word])
            yield f"| `{verb.word}` | {verb.argument} | {many} | {label} | {', '.join(verb.marks)} |"


def observations() -> Iterator[str]:
    """The tables of every environment."""
    research = import_module("alamein.research")
    yield "What an agent sees, by environment. [research](research.md) explains it.\n"
    for name in research.environments():
        env = research.make(name).unwrapped
        shapes = env.observation_space(env.possible_agents[0])["observation"]
        yield f"## {name}\n\n{len(env.actions)} actions; agents {', '.join(env.possible_agents)}.\n"
        yield "| table | shape | columns |\n|---|---|---|"
        for table, columns in env.columns.items():
            few = columns if len(columns) < 40 else (*columns[:3], "…", columns[-1])
            yield f"| `{table}` | {shapes[table].shape} | {plain(', '.join(few))} |"
        yield ""


def provenance() -> Iterator[str]:
    """Where the data come from."""
    text = (ROOT / "RIGHTS.md").read_text("utf-8")
    yield re.sub(r"\[([^]]*)\]\((?!http)[^)]*\)", r"\1", text.partition("\n")[2])


def data_files() -> Iterator[str]:
    """Every data file of every game: what it says of itself, its tables with their keys, and who vouches for them."""
    yield "What the rules read: `alamein check-data` checks it. A record has a `mark`, or the file has one by table:\n"
    yield from (f"- **{mark}**: {word('mark', mark)}" for mark in rights.MARKS)
    for id in GAMES:
        yield f"\n## {registry.game(id).title}\n"
        for path in sorted((registry.folder(id) / "data").rglob("*.toml")):
            found = tomllib.loads(path.read_text("utf-8"))
            meta = found.pop("meta", {})
            yield f"### {id}/{path.relative_to(registry.folder(id)).as_posix()}\n"
            yield f"{plain(str(meta.get('title', '')))}. From: {plain(str(meta.get('source', '')))}.\n"
            yield "| table | records | keys | marks |\n|---|---:|---|---|"
            yield from (row_of(name, value) for name, value in found.items())
            yield ""


def row_of(name: str, value: object) -> str:
    """A table of a data file: how many records, what they are made of, and their marks."""
    records = value if isinstance(value, list) else list(value.values()) if isinstance(value, dict) else []
    records = [record for record in records if isinstance(record, dict)] or [value]
    keys = dict.fromkeys(key for record in records if isinstance(record, dict) for key in record)
    shown = [f"`{key}`" for key in keys][:MANY] + (["…"] if len(keys) > MANY else [])
    marks = Counter[str]()
    rights.count(value, marks)
    told = ", ".join(f"{n} {mark}" for mark, n in marks.items())
    return f"| `{name}` | {len(records)} | {' '.join(shown)} | {told} |"


def tested() -> Iterator[str]:
    """How it is tested: what the commands run, then every module of tests as it introduces itself."""
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    yield text.partition("## What `./test` runs\n")[2].partition("\n## ")[0]
    for folder in sorted(path for path in (ROOT / "tests").iterdir() if path.is_dir()):
        modules = [(path, ast.parse(path.read_text("utf-8"))) for path in sorted(folder.glob("test_*.py"))]
        if modules:
            yield f"\n## tests/{folder.name}\n\n| module | tests | |\n|---|---:|---|"
        for path, tree in modules:
            number = sum(isinstance(each, ast.FunctionDef) and each.name.startswith("test_") for each in ast.walk(tree))
            about = " ".join((ast.get_docstring(tree) or "").split("\n\n")[0].split())
            yield f"| `{path.stem}` | {number} | {plain(about)} |"
    yield ""


def dialogues() -> Iterator[str]:
    """The recorded dialogues."""
    yield "Requests (`>`) and what the program answers (`<`), for whoever writes a client; see [engine](engine.md).\n"
    for name in ("engine", "http"):
        recorded = (ROOT / "examples" / "dialogues" / f"{name}.jsonl").read_text("utf-8")
        yield f"## {name}\n"
        for exchange in map(json.loads, recorded.splitlines()):
            reply = json.dumps(exchange.pop("reply"), ensure_ascii=False)
            asked = exchange["request"] if name == "engine" else exchange
            yield f"```{{code-block}} text\n:class: exchange\n\n> {json.dumps(asked)}\n< {reply}\n```\n"


def book(id: str, pictures: Path) -> Iterator[str]:
    """A rulebook: rules, rulings, and examples as pictures."""
    found = rulebook(id)
    yield f"After: {plain(found.source)}. In our own words; the numbers are the rulebook's.\n"
    for part in shows.book(id).pages:
        yield f"## {part.title}\n"
        yield from (f"- {plain(line.text)} ({plain(line.rule)})" for line in part.lines)
        yield ""
    yield "## Charts\n"
    for chart in shows.book(id).charts:
        yield from drawn(chart)
    for rule in found.rules.values():
        yield from told(id, found, rule, pictures)


def drawn(chart: shows.Chart) -> Iterator[str]:
    """A chart of the game."""
    yield f"### {plain(chart.title)}\n\nRules {plain(', '.join(chart.rules))} *({word('mark', chart.mark)})*\n"
    yield f"| {' | '.join(map(plain, chart.head))} |\n|{'---|' * len(chart.head)}"
    yield from (f"| {' | '.join(map(plain, row))} |" for row in chart.rows)
    yield ""
    yield from (f"- {plain(code)}: {plain(words)}" for code, words in chart.key)
    yield f"\n{plain(chart.note)}\n"


def told(id: str, found: Rulebook, rule: Rule, pictures: Path) -> Iterator[str]:
    """A rule with what belongs to it."""
    heading, mark = f"## {plain(rule.id)} {plain(rule.title)}", word("mark", rule.mark)
    yield f"(rule-{id}-{rule.id})=\n{heading}\n\n{plain(rule.text)} *({mark})*\n"
    for number in rule.rulings:
        ruling = found.find(number)
        assert isinstance(ruling, Ruling)
        yield f"> **{plain(ruling.id)}** {plain(ruling.question)} We read: {plain(ruling.choice)} {plain(ruling.why)}\n"
    for n, example in enumerate(examples.examples_of(id, rule.id)):
        yield f"**Example.** {plain(example.caption)}\n"
        if example.impossible:
            yield f"This position is impossible: {plain(example.impossible)}\n"
            continue
        board = examples.board_of(example)
        if svg := examples.drawn(example):
            name = f"{id}-{re.sub('[^A-Za-z0-9]', '_', rule.id)}-{n}.svg"
            (pictures / name).write_text(svg, "utf-8")
            yield f"```{{image}} pictures/{name}\n:width: 420px\n:alt: The position of the example\n```\n"
        board.do(*example.do)
        yield from (f"- then `{action}`" for action in example.do)
        yield from (f"- {plain(sentence)}" for sentence in examples.sentences(board))
        yield from (f"- allowed: `{action}`" for action in example.allowed)
        yield from (f"- refused: `{action}`: {plain(board.refused(action).text)}" for action in example.refused)
        yield ""


MADE = {
    "cli": ("Commands", cli),
    "api": ("Python reference", api),
    "http": ("HTTP reference", http),
    "shapes": ("Shapes of requests and answers", shapes),
    "events": ("Events", events),
    "verbs": ("Verbs", verbs),
    "observations": ("Observations", observations),
    "provenance": ("Where the data come from", provenance),
    "data-files": ("Data files", data_files),
    "dialogues": ("Recorded dialogues", dialogues),
    "tested": ("How it is tested", tested),
}


def sources(folder: Path) -> None:
    """All pages as Sphinx reads them. A link to a file of the repository becomes its name."""
    shutil.copytree(ROOT / "docs", folder)
    (folder / "pictures").mkdir()
    for name in ("CONTRIBUTING", "CHANGELOG"):
        text = (ROOT / f"{name}.md").read_text("utf-8").replace("](docs/", "](")
        (folder / f"{name.lower()}.md").write_text(text, "utf-8")
    for path in folder.rglob("*.md"):
        text = path.read_text("utf-8")
        inside = "../" if path.parent != folder else ""
        text = text.replace("](../docs/", "](").replace("](docs/", "](")
        if path.parent == folder and path.stem in plots.PLOTS:
            text = plots.plotted(path.stem, text, folder / "pictures")
        path.write_text(re.sub(rf"\[([^]]*)\]\({re.escape(inside)}\.\./[^)]*\)", r"`\1`", text), "utf-8")
    for name, (title, make) in MADE.items():
        (folder / f"{name}.md").write_text(page(title, make()), "utf-8")
    for id in GAMES:
        text = page(f"Rules: {registry.game(id).title}", book(id, folder / "pictures"))
        (folder / f"rules-{id}.md").write_text(text, "utf-8")
    (folder / "index.md").write_text(index(), "utf-8")
    (folder / "looks").mkdir()
    (folder / "looks" / "alamein.css").write_text(LOOKS, "utf-8")
    (folder / "conf.py").write_text(CONF.format(version=alamein.__version__), "utf-8")


def main() -> int:
    """Build into a folder beside, then put it in place."""
    from sphinx.cmd.build import build_main

    target = Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else SITE
    with tempfile.TemporaryDirectory() as folder:
        source, fresh = Path(folder, "source"), Path(folder, "site")
        sources(source)
        done = build_main(["-q", "-W", "--keep-going", "-b", "html", "-d", f"{folder}/trees", str(source), str(fresh)])
        if done == 0:
            shutil.rmtree(target, ignore_errors=True)
            shutil.copytree(fresh, target, ignore=shutil.ignore_patterns(".buildinfo", "objects.inv"))
    return done


if __name__ == "__main__":
    raise SystemExit(main())
