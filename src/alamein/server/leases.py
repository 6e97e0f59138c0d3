"""Who plays which match, where several processes share a PostgreSQL database.

A process has a row with an expiry, which it moves on several times in that time, and owns a match as long as its row
lives. Who opens a match raises its epoch, which every commit names: a process that was thought dead and is not can
write nothing any more. What happens is told to all by NOTIFY, heard on one connection that does nothing else but to
hold a lock: PostgreSQL lets go of it when the process dies, so whoever cannot reach a process need not wait for the end
of its lease.
"""

import secrets
import threading
import time
from collections.abc import Callable, Sequence
from typing import Final
from urllib.parse import urlsplit

import psycopg
from sqlalchemy import TextClause, make_url, text
from sqlalchemy.exc import SQLAlchemyError

from alamein.server.database import SOON, server, shown
from alamein.server.errors import Elsewhere, Storage
from alamein.server.log import LOG

LEASE: Final = 2.0  # seconds; the most that others wait for the matches of one that was killed
BEAT: Final = 0.4
ORPHANS_EVERY: Final = 5  # beats
FORGOTTEN: Final = 60.0  # seconds after which the row of a dead process is removed
REMEMBERED: Final = 50_000
CHANNEL: Final = "alamein"
OWNER, GONE, JOB, DONE = "owner", "gone", "job", "done"  # what is told
SERVER, WORKER, BOTH = "server", "worker", "both"  # kinds of processes
NOW: Final = "extract(epoch FROM clock_timestamp())::float8"
ALIVE: Final = f"SELECT 1 FROM processes WHERE processes.id = {{}} AND processes.expires > {NOW}"

BEATS: Final = text(
    f"INSERT INTO processes VALUES (:me, :kind, :address, {NOW}, {NOW} + :lease) "
    f"ON CONFLICT (id) DO UPDATE SET expires = {NOW} + :lease"
)
CLAIM: Final = text(
    "WITH got AS (UPDATE matches SET owner = :me, epoch = epoch + 1 WHERE id = :id "
    f"AND (owner IS NULL OR owner = :me OR NOT EXISTS ({ALIVE.format('matches.owner')})) RETURNING epoch) "
    f"SELECT epoch, pg_notify('{CHANNEL}', :told) FROM got"
)
# one that somebody is writing at this moment is left to who asks for it by itself: nobody waits for another's rows
CLAIM_TOGETHER: Final = text(
    "WITH free AS (SELECT id FROM matches WHERE id = ANY(:ids) "
    f"AND (owner IS NULL OR owner = :me OR NOT EXISTS ({ALIVE.format('matches.owner')})) FOR UPDATE SKIP LOCKED), "
    "got AS (UPDATE matches SET owner = :me, epoch = epoch + 1 FROM free WHERE matches.id = free.id "
    "RETURNING matches.id, matches.epoch) "
    f"SELECT id, epoch, pg_notify('{CHANNEL}', '{OWNER} ' || id || ' ' || :me || ' ' || :address) FROM got"
)
WHOSE: Final = text(
    f"SELECT p.id, p.address FROM matches m JOIN processes p ON p.id = m.owner WHERE m.id = :id AND p.expires > {NOW}"
)
WHOSE_TOGETHER: Final = text(
    "SELECT m.id, p.id, p.address FROM matches m JOIN processes p ON p.id = m.owner "
    f"WHERE m.id = ANY(:ids) AND p.id <> :me AND p.expires > {NOW}"
)
LIVES: Final = text(ALIVE.format(":id"))
FELL: Final = text("UPDATE processes SET expires = 0 WHERE id = :id AND pg_try_advisory_xact_lock(:lock)")
LET_GO: Final = text("UPDATE matches SET owner = NULL WHERE owner = :me")
LEAVE: Final = text("DELETE FROM processes WHERE id = :me")
FORGET: Final = text(f"DELETE FROM processes WHERE expires < {NOW} - :seconds")
ADDRESSES: Final = text("SELECT address FROM processes")
OTHERS: Final = text(f"SELECT address FROM processes WHERE id <> :me AND kind <> '{WORKER}' AND expires > {NOW}")
TELL: Final = text(f"SELECT pg_notify('{CHANNEL}', :told)")
ORPHANS: Final = text(
    "SELECT m.id FROM matches m JOIN seats s ON s.match = m.id AND s.seat = m.decider "
    "WHERE m.status = 'running' AND s.kind = 'computer' "
    f"AND (m.owner IS NULL OR NOT EXISTS ({ALIVE.format('m.owner')})) LIMIT 100"
)
Heard = Callable[[Sequence[str]], None]


class Leases:
    """This process among others."""

    def __init__(self, database: str, kind: str, address: str) -> None:
        self.me, self.kind, self.address = secrets.token_hex(8), kind, address
        self.database, self.name = database, shown(database)
        self.engine = server(database, SOON).execution_options(isolation_level="AUTOCOMMIT")
        self.elsewhere: dict[str, tuple[str, str]] = {}  # of some matches, the process that plays them and its address
        self.hosts: set[str] = set()  # where the others are
        self.others: frozenset[str] = frozenset()  # the addresses of the other servers that hold their leases
        self.sure_until = 0.0  # others do not touch our matches before
        self.heard: dict[str, Heard] = {OWNER: self._moved, GONE: self._gone}
        self.gap: list[Callable[[], None]] = [self.elsewhere.clear]  # called when something may have been missed
        self.orphans: Callable[[str], None] = lambda id: None  # told of matches that nobody plays
        self.lost: Callable[[str], None] = lambda id: None  # told of matches that another process has taken
        self.lapsed: Callable[[], None] = lambda: None  # told when the lease had expired
        self.stopping = threading.Event()
        self.threads: list[threading.Thread] = []

    def start(self) -> None:
        """Be there from now on."""
        self.stopping.clear()
        try:
            self.beat()
        except SQLAlchemyError as error:
            raise Storage(f"{self.name} cannot be written now ({error})") from error
        self.threads = [
            threading.Thread(target=run, name=run.__name__, daemon=True) for run in (self._live, self._hear)
        ]
        for thread in self.threads:
            thread.start()

    def stop(self) -> None:
        """Leave the matches to others at once."""
        self.stopping.set()
        for thread in self.threads[:1]:
            thread.join(5)
        self.sure_until = 0.0
        try:
            self.run(LET_GO, me=self.me)
            self.run(LEAVE, me=self.me)
            self.tell(GONE, self.me)
        except Storage as error:
            LOG.warning("%s; others wait until the lease of this process expires", error.message)
        for thread in self.threads[1:]:
            thread.join(5)
        self.engine.dispose()

    # --- matches ---------------------------------------------------------------------------------------------------

    def is_sure(self) -> bool:
        """Whether no other process can have taken what is ours."""
        return time.monotonic() < self.sure_until

    def claim(self, id: str) -> int:
        """The epoch in which this process plays a match from now on, or where it is played."""
        for _ in range(3):
            if not self.is_sure():
                self._renewed()
            row = self.run(CLAIM, id=id, me=self.me, told=f"{OWNER} {id} {self.me} {self.address}")
            if row:
                self.elsewhere.pop(id, None)
                return int(str(row[0][0]))
            found = self.run(WHOSE, id=id)
            if found:
                self.elsewhere[id] = owner, address = (str(found[0][0]), str(found[0][1]))
                raise Elsewhere(id, owner, address)
        return 0  # there is no such match: whoever loads it says so

    def claim_together(self, ids: Sequence[str]) -> dict[str, int]:
        """Those of several matches that this process plays from now on, with their epochs. Where the others are played
        is remembered."""
        if not self.is_sure():
            self._renewed()
        rows = self.run(CLAIM_TOGETHER, ids=list(ids), me=self.me, address=self.address)
        got = {str(row[0]): int(str(row[1])) for row in rows}
        for id in got:
            self.elsewhere.pop(id, None)
        if others := [id for id in ids if id not in got]:
            for row in self.run(WHOSE_TOGETHER, ids=others, me=self.me):
                self.elsewhere[str(row[0])] = (str(row[1]), str(row[2]))
        return got

    def check(self, id: str) -> None:
        """Nothing, if another process is not known to play the match: no reading, no waiting."""
        if (found := self.elsewhere.get(id)) is not None:
            raise Elsewhere(id, *found)

    def is_played(self, id: str) -> bool:
        """Whether another living process plays a match; what was believed of it is forgotten."""
        self.elsewhere.pop(id, None)
        return bool(self.run(WHOSE, id=id))

    def is_alive(self, owner: str) -> bool:
        """Whether a process that cannot be reached holds its lease; it ends with the process."""
        self.run(FELL, id=owner, lock=lock_of(owner))
        return bool(self.run(LIVES, id=owner))

    # --- the others ------------------------------------------------------------------------------------------------

    def run(self, statement: TextClause, **values: object) -> list[tuple[object, ...]]:
        """A statement by itself; its rows."""
        try:
            with self.engine.connect() as connection:
                found = connection.execute(statement, values)
                return [tuple(row) for row in found] if found.returns_rows else []
        except SQLAlchemyError as error:
            LOG.warning("the database refuses (%s)", str(error).splitlines()[0])
            raise Storage("the database does not answer now; nothing was changed, try again in a moment") from error

    def tell(self, *words: str) -> None:
        """All processes."""
        self.run(TELL, told=" ".join(words))

    def _renewed(self) -> None:
        try:
            self.beat()
        except SQLAlchemyError as error:
            raise Storage("the database does not answer now; nothing was changed, try again in a moment") from error

    def beat(self) -> None:
        began = time.monotonic()
        if began > self.sure_until > 0:
            self.lapsed()
        with self.engine.connect() as connection:
            connection.execute(BEATS, {"me": self.me, "kind": self.kind, "address": self.address, "lease": LEASE})
        self.sure_until = began + LEASE

    def _live(self) -> None:
        """Beat, and look after what nobody plays."""
        beats, told = 0, False
        while not self.stopping.wait(BEAT):
            try:
                self.beat()
                if self.kind != WORKER:
                    self.others = frozenset(str(row[0]) for row in self.run(OTHERS, me=self.me)) - {self.address}
                if beats % ORPHANS_EVERY == 0 and self.kind != WORKER:
                    for row in self.run(ORPHANS):
                        self.orphans(str(row[0]))
                    self.hosts.clear()
                    self.hosts.update(urlsplit(str(row[0])).hostname or "" for row in self.run(ADDRESSES))
                    self.run(FORGET, seconds=FORGOTTEN)
                beats, told = beats + 1, False
            except (SQLAlchemyError, Storage) as error:
                if not told:
                    LOG.warning("the database does not answer (%s); matches wait", str(error).splitlines()[0])
                told = True

    def _hear(self) -> None:
        """Pass on what is told, for as long as there is somebody to tell."""
        address = make_url(self.database).set(drivername="postgresql").render_as_string(hide_password=False)
        while not self.stopping.is_set():
            try:
                with psycopg.connect(address, autocommit=True, connect_timeout=5) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    connection.execute("SELECT pg_advisory_lock(%s)", (lock_of(self.me),))
                    for missed in self.gap:
                        missed()
                    while not self.stopping.is_set():
                        for notice in connection.notifies(timeout=BEAT, stop_after=1):
                            self._pass_on(notice.payload.split(" "))
            except psycopg.Error:
                self.stopping.wait(BEAT)

    def _pass_on(self, words: Sequence[str]) -> None:
        heard = self.heard.get(words[0])
        if heard is not None:
            try:
                heard(words[1:])
            except Exception:  # one that cannot be told must not keep the others from hearing
                LOG.exception("what another process has told was not understood")

    def _moved(self, words: Sequence[str]) -> None:
        id, who, address = words
        if who == self.me:
            self.elsewhere.pop(id, None)
        else:
            if len(self.elsewhere) > REMEMBERED:
                self.elsewhere.clear()
            self.elsewhere[id] = (who, address)
            self.lost(id)

    def _gone(self, words: Sequence[str]) -> None:
        for id, (who, _) in list(self.elsewhere.items()):
            if who == words[0]:
                self.elsewhere.pop(id, None)


def lock_of(process: str) -> int:
    """The number of the lock that a process holds while it lives."""
    return int(process, 16) - (1 << 63)
