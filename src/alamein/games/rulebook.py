"""A game's rulebook and rulings, in our own words, as players read them beside every refusal."""

from functools import cache
from typing import Final, NamedTuple

from alamein.core.errors import BadData, NotParseable
from alamein.games import registry
from alamein.games.data import MARKS, Table, read

STATUSES: Final = ("done", "partial", "unclear", "not-applicable")


class Rule(NamedTuple):
    """A numbered rule of a published rulebook, retold."""

    id: str
    title: str
    text: str
    status: str
    mark: str
    rulings: tuple[str, ...]
    also: str  # its number in another edition


class Ruling(NamedTuple):
    """A reading we chose where the rules leave a question."""

    id: str
    question: str
    options: tuple[str, ...]
    choice: str
    why: str
    rules: tuple[str, ...]
    mark: str
    since: int


class Rulebook(NamedTuple):
    """Rules in the order of the book, and rulings."""

    title: str
    source: str
    rules: dict[str, Rule]
    rulings: dict[str, Ruling]

    def find(self, number: str) -> Rule | Ruling:
        """The rule or the ruling with this number."""
        found = self.rules.get(number) or self.rulings.get(number)
        if found is None:
            near = [id for id in [*self.rules, *self.rulings] if id.startswith(number[:1])]
            raise NotParseable(f"no rule {number!r} in {self.title}; near it: {', '.join(near[:12]) or 'none'}")
        return found


def _one_of(table: Table, key: str, values: tuple[str, ...]) -> str:
    value = table.text(key)
    if value not in values:
        raise BadData(f"{table.place}: {key} {value!r} is none of {', '.join(values)}")
    return value


def _rule(table: Table) -> Rule:
    table.only(("id", "title", "text", "status", "mark", "rulings"), ("also",))
    return Rule(
        table.text("id"),
        table.text("title"),
        table.text("text"),
        _one_of(table, "status", STATUSES),
        _one_of(table, "mark", MARKS),
        tuple(table.texts("rulings")),
        table.text("also") if "also" in table.values else "",
    )


def _ruling(table: Table) -> Ruling:
    table.only(("id", "question", "options", "choice", "why", "rules", "mark", "since"), ())
    return Ruling(
        table.text("id"),
        table.text("question"),
        tuple(table.texts("options")),
        table.text("choice"),
        table.text("why"),
        tuple(table.texts("rules")),
        _one_of(table, "mark", MARKS),
        table.whole("since"),
    )


@cache
def rulebook(game_id: str) -> Rulebook:
    """The rulebook of a game; references between rules and rulings are checked."""
    folder = registry.folder(game_id)
    book, readings = read(folder / "rulebook.toml"), read(folder / "rulings.toml")
    rules = {rule.id: rule for rule in map(_rule, book.tables("rule"))}
    rulings = {ruling.id: ruling for ruling in map(_ruling, readings.tables("ruling"))}
    for file, key, found in ((book, "rule", len(rules)), (readings, "ruling", len(rulings))):
        if len(file.tables(key)) != found:
            raise BadData(f"{file.place}: two entries share an id")
    for rule in rules.values():
        for id in rule.rulings:
            if id not in rulings:
                raise BadData(f"{book.place}: rule {rule.id} names ruling {id!r}, which does not exist")
    for ruling in rulings.values():
        for id in ruling.rules:
            if id not in rules:
                raise BadData(f"{readings.place}: ruling {ruling.id} names rule {id!r}, which does not exist")
    meta = book.table("meta")
    return Rulebook(meta.text("title"), meta.text("source"), rules, rulings)
