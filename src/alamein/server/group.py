"""Group commit: what arrives while the disk is busy is written together, with one flush for all.

Whoever finds nobody writing leads: it takes everything that waits, its own included, into one transaction. The others
wait; they are done when the leader is, or one of them leads next. Each has a savepoint: who fails undoes only itself.
"""

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from sqlalchemy import Connection, Engine

from alamein.server.database import stands, transact

T = TypeVar("T")


@dataclass
class Job:
    """Something to be written, and what became of it."""

    work: Callable[[Connection], None]
    driven: bool  # by nothing but the driver
    done: bool = False
    error: BaseException | None = None


class Group:
    """The writers of one database."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._turn = threading.Condition()
        self._waiting: list[Job] = []
        self._led = False
        self._kept: Connection | None = None  # the writer's, of whoever leads

    def commit(self, work: Callable[[Connection], T], *, driven: bool = False) -> T:
        """What the work brings; when this returns it is on the disk. If all of it is `driven`, whoever is alone goes
        around what SQLAlchemy does about a transaction, which takes as long as the work."""
        results: list[T] = []
        job = Job(lambda connection: results.append(work(connection)), driven)
        with self._turn:
            self._waiting.append(job)
            while self._led and not job.done:
                self._turn.wait()
            together = [] if job.done else self._waiting
            if together:
                self._led, self._waiting = True, []
        if together:
            self._lead(together)
        if job.error is not None:
            raise job.error
        return results[0]

    def close(self) -> None:
        """Let go of the connection."""
        kept, self._kept = self._kept, None
        if kept is not None:
            kept.close()

    def _lead(self, together: list[Job]) -> None:
        try:
            if self._kept is None:
                self._kept = self._engine.connect()
            connection = self._kept
            if len(together) == 1 and together[0].driven:
                transact(connection, together[0].work)
            else:
                _together(together, connection)
        except BaseException as error:
            self.close()  # the next one begins with a connection that nothing has happened to
            for job in together:  # the transaction is gone, and all that was in it
                job.error = job.error or error
        with self._turn:
            self._led = False
            for job in together:
                job.done = True
            self._turn.notify_all()


def _together(jobs: list[Job], connection: Connection) -> None:
    with connection.begin():
        if len(jobs) == 1:  # who is alone needs no savepoint: all is undone if it fails
            jobs[0].work(connection)
        else:
            for job in jobs:
                _run(job, connection)


def _run(job: Job, connection: Connection) -> None:
    try:
        with connection.begin_nested():
            job.work(connection)
    except BaseException as error:
        job.error = error
        if not stands(connection):
            raise  # the others must not go on as if it stood
