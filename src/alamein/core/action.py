"""An action is one decision of a seat or one outcome of chance: a verb and an argument, packed into one int.

One click is one action, and the same int is the log entry, the mask index and the move of a search. `Notation` gives
every action a text that parses back to it.
"""

from typing import Final, NamedTuple

from alamein.core.errors import NotParseable
from alamein.core.native import append, i64, vec

ARG_BITS: Final = 20
ARG_MASK: Final = (1 << 20) - 1


def act(verb: i64, arg: i64) -> i64:
    """The action of `verb` with `arg` (0 if it has none)."""
    return verb << ARG_BITS | arg


def act_each(out: vec[i64], verb: i64, args: vec[i64]) -> vec[i64]:
    """A list of actions with those of `verb` for each of `args` after it."""
    for i in range(i64(len(args))):
        out = append(out, act(verb, args[i]))
    return out


def verb_of(action: i64) -> i64:
    """The verb of an action."""
    return action >> ARG_BITS


def arg_of(action: i64) -> i64:
    """The argument of an action: a unit, a hex, a card, a die face."""
    return action & ARG_MASK


class Verb(NamedTuple):
    """A word of the notation and the names of its arguments, by argument number; () if it takes none.

    An argument that is a plain number has its digits as name: `numbers(0, 50)`.
    """

    word: str
    names: tuple[str, ...]


def numbers(first: int, last: int) -> tuple[str, ...]:
    """Names for a numeric argument from `first` to `last`; arguments below `first` do not exist ("")."""
    return tuple(str(n) if n >= first else "" for n in range(last + 1))


class Notation:
    """The text of every action of a game, both ways. The verbs stand in the order of their numbers."""

    def __init__(self, verbs: tuple[Verb, ...]) -> None:
        self.verbs = verbs
        self.numbers: dict[str, int] = {verb.word: n for n, verb in enumerate(verbs)}
        self.arguments: list[dict[str, int]] = [
            {name.lower(): n for n, name in enumerate(verb.names) if name} for verb in verbs
        ]

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
