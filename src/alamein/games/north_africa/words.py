"""The terms of the game's sentences, which stand in `words/`; what is told of scenarios and variations."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from alamein.core.words import Term, Words, dice, named, plain
from alamein.games.north_africa import tables as T
from alamein.games.north_africa.tables import BOOK, HEX, UNIT

# of counters, whose names are data
NATIONS: Final = {
    "Aus": "Australian", "Bel": "Belgian", "Br": "British", "Fr": "French", "Ger": "German", "Grk": "Greek",
    "Ind": "Indian", "It": "Italian", "NZ": "New Zealand", "Pol": "Polish", "SA": "South African", "US": "American",
}  # fmt: skip
NAMES: Final = BOOK.names
RESULTS: Final = NAMES["result"]
UNIT_NAMES: Final = [f"{NATIONS[n]} {d} {t}" for n, d, t in zip(T.NATIONALITY, T.DESIGNATION, T.TYPE, strict=True)]
LEVELS: Final = [level.title for level in T.LEVELS]
FAST: Final = T.SCENARIOS[T.OCTOBER].stand_fast  # [18.32]


def all_of(table: str) -> Term:
    """The names of a table, in its order."""
    return plain(list(NAMES[table].values()))


TERMS: Final = {
    "unit": Term("unit", UNIT, UNIT_NAMES),
    "hex": named("hex", HEX),
    "side": Term("side", T.SIDES, list(NAMES["side"].values())),
    "die": dice(1),
    "phase": all_of("phase"),
    "result": plain([f"{RESULTS[code]} ({code})" for code in T.CRT.codes]),
    "code": plain(T.CRT.codes),
    "column": plain(T.CRT.columns),
    "cause": all_of("cause"),
    "list": all_of("list"),
    "state": all_of("state"),
    "level": plain(LEVELS),
    "variation": plain(T.CODES),
    "fast": plain((str(FAST),)),
    "after": plain((str(FAST + 1),)),
    "near": plain((str(T.JULY_PLACEMENT),)),
    "elimination": plain((str(T.ELIMINATION_POINTS),)),
    "isolation": plain((str(T.ISOLATION_POINTS),)),
}
WORDS: Final = Words(TERMS, BOOK)


def scenario_note(data: T.ScenarioData) -> str:
    """A scenario in a line."""
    return WORDS.text("scenario note", int(data.turns), int(data.first), LEVELS.index(data.history))


def variation_title(n: int) -> str:
    """[18.5] What a variation does, and where: `Variation C: adds 2 Polish units, +5 Axis points (October) [18.5]`."""
    where: dict[str, list[str]] = {}
    for v in T.VARIATIONS:
        if v.code == T.CODES[n]:
            changes = [f"{WORDS.text('adds')} {counted(v.added)}"] if v.added else []
            changes += [f"{WORDS.text('removes')} {counted(v.lost)}"] if v.lost else []
            change = ", ".join([*changes, WORDS.text("axis points", int(v.points))])
            where.setdefault(change, []).append(T.SCENARIO_IDS[v.scenario].title())
    told = [f"{change} ({', '.join(scenarios)})" for change, scenarios in where.items()]
    return f"{WORDS.text('variation', n)} {WORDS.text('or').join(told)} [18.5]"


def counted(units: Sequence[int]) -> str:
    """Units by nation: `4 American units and 1 British unit`."""
    nations = Counter(NATIONS[T.NATIONALITY[u]] for u in units)
    *others, last = (BOOK.say("unit", "units", n=n, nation=nation) for nation, n in nations.items())
    return f"{', '.join(others)}{WORDS.text('and')}{last}" if others else last
