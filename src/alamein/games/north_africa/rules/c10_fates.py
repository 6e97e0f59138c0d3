"""Chapter 10, for the odds: what retreats can cost [10.2] [10.22], over every order and way the victor may choose.

Enemy control closes a hex to retreats unless a friendly unit is there [7.12]. So the ways out only ever grow fewer: a
closed hex that nobody holds is never entered, and one that the last retreating unit leaves is closed for good. A unit
that has a way with all the others gone is safe, one that has none with all in place is doomed; the victor's choice
decides about the rest alone, and only those retreats are led that can close or fill a hex for them.
"""

from typing import Final, NamedTuple

from alamein.core.action import arg_of, verb_of
from alamein.games.north_africa import tables as T
from alamein.games.north_africa import verbs as V
from alamein.games.north_africa.rules.c07_zones_of_control import PRESENCE, SIDE_SHIFT, bars_line
from alamein.games.north_africa.rules.c10_results import marked
from alamein.games.north_africa.rules.c10_retreats import can_finish, cannot_retreat_into, retreat_steps
from alamein.games.north_africa.state import ELIMINATED, OFF_MAP, RETREATING, NorthAfrica

STEPS: Final = 1000  # tried of the retreats of one result; beyond, the forecast says that not every way was tried


class Fates(NamedTuple):
    """How many units a retreat costs at least and at most, and which may be lost; bounds if not `exact`."""

    least: int
    most: int
    lost: frozenset[int]
    exact: bool


class Spent(Exception):
    """Not every way could be tried."""


class Group:
    """The retreating units of one hex that fare alike; Engineers, who fill no hex, apart [12.13]."""

    def __init__(self, home: int) -> None:
        self.home = home
        self.units: list[int] = []
        self.waiting: list[int] = []  # those that have not retreated yet
        self.safe = False
        self.ways: set[int] = set()  # the hexes into which it could come
        self.ends: set[int] = set()  # those in which it could end


def fates(t: NorthAfrica, far: int, steps: int) -> Fates:
    """Whom the retreats cost, for every order and way the victor can choose. Uses up `t`."""
    ways = Ways(t, far, steps)
    doomed, contingent = ways.outlook()
    sure, open_ = waiting(doomed), waiting(contingent)
    everybody = frozenset(u for group in doomed + contingent for u in group.units)
    if open_ == 0:
        return Fates(sure, sure, everybody, True)
    ways.least, ways.most = sure + open_, sure
    try:
        ways.lead(0, True)
        ways.seen.clear()
        ways.lead(0, False)
    except Spent:
        return Fates(sure, sure + open_, everybody, False)
    return Fates(ways.least, ways.most, frozenset(ways.lost), True)


def waiting(groups: list[Group]) -> int:
    """How many units of these groups have not retreated yet."""
    return sum(len(group.waiting) for group in groups)


class Ways:
    """Leads the retreats in every way that can still cost fewer or more units, or others, than those seen."""

    def __init__(self, t: NorthAfrica, far: int, steps: int) -> None:
        self.t = t
        self.far = far
        self.steps = steps  # that may still be tried
        self.least = 0
        self.most = 0
        self.lost: set[int] = set()  # who may be lost
        self.seen: set[tuple[int, ...]] = set()
        self.groups = grouped(t)
        for group in self.groups:
            self.look_around(group)
        for group in self.groups:
            self.put(group, ELIMINATED)
        self.held = {g.home for g in self.groups if bars_line(t.board(), g.home, T.SIDE[g.units[0]])}
        for group in self.groups:
            t.place(group.units[0], group.home)
            group.safe = self.has_way(group)
            t.place(group.units[0], ELIMINATED)
        for group in self.groups:
            self.put(group, group.home)

    def put(self, group: Group, where: int) -> None:
        """Put all units of a group somewhere."""
        for u in group.units:
            self.t.place(u, where)

    def look_around(self, group: Group) -> None:
        """Note the hexes that a group could come into while everybody is in place."""
        b, u, edge = self.t.board(), group.units[0], {group.home}
        for done in range(1, self.far + 1):
            near = {int(T.ADJ[6 * h + k]) for h in edge for k in range(6)}
            edge = {
                h for h in near if h >= 0 and T.distance(group.home, h) == done and not cannot_retreat_into(b, u, h)
            }
            group.ways |= edge
        group.ends = edge

    def has_way(self, group: Group) -> bool:
        """Whether the units of a group that have not retreated can do so now [10.22]."""
        return can_finish(self.t.board(), group.units[0], group.home, group.home, 0, self.far, True)

    def outlook(self) -> tuple[list[Group], list[Group]]:
        """The groups that are sure to be lost now, and those whose fate is open."""
        risky = [group for group in self.groups if group.waiting and not group.safe]
        open_ = [group for group in risky if self.has_way(group)]
        return [group for group in risky if group not in open_], open_

    def lead(self, lost: int, sparing: bool) -> None:
        """Go on from here: first `sparing` those whose fate is open, for the fewest losses, then the others."""
        doomed, contingent = self.outlook()
        self.lost.update(u for group in doomed for u in group.units)
        sure = lost + waiting(doomed)
        most = sure + waiting(contingent)
        if not contingent:
            self.least, self.most = min(self.least, sure), max(self.most, sure)
        known = all(group.units[0] in self.lost for group in contingent)
        if sure >= self.least if sparing else most <= self.most and known:
            return
        movers, choosers = self.concerned(contingent)
        key = self.key(sure, movers)
        if key in self.seen:
            return
        self.seen.add(key)
        for group in sorted(movers, key=lambda g: (g in contingent) != sparing):
            self.retreat(group, group in choosers, lost, sparing)

    def retreat(self, group: Group, chooses: bool, lost: int, sparing: bool) -> None:
        """Let a unit of the group retreat next, wherever that makes a difference."""
        u = group.waiting.pop()
        ends = sorted(self.ends(u, 0)) or [ELIMINATED]
        for end in ends if chooses else ends[:1]:
            self.t.place(u, end)
            self.lead(lost + int(end == ELIMINATED), sparing)
        self.t.place(u, group.home)
        group.waiting.append(u)

    def concerned(self, contingent: list[Group]) -> tuple[list[Group], list[Group]]:
        """The groups whose retreats can touch these groups' ways, and those of them where it matters where they end.

        A retreat matters that closes a held hex or comes into one; then whatever can fill a hex before that choice."""
        hot = {h for group in contingent for h in group.ways if h in self.held}
        left = [group for group in self.groups if group.waiting]
        choosers = [group for group in left if group.ends & hot]
        for n in range(len(left)):
            ways = choosers[n].ways if n < len(choosers) else set[int]()
            choosers.extend([g for g in left if g not in choosers and (g.home in ways or g.ends & ways)])
        return [g for g in left if g in contingent or g in choosers or g.home in hot], choosers

    def key(self, sure: int, movers: list[Group]) -> tuple[int, ...]:
        """What the rest depends on: the losses so far, who has not retreated, and who stands where they can go."""
        b, shift = self.t.board(), SIDE_SHIFT * T.SIDE[movers[0].units[0]]
        ways = sorted({h for group in movers for h in group.ways})
        there = [x for h in ways for x in (h, int(b.at[h] >> shift & PRESENCE))]
        return (sure, *(x for group in movers for x in (group.home, len(group.waiting))), *there)

    def ends(self, u: int, done: int) -> set[int]:
        """Where the unit can end after `done` steps. Each step leads one hex farther from its start."""
        if self.steps == 0:
            raise Spent
        self.steps -= 1
        t = self.t
        h = t.loc[u]
        found: set[int] = set()
        for a in retreat_steps(t, u, done, self.far):
            if verb_of(a) == V.EXIT:
                found.add(int(OFF_MAP - h))
            elif done + 1 == self.far:
                found.add(int(arg_of(a)))
            else:
                t.place(u, arg_of(a))
                found |= self.ends(u, done + 1)
                t.place(u, h)
        return found


def grouped(t: NorthAfrica) -> list[Group]:
    """The retreating units by hex, Engineers apart."""
    groups: dict[tuple[int, bool], Group] = {}
    for u in marked(t, RETREATING):
        group = groups.setdefault((int(t.loc[u]), T.KIND[u] == T.ENGINEER), Group(int(t.loc[u])))
        group.units.append(int(u))
        group.waiting.append(int(u))
    return list(groups.values())
