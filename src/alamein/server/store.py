"""The database behind the tables: prebuilt statements, SQLite or PostgreSQL, on the disk before anybody is answered.

A commit names the version it follows and the epoch of the process that plays the match; if another one has written
meanwhile, or plays it now, nothing is written.
"""

import secrets
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

from sqlalchemy import Connection, Insert, String, Update, bindparam, func, select
from sqlalchemy.exc import SQLAlchemyError

from alamein.core.errors import Stale
from alamein.server.database import Database, Prepared, connected, shown
from alamein.server.errors import Damaged, Storage
from alamein.server.group import Group
from alamein.server.moves import ASIDE, COMPUTER, RUNNING, Header, Line, Move, Rows, Seat
from alamein.server.rows import (
    HEADER_COLUMNS,
    SEAT_COLUMNS,
    AnyRow,
    header_values,
    move_values,
    new_header,
    read_header,
    read_move,
    read_seat,
    read_snapshot,
    seat_update,
    seat_values,
    snapshot_values,
)
from alamein.server.schema import CHAT, KEYS, MATCHES, MOVES, SEATS, SNAPSHOTS
from alamein.server.upgrade import bring_up_to_date


class Facts(NamedTuple):
    """What can be told of a match whose moves cannot be read."""

    game: str = ""
    scenario: str = ""
    version: int = 0
    updated: float = 0.0
    status: str = ""


class Loaded(NamedTuple):
    """A match, the versions of its snapshots, and the last one of them as it is stored."""

    rows: Rows
    snapshots: set[int]
    last: dict[int, bytes]


@dataclass
class Found:
    """The rows of a match."""

    header: AnyRow
    seats: list[AnyRow] = field(default_factory=list)
    moves: list[AnyRow] = field(default_factory=list)
    chat: list[AnyRow] = field(default_factory=list)
    snapshots: list[AnyRow] = field(default_factory=list)
    last: list[AnyRow] = field(default_factory=list)

    def read(self) -> Loaded:
        """What they stand for."""
        lines = [Line(row.n, row.seat, row.text, row.at) for row in self.chat]
        seats, moves = [read_seat(row) for row in self.seats], [read_move(row) for row in self.moves]
        snapshots = {row.n for row in self.snapshots}
        last = {max(snapshots): row.state for row in self.last}
        return Loaded(Rows(read_header(self.header), seats, moves, lines), snapshots, last)


NOT_WRITTEN: Final = "the database cannot be written now; nothing was changed, try again"
# a server may be lost after it has written and before it has said so
PERHAPS_NOT_WRITTEN: Final = "the database has not answered; look at the match, then try again"
OTHERS: Final = "another program has changed this match; look again"
INDEXED: Final = ("decider", "status")  # named only if they change: an index would be written anew
ADVANCE: Final = (
    MATCHES.update()
    .where(
        MATCHES.c.id == bindparam("this"),
        MATCHES.c.version == bindparam("follows"),
        MATCHES.c.epoch == bindparam("owned"),
    )
    .values({name: bindparam(f"new_{name}") for name in HEADER_COLUMNS if name not in INDEXED})
)
TURN: Final = ADVANCE.values({name: bindparam(f"new_{name}") for name in INDEXED})
ADD_MATCH, ADD_SEAT, ADD_MOVE = MATCHES.insert(), SEATS.insert(), MOVES.insert()
ADD_CHAT, ADD_SNAPSHOT = CHAT.insert(), SNAPSHOTS.insert()
THIS: Final = bindparam("this", type_=String())
OWNED: Final = (
    select(MATCHES.c.id).where(MATCHES.c.id == THIS, MATCHES.c.epoch == bindparam("owned")).with_for_update(read=True)
)
ITS_FACTS: Final = select(*(MATCHES.c[name] for name in Facts._fields)).where(MATCHES.c.id == THIS)
ALL_MATCHES: Final = select(MATCHES.c.id).order_by(MATCHES.c.created)
WITH_SEAL: Final = select(MATCHES.c.id).where(MATCHES.c.segments.like(bindparam("seal")))
SET_STATUS: Final = MATCHES.update().where(MATCHES.c.id == THIS).values(status=bindparam("new_status"))
DROP_SNAPSHOTS: Final = SNAPSHOTS.delete().where(SNAPSHOTS.c.match == THIS)
THESE: Final = bindparam("these", type_=String(), expanding=True)
THESE_MATCHES: Final = select(MATCHES).where(MATCHES.c.id.in_(THESE))
THEIR_SEATS: Final = select(SEATS).where(SEATS.c.match.in_(THESE)).order_by(SEATS.c.match, SEATS.c.seat)
THEIR_MOVES: Final = select(MOVES).where(MOVES.c.match.in_(THESE)).order_by(MOVES.c.match, MOVES.c.n)
THEIR_CHAT: Final = select(CHAT).where(CHAT.c.match.in_(THESE)).order_by(CHAT.c.match, CHAT.c.n)
THEIR_SNAPSHOTS: Final = (
    select(SNAPSHOTS.c.match, SNAPSHOTS.c.n).where(SNAPSHOTS.c.match.in_(THESE)).order_by(SNAPSHOTS.c.n)
)
LATER: Final = SNAPSHOTS.alias()
THEIR_LAST: Final = select(SNAPSHOTS.c.match, SNAPSHOTS.c.state).where(
    SNAPSHOTS.c.match.in_(THESE),
    SNAPSHOTS.c.n == select(func.max(LATER.c.n)).where(LATER.c.match == SNAPSHOTS.c.match).scalar_subquery(),
)
ONE_SNAPSHOT: Final = select(SNAPSHOTS.c.state).where(SNAPSHOTS.c.match == THIS, SNAPSHOTS.c.n == bindparam("n"))
BY_TOKENS: Final = select(SEATS.c.token, SEATS.c.match, SEATS.c.seat).where(SEATS.c.token.in_(THESE))
BY_INVITATION: Final = select(SEATS.c.match, SEATS.c.seat).where(SEATS.c.invitation == bindparam("hash"))
SAVE_SEAT: Final = (
    SEATS.update()
    .where(SEATS.c.match == bindparam("this"), SEATS.c.seat == bindparam("which"))
    .values({name: bindparam(f"new_{name}") for name in SEAT_COLUMNS})
)
PARTS: Final = (
    (THEIR_SEATS, "seats"),
    (THEIR_MOVES, "moves"),
    (THEIR_CHAT, "chat"),
    (THEIR_SNAPSHOTS, "snapshots"),
    (THEIR_LAST, "last"),
)
WAITING_FOR_COMPUTERS: Final = (
    select(MATCHES.c.id, MATCHES.c.maker)
    .join(SEATS, (SEATS.c.match == MATCHES.c.id) & (SEATS.c.seat == MATCHES.c.decider))
    .where(MATCHES.c.status == RUNNING, SEATS.c.kind == COMPUTER)
)
T = TypeVar("T")


class Store:
    """A database. Reads run side by side; writes that arrive together share one transaction."""

    def __init__(self, database: Database) -> None:
        self.database, self.name = database, shown(database)
        self._keys: dict[str, bytes] = {}
        try:
            self.engine = connected(database)
        except OSError as error:
            raise self._cannot_be_opened(error) from error
        self._advance, self._turn, *self._adding = (
            Prepared(statement, self.engine) for statement in (ADVANCE, TURN, ADD_MOVE, SAVE_SEAT, ADD_SNAPSHOT)
        )
        self._group = Group(self.engine.execution_options(writes=True))
        try:
            self._group.commit(lambda connection: bring_up_to_date(connection, self.name))
        except (SQLAlchemyError, sqlite3.Error) as error:
            self.close()
            raise self._cannot_be_opened(error) from error
        except Storage:
            self.close()
            raise

    def _cannot_be_opened(self, error: Exception) -> Storage:
        cause = str(getattr(error, "orig", None) or error).strip()
        return Storage(
            f"{self.name} cannot be opened for writing ({cause}): free it, or name another folder in ALAMEIN_DATA"
            if isinstance(self.database, Path)
            else f"{self.name} cannot be used ({cause}): start it, or name another with --database"
        )

    def close(self) -> None:
        """Let go of the file."""
        self._group.close()
        self.engine.dispose()

    def _write(self, work: Callable[[Connection], T], *, driven: bool = False) -> T:
        """What `work` brings; when this returns it is on the disk, or nothing of it is."""
        try:
            return self._group.commit(work, driven=driven)
        except SQLAlchemyError as error:
            raise Storage(NOT_WRITTEN if isinstance(self.database, Path) else PERHAPS_NOT_WRITTEN) from error

    @contextmanager
    def _read(self) -> Iterator[Connection]:
        try:
            with self.engine.connect() as connection:
                yield connection
        except SQLAlchemyError as error:
            raise Storage("the database cannot be read now; try again") from error

    # --- matches ---------------------------------------------------------------------------------------------------

    def create(self, rows: Rows, snapshots: Mapping[int, object], owner: str | None = None) -> None:
        """A new match, whole or not at all; the process that made it plays it."""
        header = rows.header
        values = {**new_header(header), "owner": owner}
        seats = [seat_values(header.id, seat) for seat in rows.seats]
        moves = [move_values(header.id, move) for move in rows.moves]
        positions = snapshot_values(header.id, snapshots)

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
        turned: bool,
    ) -> None:
        """Moves that follow a version, in one transaction; `Stale` if somebody else was faster. `turned`: somebody else
        decides now, or nobody."""
        values: dict[str, object] = {f"new_{name}": value for name, value in header_values(header).items()}
        values |= {"this": header.id, "follows": follows, "owned": header.epoch}
        added = [move_values(header.id, move) for move in moves]
        changed = [seat_update(header.id, seat) for seat in seats]
        positions = snapshot_values(header.id, snapshots)
        advance = self._turn if turned else self._advance

        def write(connection: Connection) -> None:
            if advance.run(connection, values) != 1:
                raise Stale(OTHERS)
            for statement, rows in zip(self._adding, (added, changed, positions), strict=True):
                for row in rows:
                    statement.run(connection, row)

        self._write(write, driven=True)

    def load(self, id: str) -> Loaded:
        """A match."""
        found = self._rows_of([id])
        if id not in found:
            raise Damaged(f"match {id} is missing from the database")
        if found[id].header.status == ASIDE:
            raise Damaged(f"match {id} was damaged and has been set aside; a backup may have it whole")
        return found[id].read()

    def load_together(self, ids: Sequence[str]) -> dict[str, Loaded]:
        """Several at once; one that cannot be read is left to whoever asks for it by itself."""
        out: dict[str, Loaded] = {}
        for id, found in self._rows_of(ids).items():
            with suppress(Exception):  # whatever the damage did to its rows
                if found.header.status != ASIDE:
                    out[id] = found.read()
        return out

    def _rows_of(self, ids: Sequence[str]) -> dict[str, Found]:
        these = {"these": list(ids)}
        with self._read() as connection:
            found = {row.id: Found(row) for row in connection.execute(THESE_MATCHES, these)}
            for statement, name in PARTS:
                for row in connection.execute(statement, these):
                    if row.match in found:
                        getattr(found[row.match], name).append(row)
        return found

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
        positions = snapshot_values(id, snapshots)

        def write(connection: Connection) -> None:
            connection.execute(DROP_SNAPSHOTS, {"this": id})
            if positions:
                connection.execute(ADD_SNAPSHOT, positions)

        self._write(write)

    def snapshot(self, id: str, n: int) -> dict[str, object] | None:
        """The position after a move; None if what is stored cannot be read."""
        with self._read() as connection:
            packed = connection.execute(ONE_SNAPSHOT, {"this": id, "n": n}).scalar_one()
        return read_snapshot(packed)

    def waiting_for_computers(self) -> list[tuple[str, str]]:
        """The running matches in which a computer decides, and who made them."""
        with self._read() as connection:
            return [(row.id, row.maker) for row in connection.execute(WAITING_FOR_COMPUTERS)]

    def count(self) -> int:
        """How many matches there are."""
        with self._read() as connection:
            return int(connection.execute(select(func.count()).select_from(MATCHES)).scalar_one())

    # --- seats -----------------------------------------------------------------------------------------------------

    def by_token(self, hash: str) -> tuple[str, int] | None:
        """The match and the seat behind a token's hash."""
        return self.by_tokens([hash]).get(hash)

    def by_tokens(self, hashes: Sequence[str]) -> dict[str, tuple[str, int]]:
        """Those behind several, but for what nobody knows."""
        with self._read() as connection:
            found = connection.execute(BY_TOKENS, {"these": list(hashes)})
            return {row.token: (row.match, row.seat) for row in found}

    def by_invitation(self, hash: str) -> tuple[str, int] | None:
        """The match and the seat behind an invitation's hash."""
        with self._read() as connection:
            row = connection.execute(BY_INVITATION, {"hash": hash}).one_or_none()
            return None if row is None else (row.match, row.seat)

    def save_seat(self, header: Header, seat: Seat) -> None:
        """Who sits there now."""
        self._add(header, SAVE_SEAT, seat_update(header.id, seat))

    def say(self, header: Header, line: Line) -> None:
        """A line of chat."""
        self._add(header, ADD_CHAT, {"match": header.id, **line._asdict()})

    def _add(self, header: Header, statement: Update | Insert, values: Mapping[str, object]) -> None:
        """What is no move: only the process that plays the match writes it."""

        def write(connection: Connection) -> None:
            if connection.execute(OWNED, {"this": header.id, "owned": header.epoch}).one_or_none() is None:
                raise Stale(OTHERS)
            connection.execute(statement, values)

        self._write(write)

    def key(self, name: str) -> bytes:
        """A secret of this server, made when first asked for."""
        if name not in self._keys:
            try:
                self._keys[name] = self._write(lambda connection: _key(connection, name))
            except Storage:  # another process has made it at the same moment
                self._keys[name] = self._write(lambda connection: _key(connection, name))
        return self._keys[name]


def _key(connection: Connection, name: str) -> bytes:
    found = connection.execute(select(KEYS.c.value).where(KEYS.c.name == name)).scalar_one_or_none()
    if found is None:
        found = secrets.token_bytes(32)
        connection.execute(KEYS.insert().values(name=name, value=found))
    return bytes(found)
