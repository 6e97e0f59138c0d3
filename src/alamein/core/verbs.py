"""The verbs of a game, a row each: its number and word, what its argument is, and what it is to the table; the words on
its button are the catalogue's. The notation, the browser's sheet and the documentation's table are made of them."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from alamein.core.action import ARG_BITS, ARG_MASK
from alamein.core.errors import BadGame, NotParseable

ARGUMENTS: Final = ("unit", "hex", "card", "number", "choice", "none")
# What taking a verb is to the table: a closed list.
MARKS: Final = {
    "hostile": "strikes at the enemy",
    "final": "ends a phase, a turn or a list",
    "rolls": "dice fall at once; it cannot be taken back",
    "reveals": "turns up something hidden; it cannot be taken back",
    "chance": "is taken by chance, not by a seat",
}


class Verb(NamedTuple):
    """A row. `names` are the arguments by number (() if it takes none; "" where a number has no argument)."""

    number: int
    word: str
    argument: str
    names: tuple[str, ...]
    marks: tuple[str, ...] = ()


def numbers(first: int, last: int) -> tuple[str, ...]:
    """Names for a numeric argument from `first` to `last`; arguments below `first` do not exist ("")."""
    return tuple(str(n) if n >= first else "" for n in range(last + 1))


class Notation:
    """The text of every action, both ways; `labels` has what buttons say, by verb, or all of it by action."""

    def __init__(self, verbs: tuple[Verb, ...], labels: Mapping[str, str]) -> None:
        for n, verb in enumerate(verbs):
            check_row(n, verb)
        self.verbs = verbs
        self.labels = labels
        self.numbers: dict[str, int] = {verb.word: n for n, verb in enumerate(verbs)}
        if len(self.numbers) != len(verbs):
            raise BadGame("two verbs share a word")
        if odd := {label.partition(" ")[0] for label in labels} ^ set(self.numbers):
            raise BadGame(f"these verbs have a row or words on their buttons, but not both: {', '.join(sorted(odd))}")
        self.arguments: list[dict[str, int]] = [
            {name.lower(): n for n, name in enumerate(verb.names) if name} for verb in verbs
        ]

    def has(self, action: int) -> bool:
        """Whether the number is an action at all."""
        verb, arg = action >> ARG_BITS, action & ARG_MASK
        if not 0 <= verb < len(self.verbs):
            return False
        names = self.verbs[verb].names
        return arg < len(names) and names[arg] != "" if names else arg == 0

    def text(self, action: int) -> str:
        """`to 2314`, `roll 5`, `done`."""
        verb = self.verbs[action >> ARG_BITS]
        return f"{verb.word} {verb.names[action & ARG_MASK]}" if verb.names else verb.word

    def parse(self, text: str) -> int:
        """The action a text names, whether or not it is legal now."""
        word, _, rest = text.strip().partition(" ")
        number = self.numbers.get(word.lower())
        if number is None:
            raise NotParseable(f"unknown word {word!r}; the words are: {', '.join(self.numbers)}")
        verb, rest = self.verbs[number], rest.strip()
        if not verb.names:
            if rest:
                raise NotParseable(f"{word!r} takes no argument, but {rest!r} follows it")
            return number << ARG_BITS
        arg = self.arguments[number].get(rest.lower())
        if arg is None:
            known = [name for name in verb.names if name]
            some = ", ".join(known[:3]) + (f", … {known[-1]}" if len(known) > 3 else "")
            raise NotParseable(f"{word!r} does not go with {rest!r}; it takes one of: {some}")
        return number << ARG_BITS | arg

    def all_actions(self) -> list[int]:
        """Every action that has a text."""
        return [
            n << ARG_BITS | arg
            for n, verb in enumerate(self.verbs)
            for arg, name in (enumerate(verb.names) if verb.names else [(0, verb.word)])
            if name
        ]

    def sheet(self) -> dict[str, object]:
        """The rows as the browser's table reads them, by word."""
        whole = [(*action.partition(" "), label) for action, label in self.labels.items() if " " in action]
        return {
            verb.word: {
                "kind": verb.argument,
                "label": self.labels[verb.word],
                "marks": list(verb.marks),
                "terms": {argument: label for word, _, argument, label in whole if word == verb.word},
            }
            for verb in self.verbs
        }


def check_row(n: int, verb: Verb) -> None:
    """A row in the wrong place, or with words that nobody knows, is refused when the game is built."""
    if verb.number != n:
        raise BadGame(f"verb {verb.word!r} has number {verb.number} but stands in row {n}")
    if verb.argument not in ARGUMENTS or (verb.argument == "none") != (verb.names == ()):
        raise BadGame(f"verb {verb.word!r}: the argument {verb.argument!r} does not fit its names")
    for mark in verb.marks:
        if mark not in MARKS:
            raise BadGame(f"verb {verb.word!r} has the mark {mark!r}; the marks are: {', '.join(MARKS)}")
