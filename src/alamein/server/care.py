"""Care of the database: a copy while games go on, and a check of every match, with repair.

What can be made again from the moves (positions) is made again; what cannot be read is set aside, never deleted.
"""

import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Final, NamedTuple

from alamein.core.errors import AlameinError
from alamein.core.state import State
from alamein.play import record
from alamein.play.match import Match
from alamein.server.database import OWNER_ONLY
from alamein.server.errors import Damaged, Storage
from alamein.server.hall import opened
from alamein.server.migrate import carry_over
from alamein.server.moves import ASIDE, PLAYED, position_of
from alamein.server.store import Store
from alamein.server.table import Table
from alamein.server.verify import replayed

COPY_SECONDS: Final = 30
BESIDE: Final = ("", "-wal", "-shm")  # the files of one database
BY_MATCH: Final = ("seats", "moves", "chat")


class Finding(NamedTuple):
    """What is wrong with a match, and what was done about it."""

    match: str
    text: str
    mended: bool


def existing(path: Path) -> Path:
    """A database that is there: these commands make none."""
    if not path.is_file():
        raise Storage(f"there are no games in {path.parent}: name the folder that has them in ALAMEIN_DATA")
    return path


def back_up(path: Path, target: Path) -> int:
    """Copy the database as it is at one moment, while others write; how many matches the copy has."""
    existing(path)
    if target.exists():
        raise Storage(f"{target} is there already: name another file, or remove it first")
    part = target.with_name(f"{target.name}.part")
    try:
        os.close(os.open(part, os.O_RDWR | os.O_CREAT | os.O_TRUNC, OWNER_ONLY))
        with closing(sqlite3.connect(path, timeout=COPY_SECONDS / 3)) as source, closing(sqlite3.connect(part)) as copy:
            source.backup(copy, progress=_within(time.monotonic() + COPY_SECONDS))
            copy.execute("PRAGMA journal_mode=DELETE")  # one file, to be carried anywhere
            (said,) = copy.execute("PRAGMA quick_check(1)").fetchone()
            (count,) = copy.execute("SELECT count(*) FROM matches").fetchone()
        if said != "ok":
            raise Storage(f"{path} is damaged ({said}): `alamein check --repair` first")
        with part.open("rb") as file:
            os.fsync(file.fileno())
        part.replace(target)
    except (OSError, sqlite3.Error) as error:
        raise Storage(f"{path} cannot be copied to {target}: {error}") from error
    finally:
        part.unlink(missing_ok=True)
    return int(count)


def back_up_server(database: str, target: Path) -> int:
    """Copy all games of a PostgreSQL server into a file of SQLite, which `alamein migrate` carries back."""
    if target.exists():
        raise Storage(f"{target} is there already: name another file, or remove it first")
    part = target.with_name(f"{target.name}.part")
    for end in BESIDE:
        part.with_name(part.name + end).unlink(missing_ok=True)
    with closing(Store(database)) as source, closing(Store(part)) as copy:
        found = carry_over(source, copy)
    with closing(sqlite3.connect(part)) as one_file:
        one_file.execute("PRAGMA journal_mode=DELETE")
    part.replace(target)
    return found.carried


def _within(end: float) -> Callable[[int, int, int], None]:
    """Python would ask a database that stays locked for ever."""

    def check_time(status: int, remaining: int, total: int) -> None:
        if status in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED) and time.monotonic() > end:
            raise sqlite3.OperationalError(f"another program has kept it locked for {COPY_SECONDS} s")

    return check_time


def check(store: Store, *, repair: bool) -> Iterator[Finding | None]:
    """Every match in turn: None for a sound one."""
    for id in store.matches():
        yield _checked(store, id, repair=repair)


def _checked(store: Store, id: str, *, repair: bool) -> Finding | None:
    if store.facts(id).status == ASIDE:
        return Finding(id, "was set aside earlier; a backup may have it whole", True)
    try:
        table = opened(store, id)
        positions = _positions(table)
        _check_dice(table)
    except Damaged as error:
        if repair:
            store.set_aside(id)
        return Finding(id, error.message + ("; set aside" if repair else ""), repair)
    except AlameinError as error:  # the rules have changed, or the game is not installed: another program reads it
        return Finding(id, error.message, False)
    wrong = [n for n in sorted(table.snapshots) if not record.is_same(table.game, positions[n], store.snapshot(id, n))]
    if not wrong:
        return None
    if repair:
        store.renew_snapshots(id, {n: table.game.dump(positions[n]) for n in table.snapshots})
    which = ", ".join(map(str, wrong))
    return Finding(id, f"the position stored after move {which} is wrong; the moves are sound", repair)


def _positions(table: Table) -> dict[int, State]:
    """The position after every move, those taken back included; each must be legal where it was made."""
    header, moves = table.header, table.moves
    if [move.n for move in moves] != list(range(header.version + 1)):
        raise Damaged(f"match {header.id} is at move {header.version}, but some moves before it are missing")
    match = Match(table.game, header.scenario, header.options, header.start)
    out: dict[int, State] = {}
    for move in moves:
        if move.kind not in PLAYED:
            continue
        match.state = out[position_of(moves, move.n - 1)] if move.n else match.state
        try:
            for entry in move.entries:
                match.replay(entry)
        except AlameinError as error:
            raise Damaged(f"move {move.n} of match {header.id} is not legal: {error.message}") from error
        out[move.n] = match.state
    return out


def _check_dice(table: Table) -> None:
    """The seals belong to the seeds, and every die fell as its seed says."""
    if table.waits:
        return
    match = table.frozen()
    match.segments = match.opened()
    try:
        found = replayed(record.save(match))
    except AlameinError as error:
        raise Damaged(f"match {table.header.id}: {error.message}") from error
    kept, again = table.match, found.match
    if (kept.dice.seed, kept.drawn) != (again.dice.seed, again.drawn):
        raise Damaged(f"match {table.header.id}: its dice are not behind their seals, or not where its moves left them")


# --- a damaged file ------------------------------------------------------------------------------------------------


def damage(path: Path) -> str:
    """What SQLite finds wrong with the file itself; "" if it is sound."""
    try:
        with closing(sqlite3.connect(existing(path), timeout=10)) as database:
            said = [str(row[0]) for row in database.execute("PRAGMA integrity_check(5)")]
    except sqlite3.Error as error:
        said = [str(error)]
    return "" if said == ["ok"] else "; ".join(said)


def salvage(path: Path) -> Path:
    """Carry every match that can be read into a new database; where the damaged one is kept."""
    kept = path.with_name(f"{path.name}.damaged-{time.strftime('%Y%m%d-%H%M%S')}")
    fresh = path.with_name(f"{path.name}.new")
    for end in BESIDE:
        path.with_name(fresh.name + end).unlink(missing_ok=True)
    Store(fresh).close()
    with closing(sqlite3.connect(path)) as old, closing(sqlite3.connect(fresh)) as new:
        for name in ("keys", "people"):
            with suppress(sqlite3.Error):
                _insert(new, name, _select(old, name, _columns(new, name)))
        for id in _ids(old):
            with suppress(sqlite3.Error):
                _carry(old, new, id)
        new.commit()
    for end in BESIDE:
        if (file := path.with_name(path.name + end)).exists():
            file.rename(path.with_name(kept.name + end))
    fresh.rename(path)
    return kept


def _ids(old: sqlite3.Connection) -> list[str]:
    """The matches, as far as the list can be read."""
    ids: list[str] = []
    with suppress(sqlite3.Error):
        for row in old.execute("SELECT id FROM matches NOT INDEXED"):
            ids.append(row[0])
    return ids


def _carry(old: sqlite3.Connection, new: sqlite3.Connection, id: str) -> None:
    """One match, whole or not at all; its positions only as far as they can be read."""
    rows: dict[str, list[tuple[object, ...]]] = {}
    for name, key in (("matches", "id"), *((name, "match") for name in BY_MATCH)):
        rows[name] = _select(old, name, _columns(new, name), f" WHERE {key} = ?", id)
    with suppress(sqlite3.Error):
        rows["snapshots"] = _select(old, "snapshots", _columns(new, "snapshots"), " WHERE match = ?", id)
    with new:
        for name, carried in rows.items():
            _insert(new, name, carried)


def _select(
    old: sqlite3.Connection, table: str, columns: list[str], where: str = "", *values: str
) -> list[tuple[object, ...]]:
    """Rows in the order of a new table's columns, which an older one may have in another."""
    return old.execute(f"SELECT {', '.join(columns)} FROM {table}{where}", values).fetchall()


def _insert(new: sqlite3.Connection, table: str, rows: list[tuple[object, ...]]) -> None:
    columns = _columns(new, table)
    new.executemany(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})", rows)


def _columns(database: sqlite3.Connection, table: str) -> list[str]:
    return [row[1] for row in database.execute(f"PRAGMA table_info({table})")]
