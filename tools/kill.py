"""Kills the server and cuts its power, again and again: nothing that was acknowledged may be missing afterwards.

    .venv/bin/python -m tools.kill                      10,000 moments
    .venv/bin/python -m tools.kill --points 500 --seed 3

Several people play at once in this process on a disk that remembers (`tools/disk.py`). Then, after each thing that was
done to the disk, three databases are opened: as a killed process leaves it, as a power cut does, and torn. Each must
have every move that had been acknowledged by then, and be sound (`alamein check`) every so often.
"""

import argparse
import random
import sqlite3
import sys
import tempfile
import threading
from contextlib import closing
from pathlib import Path

from alamein.core.errors import AlameinError
from alamein.server import care
from alamein.server.hall import Hall
from alamein.server.making import Chosen
from alamein.server.moves import HERE
from alamein.server.rows import text_of
from alamein.server.store import Store
from alamein.server.table import Table
from tools.disk import Disk, Told, lay, watched


def session(folder: Path, game: str, players: int, moves: int, seed: int) -> Disk:
    """Matches played at once, each by a thread that notes what it was told."""
    with watched(folder) as disk:
        hall = Hall(Store(folder / "alamein.db"))
        threads = [
            threading.Thread(target=_play, args=(hall, disk, game, moves, random.Random(seed + n)))
            for n in range(players)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        hall.store.close()
    return disk


def _play(hall: Hall, disk: Disk, game: str, moves: int, source: random.Random) -> None:
    made = hall.new(game, "", {}, [Chosen(HERE, "", "")] * 2, None)
    table = hall.table(made.rows.header.id)
    _acknowledge(disk, table, 0)
    for _ in range(moves):
        before = table.version
        with table.lock:
            try:
                _do_something(hall, table, source)
            except AlameinError:
                continue  # it was not possible, and nothing has happened
        _acknowledge(disk, table, before + 1)
        if table.decider < 0:
            return


def _do_something(hall: Hall, table: Table, source: random.Random) -> None:
    seat, version, choice = table.decider, table.version, source.random()
    if choice < 0.1:
        table.undo(seat, version)
    elif choice < 0.13:
        table.ask_back(seat, None, version)
        table.answer(1 - seat, version, agree=True)
    elif choice < 0.2:
        hall.say(table, seat, "hello")
    else:
        table.act(seat, [source.choice(table.match.texts())], version, "")


def _acknowledge(disk: Disk, table: Table, first: int) -> None:
    for move in table.moves[first:]:
        disk.acknowledge((table.header.id, move.n, text_of(move.entries)))


def missing(path: Path, told: list[Told]) -> list[Told]:
    """What was acknowledged and is not there."""
    if not told:
        return []
    try:
        with closing(sqlite3.connect(path)) as database:
            database.execute("PRAGMA synchronous=OFF")  # this copy is looked at once: nothing need wait for the disk
            rows = set(database.execute("SELECT match, n, entries FROM moves"))
            versions = dict(database.execute("SELECT id, version FROM matches"))
    except sqlite3.Error:  # not even the tables are there
        return told
    return [item for item in told if item not in rows or versions[item[0]] < item[1]]


def soundness(path: Path) -> list[str]:
    """What a check of the whole database finds."""
    if not path.exists():
        return []
    store = Store(path)
    try:
        return [found.text for found in care.check(store, repair=False) if found is not None]
    finally:
        store.close()


def survived(disk: Disk, points: int, checks: int, seed: int, folder: Path) -> int:
    """How many images were opened; the first with something missing ends it."""
    source, opened = random.Random(seed), 0
    total = len(disk.done)
    chosen = set(source.sample(range(total), min(total, max(1, points // 3))))
    thorough = set(source.sample(sorted(chosen), min(len(chosen), checks)))
    for n, told, images in disk.images(seed, chosen):
        for how, files in images.items():
            path = lay(files, folder)
            lost = missing(path, told)
            wrong = soundness(path) if n in thorough else []
            if lost or wrong:
                raise AssertionError(f"operation {n} of {total}, {how}: lost {lost[:3]}, wrong {wrong[:3]}")
            opened += 1
    return opened


def main() -> int:
    """Play, cut, look."""
    parser = argparse.ArgumentParser(description="kill points and power cuts, in this process")
    parser.add_argument("--points", type=int, default=10_000)
    parser.add_argument("--checks", type=int, default=8, help="how many of each session are checked whole")
    parser.add_argument("--game", default="desert_decision")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    done, seed = 0, args.seed
    while done < args.points:
        with tempfile.TemporaryDirectory() as first, tempfile.TemporaryDirectory() as second:
            disk = session(Path(first), args.game, 8, 60, seed)
            done += survived(disk, args.points - done + 2, args.checks, seed, Path(second))
        told = sum(operation.kind == "ack" for operation in disk.done)
        print(f"{done} moments, {told} acknowledged moves in the last session, none lost", flush=True)
        seed += 100
    return 0


if __name__ == "__main__":
    sys.exit(main())
