"""Random play and counting, over any game: the fast loops of simulation, fuzzing and perft."""

from alamein.core.chance import Source
from alamein.core.event import Log
from alamein.core.game import Game
from alamein.core.native import i64
from alamein.core.procedure import CHANCE, S


def playout(game: Game[S], s: S, source: Source, limit: int) -> int:
    """Play `s` on with random choices until it is over or `limit` actions are taken; how many were taken."""
    log = Log(False)
    n: i64 = 0
    end: i64 = limit
    at = game.run(s, log)
    while at >= 0 and n < end:
        decision = game.decisions[at].decision
        if decision.seat(s) == CHANCE:
            a = decision.draw(s, source)
        else:
            actions = decision.legal(s)
            a = actions[source.below(i64(len(actions)))]
        decision.apply(s, a, log)
        at = game.run(s, log)
        n += 1
    return n


class Count:
    """Nodes of a tree by kind, as OpenSpiel counts them."""

    def __init__(self) -> None:
        self.decisions = 0
        self.chances = 0
        self.ends = 0

    def __repr__(self) -> str:
        return f"{self.decisions} {self.chances} {self.ends}"


def perft(game: Game[S], s: S, depth: int, count: Count) -> Count:
    """Count the nodes at `depth` actions below `s` (games over earlier count as ends where they end)."""
    if s.over != 0:
        count.ends += 1
    elif depth == 0:
        if game.seat(s) == CHANCE:
            count.chances += 1
        else:
            count.decisions += 1
    else:
        log = Log(False)
        for a in game.legal(s):
            below = game.copy(s)
            game.apply(below, a, log)
            perft(game, below, depth - 1, count)
    return count


def divide(game: Game[S], s: S, depth: int) -> dict[str, str]:
    """Perft by first action: where two counts differ, look here."""
    out: dict[str, str] = {}
    for a in game.legal(s):
        below = game.copy(s)
        game.apply(below, a, Log(False))
        out[game.notation.text(a)] = repr(perft(game, below, depth - 1, Count()))
    return out
