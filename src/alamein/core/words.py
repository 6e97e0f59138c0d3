"""Words at the edge: a game's sentences, filled with the names of units, hexes, cards and numbers.

`{0:unit}` spells number 0 of a saying as the game's term `unit`, `{1}` prints it, `{1:+}` with its sign,
`{1:#card|cards}` counts ("1 card", "3 cards"), and `{2:unit*}` lists all numbers from 2 on. What is spelled is a list
of parts, each with its kind and id, so that a browser can name and light a unit its own way: nobody reads words back.
"""

from collections.abc import Mapping, Sequence
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


def dice(count: int) -> Term:
    """What so many dice show together; the id says both: `2:8`."""
    shown = [str(n) for n in range(6 * count + 1)]
    return Term("dice", [f"{count}:{n}" for n in shown], shown)


def text_of(parts: Sequence[Part]) -> str:
    """Parts as a terminal prints them."""
    return "".join(part.text for part in parts)


def written(text: str) -> list[Part]:
    """Plain text as parts."""
    return [Part("", "", text)] if text else []


class Words:
    """All sentences of a game. `events`: case to kind and sentence; `phrases`: case to sentence, for questions and
    forecasts; `reasons`: rule and case to the facts and the remedy. A mistake in one is told when the game is built."""

    def __init__(
        self,
        terms: Mapping[str, Term],
        events: Mapping[str, tuple[str, str]],
        phrases: Mapping[str, str],
        reasons: Mapping[tuple[str, str], tuple[str, str]],
    ) -> None:
        self.terms = terms
        self.kinds: dict[str, str] = {case: kind for case, (kind, _) in events.items()}
        self.events: dict[str, list[Field]] = {case: self.fields(text) for case, (_, text) in events.items()}
        self.phrases: dict[str, list[Field]] = {case: self.fields(text) for case, text in phrases.items()}
        self.facts: dict[tuple[str, str], list[Field]] = {key: self.fields(text[0]) for key, text in reasons.items()}
        self.remedies: dict[tuple[str, str], list[Field]] = {key: self.fields(text[1]) for key, text in reasons.items()}
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
            form = spec or ""
            is_term = field is not None and form not in ("", "+") and not form.startswith("#")
            if is_term and form.removesuffix("*") not in self.terms:
                raise BadGame(f"there is no term {form!r} for {template!r}; there are: {', '.join(self.terms)}")
            out.append(Field(text, -1 if field is None else int(field), form))
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
            one, _, many = spec[1:].partition("|")
            return Part("number", str(value), f"{value} {one if value == 1 else many}")
        term = self.terms[spec]
        return Part(term.kind, term.ids[value], term.names[value])

    def listed(self, spec: str, values: Sequence[int]) -> list[Part]:
        """Several of a kind, the last ones counted."""
        out: list[Part] = []
        for n, value in enumerate(values[:LISTED]):
            out += written(", " if n else "")
            out.append(self.part(spec, value))
        return out + written(f" and {len(values) - LISTED} more" if len(values) > LISTED else "")

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

    def reason(self, said: Said) -> Reason:
        """A refusal in words."""
        key = (said.rule, said.case)
        if key not in self.facts:
            raise BadGame(f"there is no sentence for the refusal {key}")
        facts, remedy = self.spell(self.facts[key], said.data), self.spell(self.remedies[key], said.data)
        return Reason(said.rule, text_of(facts), text_of(remedy), said.case, tuple(facts), tuple(remedy))
