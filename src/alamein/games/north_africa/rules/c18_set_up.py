"""Chapter 18: beginning a scenario: historical or free set-up [18.4], variations [18.5] [18.51] [18.52].

[4.2] The player who moves second sets up first [R52].
"""

from typing import Final

from alamein.core.action import act, arg_of, verb_of
from alamein.core.errors import NotParseable
from alamein.core.event import Log, Said, against, said
from alamein.core.native import append, i64, vec
from alamein.games.north_africa import state as st
from alamein.games.north_africa import tables as T
from alamein.games.north_africa import verbs as V
from alamein.games.north_africa.rules.c08_stacking import cannot_stack
from alamein.games.north_africa.rules.c18_special_cases import all_boxes
from alamein.games.north_africa.state import NorthAfrica, first_player, lay_mine

FREE: Final = 1  # bit of `options`


# --- beginning --------------------------------------------------------------------------------


def cannot_begin_with(scenario: int, options: dict[str, int]) -> str:
    """Why the scenario cannot be played with these options, in words, or "" [18.41] [18.5] [R52]."""
    if options["free"] and not T.SCENARIOS[scenario].free:
        return "free set-up exists only in September and October [18.41]"
    codes = [code for code in T.CODES if options[code]]
    for code in codes:
        v = T.variation(code, scenario)
        if v is None:
            return f"variation {code} does not exist in the {T.SCENARIO_IDS[scenario]} scenario [18.5]"
        for other in codes:
            if other in v.excludes:
                return f"variations {code} and {other} exclude each other [18.5]"
    return ""


def begin_position(scenario: int, options: dict[str, int]) -> NorthAfrica:
    """The map as the scenario and the options have it before the players place anything."""
    data = T.SCENARIOS[scenario]
    free = options["free"] != 0
    wrong = cannot_begin_with(scenario, options)
    if wrong:
        raise NotParseable(wrong, "18.5" if "18.5" in wrong else "18.41")
    changes = [v for v in T.VARIATIONS if v.scenario == scenario and options[v.code]]
    s = st.empty_position()
    s.scenario = scenario
    s.options = sum(options[name] << n for n, name in enumerate(T.OPTIONS))
    s.points = data.points + sum(v.points for v in changes)  # [18.5] [17.0]
    s.boxes = all_boxes() if data.boxes else 0
    s.active = data.first
    s.set_vanguard(T.AXIS, data.vanguard[T.AXIS])
    s.set_vanguard(T.ALLIED, data.vanguard[T.ALLIED])
    lost = {u for v in changes for u in v.lost}
    for u, h in data.forces[options["forces"]]:
        if u not in lost:
            s.place(u, st.WAITING if free else h)  # [18.42] [18.43] nothing beyond the historical counters
    for v in changes:
        for u in v.added:
            s.place(u, st.WAITING)
    if not free:
        for side in (T.AXIS, T.ALLIED):
            for h in data.mines[side]:
                lay_mine(s, side, h)
    return s


# --- placing --------------------------------------------------------------------------------


def is_free(s: NorthAfrica) -> bool:
    """[18.4] Whether this is a free set-up."""
    return s.options & FREE != 0


def next_side(s: NorthAfrica, log: Log) -> None:
    """[4.2] First the side that moves second, then the other."""
    if s.local(st.ROUND) == 2:
        s.end()
        return
    side = first_player(s) if s.local(st.ROUND) == 1 else T.enemy(first_player(s))
    s.set_local(st.ROUND, s.local(st.ROUND) + 1)
    s.set_local(st.SETTING_UP, side)
    if not is_free(s):
        s.goto(st.NEXT_UNIT)
    elif side == T.AXIS:
        s.goto(st.AXIS_MINES)


def lists_differ(data: T.ScenarioData) -> bool:
    """[18.44] Whether the Allied player has a choice of minefield lists at all [R32]."""
    return set(data.mine_line) != set(data.mines[T.ALLIED])


class ChooseAlliedMines(st.Asked):
    """[18.44] The Allied minefields: along the Starting Line, or as in history; nothing else [R32]."""

    ref = "18.44"
    verbs: tuple[int, ...] = (V.HISTORICAL, V.LINE)

    def seat(self, s: NorthAfrica) -> i64:
        return T.ALLIED

    def legal(self, s: NorthAfrica) -> vec[i64]:
        out = append(vec[i64](), act(V.HISTORICAL, 0))
        return append(out, act(V.LINE, 0)) if lists_differ(T.SCENARIOS[s.scenario]) else out

    def cannot(self, s: NorthAfrica, a: i64) -> Said | None:
        same = verb_of(a) == V.LINE and not lists_differ(T.SCENARIOS[s.scenario])
        return said("18.44", "same") if same else None

    def apply(self, s: NorthAfrica, a: i64, log: Log) -> None:
        data = T.SCENARIOS[s.scenario]
        hexes = data.mine_line if verb_of(a) == V.LINE else data.mines[T.ALLIED]
        for h in hexes:
            lay_mine(s, T.ALLIED, h)
        log.say("18.44", "allied mines", len(hexes), 1 if verb_of(a) == V.LINE else 0, 0)
        s.goto(st.NEXT_UNIT)


def mines_laid(s: NorthAfrica, side: i64) -> i64:
    """How many markers of the side are on the map."""
    return sum(1 for i in range(T.MOST_MINES) if s.mine_state(i) != 0 and s.mine_side(i) == side)


def cannot_lay(s: NorthAfrica, h: i64, laid: i64) -> str:
    """Why the Axis may not lay another minefield in the hex, or ""."""
    data = T.SCENARIOS[s.scenario]
    if laid >= data.axis_mines:
        return "18.43 mines"
    if data.zone[T.AXIS][h] == 0:
        return "18.42 front"
    return "11.0" if s.board().mine(h) != 0 else ""


class PlaceAxisMines(st.Asked):
    """[18.42] [18.43] Axis minefields: any land hex behind the line, one to a hex, at most as many as in history."""

    ref = "18.42"
    verbs: tuple[int, ...] = (V.DONE, V.HISTORICAL, V.MINE)

    def seat(self, s: NorthAfrica) -> i64:
        return T.AXIS

    def prompt(self, s: NorthAfrica) -> Said:
        return said(self.ref, self.name, T.AXIS, mines_laid(s, T.AXIS), T.SCENARIOS[s.scenario].axis_mines)

    def legal(self, s: NorthAfrica) -> vec[i64]:
        laid = mines_laid(s, T.AXIS)
        out = append(vec[i64](), act(V.DONE, 0))
        if laid == 0:
            out = append(out, act(V.HISTORICAL, 0))
        for h in range(T.HEXES):
            if not cannot_lay(s, h, laid):
                out = append(out, act(V.MINE, h))
        return out

    def cannot(self, s: NorthAfrica, a: i64) -> Said | None:
        laid, h = mines_laid(s, T.AXIS), arg_of(a)
        if verb_of(a) == V.MINE:
            return against(cannot_lay(s, h, laid), 0, h, T.SCENARIOS[s.scenario].axis_mines)
        return said("18.42", "begun", laid) if verb_of(a) == V.HISTORICAL and laid > 0 else None

    def apply(self, s: NorthAfrica, a: i64, log: Log) -> None:
        if verb_of(a) == V.DONE:
            s.next()
        elif verb_of(a) == V.HISTORICAL:
            for h in T.SCENARIOS[s.scenario].mines[T.AXIS]:
                lay_mine(s, T.AXIS, h)
                log.say("18.42", "mine laid", T.AXIS, h, 0)
            s.next()
        else:
            lay_mine(s, T.AXIS, arg_of(a))
            log.say("18.42", "mine laid", T.AXIS, arg_of(a), 0)


def any_to_place(s: NorthAfrica, log: Log) -> None:
    """Ask only while units wait to be placed."""
    side = s.local(st.SETTING_UP)
    if not any(s.loc[u] == st.WAITING for u in range(T.FIRST[side], T.LAST[side])):
        s.restart()


def cannot_place(s: NorthAfrica, u: i64, h: i64) -> str:
    """Why the unit may not start in the hex, or "" [R52] [R54]."""
    b = s.board()
    side = T.SIDE[u]
    data = T.SCENARIOS[s.scenario]
    if T.TERRAIN[h] == T.SEA or T.TERRAIN[h] == T.DEPRESSION:
        return "18.42 ground"
    if b.present(h, T.enemy(side)) or b.mine(h) == T.enemy(side) + 1 or b.controlled(h, T.enemy(side)):
        return "18.42 enemy"
    if data.free:
        if data.zone[side][h] == 0:
            return "18.42 front"  # [18.42] behind the Starting Line
    elif not near_friend(s, side, h):
        return "18.5 far"  # July has no line: near a friendly unit
    return cannot_stack(b, u, h)


def near_friend(s: NorthAfrica, side: i64, h: i64) -> bool:
    """[R54] Whether a friendly unit stands within two hexes."""
    return any(
        s.loc[u] >= 0 and T.distance(s.loc[u], h) <= T.JULY_PLACEMENT for u in range(T.FIRST[side], T.LAST[side])
    )


class ChooseUnitToPlace(st.Asked):
    """[18.42] [18.5] Place the waiting units; in a free set-up the rest may stay behind [18.43]."""

    ref = "18.42"
    verbs: tuple[int, ...] = (V.PLACE, V.DONE, V.HISTORICAL)

    def seat(self, s: NorthAfrica) -> i64:
        return s.local(st.SETTING_UP)

    def legal(self, s: NorthAfrica) -> vec[i64]:
        side = s.local(st.SETTING_UP)
        out = vec[i64]([act(V.PLACE, u) for u in range(T.FIRST[side], T.LAST[side]) if s.loc[u] == st.WAITING])
        if not is_free(s):
            return out
        return append(append(out, act(V.DONE, 0)), act(V.HISTORICAL, 0))

    def cannot(self, s: NorthAfrica, a: i64) -> Said | None:
        u = arg_of(a)
        if verb_of(a) == V.PLACE:
            waits = T.SIDE[u] == s.local(st.SETTING_UP) and s.loc[u] == st.WAITING
            return None if waits else said("18.42", "not waiting", u)
        return None if is_free(s) else said("18.5", "all")

    def apply(self, s: NorthAfrica, a: i64, log: Log) -> None:
        side = s.local(st.SETTING_UP)
        if verb_of(a) == V.DONE:
            for u in range(T.FIRST[side], T.LAST[side]):
                if s.loc[u] == st.WAITING:
                    s.place(u, st.UNUSED)
            s.restart()
        elif verb_of(a) == V.HISTORICAL:
            place_historically(s, side, log)
            s.goto(st.NEXT_UNIT)
        else:
            s.next()
            s.set_local(st.PLACING, arg_of(a))


def place_historically(s: NorthAfrica, side: i64, log: Log) -> None:
    """A convenience of the program: waiting units go to their historical hexes; where one is full they stay behind.

    Counters of a variation, which have no historical hex, go on waiting."""
    for u, h in T.SCENARIOS[s.scenario].forces[s.options >> T.FORCES]:
        if T.SIDE[u] == side and s.loc[u] == st.WAITING:
            place = st.UNUSED if cannot_place(s, u, h) else h
            s.place(u, place)
            if place >= 0:
                log.say("18.42", "placed", u, h, side)


class ChoosePlace(st.Asked):
    """[18.42] Where the unit starts."""

    ref = "18.42"
    verbs: tuple[int, ...] = (V.TO,)

    def seat(self, s: NorthAfrica) -> i64:
        return s.local(st.SETTING_UP)

    def legal(self, s: NorthAfrica) -> vec[i64]:
        u = s.local(st.PLACING)
        return vec[i64]([act(V.TO, h) for h in range(T.HEXES) if not cannot_place(s, u, h)])

    def cannot(self, s: NorthAfrica, a: i64) -> Said | None:
        return against(cannot_place(s, s.local(st.PLACING), arg_of(a)), s.local(st.PLACING), arg_of(a))

    def apply(self, s: NorthAfrica, a: i64, log: Log) -> None:
        u = s.local(st.PLACING)
        s.place(u, arg_of(a))
        log.say("18.42", "placed", u, arg_of(a), T.SIDE[u])
        s.goto(st.NEXT_UNIT)
