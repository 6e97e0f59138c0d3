"""`alamein rules`: the rulebook in our own words, and where each rule is enforced and tested."""

import argparse
import io
import json
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from alamein.core.errors import NotParseable
from alamein.games import registry
from alamein.games.catalogue import say, word
from alamein.games.rulebook import Rule, Rulebook, rulebook
from alamein.play import book as shows
from alamein.play import examples

CITED = re.compile(r"\[([0-9]+(?:[.-][0-9]+)*[a-z]?[0-9]*|[A-Z]{1,3}-?[0-9]+[a-z]?)\]")
IN_WORDS = re.compile(r'"[^"]*"|#.*')  # what is said in a line of TOML; a list such as [7] is none of it
LITERAL = re.compile(r"[0-9]+(?:[.-][0-9]+)*[a-z]?[0-9]*")


class Citation(NamedTuple):
    """A place that names a rule."""

    id: str
    place: str  # file:line


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Declare the command."""
    command = commands.add_parser("rules", help="the rules of a game in our own words, with our rulings and examples")
    command.add_argument("game", metavar="GAME", nargs="?")
    command.add_argument("number", metavar="NUMBER", nargs="?", help="of a rule or a ruling; or the name of a chart")
    command.add_argument("--json", action="store_true", help="all rules with the code and the tests that cite them")
    command.add_argument("--check", action="store_true", help="fail on rules without code or test, and unknown numbers")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Show a rule, a rulebook, or what is missing."""
    if args.check:
        return check([args.game] if args.game else registry.ids())
    if not args.game:
        raise NotParseable(f"which game? One of: {', '.join(registry.ids())}")
    registry.game(args.game)
    if args.json:
        index = rules_json(args.game)
        if args.number:
            number = rulebook(args.game).find(args.number).id
            index = [rule for rule in index if rule["id"] == number]
        print(json.dumps(index, indent=1, ensure_ascii=False))
    elif args.number:
        print("\n\n".join(shown(args.game, args.number)))
    else:
        print("\n".join(contents(args.game)))
    return 0


def shown(game_id: str, number: str) -> list[str]:
    """A chart by its name; or a rule with its charts and examples."""
    named = [shows.drawn(chart) for chart in shows.book(game_id).charts if chart.id == number]
    if named:
        return named
    charts = [shows.drawn(chart) for chart in shows.charts_of(game_id, number)]
    played = [examples.shown(each) for each in examples.examples_of(game_id, number)]
    return [show_rule(game_id, number), *charts, *played]


def contents(game_id: str) -> Iterator[str]:
    """How to win, a turn, the charts by their names, and the rules."""
    book = rulebook(game_id)
    yield f"{book.title}\n"
    for page in shows.book(game_id).pages:
        yield f"{page.title}:"
        yield from (f"  {line.text} [{line.rule}]" for line in page.lines)
        yield ""
    charts = [f"  {chart.id:14} {chart.title}" for chart in shows.book(game_id).charts]
    yield from [say("rules.charts", game=game_id), *charts, ""] if charts else []
    for rule in book.rules.values():
        yield f"{rule.id:8} {rule.title}  ({word('mark', rule.mark)}, {word('status', rule.status)})"


def show_rule(game_id: str, number: str) -> str:
    """A rule with its rulings, or a ruling, as text."""
    book = rulebook(game_id)
    found = book.find(number)
    if isinstance(found, Rule):
        parts = [f"[{found.id}] {found.title}  ({word('mark', found.mark)})\n{found.text}"]
        parts += [show_rule(game_id, id) for id in found.rulings]
        return "\n\n".join(parts)
    head = say("rules.ruling", id=found.id, mark=word("mark", found.mark))
    told = {"question": found.question, "choice": found.choice, "why": found.why}
    return "\n".join([head, *(say(f"rules.{part}", text=text) for part, text in told.items())])


# --- where a rule is cited -------------------------------------------------------------------------------------


def cited(path: Path, root: Path, known: Rulebook, *, literals: bool) -> list[Citation]:
    """The citations in a file: `[4.1]` in comments and docstrings, and in code also a rule number as a string."""
    name = path.relative_to(root).as_posix()
    text = path.read_text("utf-8")
    if path.suffix != ".py":
        lines = [(n, said) for n, line in enumerate(text.splitlines(), 1) for said in IN_WORDS.findall(line)]
        return [Citation(m[1], f"{name}:{n}") for n, said in lines for m in CITED.finditer(said)]
    found: list[Citation] = []
    begins_line = True
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT or (token.type == tokenize.STRING and begins_line):
            for offset, line in enumerate(token.string.splitlines()):
                found += [Citation(m[1], f"{name}:{token.start[0] + offset}") for m in CITED.finditer(line)]
        elif token.type == tokenize.STRING and literals and token.string[1:-1] in known.rules:
            found.append(Citation(token.string[1:-1], f"{name}:{token.start[0]}"))
        if token.type not in (tokenize.COMMENT, tokenize.NL):
            begins_line = token.type in (tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENCODING)
    return found


def tests_folder() -> Path | None:
    """The tests of the checkout this command is run in; an installed program has none."""
    for folder in (Path.cwd(), *Path.cwd().parents):
        if (folder / "tests").is_dir() and (folder / "src" / "alamein").is_dir():
            return folder / "tests"
    return None


@cache
def citations(game_id: str) -> tuple[list[Citation], list[Citation]]:
    """What code (with data) and tests cite."""
    book = rulebook(game_id)
    folder = registry.folder(game_id)
    paths = sorted(folder.rglob("*.py")) + sorted((folder / "data").rglob("*.toml"))
    code = [c for path in paths for c in cited(path, folder.parent, book, literals=True)]
    tests = tests_folder()
    in_tests = sorted((tests / game_id).rglob("*.py")) if tests else []
    return code, [c for path in in_tests for c in cited(path, path.parents[2], book, literals=False)]


def rules_json(game_id: str) -> list[dict[str, object]]:
    """Every rule with its citations."""
    code, tests = citations(game_id)
    return [
        {
            **rule._asdict(),
            "code": [c.place for c in code if c.id == rule.id],
            "tests": [c.place for c in tests if c.id == rule.id],
            "examples": [each.caption for each in examples.examples_of(game_id, rule.id)],
        }
        for rule in rulebook(game_id).rules.values()
    ]


def check(ids: list[str]) -> int:
    """Print what is missing; 1 if anything is."""
    wrong: list[str] = []
    if tests_folder() is None:
        raise NotParseable("--check compares the rules with the tests: run it inside a checkout of the project")
    for id in ids:
        registry.game(id)
        book = rulebook(id)
        code, tests = citations(id)
        for citation in code + tests:
            if citation.id not in book.rules and citation.id not in book.rulings:
                wrong.append(f"{id}: {citation.place} cites [{citation.id}], which is no rule and no ruling")
        for rule in rules_json(id):
            if rule["status"] != "not-applicable":
                for where in ("code", "tests"):
                    if not rule[where]:
                        wrong.append(f"{id}: rule {rule['id']} ({rule['title']}) is cited by no {where}")
    for line in wrong:
        print(line)
    print(f"{len(wrong)} problems" if wrong else f"all rules of {', '.join(ids)} are cited by code and tests")
    return 1 if wrong else 0
