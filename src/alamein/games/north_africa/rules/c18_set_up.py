"""Chapter 18: beginning a scenario: historical or free set-up [18.4], variations [18.5] [18.51] [18.52].

[4.2] The player who moves second sets up first [R52].
"""

from typing import Final

from alamein.core.action import act, arg_of, verb_of
from alamein.core.errors import NotParseable
from alamein.core.event import Log
from alamein.core.native import append, i64, vec
from alamein.core.procedure import Decision
from alamein.games.north_africa.rules.c08_stacking import cannot_stack
from alamein.games.north_africa.rules.c18_special_cases import all_boxes
from alamein.games.north_africa.state import (
    AXIS_MINES,
    NEXT_SIDE,
    NEXT_UNIT,
    UNUSED,
    WAITING,
    NorthAfrica,
    enemy,
    first_player,
    lay_mine,
)
from alamein.games.north_africa.tables import (
    ALLIED,
    AXIS,
    CODES,
    DEPRESSION,
    FIRST,
    HEXES,
    JULY_PLACEMENT,
    LAST,
    MOST_MINES,
    SCENARIO_IDS,
    SCENARIOS,
    SEA,
    SIDE,
    TERRAIN,
    ScenarioData,
    Variation,
    distance,
    variation,
)
from alamein.games.north_africa.verbs import DONE, HISTORICAL, LINE, MINE, PLACE, TO

FREE: Final = 1  # bit of `options`
ROUND: Final = 0  # local of SET_UP: 0 the second player's turn, 1 the first player's
SETTING_UP: Final = 1  # local of SET_UP: the side
PLACING: Final = 2  # local of SET_UP: the unit


# --- beginning --------------------------------------------------------------------------------


def cannot_begin_with(scenario: int, options: dict[str, int]) -> str:
    """Why the scenario cannot be played with these options, in words, or "" [18.41] [18.5] [R52]."""
    if options["free"] and not SCENARIOS[scenario].free:
        return "free set-up exists only in September and October [18.41]"
    codes = [code for code in CODES if options[code]]
    for code in codes:
        v = variation(code, scenario)
        if v is None:
            return f"variation {code} does not exist in the {SCENARIO_IDS[scenario]} scenario [18.5]"
        for other in codes:
            if other in v.excludes:
                return f"variations {code} and {other} exclude each other [18.5]"
    return ""


def chosen_variations(scenario: int, options: dict[str, int]) -> list[Variation]:
    """[18.5] The variations asked for."""
    found = [variation(code, scenario) for code in CODES if options[code]]
    return [v for v in found if v is not None]


def begin_position(scenario: int, options: dict[str, int]) -> NorthAfrica:
    """The map as the scenario and the options have it before the players place anything."""
    data = SCENARIOS[scenario]
    free = options["free"] != 0
    wrong = cannot_begin_with(scenario, options)
    if wrong:
        raise NotParseable(wrong, "18.5" if "18.5" in wrong else "18.41")
    changes = chosen_variations(scenario, options)
    s = NorthAfrica()
    s.scenario = scenario
    s.options = FREE if free else 0
    for n, code in enumerate(CODES):
        if options[code]:
            s.options |= 2 << n
    s.points = data.points + sum(v.points for v in changes)  # [18.5] [17.0]
    s.boxes = all_boxes() if data.boxes else 0
    s.active = data.first
    s.set_vanguard(AXIS, data.vanguard[AXIS])
    s.set_vanguard(ALLIED, data.vanguard[ALLIED])
    lost = {u for v in changes for u in v.lost}
    for u, h in data.units:
        if u not in lost:
            s.place(u, WAITING if free else h)  # [18.42] [18.43] nothing beyond the historical counters
    for v in changes:
        for u in v.added:
            s.place(u, WAITING)
    if not free:
        for side in (AXIS, ALLIED):
            for h in data.mines[side]:
                lay_mine(s, side, h)
    return s


# --- placing --------------------------------------------------------------------------------


def is_free(s: NorthAfrica) -> bool:
    """[18.4] Whether this is a free set-up."""
    return s.options & FREE != 0


def next_side(s: NorthAfrica, log: Log) -> None:
    """[4.2] First the side that moves second, then the other."""
    if s.local(ROUND) == 2:
        s.end()
        return
    side = first_player(s) if s.local(ROUND) == 1 else enemy(first_player(s))
    s.set_local(ROUND, s.local(ROUND) + 1)
    s.set_local(SETTING_UP, side)
    if not is_free(s):
        s.goto(NEXT_UNIT)
    elif side == AXIS:
        s.goto(AXIS_MINES)


def lists_differ(data: ScenarioData) -> bool:
    """[18.44] Whether the Allied player has a choice of minefield lists at all [R32]."""
    return set(data.mine_line) != set(data.mines[ALLIED])


class ChooseAlliedMines(Decision[NorthAfrica]):
    """[18.44] The Allied minefields: along the Starting Line, or as in history; nothing else [R32]."""

    ref = "18.44"

    def seat(self, s: NorthAfrica) -> i64:
        return ALLIED

    def legal(self, s: NorthAfrica) -> vec[i64]:
        out = append(vec[i64](), act(HISTORICAL, 0))
        return append(out, act(LINE, 0)) if lists_differ(SCENARIOS[s.scenario]) else out

    def apply(self, s: NorthAfrica, a: i64, log: Log) -> None:
        data = SCENARIOS[s.scenario]
        hexes = data.mine_line if verb_of(a) == LINE else data.mines[ALLIED]
        for h in hexes:
            lay_mine(s, ALLIED, h)
        log.say("18.44", "allied mines", len(hexes), 1 if verb_of(a) == LINE else 0, 0)
        s.goto(NEXT_UNIT)


def mines_laid(s: NorthAfrica, side: i64) -> i64:
    """How many markers of the side are on the map."""
    n: i64 = 0
    for i in range(MOST_MINES):
        if s.mine_state(i) != 0 and s.mine_side(i) == side:
            n += 1
    return n


class PlaceAxisMines(Decision[NorthAfrica]):
    """[18.42] [18.43] Axis minefields: any land hex behind the line, one to a hex, at most as many as in history."""

    ref = "18.42"

    def seat(self, s: NorthAfrica) -> i64:
        return AXIS

    def legal(self, s: NorthAfrica) -> vec[i64]:
        b = s.board()
        zone = SCENARIOS[s.scenario].zone[AXIS]
        out = append(vec[i64](), act(DONE, 0))
        if mines_laid(s, AXIS) == 0:
            out = append(out, act(HISTORICAL, 0))
        if mines_laid(s, AXIS) < SCENARIOS[s.scenario].axis_mines:
            for h in range(HEXES):
                if zone[h] != 0 and b.mine[h] == 0:
                    out = append(out, act(MINE, h))
        return out

    def apply(self, s: NorthAfrica, a: i64, log: Log) -> None:
        if verb_of(a) == DONE:
            s.next()
        elif verb_of(a) == HISTORICAL:
            for h in SCENARIOS[s.scenario].mines[AXIS]:
                lay_mine(s, AXIS, h)
                log.say("18.42", "mine laid", AXIS, h, 0)
            s.next()
        else:
            lay_mine(s, AXIS, arg_of(a))
            log.say("18.42", "mine laid", AXIS, arg_of(a), 0)


def any_to_place(s: NorthAfrica, log: Log) -> None:
    """Ask only while units wait to be placed."""
    side = s.local(SETTING_UP)
    if not any(s.loc[u] == WAITING for u in range(FIRST[side], LAST[side])):
        s.goto(NEXT_SIDE)


def cannot_place(s: NorthAfrica, u: i64, h: i64) -> str:
    """Why the unit may not start in the hex, or "" [R52] [R54]."""
    b = s.board()
    side = SIDE[u]
    data = SCENARIOS[s.scenario]
    if TERRAIN[h] == SEA or TERRAIN[h] == DEPRESSION:
        return "18.42"
    if b.present(h, enemy(side)) != 0 or b.mine[h] == enemy(side) + 1 or b.controlled(h, enemy(side)) != 0:
        return "18.42"
    if data.free:
        if data.zone[side][h] == 0:
            return "18.42"  # [18.42] behind the Starting Line
    elif not near_friend(s, side, h):
        return "18.5"  # July has no line: near a friendly unit
    return cannot_stack(b, u, h)


def near_friend(s: NorthAfrica, side: i64, h: i64) -> bool:
    """[R54] Whether a friendly unit stands within two hexes."""
    return any(s.loc[u] >= 0 and distance(s.loc[u], h) <= JULY_PLACEMENT for u in range(FIRST[side], LAST[side]))


class ChooseUnitToPlace(Decision[NorthAfrica]):
    """[18.42] [18.5] Place the waiting units; in a free set-up the rest may stay behind [18.43]."""

    ref = "18.42"

    def seat(self, s: NorthAfrica) -> i64:
        return s.local(SETTING_UP)

    def legal(self, s: NorthAfrica) -> vec[i64]:
        out = vec[i64]()
        side = s.local(SETTING_UP)
        for u in range(FIRST[side], LAST[side]):
            if s.loc[u] == WAITING:
                out = append(out, act(PLACE, u))
        if not is_free(s):
            return out
        out = append(out, act(DONE, 0))
        return append(out, act(HISTORICAL, 0))

    def apply(self, s: NorthAfrica, a: i64, log: Log) -> None:
        side = s.local(SETTING_UP)
        if verb_of(a) == DONE:
            for u in range(FIRST[side], LAST[side]):
                if s.loc[u] == WAITING:
                    s.place(u, UNUSED)
            s.goto(NEXT_SIDE)
        elif verb_of(a) == HISTORICAL:
            place_historically(s, side, log)
            s.goto(NEXT_UNIT)
        else:
            s.next()
            s.set_local(PLACING, arg_of(a))


def place_historically(s: NorthAfrica, side: i64, log: Log) -> None:
    """A convenience of the program: waiting units go to their historical hexes; where one is full they stay behind.

    Counters of a variation, which have no historical hex, go on waiting."""
    for u, h in SCENARIOS[s.scenario].units:
        if SIDE[u] == side and s.loc[u] == WAITING:
            place = UNUSED if cannot_place(s, u, h) else h
            s.place(u, place)
            if place >= 0:
                log.say("18.42", "placed", u, h, side)


class ChoosePlace(Decision[NorthAfrica]):
    """[18.42] Where the unit starts."""

    ref = "18.42"

    def seat(self, s: NorthAfrica) -> i64:
        return s.local(SETTING_UP)

    def legal(self, s: NorthAfrica) -> vec[i64]:
        u = s.local(PLACING)
        out = vec[i64]()
        for h in range(HEXES):
            if not cannot_place(s, u, h):
                out = append(out, act(TO, h))
        return out

    def apply(self, s: NorthAfrica, a: i64, log: Log) -> None:
        u = s.local(PLACING)
        s.place(u, arg_of(a))
        log.say("18.42", "placed", u, arg_of(a), SIDE[u])
        s.goto(NEXT_UNIT)
