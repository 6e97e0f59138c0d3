"""Computer seats: a few worker processes think, a thread each waits for them and takes their actions at the table.
The same workers answer what people ask: hints and reviews.

An answer for another version than the table's is dropped. A player that raises, hangs, dies or does what is not legal
is replaced for that decision, and the log says so.
"""

import os
import secrets
import selectors
import subprocess
import sys
import threading
import time
import traceback
from collections.abc import Callable
from concurrent.futures import Future
from typing import Final, NamedTuple, Protocol

import msgspec

from alamein.core.errors import AlameinError, NotLegal, NotParseable, Stale
from alamein.server.errors import Damaged, Storage, TooMany
from alamein.server.fair import COMPUTER, PERSON, Fair, Turn
from alamein.server.hall import Hall, substitute
from alamein.server.table import Table
from alamein.server.worker import Answer, Request, Task

THINK_SECONDS: Final = 60.0
RETRY_SECONDS: Final = 0.5
RESERVED_NICE, NICE = 5, 10  # those who serve people come first, then who has used the computers little
MOST_FAILURES: Final = 8  # in a row, before a match is left alone


class Thinker(Protocol):
    """Something that answers requests, or gives up after a time."""

    nice: int  # how far it stands back for others

    def think(self, task: Task, seconds: float) -> Answer: ...

    def close(self) -> None: ...


class Process:
    """A worker process, started when first needed and again after it died or hung."""

    def __init__(self) -> None:
        self.process: subprocess.Popen[bytes] | None = None
        self.closed = False
        self.nice = 0
        self.thinking = threading.Lock()

    def think(self, task: Task, seconds: float) -> Answer:
        """The worker's answer; an error if it dies or does not answer in time."""
        with self.thinking:
            return self._think(task, seconds)

    def _think(self, task: Task, seconds: float) -> Answer:
        try:
            process = self._started()
            assert process.stdin is not None
            process.stdin.write(msgspec.json.encode(task) + b"\n")
            process.stdin.flush()
            line = self._line(process, time.monotonic() + seconds)
            return msgspec.json.decode(line, type=Answer)
        except TimeoutError:
            self._end()
            return Answer([], f"no answer in {seconds:g} s")
        except (OSError, msgspec.MsgspecError):
            self._end()
            return Answer([], "its process died")

    def _started(self) -> subprocess.Popen[bytes]:
        if self.closed:
            raise ConnectionResetError
        if self.process is not None and self.process.poll() is not None:
            self._end()
        if self.process is None:
            environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
            self.process = subprocess.Popen(
                [sys.executable, "-P", "-m", "alamein.server.worker", str(self.nice)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env=environment,
            )
            if self.closed:  # meanwhile
                self.process.kill()
        return self.process

    def _line(self, process: subprocess.Popen[bytes], end: float) -> bytes:
        assert process.stdout is not None
        out = b""
        with selectors.DefaultSelector() as selector:
            selector.register(process.stdout, selectors.EVENT_READ)
            while not out.endswith(b"\n"):
                if not selector.select(end - time.monotonic()):
                    raise TimeoutError
                chunk = os.read(process.stdout.fileno(), 1 << 16)
                if not chunk:
                    raise ConnectionResetError
                out += chunk
        return out

    def close(self) -> None:
        """End the worker, which stops whoever waits for it; there will be no other."""
        self.closed = True
        process = self.process
        if process is not None:
            process.kill()
        with self.thinking:
            self._end()

    def _end(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            for pipe in (self.process.stdin, self.process.stdout):
                if pipe is not None:
                    try:
                        pipe.close()
                    except OSError:
                        continue  # what was still to be sent has nobody to read it
            self.process = None


class Timed:
    """A thinker, and how long it has thought; one that gave no answer, how long it was waited for."""

    def __init__(self, thinker: Thinker) -> None:
        self.thinker, self.seconds = thinker, 0.0

    def think(self, task: Task, seconds: float) -> Answer:
        """The same answer."""
        began = time.monotonic()
        found = self.thinker.think(task, seconds)
        self.seconds += found.seconds or time.monotonic() - began
        return found


class Errand(NamedTuple):
    """A question of somebody who waits for the answer."""

    task: Task
    answer: "Future[Answer]"


class Jobs:
    """Which matches wait for a computer, which people for an answer, and who sees to them."""

    def __init__(self, hall: Hall, make: Callable[[], Thinker], workers: int, seconds: float) -> None:
        self.hall = hall
        self.seconds = seconds
        self.queue: Fair[str | Errand] = Fair()
        self.most_errands = 64  # of one owner in the queue
        self.queued: set[str] = set()
        self.failures: dict[str, int] = {}
        self.lock = threading.Lock()
        self.stopping = False
        self.thinkers = [make() for _ in range(workers + 1 if workers else 0)]  # the first is the reserved one
        self.threads: list[threading.Thread] = []
        for n, thinker in enumerate(self.thinkers):
            thinker.nice = NICE if n else RESERVED_NICE
            self.threads.append(
                threading.Thread(target=self._run, args=(thinker, n == 0), name="computer seats", daemon=True)
            )

    def start(self) -> None:
        """Take up every match in which a computer is to decide, and those to come."""
        self.hall.computers = self.submit
        try:
            for id in self.hall.store.waiting_for_computers():
                self.submit(id)
        except Storage as error:  # a damaged list must not keep everybody from the tables that can be opened
            print(f"alamein: {error.message}; computers wait until somebody opens their match", file=sys.stderr)
        for thread in self.threads:
            thread.start()

    def stop(self) -> None:
        """Whoever thinks now is stopped; the match is taken up again at the next start."""
        self.hall.computers = lambda id: None
        self.stopping = True
        for turn in self.queue.stop():
            if isinstance(turn.work, Errand) and turn.work.answer.set_running_or_notify_cancel():
                turn.work.answer.set_result(Answer([], "the server stops"))
        for thinker in self.thinkers:
            thinker.close()
        for thread in self.threads:
            thread.join(5)

    def submit(self, id: str) -> None:
        """A computer is to decide in this match."""
        with self.lock:
            if id not in self.queued:
                self.queued.add(id)
                self.queue.put(Turn(self.hall.owners.get(id, id), id, COMPUTER, id))

    def ask(self, task: Task, owner: str, match: str) -> "Future[Answer]":
        """The answer to a person's question, as soon as a worker is free."""
        owner = owner or match
        if self.queue.waits(owner, PERSON) >= self.most_errands:
            raise TooMany(f"{self.most_errands} of your questions wait already; wait for the answers", 5)
        answer: Future[Answer] = Future()
        self.queue.put(Turn(owner, match, PERSON, Errand(task, answer)))
        return answer

    def _run(self, thinker: Thinker, reserved: bool) -> None:
        while (turn := self.queue.take(light_only=reserved)) is not None:
            timed, work = Timed(thinker), turn.work
            if isinstance(work, Errand):
                if work.answer.set_running_or_notify_cancel():
                    found = timed.think(work.task, self.seconds)
                    self.queue.done(turn, timed.seconds)
                    work.answer.set_result(found)
            else:
                self._play(turn, work, timed)

    def _play(self, turn: Turn[str | Errand], id: str, thinker: Timed) -> None:
        """One decision in a match. One that fails must not stop the computers of all others, nor be forgotten."""
        try:
            table = self.hall.table(id)
            self.decide(table, thinker)
            self.queue.done(turn, thinker.seconds)
            with self.lock:
                self.queued.discard(id)
                self.failures.pop(id, None)
            self.hall.changed(table)  # which submits it again if a computer goes on
        except Exception as error:
            with self.lock:
                self.queued.discard(id)
            if not self.stopping:
                told = error.message if isinstance(error, AlameinError) else traceback.format_exc()
                print(f"alamein: match {id}: {told}", file=sys.stderr)
                if not isinstance(error, Damaged):
                    self._try_again(id)

    def _try_again(self, id: str) -> None:
        """A busy disk passes; a match that keeps failing waits for the next start, or for somebody who looks at it."""
        with self.lock:
            failures = self.failures[id] = self.failures.get(id, 0) + 1
        if failures <= MOST_FAILURES:
            later = threading.Timer(RETRY_SECONDS * failures, self.submit, (id,))
            later.daemon = True
            later.start()

    def decide(self, table: Table, thinker: Thinker | Timed) -> None:
        """One request to a player, and its actions at the table."""
        with table.lock:
            seat, version = table.computer, table.version
            if seat is None:
                return
            spec, number = seat.player, seat.seat
            position = table.game.dump(table.match.state)
        request = Request(table.header.id, table.game.id, position, number, spec, secrets.randbits(60))
        found, remark = thinker.think(request, self.seconds), ""
        if found.error:
            remark = f"the player {spec} failed ({found.error}); {substitute()} decided instead"
            found = self._substituted(table, request, thinker, version)
        if self.stopping:
            return
        with table.lock:
            if table.version != version or table.computer is not seat:
                return  # too late: something else happened at the table
            try:
                table.act(number, found.actions, version, remark)
            except (NotLegal, NotParseable):
                remark = f"the player {spec} failed (it chose what is not legal); {substitute()} decided instead"
                found = self._substituted(table, request, thinker, version)
                table.act(number, found.actions, version, remark)
            except Stale:
                return

    def _substituted(self, table: Table, request: Request, thinker: Thinker | Timed, version: int) -> Answer:
        """One action by the substitute; if that fails too, any legal one."""
        request.player = substitute()
        found = thinker.think(request, self.seconds)
        if found.actions:
            return Answer(found.actions[:1], "")
        with table.lock:
            texts = table.match.texts() if table.version == version else []
        return Answer([secrets.choice(texts)] if texts else [], "")
