"""Computer seats: a few worker processes think, a thread each waits for them and takes their actions at the table.
The same workers answer what people ask: hints, reviews and verifications; one more tells of positions.

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
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol

import msgspec

from alamein.ai.player import HURRIED
from alamein.core.errors import AlameinError, NotLegal, NotParseable, Stale
from alamein.server.errors import Damaged, Storage, TooMany
from alamein.server.fair import ANY, COMPUTER, LIGHT, LIGHT_SECONDS, PERSON, QUESTION, QUICK, Fair, Turn
from alamein.server.hall import Hall, substitute
from alamein.server.log import LOG
from alamein.server.making import Lay
from alamein.server.moves import BACK, Seat
from alamein.server.questions import Question
from alamein.server.table import Table
from alamein.server.worker import Answer, HintRequest, Request, Task, read_answer

THINK_SECONDS: Final = 60.0
START_SECONDS: Final = 60.0  # for a process to come up, with all games
QUICK_SECONDS: Final = 10.0  # for a question, which the games bound far below
QUICK_PLAYERS: Final = ("random", "easy", "normal")
LOOK_SECONDS: Final = 0.5  # between two looks at who waits
RETRY_SECONDS: Final = 0.5
NICE: Final = {QUICK: 5, LIGHT: 5, ANY: 15}  # those who serve people come first, then who has used the computers little
MOST_FAILURES: Final = 8  # in a row, before a match is left alone


class Thinker(Protocol):
    """Something that answers requests, or gives up after a time."""

    nice: int  # how far it stands back for others
    gives_way: Callable[[], bool]  # whether somebody else should have it, if this takes long

    def start(self) -> None: ...

    def think(self, task: Task, seconds: float) -> Answer: ...

    def close(self) -> None: ...


class Process:
    """A worker process, started when first needed and again after it died or hung."""

    def __init__(self) -> None:
        self.process: subprocess.Popen[bytes] | None = None
        self.closed = self.ready = False
        self.nice = 0
        self.gives_way: Callable[[], bool] = lambda: False
        self.thinking = threading.Lock()

    def start(self) -> None:
        """Let it come up, so that the first question need not wait for it."""
        with self.thinking, suppress(OSError):
            self._launch()

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
            line = self._line(process, time.monotonic() + seconds, self.gives_way)
            return read_answer(line)
        except TimeoutError:
            self._end()
            with suppress(OSError):
                self._launch()  # so that the next one does not wait for it
            return Answer([], f"no answer in {seconds:g} s", lost=True)
        except (OSError, msgspec.MsgspecError):
            self._end()
            return Answer([], "its process died", lost=True)

    def _started(self) -> subprocess.Popen[bytes]:
        """The process, once it has said that it is ready."""
        if self.process is not None and self.process.poll() is not None:
            self._end()
        process = self.process or self._launch()
        if not self.ready:
            self._line(process, time.monotonic() + START_SECONDS, lambda: False)
            self.ready = True
        return process

    def _launch(self) -> subprocess.Popen[bytes]:
        if self.closed:
            raise ConnectionResetError
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
        command = [sys.executable, "-P", "-m", "alamein.server.worker", str(self.nice)]
        self.ready = False
        self.process = subprocess.Popen(  # in a group of its own: Ctrl-C is the server's
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment, process_group=0
        )
        if self.closed:  # meanwhile
            self.process.kill()
        return self.process

    def _line(self, process: subprocess.Popen[bytes], end: float, gives_way: Callable[[], bool]) -> bytes:
        assert process.stdout is not None
        out, patience = b"", time.monotonic() + 2 * LIGHT_SECONDS
        with selectors.DefaultSelector() as selector:
            selector.register(process.stdout, selectors.EVENT_READ)
            while not out.endswith(b"\n"):
                now = time.monotonic()
                if now > end or (now > patience and gives_way()):
                    raise TimeoutError
                if selector.select(min(end - now, LOOK_SECONDS)):
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


class TooLong(Exception):
    """A turn that is not as light as it seemed."""


class Timed:
    """A thinker, and how long it has thought; one that gave no answer, how long it was waited for."""

    def __init__(self, thinker: Thinker, lane: int) -> None:
        self.thinker, self.lane, self.seconds = thinker, lane, 0.0

    def think(self, task: Task, seconds: float) -> Answer:
        """The same answer; or, where only light turns are served, none."""
        began = time.monotonic()
        found = self.thinker.think(task, QUICK_SECONDS if self.lane == QUICK else seconds)
        took = time.monotonic() - began
        self.seconds += found.seconds or took
        if found.error and LIGHT_SECONDS < took < seconds and self.lane == LIGHT:
            raise TooLong
        return found


@dataclass
class Asked:
    """What was asked of a computer, and what it will have said if somebody else has to step in."""

    request: Request
    seat: Seat
    version: int
    spec: str
    remark: str = ""

    def fails(self, why: str) -> None:
        """Another player is to be asked."""
        self.remark = f"the player {self.spec} failed ({why}); {substitute()} decided instead"
        self.request.player = substitute()


def asked_of(table: Table) -> Asked | None:
    """What to ask of the computer that decides now."""
    with table.lock:
        seat = table.computer
        if seat is None:
            return None
        version, position = table.version, table.game.dump(table.match.state)
        again = sum(move.kind == BACK for move in table.moves)
    request = Request(table.header.id, table.game.id, position, seat.seat, seat.player, secrets.randbits(60), again)
    return Asked(request, seat, version, seat.player)


def taken(table: Table, asked: Asked, found: Answer) -> None:
    """A computer's actions at the table, unless something else has happened there. The caller holds its lock."""
    if table.version != asked.version or table.computer is not asked.seat:
        return
    hurried = f"{asked.spec}: {HURRIED}"
    if found.hurried and all(move.remark != hurried for move in table.moves):
        asked.remark = hurried
    with suppress(Stale):
        table.act(asked.seat.seat, found.actions, asked.version, asked.remark)


def any_legal(table: Table, asked: Asked) -> Answer:
    """What is done if nobody can think."""
    with table.lock:
        texts = table.match.texts() if table.version == asked.version else []
    return Answer([secrets.choice(texts)] if texts else [], "")


def is_quick(player: str) -> bool:
    """Whether a player is expected to be, by its name."""
    return player.partition(":")[0] in QUICK_PLAYERS


def tell(id: str, error: Exception) -> None:
    """The host, that a computer could not play."""
    LOG.warning("match %s: %s", id, error.message if isinstance(error, AlameinError) else traceback.format_exc())


class Errand(NamedTuple):
    """A question of somebody who waits for the answer."""

    task: Task
    answer: "Future[Answer]"

    def is_wanted(self) -> bool:
        """Whether the asker still waits."""
        return self.answer.running() or self.answer.set_running_or_notify_cancel()


class Jobs:
    """Which matches wait for a computer, which people for an answer, and who sees to them."""

    def __init__(self, hall: Hall, make: Callable[[], Thinker], workers: int, seconds: float) -> None:
        self.hall = hall
        self.seconds = seconds
        self.queue: Fair[str | Errand] = Fair()
        self.most = {QUESTION: 64, PERSON: 64}  # of one owner in the queue
        self.queued: set[str] = set()
        self.failures: dict[str, int] = {}
        self.lock = threading.Lock()
        self.stopping = False
        self.make = make
        self.lanes = [QUICK, LIGHT, *[ANY] * workers] if workers else [QUICK]
        self.thinkers: list[Thinker] = []
        self.threads: list[threading.Thread] = []

    def start(self) -> None:
        """Take up every match in which a computer is to decide, and those to come."""
        self.queue, self.stopping = Fair(), False
        self.thinkers = [self.make() for _ in self.lanes]
        self.hall.computers = self.submit
        try:
            for id, maker in self.hall.store.waiting_for_computers():
                self.submit(id, "", maker)
        except Storage as error:  # a damaged list must not keep everybody from the tables that can be opened
            LOG.warning("%s; computers wait until somebody opens their match", error.message)
        self.threads = [
            threading.Thread(target=self._run, args=(thinker, lane), name="computer seats", daemon=True)
            for thinker, lane in zip(self.thinkers, self.lanes, strict=True)
        ]
        for thread in self.threads:
            thread.start()

    def stop(self) -> None:
        """Whoever thinks now is stopped; the match is taken up again at the next start."""
        self.hall.computers = lambda id, player, maker: None
        self.stopping = True
        self.queued.clear()
        for turn in self.queue.stop():
            if isinstance(turn.work, Errand) and turn.work.is_wanted():
                turn.work.answer.set_result(Answer([], "the server stops"))
        for thinker in self.thinkers:
            thinker.close()
        for thread in self.threads:
            thread.join(5)

    def submit(self, id: str, player: str, maker: str = "") -> None:
        """A computer is to decide in this match, which somebody has made: this player, if that is known."""
        with self.lock:
            if id not in self.queued:
                self.queued.add(id)
                self.queue.put(Turn(maker or id, id, COMPUTER, id, is_quick(player)))

    def ask(self, task: Task, owner: str, match: str) -> "Future[Answer]":
        """The answer to a person's question, as soon as a worker is free."""
        now = Question | Lay if self.lanes == [QUICK] else Question  # without computers nobody else lays out matches
        owner, urgency = self.hall.maker(owner) or match, QUESTION if isinstance(task, now) else PERSON
        if self.queue.waits(owner, urgency) >= self.most[urgency]:
            raise TooMany(f"{self.most[urgency]} of your questions wait already; wait for the answers", 5)
        answer: Future[Answer] = Future()
        self.queue.put(Turn(owner, match, urgency, Errand(task, answer), isinstance(task, HintRequest)))
        return answer

    def count_waiting(self) -> int:
        """How many turns wait."""
        return len(self.queue.waiting)

    def _run(self, thinker: Thinker, lane: int) -> None:
        thinker.nice = NICE[lane]
        if lane == LIGHT:
            thinker.gives_way = self.queue.light_waits
        if lane != ANY:
            thinker.start()
        queue = self.queue
        while (turn := queue.take(lane)) is not None:
            timed, work = Timed(thinker, lane), turn.work
            try:
                if isinstance(work, Errand):
                    self._answer(turn, work, timed)
                else:
                    self._play(turn, work, timed)
            except TooLong:
                self.queue.done(turn, timed.seconds)
                self.queue.put(turn)

    def _answer(self, turn: Turn[str | Errand], errand: Errand, thinker: Timed) -> None:
        """A person's question, unless nobody waits for the answer any more."""
        if errand.is_wanted():
            found = thinker.think(errand.task, self.seconds)
            self.queue.done(turn, thinker.seconds)
            errand.answer.set_result(found)

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
        except TooLong:
            raise
        except Exception as error:
            with self.lock:
                self.queued.discard(id)
            if not self.stopping:
                tell(id, error)
                if not isinstance(error, Damaged):
                    self._try_again(id, turn.owner)

    def _try_again(self, id: str, maker: str) -> None:
        """A busy disk passes; a match that keeps failing waits for the next start, or for somebody who looks at it."""
        with self.lock:
            failures = self.failures[id] = self.failures.get(id, 0) + 1
        if failures <= MOST_FAILURES:
            later = threading.Timer(RETRY_SECONDS * failures, self.submit, (id, "", maker))
            later.daemon = True
            later.start()

    def decide(self, table: Table, thinker: Thinker | Timed) -> None:
        """One request to a player, and its actions at the table."""
        asked = asked_of(table)
        if asked is None:
            return
        found = thinker.think(asked.request, self.seconds)
        if found.error:
            asked.fails(found.error)
            found = self._substituted(table, asked, thinker)
        if self.stopping:
            return
        with table.lock:
            try:
                taken(table, asked, found)
            except (NotLegal, NotParseable):
                asked.fails("it chose what is not legal")
                taken(table, asked, self._substituted(table, asked, thinker))

    def _substituted(self, table: Table, asked: Asked, thinker: Thinker | Timed) -> Answer:
        """One action by the substitute; if that fails too, any legal one."""
        found = thinker.think(asked.request, self.seconds)
        return Answer(found.actions[:1], "") if found.actions else any_legal(table, asked)
