"""Group commit: what arrives while the disk is busy is written together, with one flush for all.

Whoever finds nobody writing leads: it takes everything that waits, its own included, into one transaction. The others
wait; they are done when the leader is, or one of them leads next. Each has a savepoint: who fails undoes only itself.
"""

import sqlite3
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")


@dataclass
class Job:
    """Something to be written, and what became of it."""

    work: Callable[[sqlite3.Connection], None]
    done: bool = False
    error: BaseException | None = None


class Group:
    """The writers of one database."""

    def __init__(self, connected: Callable[[], AbstractContextManager[sqlite3.Connection]]) -> None:
        self._connected = connected
        self._turn = threading.Condition()
        self._waiting: list[Job] = []
        self._led = False

    def commit(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """What the work brings; when this returns it is on the disk."""
        results: list[T] = []
        job = Job(lambda connection: results.append(work(connection)))
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

    def _lead(self, together: list[Job]) -> None:
        try:
            with self._connected() as connection:
                _write(together, connection)
        except BaseException as error:
            for job in together:  # the transaction is gone, and all that was in it
                job.error = job.error or error
        with self._turn:
            self._led = False
            for job in together:
                job.done = True
            self._turn.notify_all()


def _write(together: list[Job], connection: sqlite3.Connection) -> None:
    """Who will write says so at once: to find out in the middle would be too late to wait for another program."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        if len(together) == 1:
            together[0].work(connection)
        else:
            for job in together:
                _run(job, connection)
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            with suppress(sqlite3.Error):  # the first error is the one to tell
                connection.execute("ROLLBACK")
        raise


def _run(job: Job, connection: sqlite3.Connection) -> None:
    connection.execute("SAVEPOINT job")
    try:
        job.work(connection)
    except BaseException as error:
        job.error = error
        if not connection.in_transaction:
            raise  # a full disk ends the whole transaction: the others must not go on as if it stood
        connection.execute("ROLLBACK TO job")
    connection.execute("RELEASE job")
