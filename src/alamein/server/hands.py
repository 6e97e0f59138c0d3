"""Hands: threads for what may wait for the disk. asyncio's own way to a thread makes two futures and takes half a dozen
locks, and an act is short enough for that to count."""

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from typing import Any, NamedTuple, TypeVar, TypeVarTuple

T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class Job(NamedTuple):
    """Something to do, and where its answer is waited for."""

    loop: asyncio.AbstractEventLoop
    answer: "asyncio.Future[Any]"
    work: Callable[..., Any]
    given: tuple[Any, ...]


class Hands:
    """The threads of one event loop, as many as were ever needed at once."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.threads: list[threading.Thread] = []
        self.inside = 0  # jobs that are not done; counted in the loop alone
        self.jobs: SimpleQueue[Job | None] = SimpleQueue()

    async def do(self, work: Callable[[*Ts], T], *given: *Ts) -> T:
        """What it brings. It is done even if nobody waits for it any more."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[T] = loop.create_future()
        self.inside += 1
        if len(self.threads) < min(self.inside, self.most):
            self.threads.append(threading.Thread(target=self._work, name="requests", daemon=True))
            self.threads[-1].start()
        self.jobs.put(Job(loop, answer, work, given))
        return await answer

    def stop(self) -> None:
        """Let them do what they have begun."""
        for _ in self.threads:
            self.jobs.put(None)
        for thread in self.threads:
            thread.join()
        self.threads.clear()

    def _work(self) -> None:
        while (job := self.jobs.get()) is not None:
            found, error = None, None
            try:
                found = job.work(*job.given)
            except BaseException as raised:  # whatever it is, somebody waits
                error = raised
            with suppress(RuntimeError):  # the loop has ended
                job.loop.call_soon_threadsafe(self._told, job.answer, found, error)
            del job, found, error  # an error holds on to all that it has seen

    def _told(self, answer: "asyncio.Future[Any]", found: object, error: BaseException | None) -> None:
        self.inside -= 1
        if answer.done():  # given up
            return
        if error is None:
            answer.set_result(found)
        else:
            answer.set_exception(error)
