"""Words at the edge: a game's sentences, filled with the names of units, hexes, cards and numbers.

`{0:unit}` spells number 0 of a saying as the game's term `unit`, `{1}` prints it, `{1:+}` with its sign,
`{1:#card|cards}` counts ("1 card", "3 cards"), `{1:?is|are}` only chooses the form, in which `#` is the number;
`{2:unit*}` lists all numbers from 2 on, and `{most}` is the one word of the term `most`. What is spelled is a list
of parts, each with its kind and id, so that a browser can name and light a unit its own way: nobody reads words back.
"""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from string import Formatter
from typing import Final, NamedTuple

from alamein.core.errors import BadGame
from alamein.core.event import KINDS, Event, Part, Reason, Said

PARTS: Final = ("unit", "hex", "card", "number", "dice", "seat", "side", "verb", "action")
LISTED: Final = 8  # of a longer list the rest is counted


class Term(NamedTuple):
    """How a number is spelled: the kind of thing it is ("" for mere words), its ids and its names by number."""

    kind: str
    ids: Sequence[str]
    names: Sequence[str]


class Catalogue(NamedTuple):
    """A game's words in one language, as its file has them: kind and sentence of events, phrases for questions and
    forecasts, titles of what is on the table, facts and remedy of refusals by rule and case, and names by table."""

    plural: list[str]  # which numbers take which form of a word: a pattern for each form but the last
    events: dict[str, tuple[str, str]]
    phrases: dict[str, str]
    titles: dict[str, str]
    reasons: dict[tuple[str, str], tuple[str, str]]
    names: dict[str, dict[str, str]]

    def say(self, table: str, key: str, **fields: object) -> str:
        """A name whose fields are called by words."""
        return filled(self.names[table][key], self.plural, fields)


class Field(NamedTuple):
    """A place in a template: the text before it, the number it shows (-1: none) and how."""

    before: str
    at: int
    spec: str


def named(kind: str, ids: Sequence[str]) -> Term:
    """A term whose things are called by their ids."""
    return Term(kind, ids, ids)


def plain(names: Sequence[str]) -> Term:
    """A term of mere words: results, columns, phases."""
    return Term("", names, names)


def hexes(names: Sequence[str], places: Mapping[int, str]) -> Term:
    """Hexes by their printed numbers, each with the place in it."""
    return Term("hex", names, [f"{x} ({places[h]})" if h in places else x for h, x in enumerate(names)])


def dice(count: int) -> Term:
    """What so many dice show together; the id says both: `2:8`."""
    shown = [str(n) for n in range(6 * count + 1)]
    return Term("dice", [f"{count}:{n}" for n in shown], shown)


def form(plural: Sequence[str], forms: str, shown: str) -> str:
    """The form of a word that a number takes: `card|cards`. The last one takes what no pattern of the language does."""
    given = forms.split("|")
    return given[min(_taken(tuple(plural), shown), len(given) - 1)].replace("#", shown)


@lru_cache(1000)  # the same numbers again and again
def _taken(plural: tuple[str, ...], shown: str) -> int:
    return next((n for n, pattern in enumerate(plural) if re.fullmatch(pattern, shown)), -1)


def counted(plural: Sequence[str], forms: str, shown: str) -> str:
    """A number and its word."""
    return f"{shown} {form(plural, forms, shown)}"


def filled(template: str, plural: Sequence[str], fields: Mapping[str, object]) -> str:
    """A template whose fields have names, as text."""
    out: list[str] = []
    for text, name, spec, _ in Formatter().parse(template):
        out.append(text)
        if name is not None:
            shown, how = str(fields[name]), spec or " "
            out.append({"#": counted, "?": form}[how[0]](plural, how[1:], shown) if how != " " else shown)
    return "".join(out)


def text_of(parts: Sequence[Part]) -> str:
    """Parts as a terminal prints them."""
    return "".join(part.text for part in parts)


def written(text: str) -> list[Part]:
    """Plain text as parts."""
    return [Part("", "", text)] if text else []


class Words:
    """All sentences of a game, of its catalogue and terms. A mistake in one is told when the game is built."""

    def __init__(self, terms: Mapping[str, Term], book: Catalogue) -> None:
        self.terms, self.book = terms, book
        self.kinds: dict[str, str] = {case: kind for case, (kind, _) in book.events.items()}
        self.events: dict[str, list[Field]] = {case: self.fields(text) for case, (_, text) in book.events.items()}
        self.phrases: dict[str, list[Field]] = {
            x: self.fields(text) for x, text in (book.phrases | book.titles).items()
        }
        self.reasons: dict[tuple[str, str], tuple[list[Field], list[Field]]] = {
            key: (self.fields(facts), self.fields(remedy)) for key, (facts, remedy) in book.reasons.items()
        }
        for case, kind in self.kinds.items():
            if kind not in KINDS:
                raise BadGame(f"event {case!r} has the kind {kind!r}; the kinds are: {', '.join(KINDS)}")
        for name, term in terms.items():
            if term.kind and term.kind not in PARTS:
                raise BadGame(f"term {name!r} has the kind {term.kind!r}; the kinds are: {', '.join(PARTS)}")

    def fields(self, template: str) -> list[Field]:
        """A template taken apart; an unknown term is refused with the template."""
        out: list[Field] = []
        for text, field, spec, _ in Formatter().parse(template):
            name = field or ""
            how = spec or ("" if name.isdigit() else name)
            if how != "" and how[0] not in "+#?" and how.removesuffix("*") not in self.terms:
                raise BadGame(f"there is no term {how!r} for {template!r}; there are: {', '.join(self.terms)}")
            word = self.terms[name].names[0] if name in self.terms else ""
            out.append(Field(text + word, int(name) if name.isdigit() else -1, how))
        return out

    def spell(self, fields: Sequence[Field], data: Sequence[int]) -> list[Part]:
        """A template with its numbers."""
        out: list[Part] = []
        for field in fields:
            out += written(field.before)
            if field.at < 0:
                continue
            if field.spec.endswith("*"):
                out += self.listed(field.spec[:-1], data[field.at :])
            else:
                out.append(self.part(field.spec, data[field.at]))
        return out

    def part(self, spec: str, value: int) -> Part:
        """One number."""
        if spec == "" or spec == "+":
            return Part("number", str(value), f"{value:+}" if spec else str(value))
        if spec.startswith("#"):
            return Part("number", str(value), counted(self.book.plural, spec[1:], str(value)))
        if spec.startswith("?"):
            return Part("", "", form(self.book.plural, spec[1:], str(value)))
        term = self.terms[spec]
        return Part(term.kind, term.ids[value], term.names[value])

    def listed(self, spec: str, values: Sequence[int]) -> list[Part]:
        """Several of a kind, the last ones counted."""
        out: list[Part] = []
        for n, value in enumerate(values[:LISTED]):
            out += written(", " if n else "")
            out.append(self.part(spec, value))
        return out + (written(self.say("more", n=len(values) - LISTED)) if len(values) > LISTED else [])

    def say(self, key: str, **fields: object) -> str:
        """What is said in every game, by its key in the table `core`."""
        return self.book.say("core", key, **fields)

    def event(self, event: Event) -> list[Part]:
        """An event in words."""
        return self.spell(self.events[event.case], event.data)

    def value(self, event: Event) -> int | None:
        """The number a line of a ledger says last: a strength, a modifier, a total; None if it ends in a name."""
        shown = [field for field in self.events[event.case] if field.at >= 0]
        if not shown or not (shown[-1].spec in ("", "+") or shown[-1].spec.startswith("#")):
            return None
        return event.data[shown[-1].at]

    def phrase(self, said: Said) -> list[Part]:
        """A question or a forecast in words."""
        return self.spell(self.phrases[said.case], said.data)

    def text(self, case: str, *data: int) -> str:
        """A title or a phrase as text."""
        return text_of(self.spell(self.phrases[case], data))

    def reason(self, said: Said) -> Reason:
        """A refusal in words."""
        key = (said.rule, said.case)
        if key not in self.reasons:
            raise BadGame(f"there is no sentence for the refusal {key}")
        facts, remedy = (self.spell(fields, said.data) for fields in self.reasons[key])
        return Reason(said.rule, text_of(facts), text_of(remedy), said.case, tuple(facts), tuple(remedy))
