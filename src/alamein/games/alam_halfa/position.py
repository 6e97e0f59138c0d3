"""Positions in printed names, written and read; what is unknown, missing or impossible in one is refused."""

from collections.abc import Mapping
from typing import Final, TypeAlias

from alamein.core.errors import BadPosition
from alamein.core.native import i64, vec
from alamein.core.reading import filled, flag, hex_of, items, one_of, table, whole
from alamein.core.vectors import ints
from alamein.games.alam_halfa import state as st
from alamein.games.alam_halfa import tables as T
from alamein.games.alam_halfa.state import AlamHalfa

# The keys that list units: which of a unit's marks, and the one that puts it on the list, perhaps several times.
LISTS_OF_UNITS: Final = (
    *(("depleted", st.DEPLETED, st.DEPLETED), ("moved", st.MOVED, st.MOVED), ("fought", st.FOUGHT, st.FOUGHT)),
    *(("attacked", st.ATTACKS, st.ONE_ATTACK), ("bombarded", st.BOMBARDMENTS, st.ONE_BOMBARDMENT)),
)
LISTS_OF_COMBAT: Final = (
    *(("attackers", st.FIGHTING, st.TAKES_PART), ("retreating", st.FIGHTING, st.MUST_RETREAT)),
    ("displaced", st.DISPLACED, st.DISPLACED),
)
COUNTED: Final = (st.ATTACKS, st.BOMBARDMENTS)
Rows: TypeAlias = tuple[tuple[str, int, int], ...]


def written(s: AlamHalfa, rows: Rows) -> dict[str, object]:
    """Lists of units by their keys."""

    def times(u: int, which: int, one: int) -> int:
        here = int(s.marks[u]) & which
        return here // one if which in COUNTED else int(here == one)

    ids = list(enumerate(T.UNIT_IDS))
    return {key: [id for u, id in ids for _ in range(times(u, which, one))] for key, which, one in rows}


def hex_name(h: i64) -> str | None:
    """The printed number, or None for off the map."""
    return None if h < 0 else T.GRID.names[h]


def values_of(counts: vec[i64], side: int) -> list[int]:
    """Markers counted there, as a sorted list of their numbers."""
    return [v for v in range(T.VALUES) for _ in range(int(counts[side * T.VALUES + v]))]


def dump(s: AlamHalfa, hidden: tuple[int, ...]) -> dict[str, object]:
    """The position, frames not included; of `hidden` sides the markers held and lost are only counted."""
    return {
        "turn": int(s.turn),
        "side": T.SIDES[s.side],
        "phase": st.PHASE_NAMES[s.phase],
        "winner": None if s.winner < 0 else T.SIDES[s.winner],
        "el_alamein": T.SIDES[s.control],
        "units": {id: hex_name(s.loc[u]) for u, id in enumerate(T.UNIT_IDS)},
        **written(s, LISTS_OF_UNITS),
        "stages": [hex_name(h) for h in s.stages],
        "captured": [bool(x) for x in s.captured],
        "mines": [hex_name(h) for h in s.mines],
        "replacements": {side: int(s.replaced[n]) for n, side in enumerate(T.SIDES)},
        "committed": {side: values_of(s.shown, n) for n, side in enumerate(T.SIDES)},
        "markers": {
            side: {
                key: int(st.markers(counts, n)) if n in hidden else values_of(counts, n)
                for key, counts in (("hand", s.hand), ("lost", s.lost))
            }
            for n, side in enumerate(T.SIDES)
        },
        "ridges": int(s.ridge_high),
        "owed": int(s.owed),
        "combat": dump_combat(s),
        **({"bombardments": int(s.bombardments)} if s.bombardments > 1 else {}),
        **({"axis_fire": int(s.axis_fire)} if s.axis_fire else {}),
    }


def dump_combat(s: AlamHalfa) -> dict[str, object]:
    """The combat being fought."""
    return {
        "target": None if s.target < 0 else T.UNIT_IDS[s.target],
        "bombardment": bool(s.bombarding),
        **written(s, LISTS_OF_COMBAT),
        "attack_fire": int(s.attack_fire),
        "defense_fire": int(s.defense_fire),
        "differential": int(s.differential),
        "result": T.RESULT_CODES[s.outcome],
    }


# What a position that a person writes may leave out, and what then holds. None is what the rules derive from the units.
NEEDED: Final = ("units",)
COMBAT: Final = dump_combat(st.empty_board())
NOTHING: Final = {side: list[int]() for side in T.SIDES}
HANDS: Final = {"hand": list[int](), "lost": list[int]()}
DEFAULTS: Final = {
    **{key: value for key, value in dump(st.empty_board(), ()).items() if key not in NEEDED},
    "turn": 1,
    "phase": st.PHASE_NAMES[st.MOVEMENT_PHASE],
    "stages": [hex_name(h) for h in T.HISTORICAL_STAGE],
    "mines": [hex_name(h) for h in T.HISTORICAL_MINES],
    "captured": None,
    "el_alamein": None,
    "ridges": None,
    "bombardments": 1,
    "axis_fire": 0,
}


def hex_or_none(value: object, what: str) -> int:
    """A hex by its printed number; None is off the map."""
    return T.NONE if value is None else hex_of(value, what, T.GRID)


def read_lists(given: Mapping[str, object], s: AlamHalfa, rows: Rows) -> None:
    """Mark the units listed."""
    for key, which, one in rows:
        for id in items(given[key], f"'{key}'"):
            u = one_of(id, f"a unit in '{key}'", T.UNIT_IDS)
            if which not in COUNTED:
                s.marks[u] = s.marks[u] & ~which | one
            elif s.marks[u] & which == which:
                raise BadPosition(f"{id} stands more than {which // one} times in {key!r}")
            else:
                s.marks[u] += one


def read_counts(value: object, what: str, into: vec[i64], side: int) -> None:
    """Count markers by their numbers."""
    for v in items(value, what):
        into[side * T.VALUES + whole(v, f"a marker in {what}", 1, T.VALUES - 1)] += 1


def read(position: Mapping[str, object], hidden: tuple[int, ...]) -> AlamHalfa:
    """The position without its frames and without units on the map; of `hidden` sides markers are only counted."""
    s = st.empty_board()
    s.turn = whole(position["turn"], "'turn'", 0, 99)
    s.bombardments = whole(position["bombardments"], "'bombardments'", 1, 3)
    s.axis_fire = whole(position["axis_fire"], "'axis_fire'", 0, len(T.LISTS) - 1)
    s.side = one_of(position["side"], "'side'", T.SIDES)
    s.phase = one_of(position["phase"], "'phase'", st.PHASE_NAMES)
    if position["el_alamein"] is not None:
        s.control = one_of(position["el_alamein"], "'el_alamein'", T.SIDES)
    if position["winner"] is not None:
        s.winner, s.over = one_of(position["winner"], "'winner'", T.SIDES), 1
    read_lists(position, s, LISTS_OF_UNITS)
    read_markers_on_map(position, s)
    read_support(position, s, hidden)
    read_combat(position, s)
    return s


def read_markers_on_map(position: Mapping[str, object], s: AlamHalfa) -> None:
    """Stage and minefield markers."""
    for key, into in (("stages", s.stages), ("mines", s.mines), ("captured", s.captured)):
        if position[key] is None and key == "captured":
            continue
        values = items(position[key], f"'{key}'")
        if len(values) > len(into):
            raise BadPosition(f"{key!r} must list at most {len(into)} {'truths' if key == 'captured' else 'hexes'}")
        for i, value in enumerate(values):
            into[i] = flag(value, f"'{key}'") if key == "captured" else hex_or_none(value, f"a hex in '{key}'")


def read_support(position: Mapping[str, object], s: AlamHalfa, hidden: tuple[int, ...]) -> None:
    """Replacements and support fire."""
    used = filled(position["replacements"], "'replacements'", (), dict.fromkeys(T.SIDES, 0))
    committed = filled(position["committed"], "'committed'", (), NOTHING)
    held = filled(position["markers"], "'markers'", (), dict.fromkeys(T.SIDES, HANDS))
    for n, side in enumerate(T.SIDES):
        s.replaced[n] = whole(used[side], f"'replacements' of {side}", 0, 1)
        read_counts(committed[side], f"'committed' of {side}", s.shown, n)
        own = filled(held[side], f"'markers' of {side}", (), HANDS)
        for key, into in (("hand", s.hand), ("lost", s.lost)):
            if n in hidden:
                into[n * T.VALUES + st.UNKNOWN] = whole(own[key], f"'{key}' of {side}", 0, int(T.POOL_SIZE[n]))
            else:
                read_counts(own[key], f"'{key}' of {side}", into, n)
    if position["ridges"] is not None:
        s.ridge_high = whole(position["ridges"], "'ridges'", 0, 99)
    s.owed = whole(position["owed"], "'owed'", 0, 99)


def read_combat(position: Mapping[str, object], s: AlamHalfa) -> None:
    """The combat being fought."""
    c = filled(position["combat"], "'combat'", (), COMBAT)
    s.target = T.NONE if c["target"] is None else one_of(c["target"], "the target", T.UNIT_IDS)
    s.bombarding = flag(c["bombardment"], "'bombardment'")
    read_lists(c, s, LISTS_OF_COMBAT)
    s.attack_fire = whole(c["attack_fire"], "'attack_fire'", 0, 99)
    s.defense_fire = whole(c["defense_fire"], "'defense_fire'", 0, 99)
    s.differential = whole(c["differential"], "'differential'", -99, 99)
    s.outcome = one_of(c["result"], "'result'", T.RESULT_CODES)


def read_units(position: Mapping[str, object]) -> vec[i64]:
    """Where every unit stands."""
    units = table(position["units"], "'units'", (), T.UNIT_IDS)
    return ints(hex_or_none(units.get(id), f"the hex of {id}") for id in T.UNIT_IDS)


def stand(s: AlamHalfa, places: vec[i64]) -> None:
    """Put the units on the map; the one that is just passing a friend comes last, so that the friend holds the hex."""
    passing = st.in_passing(s)
    for u in sorted(range(len(T.UNIT_IDS)), key=lambda u: u == passing):
        if places[u] != T.NONE:
            st.put(s, u, places[u])
