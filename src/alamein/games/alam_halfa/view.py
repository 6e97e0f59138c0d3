"""Positions in printed names: the whole of one (dump, load), what a seat may know of it (view), and a whole one that
fits what a seat knows (guess). Hidden are the markers in the enemy's hand and those it lost unused [A25]."""

from collections.abc import Mapping
from typing import Final

from alamein.core.chance import Source, pick
from alamein.core.errors import BadPosition
from alamein.core.native import i64, vec
from alamein.core.reading import flag, hex_of, items, one_of, table, whole
from alamein.core.state import FRAME
from alamein.core.vectors import ints
from alamein.games.alam_halfa.rules.c18_support_fire import nearest_unit
from alamein.games.alam_halfa.state import PHASE_NAMES, AlamHalfa, empty_board, markers, put
from alamein.games.alam_halfa.tables import (
    GRID,
    NONE,
    POOL,
    RESULT_CODES,
    SIDES,
    UNIT_IDS,
    VALUES,
)
from alamein.games.alam_halfa.vocabulary import (
    COMBAT_,
    DISPLACEMENT,
    MOVEMENT_PHASE,
    MOVER,
    NEWCOMER,
    RETREAT,
    RUNNER,
)

PUBLIC: Final = (
    "turn",
    "side",
    "phase",
    "winner",
    "el_alamein",
    "units",
    "depleted",
    "moved",
    "fought",
    "attacked",
    "bombarded",
    "stages",
    "captured",
    "mines",
    "replacements",
    "committed",
    "ridges",
    "owed",
    "combat",
)

NEEDED: Final = (*PUBLIC, "markers")


def hex_name(h: i64) -> str | None:
    """The printed number, or None for off the map."""
    return None if h < 0 else GRID.names[h]


def flagged(flags: vec[i64], value: int) -> list[str]:
    """The units whose flag has this value."""
    return [id for u, id in enumerate(UNIT_IDS) if flags[u] == value]


def values_of(counts: vec[i64], side: int) -> list[int]:
    """Markers counted there, as a sorted list of their numbers."""
    return [v for v in range(VALUES) for _ in range(int(counts[side * VALUES + v]))]


def public(s: AlamHalfa) -> dict[str, object]:
    """What everybody sees."""
    return {
        "turn": int(s.turn),
        "side": SIDES[s.side],
        "phase": PHASE_NAMES[s.phase],
        "winner": None if s.winner < 0 else SIDES[s.winner],
        "el_alamein": SIDES[s.control],
        "units": {id: hex_name(s.loc[u]) for u, id in enumerate(UNIT_IDS)},
        "depleted": flagged(s.depleted, 1),
        "moved": flagged(s.moved, 1),
        "fought": flagged(s.fought, 1),
        "attacked": flagged(s.attacked, 1),
        "bombarded": flagged(s.bombarded, 1),
        "stages": [hex_name(h) for h in s.stages],
        "captured": [bool(x) for x in s.captured],
        "mines": [hex_name(h) for h in s.mines],
        "replacements": {side: int(s.replaced[n]) for n, side in enumerate(SIDES)},
        "committed": {side: values_of(s.shown, n) for n, side in enumerate(SIDES)},
        "ridges": int(s.ridge_high),
        "owed": int(s.owed),
        "combat": {
            "target": None if s.target < 0 else UNIT_IDS[s.target],
            "bombardment": bool(s.bombarding),
            "attackers": flagged(s.fighting, 1),
            "retreating": flagged(s.fighting, 2),
            "attack_fire": int(s.attack_fire),
            "defense_fire": int(s.defense_fire),
            "differential": int(s.differential),
            "result": RESULT_CODES[s.outcome],
            "displaced": flagged(s.pushed, 1),
        },
    }


def secrets(s: AlamHalfa, side: int) -> dict[str, object]:
    """What only the side itself sees."""
    return {"hand": values_of(s.hand, side), "lost": values_of(s.lost, side)}


def counts(s: AlamHalfa, side: int) -> dict[str, object]:
    """What everybody sees of a hand."""
    return {"hand": int(markers(s.hand, side)), "lost": int(markers(s.lost, side))}


def seen_by(s: AlamHalfa, seat: int) -> dict[str, object]:
    """The view of a seat, frames not included: everything public, its own markers, the number of the others."""
    view = public(s)
    view["markers"] = {side: secrets(s, n) if n == seat else counts(s, n) for n, side in enumerate(SIDES)}
    return view


def everything(s: AlamHalfa) -> dict[str, object]:
    """The whole position, frames not included."""
    whole = public(s)
    whole["markers"] = {side: secrets(s, n) for n, side in enumerate(SIDES)}
    return whole


# --- reading positions -----------------------------------------------------------------------------------------


def hex_or_none(value: object, what: str) -> int:
    """A hex by its printed number; None is off the map."""
    return NONE if value is None else hex_of(value, what, GRID)


def mark_units(value: object, what: str, flags: vec[i64], mark: int) -> None:
    """Set the flags of the units listed."""
    for id in items(value, what):
        flags[one_of(id, f"a unit in {what}", UNIT_IDS)] = mark


def read_counts(value: object, what: str, into: vec[i64], side: int) -> None:
    """Count markers by their numbers."""
    for v in items(value, what):
        into[side * VALUES + whole(v, f"a marker in {what}", 1, VALUES - 1)] += 1


def read(position: Mapping[str, object]) -> AlamHalfa:
    """The position without its frames and without units on the map; unknown and missing keys are refused."""
    table(position, "the position", NEEDED, ("frames",))
    s = empty_board()
    s.turn = whole(position["turn"], "'turn'", 0, 99)
    s.side = one_of(position["side"], "'side'", SIDES)
    s.phase = one_of(position["phase"], "'phase'", PHASE_NAMES)
    s.control = one_of(position["el_alamein"], "'el_alamein'", SIDES)
    if position["winner"] is not None:
        s.winner, s.over = one_of(position["winner"], "'winner'", SIDES), 1
    mark_units(position["depleted"], "'depleted'", s.depleted, 1)
    mark_units(position["moved"], "'moved'", s.moved, 1)
    mark_units(position["fought"], "'fought'", s.fought, 1)
    mark_units(position["attacked"], "'attacked'", s.attacked, 1)
    mark_units(position["bombarded"], "'bombarded'", s.bombarded, 1)
    read_markers_on_map(position, s)
    read_support(position, s)
    read_combat(position, s)
    return s


def read_markers_on_map(position: Mapping[str, object], s: AlamHalfa) -> None:
    """Stage and minefield markers."""
    for key, into in (("stages", s.stages), ("mines", s.mines)):
        names = items(position[key], f"'{key}'")
        if len(names) != len(into):
            raise BadPosition(f"{key!r} must list {len(into)} hexes")
        for i, name in enumerate(names):
            into[i] = hex_or_none(name, f"a hex in '{key}'")
    captured = items(position["captured"], "'captured'")
    if len(captured) != 2:
        raise BadPosition("'captured' must list two values")
    for i, value in enumerate(captured):
        s.captured[i] = flag(value, "'captured'")


def read_support(position: Mapping[str, object], s: AlamHalfa) -> None:
    """Replacements and support fire."""
    used = table(position["replacements"], "'replacements'", SIDES, ())
    committed = table(position["committed"], "'committed'", SIDES, ())
    held = table(position["markers"], "'markers'", SIDES, ())
    for n, side in enumerate(SIDES):
        s.replaced[n] = whole(used[side], f"'replacements' of {side}", 0, 1)
        read_counts(committed[side], f"'committed' of {side}", s.shown, n)
        own = table(held[side], f"'markers' of {side}", ("hand", "lost"), ())
        read_counts(own["hand"], f"the hand of {side}", s.hand, n)
        read_counts(own["lost"], f"the lost markers of {side}", s.lost, n)
    s.ridge_high = whole(position["ridges"], "'ridges'", 0, 99)
    s.owed = whole(position["owed"], "'owed'", 0, 99)


def read_combat(position: Mapping[str, object], s: AlamHalfa) -> None:
    """The combat being fought."""
    keys = ("target", "bombardment", "attackers", "retreating", "attack_fire", "defense_fire")
    c = table(position["combat"], "'combat'", (*keys, "differential", "result", "displaced"), ())
    s.target = NONE if c["target"] is None else one_of(c["target"], "the target", UNIT_IDS)
    s.bombarding = flag(c["bombardment"], "'bombardment'")
    mark_units(c["attackers"], "'attackers'", s.fighting, 1)
    mark_units(c["retreating"], "'retreating'", s.fighting, 2)
    s.attack_fire = whole(c["attack_fire"], "'attack_fire'", 0, 99)
    s.defense_fire = whole(c["defense_fire"], "'defense_fire'", 0, 99)
    s.differential = whole(c["differential"], "'differential'", -99, 99)
    s.outcome = one_of(c["result"], "'result'", RESULT_CODES)
    mark_units(c["displaced"], "'displaced'", s.pushed, 1)


def stand_units(position: Mapping[str, object], s: AlamHalfa) -> None:
    """Put the units on the map; the one that is just passing a friend comes last, so that the friend holds the hex."""
    units = table(position["units"], "'units'", UNIT_IDS, ())
    passing = in_passing(s)
    for u, id in enumerate(UNIT_IDS):
        h = hex_or_none(units[id], f"the hex of {id}")
        if h != NONE and u != passing:
            put(s, u, h)
    if passing >= 0:
        h = hex_or_none(units[UNIT_IDS[passing]], f"the hex of {UNIT_IDS[passing]}")
        if h != NONE:
            put(s, passing, h)


def in_passing(s: AlamHalfa) -> int:
    """The unit that moves, retreats or displaces now, by the frames, or NONE."""
    for n in range(int(s.depth) - 1, -1, -1):
        procedure, step = s.frames[n * FRAME], s.frames[n * FRAME + 1]
        local = NONE
        if procedure == DISPLACEMENT:
            local = NEWCOMER
        elif procedure == RETREAT:
            local = RUNNER
        elif procedure == MOVEMENT_PHASE and step == 1:
            local = MOVER
        if local != NONE:
            unit = int(s.frames[n * FRAME + 2 + local])
            if not 0 <= unit < len(UNIT_IDS):
                raise BadPosition(f"a frame names unit {unit}, which does not exist")
            return unit
    return NONE


def public_facts(view: Mapping[str, object]) -> dict[str, object]:
    """A view as a position in which nobody holds a marker: enough for everything that is public."""
    return dict(view) | {"markers": {side: {"hand": [], "lost": []} for side in SIDES}}


# --- guessing --------------------------------------------------------------------------------------------------


def complete(view: Mapping[str, object], seat: int, source: Source) -> dict[str, object]:
    """The view with the hidden markers dealt from what they can be: the public pool less what has been shown."""
    position = dict(view)
    known = table(view["markers"], "'markers'", SIDES, ())
    committed = table(view["committed"], "'committed'", SIDES, ())
    dealt: dict[str, object] = {}
    for n, side in enumerate(SIDES):
        own = table(known[side], f"'markers' of {side}", ("hand", "lost"), ())
        if n == seat:
            dealt[side] = own
            continue
        hand = whole(own["hand"], "'hand'", 0, 99)
        lost = whole(own["lost"], "'lost'", 0, 99)
        values = deal(n, items(committed[side], "'committed'"), hand + lost, source)
        dealt[side] = {"hand": sorted(values[:hand]), "lost": sorted(values[hand:])}
    position["markers"] = dealt
    return position


def deal(side: int, shown: list[object], n: int, source: Source) -> list[int]:
    """`n` markers at random from those of a side not yet shown this turn."""
    bag = [int(POOL[side * VALUES + v]) - shown.count(v) for v in range(VALUES)]
    out: list[int] = []
    for _ in range(n):
        v = int(pick(ints(bag), source))
        bag[v] -= 1
        out.append(v)
    return out


def fits(s: AlamHalfa) -> bool:
    """Whether a guess can be true: who has named a target to bombard holds a marker that reaches it [A37]."""
    if s.running() != COMBAT_ or s.bombarding == 0 or s.attack_fire > 0:
        return True
    far = nearest_unit(s, s.side, s.loc[s.target], VALUES)
    return any(s.hand[s.side * VALUES + v] > 0 for v in range(int(far), VALUES))
