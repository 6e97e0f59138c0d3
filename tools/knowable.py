"""How much of who will win can be known at all: positions of games between `normal`s, each played on many times.

    python3 tools/knowable.py alam_halfa --games 60 --rolls 24 --seed 5
    python3 tools/knowable.py afrika_deck --kind "5 players"

Of the variance of a win a value can explain at most what differs from position to position; the rest is dice. The last
lines say how much that is, and how much of it the trained chance explains.
"""

import argparse
from collections.abc import Iterator
from typing import Final

from alamein.ai.levels import Normal
from alamein.ai.player import Chair
from alamein.ai.train.self_play import SET_UP, learner
from alamein.ai.value import SURE, won
from alamein.core.chance import Source, Splitmix
from alamein.core.event import Log
from alamein.core.game import Game
from alamein.core.procedure import CHANCE
from alamein.core.state import State

TAKEN: Final = 4  # positions of a game
QUIET: Final = Log(False)


class Play:
    """A position, two or more `normal`s and dice."""

    def __init__(self, game: Game[State], state: State, source: Source) -> None:
        self.game, self.state, self.source = game, state, source
        self.normals = [Normal("") for _ in range(game.players(state))]

    def step(self) -> None:
        """One decision."""
        seat = int(self.game.seat(self.state))
        if seat == CHANCE:
            action = int(self.game.decision(self.state).draw(self.state, self.source))
        else:
            action = self.normals[seat].choose(Chair(self.game, self.state, seat, self.source))
        self.game.apply(self.state, action, QUIET)

    def first_seat_wins(self) -> float:
        """To the end."""
        while self.state.over == 0:
            self.step()
        result = self.game.result(self.state)
        assert result is not None
        return won(result, 0) / SURE


def positions(id: str, kind: int, seed: int) -> Iterator[State]:
    """Some of those of one game at which a new plan was due."""
    game, policy, value = learner(id)
    setting, source = value.settings[kind], Splitmix(seed)
    play, moment, found = Play(game, game.new(setting.scenario, setting.options), source), SET_UP, []
    while play.state.over == 0:
        if game.seat(play.state) != CHANCE and int(policy.moment(play.state)) > moment:
            moment = int(policy.moment(play.state))
            found.append(game.copy(play.state))
        play.step()
    for _ in range(min(TAKEN, len(found))):
        yield found.pop(source.below(len(found)))


def report(rows: list[tuple[float, float]], rolls: int) -> list[str]:
    """What came on average and what was said, of each position: how much of the variance is theirs."""
    n, mean = len(rows), sum(came for came, _ in rows) / len(rows)
    noise = [came * (1 - came) / (rolls - 1) for came, _ in rows]  # the variance of a mean of so many
    between = (sum((came - mean) ** 2 for came, _ in rows) - sum(noise)) / n
    off = sum((said - came) ** 2 - dice for (came, said), dice in zip(rows, noise, strict=True)) / n
    whole = mean * (1 - mean)
    return [
        f"{n} positions, played on {rolls} times each; the first seat wins {100 * mean:.0f} %",
        f"a win is explained by the position: {100 * between / whole:.1f} %",
        f"and by the trained chance: {100 * (between - off) / whole:.1f} %",
    ]


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--kind", default="", help="of those that have weights of their own (default: the first)")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--rolls", type=int, default=24)
    parser.add_argument("--seed", type=int, default=5)
    args = parser.parse_args()
    game, _, value = learner(args.game)
    if args.kind and args.kind not in value.kinds:
        parser.error(f"--kind {args.kind}: {args.game} has {', '.join(value.kinds)}")
    kind = value.kinds.index(args.kind) if args.kind else 0
    rows: list[tuple[float, float]] = []
    for n in range(args.games):
        for state in positions(args.game, kind, args.seed << 32 | n):
            wins = [
                Play(game, game.copy(state), Splitmix(args.seed << 48 | n << 24 | len(rows) << 8 | k)).first_seat_wins()
                for k in range(args.rolls)
            ]
            rows.append((sum(wins) / args.rolls, int(value.chance(state, 0)) / SURE))
    print(*report(rows, args.rolls), sep="\n")


if __name__ == "__main__":
    main()
