"""How long the odds of attacks take, and how many are exact, in games of `normal` against itself.

    .venv/bin/python -m tools.odds                        1,000 games, all four and their scenarios in turn
    .venv/bin/python -m tools.odds --games 20 --game north_africa

99 of 100 must be exact within 10 ms of computing; the odds of the crowd of tests/worst.py, the worst that was found,
must be told within 1 s.
"""

import argparse
import multiprocessing
import sys
import time
from collections.abc import Iterator
from typing import NamedTuple

from alamein.ai.player import Chair, player
from alamein.core.chance import Splitmix, pick
from alamein.core.event import Log
from alamein.core.game import Odds
from alamein.core.procedure import CHANCE, NOBODY
from alamein.games import registry
from tests.worst import crowd

QUICK = 0.01
NOT_ENUMERATED = "not enumerated"


class Measured(NamedTuple):
    """The odds of an attack as somebody who prepares it asks for them."""

    seconds: float
    exact: bool

    def is_good(self) -> bool:
        """Exact and at once."""
        return self.exact and self.seconds <= QUICK


def is_exact(odds: Odds) -> bool:
    """Whether everything was enumerated."""
    columns = [odds.outcomes, *([] if odds.worst is None else [odds.worst.outcomes])]
    return not any(NOT_ENUMERATED in outcome.beside for outcomes in columns for outcome in outcomes)


def attacks(id: str, seed: int) -> Iterator[Measured]:
    """Every attack of a game of `normal` against itself, at each decision in which it is prepared."""
    game, source, normal = registry.game(id), Splitmix(seed), player("normal")
    state = game.new(game.scenarios[seed % len(game.scenarios)].id, {})
    while (seat := int(game.seat(state))) != NOBODY:
        legal = list(game.legal(state))
        if seat == CHANCE:
            action = legal[pick(game.weights(state), source)]
        else:
            began = time.process_time()
            odds = game.odds(state, seat)
            if odds is not None:
                yield Measured(time.process_time() - began, is_exact(odds))
            action = normal.choose(Chair(game, state, seat, source))
        game.apply(state, action, Log(False))


def whole_game(task: tuple[str, int]) -> tuple[str, list[Measured]]:
    """A game, for a process of its own."""
    return task[0], list(attacks(*task))


def worst() -> float:
    """What the odds of the crowd take."""
    match = crowd()
    began = time.process_time()
    assert match.game.odds(match.state, match.seat) is not None
    return time.process_time() - began


def main() -> int:
    """Play, measure, tell."""
    parser = argparse.ArgumentParser(description="how long the odds of attacks take")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--game", default="", help="one game only (default: all in turn)")
    args = parser.parse_args()
    ids = [args.game] if args.game else list(registry.GAMES)
    tasks = [(ids[n % len(ids)], n // len(ids)) for n in range(args.games)]
    found: dict[str, list[Measured]] = {id: [] for id in ids}
    with multiprocessing.get_context("spawn").Pool() as pool:
        for id, measured in pool.imap_unordered(whole_game, tasks):
            found[id] += measured
    sound = True
    for id, measured in found.items():
        good = sum(one.is_good() for one in measured)
        sound &= good >= 0.99 * len(measured)
        exact, longest = sum(one.exact for one in measured), max((one.seconds for one in measured), default=0.0)
        print(f"{id:16} {len(measured):7} asked, {exact} exact, {good} within 10 ms, longest {longest * 1000:.1f} ms")
    seconds = worst()
    sound &= seconds <= 1
    print(f"the worst crowd: {seconds * 1000:.0f} ms")
    print("it holds" if sound else "it does NOT hold: 99 % exact within 10 ms, the worst within 1 s")
    return 0 if sound else 1


if __name__ == "__main__":
    sys.exit(main())
