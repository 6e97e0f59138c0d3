"""The database behind the tables: one transaction per move, prebuilt statements, SQLite in WAL mode.

A commit names the version it follows; if another process has written meanwhile, nothing is written.
"""

import secrets
import sqlite3
import threading
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import msgspec
from sqlalchemy import Connection, Row, Select, String, bindparam, create_engine, event, func, select
from sqlalchemy.exc import SQLAlchemyError

from alamein.core.errors import Stale
from alamein.core.event import Event
from alamein.play.match import Entry, Segment
from alamein.server.errors import Storage
from alamein.server.moves import COMPUTER, RUNNING, Ask, Header, Line, Move, Rows, Seat
from alamein.server.schema import CHAT, KEYS, MATCHES, MOVES, SEATS, SNAPSHOTS, bring_up_to_date

HEADER_COLUMNS: Final = ("version", "decider", "status", "seed", "drawn", "open_seed", "segments", "ask", "updated",
                         "revision", "data")  # fmt: skip
ADVANCE: Final = (
    MATCHES.update()
    .where(MATCHES.c.id == bindparam("this"), MATCHES.c.version == bindparam("follows"))
    .values({name: bindparam(f"new_{name}") for name in HEADER_COLUMNS})
)
ADD_MATCH, ADD_SEAT, ADD_MOVE = MATCHES.insert(), SEATS.insert(), MOVES.insert()
ADD_CHAT, ADD_SNAPSHOT = CHAT.insert(), SNAPSHOTS.insert()
THIS: Final = bindparam("this", type_=String())
ONE_MATCH: Final = select(MATCHES).where(MATCHES.c.id == THIS)
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
encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder().decode


def text_of(value: object) -> str:
    """A value as JSON."""
    return encode(value).decode()


class Store:
    """A database file. Reads run side by side; writes one after another."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._writing = threading.Lock()
        self._engine = create_engine(f"sqlite:///{path}", connect_args={"timeout": 10}, pool_size=20)
        event.listen(self._engine, "connect", _prepare)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with self._engine.begin() as connection:
                bring_up_to_date(connection, str(path))
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
        self._engine.dispose()

    @contextmanager
    def _write(self) -> Iterator[Connection]:
        with self._writing:
            try:
                with self._engine.begin() as connection:
                    yield connection
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
        with self._write() as connection:
            connection.execute(ADD_MATCH, values | _header_values(header))
            connection.execute(ADD_SEAT, [_seat_values(header.id, seat) for seat in rows.seats])
            connection.execute(ADD_MOVE, [_move_values(header.id, move) for move in rows.moves])
            _add_snapshots(connection, header.id, snapshots)

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
        with self._write() as connection:
            done = connection.execute(ADVANCE, values | {"this": header.id, "follows": follows})
            if done.rowcount != 1:
                raise Stale("another program has changed this match; look again")
            if moves:
                connection.execute(ADD_MOVE, [_move_values(header.id, move) for move in moves])
            for seat in seats:
                connection.execute(SAVE_SEAT, _seat_update(header.id, seat))
            _add_snapshots(connection, header.id, snapshots)

    def load(self, id: str) -> tuple[Rows, set[int]]:
        """A match and the versions of its snapshots."""
        with self._read() as connection:
            header = connection.execute(ONE_MATCH, {"this": id}).one_or_none()
            if header is None:
                raise Storage(f"match {id} is missing from the database")
            rows = Rows(
                _header(header),
                [_seat(row) for row in connection.execute(ITS_SEATS, {"this": id})],
                [_move(row) for row in connection.execute(ITS_MOVES, {"this": id})],
                [Line(row.n, row.seat, row.text, row.at) for row in connection.execute(ITS_CHAT, {"this": id})],
            )
            return rows, set(connection.execute(ITS_SNAPSHOTS, {"this": id}).scalars())

    def snapshot(self, id: str, n: int) -> dict[str, object]:
        """The position after a move."""
        with self._read() as connection:
            packed = connection.execute(ONE_SNAPSHOT, {"this": id, "n": n}).scalar_one()
        found = decode(zlib.decompress(packed))
        assert isinstance(found, dict)
        return found

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
        with self._write() as connection:
            connection.execute(SAVE_SEAT, _seat_update(id, seat))

    def say(self, id: str, line: Line) -> None:
        """A line of chat."""
        with self._write() as connection:
            connection.execute(ADD_CHAT, {"match": id, **line._asdict()})

    def key(self, name: str) -> bytes:
        """A secret of this server, made when first asked for."""
        with self._write() as connection:
            found = connection.execute(select(KEYS.c.value).where(KEYS.c.name == name)).scalar_one_or_none()
            if found is None:
                found = secrets.token_bytes(32)
                connection.execute(KEYS.insert().values(name=name, value=found))
            return bytes(found)


def _prepare(connection: sqlite3.Connection, record: object) -> None:
    """WAL and NORMAL: a killed process loses nothing that was acknowledged; the log is not flushed at every move."""
    connection.executescript("PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA foreign_keys=ON")


def _header_values(header: Header) -> dict[str, object]:
    values: dict[str, object] = {name: getattr(header, name) for name in HEADER_COLUMNS}
    values["segments"] = text_of(header.segments)
    values["ask"] = None if header.ask is None else text_of(header.ask)
    return values


def _header(row: "Row[tuple[object, ...]]") -> Header:
    values = dict(row._mapping)
    values["options"] = decode(values["options"])
    values["start"] = None if values["start"] is None else decode(values["start"])
    values["segments"] = [Segment(*segment) for segment in decode(values["segments"])]
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


def _add_snapshots(connection: Connection, id: str, snapshots: Mapping[int, object]) -> None:
    for n, state in snapshots.items():
        connection.execute(ADD_SNAPSHOT, {"match": id, "n": n, "state": zlib.compress(encode(state), 1)})
