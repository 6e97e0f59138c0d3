"""The rules: what a side may decide, what chance may bring, and what happens by itself."""

from typing import Final

from alamein.core.action import act, arg_of, verb_of
from alamein.core.event import Log, Said, said
from alamein.core.luck import Fall, Throw
from alamein.core.native import append, i64, vec
from alamein.core.procedure import Decision, Die
from toy_game.state import ADJ, COMBAT, GRID, LAST_TURN, LOST, TARGET, Toy
from toy_game.verbs import PASS, TO

BRINGS: Final = {6: "enemy lost", 1: "attacker lost"}  # [2.2] and nothing on the other faces
RANKS: Final = ("attacker lost", "nothing", "enemy lost")


class Move(Decision[Toy]):
    """[2.1] The active unit moves one hex or stays."""

    ref = "2.1"
    verbs = (TO, PASS)

    def seat(self, s: Toy) -> i64:
        return s.active

    def prompt(self, s: Toy) -> Said:
        return said("2.1", "move", int(s.active))

    def legal(self, s: Toy) -> vec[i64]:
        out = append(vec[i64](), act(PASS, 0))
        h = s.loc[s.active]
        for k in range(6 * h, 6 * h + 6):
            if ADJ[k] >= 0 and ADJ[k] != s.loc[1 - s.active]:
                out = append(out, act(TO, ADJ[k]))
        return out

    def cannot(self, s: Toy, a: i64) -> Said | None:
        if verb_of(a) == PASS:
            return None
        n = arg_of(a)
        if n == s.loc[1 - s.active]:
            return said("2.1", "held", int(n))
        return None if GRID.distance(int(s.loc[s.active]), int(n)) == 1 else said("2.1", "far", int(n))

    def apply(self, s: Toy, a: i64, log: Log) -> None:
        s.next()
        if verb_of(a) == TO:
            log.say("2.1", "moved", s.active, s.loc[s.active], arg_of(a))
            s.loc[s.active] = arg_of(a)
        if GRID.distance(int(s.loc[0]), int(s.loc[1])) == 1:  # [T1]
            s.call(COMBAT, 1 - s.active, 0, 0)


class Roll(Die[Toy]):
    """[2.2] Adjacent units fight: on a 6 the enemy is lost, on a 1 the attacker."""

    ref = "2.2"

    def prompt(self, s: Toy) -> Said:
        return said("2.2", "roll")

    def throw(self, s: Toy) -> Throw:
        return Throw(int(1 - s.local(TARGET)), said("2.2", "attack", int(s.local(TARGET))), "units lost")

    def fall(self, s: Toy, a: i64) -> Fall:
        brings, target = BRINGS.get(int(arg_of(a)), "nothing"), int(s.local(TARGET))
        loser = {"enemy lost": target, "attacker lost": 1 - target}.get(brings, LOST)
        return Fall(said("2.2", brings), RANKS.index(brings), tuple(int(seat == loser) for seat in (0, 1)))

    def apply(self, s: Toy, a: i64, log: Log) -> None:
        target = s.local(TARGET)
        log.say("2.2", "rolled", target, arg_of(a), 0)
        s.end()
        if arg_of(a) == 6:
            s.loc[target] = LOST
        elif arg_of(a) == 1:
            s.loc[1 - target] = LOST
        if s.loc[0] < 0 or s.loc[1] < 0:
            s.over = 1


def begin_turn(s: Toy, log: Log) -> None:
    """[1.1] Sides alternate; [1.2] the game ends after twelve turns."""
    s.active = 1 - s.active
    s.turn += 1
    if s.turn > LAST_TURN:
        s.over = 1


def again(s: Toy, log: Log) -> None:
    """[1.1] The next turn."""
    s.restart()
