"""The database behind the tables: prebuilt statements, SQLite in WAL mode, on the disk before anybody is answered.

A commit names the version it follows; if another process has written meanwhile, nothing is written.
"""

import os
import secrets
import sqlite3
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple, TypeVar, cast

import msgspec
from sqlalchemy import (
    ClauseElement,
    Connection,
    Engine,
    Executable,
    Row,
    Select,
    String,
    bindparam,
    create_engine,
    event,
    func,
    select,
)
from sqlalchemy.exc import SQLAlchemyError

from alamein.core.errors import Stale
from alamein.core.event import Event
from alamein.play.match import Entry, Segment
from alamein.server.errors import Damaged, Storage
from alamein.server.group import Group
from alamein.server.moves import ASIDE, COMPUTER, RUNNING, Ask, Header, Line, Move, Rows, Seat, Trust
from alamein.server.schema import CHAT, KEYS, MATCHES, MOVES, SEATS, SNAPSHOTS, bring_up_to_date
from alamein.server.shown import encode


class Prepared:
    """A statement compiled once for the database at hand: what is written with every move need not be put together
    each time. Any dialect will do."""

    def __init__(self, statement: Executable, engine: Engine) -> None:
        compiled = cast(ClauseElement, statement).compile(engine)
        self.text = str(compiled)
        self.names = cast("list[str] | None", getattr(compiled, "positiontup", None))

    def run(self, connection: Connection, values: Mapping[str, object]) -> int:
        """How many rows it changed."""
        given = dict(values) if self.names is None else tuple(values[name] for name in self.names)
        return connection.exec_driver_sql(self.text, given).rowcount


class Facts(NamedTuple):
    """What can be told of a match whose moves cannot be read."""

    game: str = ""
    scenario: str = ""
    version: int = 0
    updated: float = 0.0
    status: str = ""


HEADER_COLUMNS: Final = ("version", "decider", "status", "seed", "drawn", "open_seed", "segments", "trust", "ask",
                         "updated", "revision", "data")  # fmt: skip
ADVANCE: Final = (
    MATCHES.update()
    .where(MATCHES.c.id == bindparam("this"), MATCHES.c.version == bindparam("follows"))
    .values({name: bindparam(f"new_{name}") for name in HEADER_COLUMNS})
)
ADD_MATCH, ADD_SEAT, ADD_MOVE = MATCHES.insert(), SEATS.insert(), MOVES.insert()
ADD_CHAT, ADD_SNAPSHOT = CHAT.insert(), SNAPSHOTS.insert()
THIS: Final = bindparam("this", type_=String())
ONE_MATCH: Final = select(MATCHES).where(MATCHES.c.id == THIS)
ITS_FACTS: Final = select(*(MATCHES.c[name] for name in Facts._fields)).where(MATCHES.c.id == THIS)
ALL_MATCHES: Final = select(MATCHES.c.id).order_by(MATCHES.c.created)
WITH_SEAL: Final = select(MATCHES.c.id).where(MATCHES.c.segments.like(bindparam("seal")))
SET_STATUS: Final = MATCHES.update().where(MATCHES.c.id == THIS).values(status=bindparam("new_status"))
DROP_SNAPSHOTS: Final = SNAPSHOTS.delete().where(SNAPSHOTS.c.match == THIS)
ITS_SEATS: Final = select(SEATS).where(SEATS.c.match == THIS).order_by(SEATS.c.seat)
ITS_MOVES: Final = select(MOVES).where(MOVES.c.match == THIS).order_by(MOVES.c.n)
ITS_CHAT: Final = select(CHAT).where(CHAT.c.match == THIS).order_by(CHAT.c.n)
ITS_SNAPSHOTS: Final = select(SNAPSHOTS.c.n).where(SNAPSHOTS.c.match == THIS)
ONE_SNAPSHOT: Final = select(SNAPSHOTS.c.state).where(SNAPSHOTS.c.match == THIS, SNAPSHOTS.c.n == bindparam("n"))
BY_TOKEN: Final = select(SEATS.c.match, SEATS.c.seat).where(SEATS.c.token == bindparam("hash"))
BY_INVITATION: Final = select(SEATS.c.match, SEATS.c.seat).where(SEATS.c.invitation == bindparam("hash"))
SAVE_SEAT: Final = (
    SEATS.update()
    .where(SEATS.c.match == bindparam("this"), SEATS.c.seat == bindparam("which"))
    .values({name: bindparam(f"new_{name}") for name in ("kind", "player", "who", "resigned", "token", "note")})
)
WAITING_FOR_COMPUTERS: Final = (
    select(MATCHES.c.id)
    .join(SEATS, (SEATS.c.match == MATCHES.c.id) & (SEATS.c.seat == MATCHES.c.decider))
    .where(MATCHES.c.status == RUNNING, SEATS.c.kind == COMPUTER)
)
# FULL: a commit is on the disk when it returns, so that nothing acknowledged is lost with the power. We begin
# transactions ourselves: the driver would begin too late for a consistent reading.
PREPARE: Final = "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON"
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
        self._engine = create_engine(f"sqlite:///{path}", connect_args={"timeout": 10}, pool_size=20)
        event.listen(self._engine, "connect", _prepare)
        event.listen(self._engine, "begin", _begin)
        self._advance, *self._adding = (
            Prepared(statement, self._engine) for statement in (ADVANCE, ADD_MOVE, SAVE_SEAT, ADD_SNAPSHOT)
        )
        self._group = Group(self._engine.execution_options(writes=True))
        try:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            _close_to_others(path)
            self._group.commit(lambda connection: bring_up_to_date(connection, str(path)))
        except (SQLAlchemyError, sqlite3.Error, OSError) as error:
            self.close()
            cause = getattr(error, "orig", None) or error
            raise Storage(
                f"{path} cannot be opened for writing ({cause}): free it, or name another folder in ALAMEIN_DATA"
            ) from error
        except Storage:
            self.close()
            raise

    def close(self) -> None:
        """Let go of the file."""
        self._group.close()
        self._engine.dispose()

    def _write(self, work: Callable[[Connection], T]) -> T:
        """What `work` brings; when this returns it is on the disk, or nothing of it is."""
        try:
            return self._group.commit(work)
        except SQLAlchemyError as error:
            raise Storage("the database cannot be written now; nothing was changed, try again") from error

    @contextmanager
    def _read(self) -> Iterator[Connection]:
        try:
            with self._engine.connect() as connection:
                yield connection
        except SQLAlchemyError as error:
            raise Storage("the database cannot be read now; try again") from error

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

        def write(connection: Connection) -> None:
            connection.execute(ADD_MATCH, values)
            connection.execute(ADD_SEAT, seats)
            connection.execute(ADD_MOVE, moves)
            if positions:
                connection.execute(ADD_SNAPSHOT, positions)

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
        values: dict[str, object] = {f"new_{name}": value for name, value in _header_values(header).items()}
        values |= {"this": header.id, "follows": follows}
        added = [_move_values(header.id, move) for move in moves]
        changed = [_seat_update(header.id, seat) for seat in seats]
        positions = _snapshot_values(header.id, snapshots)

        def write(connection: Connection) -> None:
            if self._advance.run(connection, values) != 1:
                raise Stale("another program has changed this match; look again")
            for statement, rows in zip(self._adding, (added, changed, positions), strict=True):
                for row in rows:
                    statement.run(connection, row)

        self._write(write)

    def load(self, id: str) -> tuple[Rows, set[int]]:
        """A match and the versions of its snapshots."""
        with self._read() as connection:
            header = connection.execute(ONE_MATCH, {"this": id}).one_or_none()
            if header is None:
                raise Damaged(f"match {id} is missing from the database")
            if header.status == ASIDE:
                raise Damaged(f"match {id} was damaged and has been set aside; a backup may have it whole")
            seats, moves, chat = (
                connection.execute(statement, {"this": id}).all() for statement in (ITS_SEATS, ITS_MOVES, ITS_CHAT)
            )
            snapshots = set(connection.execute(ITS_SNAPSHOTS, {"this": id}).scalars())
        lines = [Line(row.n, row.seat, row.text, row.at) for row in chat]
        return Rows(_header(header), [_seat(row) for row in seats], [_move(row) for row in moves], lines), snapshots

    def facts(self, id: str) -> Facts:
        """What can still be told of a match; nothing if not even that."""
        try:
            with self._read() as connection:
                row = connection.execute(ITS_FACTS, {"this": id}).one_or_none()
        except Storage:
            return Facts()
        return Facts() if row is None else Facts(*row)

    def sharing(self, seal: str) -> list[str]:
        """The matches with these dice: one, and copies of it."""
        with self._read() as connection:
            return list(connection.execute(WITH_SEAL, {"seal": f"%{seal}%"}).scalars())

    def matches(self) -> list[str]:
        """Every match, the oldest first."""
        with self._read() as connection:
            return list(connection.execute(ALL_MATCHES).scalars())

    def set_aside(self, id: str) -> None:
        """A match that cannot be read: nothing of it is deleted, nothing touches it any more."""
        self._write(lambda connection: connection.execute(SET_STATUS, {"this": id, "new_status": ASIDE}))

    def renew_snapshots(self, id: str, snapshots: Mapping[int, object]) -> None:
        """Positions made again from the moves."""
        positions = _snapshot_values(id, snapshots)

        def write(connection: Connection) -> None:
            connection.execute(DROP_SNAPSHOTS, {"this": id})
            if positions:
                connection.execute(ADD_SNAPSHOT, positions)

        self._write(write)

    def snapshot(self, id: str, n: int) -> dict[str, object] | None:
        """The position after a move; None if what is stored cannot be read."""
        with self._read() as connection:
            packed = connection.execute(ONE_SNAPSHOT, {"this": id, "n": n}).scalar_one()
        try:
            found = decode(zlib.decompress(packed))
        except (zlib.error, TypeError, ValueError):
            return None
        return found if isinstance(found, dict) else None

    def waiting_for_computers(self) -> list[str]:
        """The running matches in which a computer decides."""
        with self._read() as connection:
            return list(connection.execute(WAITING_FOR_COMPUTERS).scalars())

    def count(self) -> int:
        """How many matches there are."""
        with self._read() as connection:
            return int(connection.execute(select(func.count()).select_from(MATCHES)).scalar_one())

    # --- seats -----------------------------------------------------------------------------------------------------

    def by_token(self, hash: str) -> tuple[str, int] | None:
        """The match and the seat behind a token's hash."""
        return self._seat_by(BY_TOKEN, hash)

    def by_invitation(self, hash: str) -> tuple[str, int] | None:
        """The match and the seat behind an invitation's hash."""
        return self._seat_by(BY_INVITATION, hash)

    def _seat_by(self, statement: Select[tuple[str, int]], hash: str) -> tuple[str, int] | None:
        with self._read() as connection:
            row = connection.execute(statement, {"hash": hash}).one_or_none()
            return None if row is None else (row.match, row.seat)

    def save_seat(self, id: str, seat: Seat) -> None:
        """Who sits there now."""
        values = _seat_update(id, seat)
        self._write(lambda connection: connection.execute(SAVE_SEAT, values))

    def say(self, id: str, line: Line) -> None:
        """A line of chat."""
        values = {"match": id, **line._asdict()}
        self._write(lambda connection: connection.execute(ADD_CHAT, values))

    def key(self, name: str) -> bytes:
        """A secret of this server, made when first asked for."""

        def write(connection: Connection) -> bytes:
            found = connection.execute(select(KEYS.c.value).where(KEYS.c.name == name)).scalar_one_or_none()
            if found is None:
                found = secrets.token_bytes(32)
                connection.execute(KEYS.insert().values(name=name, value=found))
            return bytes(found)

        return self._write(write)


def _prepare(connection: sqlite3.Connection, record: object) -> None:
    connection.isolation_level = None
    connection.executescript(PREPARE)


def _begin(connection: Connection) -> None:
    """Who will write says so at once: to find out in the middle would be too late to wait for another program."""
    connection.exec_driver_sql("BEGIN IMMEDIATE" if connection.get_execution_options().get("writes") else "BEGIN")


def _close_to_others(path: Path) -> None:
    """Seeds, keys and hidden cards are for nobody but the owner of the file; SQLite gives its log the same mode."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, OWNER_ONLY))
    for name in (path.name, f"{path.name}-wal", f"{path.name}-shm"):
        if (found := path.with_name(name)).exists():
            found.chmod(OWNER_ONLY)


def _header_values(header: Header) -> dict[str, object]:
    values: dict[str, object] = {name: getattr(header, name) for name in HEADER_COLUMNS}
    values["segments"], values["trust"] = text_of(header.segments), text_of(header.trust)
    values["ask"] = None if header.ask is None else text_of(header.ask)
    return values


def _header(row: "Row[tuple[object, ...]]") -> Header:
    values = dict(row._mapping)
    values["options"] = decode(values["options"])
    values["start"] = None if values["start"] is None else decode(values["start"])
    values["segments"] = [Segment(*segment) for segment in decode(values["segments"])]
    values["trust"] = msgspec.json.decode(values["trust"], type=Trust)
    if values["ask"] is not None:
        seat, to, agreed = decode(values["ask"])
        values["ask"] = Ask(seat, to, tuple(agreed))
    return Header(**values)


def _seat_values(id: str, seat: Seat) -> dict[str, object]:
    return {"match": id, **vars(seat)}


def _seat_update(id: str, seat: Seat) -> dict[str, object]:
    names = ("kind", "player", "who", "resigned", "token", "note")
    return {"this": id, "which": seat.seat, **{f"new_{name}": getattr(seat, name) for name in names}}


def _seat(row: "Row[tuple[object, ...]]") -> Seat:
    values = dict(row._mapping)
    values.pop("match")
    return Seat(**values)


def _move_values(id: str, move: Move) -> dict[str, object]:
    return {"match": id, **move._asdict(), "entries": text_of(move.entries), "events": text_of(move.events)}


def _move(row: "Row[tuple[object, ...]]") -> Move:
    values = dict(row._mapping)
    values.pop("match")
    values["entries"] = tuple(Entry(who, text) for who, text in decode(values["entries"]))
    values["events"] = tuple(
        Event(rule, kind, tuple(data), audience) for rule, kind, data, audience in decode(values["events"])
    )
    return Move(**values)


def _snapshot_values(id: str, snapshots: Mapping[int, object]) -> list[dict[str, object]]:
    return [{"match": id, "n": n, "state": zlib.compress(encode(state), 1)} for n, state in snapshots.items()]
