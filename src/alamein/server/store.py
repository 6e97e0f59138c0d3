"""The database behind the tables: SQLite in WAL mode, on the disk before anybody is answered.

A commit names the version it follows; if another process has written meanwhile, nothing is written. Plain `sqlite3`: a
layer above it took twice as long as the writing itself, and a third of the time to start (docs/server.md).
"""

import os
import secrets
import sqlite3
import threading
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar, cast

import msgspec

from alamein.core.errors import Stale
from alamein.core.event import Event
from alamein.play.match import Entry, Segment
from alamein.server.errors import Damaged, Storage
from alamein.server.group import Group
from alamein.server.moves import ASIDE, COMPUTER, RUNNING, Ask, Header, Line, Move, Rows, Seat, Trust
from alamein.server.schema import bring_up_to_date
from alamein.server.shown import encode


class Facts(NamedTuple):
    """What can be told of a match whose moves cannot be read."""

    game: str = ""
    scenario: str = ""
    version: int = 0
    updated: float = 0.0
    status: str = ""


def adding(table: str, *names: str) -> str:
    """A row with these columns."""
    return f"INSERT INTO {table} ({', '.join(names)}) VALUES ({', '.join(f':{name}' for name in names)})"


def setting(*names: str) -> str:
    """New values of columns."""
    return ", ".join(f"{name} = :{name}" for name in names)


HEADER_COLUMNS: Final = ("version", "decider", "status", "seed", "drawn", "open_seed", "segments", "trust", "ask",
                         "updated", "revision", "data")  # fmt: skip
SEAT_COLUMNS: Final = ("kind", "player", "who", "resigned", "token", "note")
ADVANCE: Final = f"UPDATE matches SET {setting(*HEADER_COLUMNS)} WHERE id = :id AND version = :follows"
ADD_MATCH: Final = adding("matches", "id", "game", "scenario", "created", "options", "start", *HEADER_COLUMNS)
ADD_SEAT: Final = adding("seats", "match", "seat", "invitation", *SEAT_COLUMNS)
ADD_MOVE: Final = adding("moves", "match", *Move._fields)
ADD_CHAT: Final = adding("chat", "match", *Line._fields)
ADD_SNAPSHOT: Final = adding("snapshots", "match", "n", "state")
ONE_MATCH: Final = "SELECT * FROM matches WHERE id = ?"
ITS_FACTS: Final = f"SELECT {', '.join(Facts._fields)} FROM matches WHERE id = ?"
ALL_MATCHES: Final = "SELECT id FROM matches ORDER BY created"
WITH_SEAL: Final = "SELECT id FROM matches WHERE segments LIKE ?"
SET_STATUS: Final = "UPDATE matches SET status = ? WHERE id = ?"
DROP_SNAPSHOTS: Final = "DELETE FROM snapshots WHERE match = ?"
ITS_SEATS: Final = "SELECT * FROM seats WHERE match = ? ORDER BY seat"
ITS_MOVES: Final = f"SELECT {', '.join(Move._fields)} FROM moves WHERE match = ? ORDER BY n"
ITS_CHAT: Final = f"SELECT {', '.join(Line._fields)} FROM chat WHERE match = ? ORDER BY n"
ITS_SNAPSHOTS: Final = "SELECT n FROM snapshots WHERE match = ?"
ONE_SNAPSHOT: Final = "SELECT state FROM snapshots WHERE match = ? AND n = ?"
BY_TOKEN: Final = "SELECT match, seat FROM seats WHERE token = ?"
BY_INVITATION: Final = "SELECT match, seat FROM seats WHERE invitation = ?"
SAVE_SEAT: Final = f"UPDATE seats SET {setting(*SEAT_COLUMNS)} WHERE match = :match AND seat = :seat"
WAITING_FOR_COMPUTERS: Final = (
    "SELECT matches.id FROM matches JOIN seats ON seats.match = matches.id AND seats.seat = matches.decider "
    f"WHERE matches.status = '{RUNNING}' AND seats.kind = '{COMPUTER}'"
)
# FULL: a commit is on the disk when it returns, so that nothing acknowledged is lost with the power.
PREPARE: Final = "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON"
WAIT_SECONDS: Final = 10  # for another program
OWNER_ONLY: Final = 0o600
T = TypeVar("T")
decode = msgspec.json.Decoder().decode


def text_of(value: object) -> str:
    """A value as JSON."""
    return encode(value).decode()


class Store:
    """A database file. Reads run side by side; writes that arrive together share one transaction."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._idle: list[sqlite3.Connection] = []
        self._lock = threading.Lock()
        self._closed = False
        self._group = Group(self._connected)
        try:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            _close_to_others(path)
            self._group.commit(lambda connection: bring_up_to_date(connection, str(path)))
        except (sqlite3.Error, OSError) as error:
            self.close()
            raise Storage(
                f"{path} cannot be opened for writing ({error}): free it, or name another folder in ALAMEIN_DATA"
            ) from error
        except Storage:
            self.close()
            raise

    def close(self) -> None:
        """Let go of the file."""
        with self._lock:
            self._closed, idle, self._idle = True, self._idle, []
        for connection in idle:
            connection.close()

    @contextmanager
    def _connected(self) -> Iterator[sqlite3.Connection]:
        """A connection that nobody else uses meanwhile; one that failed is not used again."""
        with self._lock:
            found = self._idle.pop() if self._idle else None
        connection = found or _connect(self.path)
        try:
            yield connection
        except BaseException:
            connection.close()
            raise
        with self._lock:
            if not self._closed:
                self._idle.append(connection)
                return
        connection.close()

    def _write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """What `work` brings; when this returns it is on the disk, or nothing of it is."""
        try:
            return self._group.commit(work)
        except sqlite3.Error as error:
            raise Storage("the database cannot be written now; nothing was changed, try again") from error

    @contextmanager
    def _read(self) -> Iterator[sqlite3.Connection]:
        try:
            with self._connected() as connection:
                yield connection
        except sqlite3.Error as error:
            raise Storage("the database cannot be read now; try again") from error

    def _column(self, statement: str, *values: object) -> list[str]:
        with self._read() as connection:
            return [row[0] for row in connection.execute(statement, values)]

    # --- matches ---------------------------------------------------------------------------------------------------

    def create(self, rows: Rows, snapshots: Mapping[int, object]) -> None:
        """A new match, whole or not at all."""
        header = rows.header
        values = {name: getattr(header, name) for name in ("id", "game", "scenario", "created")}
        values["options"] = text_of(header.options)
        values["start"] = None if header.start is None else text_of(header.start)
        values |= _header_values(header)
        seats = [_seat_values(header.id, seat) for seat in rows.seats]
        moves = [_move_values(header.id, move) for move in rows.moves]
        positions = _snapshot_values(header.id, snapshots)

        def write(connection: sqlite3.Connection) -> None:
            connection.execute(ADD_MATCH, values)
            connection.executemany(ADD_SEAT, seats)
            connection.executemany(ADD_MOVE, moves)
            connection.executemany(ADD_SNAPSHOT, positions)

        self._write(write)

    def commit(
        self,
        header: Header,
        follows: int,
        moves: Sequence[Move],
        seats: Sequence[Seat],
        snapshots: Mapping[int, object],
    ) -> None:
        """Moves that follow a version, in one transaction; `Stale` if somebody else was faster."""
        values = _header_values(header) | {"id": header.id, "follows": follows}
        added = [_move_values(header.id, move) for move in moves]
        changed = [_seat_values(header.id, seat) for seat in seats]
        positions = _snapshot_values(header.id, snapshots)

        def write(connection: sqlite3.Connection) -> None:
            if connection.execute(ADVANCE, values).rowcount != 1:
                raise Stale("another program has changed this match; look again")
            for statement, rows in ((ADD_MOVE, added), (SAVE_SEAT, changed), (ADD_SNAPSHOT, positions)):
                for row in rows:
                    connection.execute(statement, row)

        self._write(write)

    def load(self, id: str) -> tuple[Rows, set[int]]:
        """A match and the versions of its snapshots."""
        with self._read() as connection:
            connection.execute("BEGIN")  # one moment for all of them
            header = _rows(connection, ONE_MATCH, id)
            seats, snapshots = _rows(connection, ITS_SEATS, id), connection.execute(ITS_SNAPSHOTS, (id,)).fetchall()
            moves, chat = (connection.execute(statement, (id,)).fetchall() for statement in (ITS_MOVES, ITS_CHAT))
            connection.execute("COMMIT")
        if not header:
            raise Damaged(f"match {id} is missing from the database")
        if header[0]["status"] == ASIDE:
            raise Damaged(f"match {id} was damaged and has been set aside; a backup may have it whole")
        rows = Rows(_header(header[0]), [_seat(row) for row in seats], [_move(*row) for row in moves])
        rows.chat = [Line(*row) for row in chat]
        return rows, {n for (n,) in snapshots}

    def facts(self, id: str) -> Facts:
        """What can still be told of a match; nothing if not even that."""
        try:
            with self._read() as connection:
                row = connection.execute(ITS_FACTS, (id,)).fetchone()
        except Storage:
            return Facts()
        return Facts() if row is None else Facts(*row)

    def sharing(self, seal: str) -> list[str]:
        """The matches with these dice: one, and copies of it."""
        return self._column(WITH_SEAL, f"%{seal}%")

    def matches(self) -> list[str]:
        """Every match, the oldest first."""
        return self._column(ALL_MATCHES)

    def set_aside(self, id: str) -> None:
        """A match that cannot be read: nothing of it is deleted, nothing touches it any more."""
        self._write(lambda connection: connection.execute(SET_STATUS, (ASIDE, id)))

    def renew_snapshots(self, id: str, snapshots: Mapping[int, object]) -> None:
        """Positions made again from the moves."""
        positions = _snapshot_values(id, snapshots)

        def write(connection: sqlite3.Connection) -> None:
            connection.execute(DROP_SNAPSHOTS, (id,))
            connection.executemany(ADD_SNAPSHOT, positions)

        self._write(write)

    def snapshot(self, id: str, n: int) -> dict[str, object] | None:
        """The position after a move; None if what is stored cannot be read."""
        with self._read() as connection:
            (packed,) = connection.execute(ONE_SNAPSHOT, (id, n)).fetchone() or (b"",)
        try:
            found = decode(zlib.decompress(packed))
        except (zlib.error, TypeError, ValueError):
            return None
        return found if isinstance(found, dict) else None

    def waiting_for_computers(self) -> list[str]:
        """The running matches in which a computer decides."""
        return self._column(WAITING_FOR_COMPUTERS)

    def count(self) -> int:
        """How many matches there are."""
        with self._read() as connection:
            return int(connection.execute("SELECT count(*) FROM matches").fetchone()[0])

    # --- seats -----------------------------------------------------------------------------------------------------

    def by_token(self, hash: str) -> tuple[str, int] | None:
        """The match and the seat behind a token's hash."""
        return self._seat_by(BY_TOKEN, hash)

    def by_invitation(self, hash: str) -> tuple[str, int] | None:
        """The match and the seat behind an invitation's hash."""
        return self._seat_by(BY_INVITATION, hash)

    def _seat_by(self, statement: str, hash: str) -> tuple[str, int] | None:
        with self._read() as connection:
            return cast(tuple[str, int] | None, connection.execute(statement, (hash,)).fetchone())

    def save_seat(self, id: str, seat: Seat) -> None:
        """Who sits there now."""
        values = _seat_values(id, seat)
        self._write(lambda connection: connection.execute(SAVE_SEAT, values))

    def say(self, id: str, line: Line) -> None:
        """A line of chat."""
        values = {"match": id, **line._asdict()}
        self._write(lambda connection: connection.execute(ADD_CHAT, values))

    def key(self, name: str) -> bytes:
        """A secret of this server, made when first asked for."""

        def write(connection: sqlite3.Connection) -> bytes:
            found = connection.execute("SELECT value FROM keys WHERE name = ?", (name,)).fetchone()
            if found is None:
                found = (secrets.token_bytes(32),)
                connection.execute(adding("keys", "name", "value"), {"name": name, "value": found[0]})
            return bytes(found[0])

        return self._write(write)


def _connect(path: Path) -> sqlite3.Connection:
    """We begin transactions ourselves: the driver would begin too late for a consistent reading."""
    connection = sqlite3.connect(path, WAIT_SECONDS, isolation_level=None, check_same_thread=False)
    try:
        connection.executescript(PREPARE)
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _close_to_others(path: Path) -> None:
    """Seeds, keys and hidden cards are for nobody but the owner of the file; SQLite gives its log the same mode."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, OWNER_ONLY))
    for name in (path.name, f"{path.name}-wal", f"{path.name}-shm"):
        if (found := path.with_name(name)).exists():
            found.chmod(OWNER_ONLY)


def _rows(connection: sqlite3.Connection, statement: str, id: str) -> list[dict[str, Any]]:
    """Rows with the names of their columns, whose order is not the same in all databases."""
    cursor = connection.execute(statement, (id,))
    return [dict(zip((column[0] for column in cursor.description), row, strict=True)) for row in cursor.fetchall()]


def _header_values(header: Header) -> dict[str, object]:
    values: dict[str, object] = {name: getattr(header, name) for name in HEADER_COLUMNS}
    values["segments"], values["trust"] = text_of(header.segments), text_of(header.trust)
    values["ask"] = None if header.ask is None else text_of(header.ask)
    return values


def _header(values: dict[str, Any]) -> Header:
    values["options"] = decode(values["options"])
    values["start"] = None if values["start"] is None else decode(values["start"])
    values["open_seed"] = bool(values["open_seed"])
    values["segments"] = [Segment(*segment) for segment in decode(values["segments"])]
    values["trust"] = msgspec.json.decode(values["trust"], type=Trust)
    if values["ask"] is not None:
        seat, to, agreed = decode(values["ask"])
        values["ask"] = Ask(seat, to, tuple(agreed))
    return Header(**values)


def _seat_values(id: str, seat: Seat) -> dict[str, object]:
    return {"match": id, **vars(seat)}


def _seat(values: dict[str, Any]) -> Seat:
    del values["match"]
    return Seat(**values | {"resigned": bool(values["resigned"])})


def _move_values(id: str, move: Move) -> dict[str, object]:
    return {"match": id, **move._asdict(), "entries": text_of(move.entries), "events": text_of(move.events)}


def _move(n: int, kind: str, seat: int, target: int, decider: int, *rest: Any) -> Move:
    entries, events, remark, at = rest
    played = tuple(Entry(who, text) for who, text in decode(entries))
    told = tuple(Event(rule, case, tuple(data), audience) for rule, case, data, audience in decode(events))
    return Move(n, kind, seat, target, decider, played, told, remark, at)


def _snapshot_values(id: str, snapshots: Mapping[int, object]) -> list[dict[str, object]]:
    return [{"match": id, "n": n, "state": zlib.compress(encode(state), 1)} for n, state in snapshots.items()]
