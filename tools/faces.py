"""Which cards of the deck-building game are bought, and how alike two decks become.

    python3 tools/faces.py RESULTS --player hard:6250n --seats 2,3,4,5 --games 200 --jobs 16 --seconds 300

Each game is a line of RESULTS, so a measurement goes on where it was broken off. The table at the end, or of RESULTS
alone with --seconds 0, has for each number of players the share of games in which somebody Recruits a face, how often
the first seat wins, and the overlap of two decks of a game: the weighted Jaccard index of what was bought, on average.
"""

import argparse
import json
import os
import time
from collections import Counter
from collections.abc import Iterable
from contextlib import closing
from itertools import combinations
from pathlib import Path
from typing import Any, Final, NamedTuple

from alamein.ai.measures import wilson
from alamein.ai.simulate import Task, play_one
from alamein.ai.workers import Workers
from alamein.core.action import arg_of, verb_of
from alamein.core.event import Log
from alamein.games import registry
from alamein.games.afrika_deck import verbs as V
from alamein.games.afrika_deck.tables import cards_path, load_tables

GAME: Final = "afrika_deck"
SEED: Final = 1942
TABLES: Final = load_tables(cards_path())
IDS: Final = TABLES.ids
FACES: Final = [  # what set-up takes out of the game has a price that nobody can pay [4]
    id for f, id in enumerate(IDS) if TABLES.price[f] >= 0 <= TABLES.pile_of[f] and not TABLES.leftover[f]
]


class Sitting(NamedTuple):
    """A game to be played."""

    player: str
    seats: int
    number: int


def play(sitting: Sitting) -> dict[str, object]:
    """What each seat has bought, and who won."""
    game, options = registry.game(GAME), {"players": sitting.seats}
    task = Task(GAME, "standard", options, (sitting.player,) * sitting.seats, SEED)
    table, end = play_one(task, sitting.number)
    bought: list[Counter[str]] = [Counter() for _ in range(sitting.seats)]
    state, log = game.new("standard", options), Log(False)
    for action in table.actions:
        if verb_of(action) == V.RECRUIT:
            bought[int(game.seat(state))][IDS[arg_of(action)]] += 1
        game.apply(state, action, log)
    result = game.result(end)
    assert result is not None
    return {**sitting._asdict(), "winners": list(result.winners), "bought": bought}


def overlap(a: dict[str, int], b: dict[str, int]) -> float:
    """The weighted Jaccard index."""
    faces = a.keys() | b.keys()
    most = sum(max(a.get(face, 0), b.get(face, 0)) for face in faces)
    return sum(min(a.get(face, 0), b.get(face, 0)) for face in faces) / most if most else 1.0


def known(path: Path, player: str) -> list[dict[str, Any]]:
    """What this player has played."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return [found for found in map(json.loads, lines) if found["player"] == player]


def report(games: Iterable[dict[str, Any]], faces: Iterable[str]) -> list[str]:
    """For a document."""
    by_seats: dict[int, list[dict[str, Any]]] = {}
    for each in games:
        by_seats.setdefault(each["seats"], []).append(each)
    columns = sorted(by_seats)
    rows = [("games", [str(len(by_seats[n])) for n in columns])]
    first, alike = [], []
    for n in columns:
        wins, count = sum(each["winners"] == [0] for each in by_seats[n]), len(by_seats[n])
        low, high = wilson(wins, count)
        first.append(f"{100 * wins / count:.0f} % ({100 * low:.0f} to {100 * high:.0f})")
        pairs = [overlap(a, b) for each in by_seats[n] for a, b in combinations(each["bought"], 2)]
        alike.append(f"{sum(pairs) / len(pairs):.2f}")
    rows += [("the first seat wins", first), ("overlap of two decks", alike)]
    for face in faces:
        shares = [sum(any(face in b for b in g["bought"]) for g in by_seats[n]) / len(by_seats[n]) for n in columns]
        mark = "" if max(shares, default=0) >= 0.05 else " **under 5 %**"
        rows.append((f"`{face}`{mark}", [f"{100 * share:.0f} %" for share in shares]))
    head = ["| |" + "".join(f" {n} players |" for n in columns), "|---|" + "---|" * len(columns)]
    return [*head, *(f"| {name} | {' | '.join(cells)} |" for name, cells in rows)]


def main() -> None:
    """Play and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("results", type=Path)
    parser.add_argument("--player", default="hard:6250n")
    parser.add_argument("--seats", default="2,3,4,5")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seconds", type=float, default=600.0)
    args = parser.parse_args()
    until = time.monotonic() + args.seconds
    done = {(each["seats"], each["number"]) for each in known(args.results, args.player)}
    todo = [
        Sitting(args.player, seats, number)
        for number in range(args.games)
        for seats in map(int, args.seats.split(","))
        if (seats, number) not in done
    ]
    if args.seconds > 0:
        with Workers(args.jobs, "") as workers, closing(workers.each(play, todo)) as found:
            for _, each in found:
                with args.results.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(each) + "\n")
                if time.monotonic() > until:
                    break
    print("\n".join(report(known(args.results, args.player), FACES)))


if __name__ == "__main__":
    main()
