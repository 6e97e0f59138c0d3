"""Jobs in the database, where several processes share one: who asks posts them, and whoever is free takes them, on this
machine or another.

`Posted` is the side of a server, which plays the matches; `Crew` that of whoever thinks (`alamein worker`, or a server
with computers of its own). Fair is what `fair` says, reckoned by the database: light turns first, then whoever has used
the computers least. A job whose worker dies is given to another once; then the asker is told.
"""

import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Final, NamedTuple

import msgspec
from sqlalchemy import text

from alamein.core.errors import NotLegal, NotParseable
from alamein.server.errors import Damaged, Elsewhere, Storage, TooMany
from alamein.server.fair import ANY, COMPUTER, LESS, LIGHT, LIGHT_SECONDS, LIGHT_USE, MEMORY, PERSON, QUESTION, QUICK
from alamein.server.hall import Hall
from alamein.server.jobs import (
    MOST_FAILURES,
    NICE,
    QUICK_SECONDS,
    RETRY_SECONDS,
    Asked,
    Jobs,
    Thinker,
    Timed,
    TooLong,
    any_legal,
    asked_of,
    is_quick,
    taken,
    tell,
)
from alamein.server.leases import ALIVE, BEAT, CHANNEL, DONE, JOB, NOW, SERVER, Leases
from alamein.server.log import LOG
from alamein.server.questions import Question
from alamein.server.worker import Answer, HintRequest, Task, read_answer

PLAYING: Final = 4  # threads that take computers' actions at the tables
CARE_EVERY: Final = 2.0  # seconds between two looks at jobs whose worker or asker has died
LOST: Final = Answer([], "two workers were lost over it", lost=True)

POST: Final = text(
    "WITH posted AS (INSERT INTO jobs (id, asker, owner, match, urgency, quick, seconds, task) "
    "VALUES (:id, :me, :owner, :match, :urgency, :quick, :seconds, :task) RETURNING id) "
    f"SELECT pg_notify('{CHANNEL}', '{JOB}') FROM posted"
)
COLLECT: Final = text("DELETE FROM jobs WHERE asker = :me AND answer IS NOT NULL RETURNING id, answer")
WITHDRAW: Final = text("DELETE FROM jobs WHERE id = :id")
LIGHT_TURN: Final = (
    "(j.quick OR m.key IS NOT NULL) AND greatest(coalesce(o.long, 0), coalesce(m.long, 0)) "
    f"< {LIGHT_SECONDS} AND coalesce(o.seconds * exp((o.at - t.now) / {MEMORY}), 0) < {LIGHT_USE}"
)
WAITING: Final = (
    "FROM jobs j LEFT JOIN used o ON o.key = j.owner LEFT JOIN used m ON m.key = j.match "
    f"CROSS JOIN (SELECT {NOW} AS now) t WHERE j.taker IS NULL AND j.answer IS NULL "
)
# one that has failed goes to another process, if there is any
ELSEWHERE: Final = (
    "(j.failed IS NULL OR j.failed <> :me OR NOT EXISTS (SELECT 1 FROM processes p "
    f"WHERE p.id <> :me AND p.kind <> '{SERVER}' AND p.expires > {NOW}))"
)
TAKE: Final = text(
    f"WITH chosen AS (SELECT j.id {WAITING} AND (j.urgency = {QUESTION}) = (:lane = {QUICK}) "
    f"AND (:lane <> {LIGHT} OR {LIGHT_TURN}) AND {ELSEWHERE} "
    f"ORDER BY NOT ({LIGHT_TURN}), round(coalesce(o.seconds * exp((o.at - t.now) / {MEMORY}), 0)), j.urgency, "
    f"round(coalesce(m.seconds * exp((m.at - t.now) / {MEMORY}), 0)), j.id LIMIT 1 FOR UPDATE OF j SKIP LOCKED) "
    "UPDATE jobs SET taker = :me FROM chosen WHERE jobs.id = chosen.id "
    "RETURNING jobs.id, jobs.asker, jobs.owner, jobs.match, jobs.urgency, jobs.seconds, jobs.task, jobs.failed"
)
LIGHT_WAITS: Final = text(f"SELECT 1 {WAITING} AND j.urgency <> {QUESTION} AND {LIGHT_TURN} LIMIT 1")
ANSWER: Final = text(
    "WITH answered AS (UPDATE jobs SET answer = :answer WHERE id = :id AND taker = :me RETURNING asker) "
    f"SELECT pg_notify('{CHANNEL}', '{DONE} ' || asker) FROM answered"
)
PUT_BACK: Final = text(
    "WITH back AS (UPDATE jobs SET taker = NULL, failed = :failed WHERE id = :id AND taker = :me RETURNING id) "
    f"SELECT pg_notify('{CHANNEL}', '{JOB}') FROM back"
)
COUNT: Final = text(
    f"INSERT INTO used VALUES (:key, :seconds, {NOW}, :long) ON CONFLICT (key) DO UPDATE SET "
    f"seconds = used.seconds * exp((used.at - {NOW}) / {MEMORY}) + :seconds, at = {NOW}, "
    f"long = CASE WHEN :urgency = {QUESTION} THEN used.long ELSE greatest(:seconds, {LESS} * used.long) END"
)
GIVE_UP: Final = text(
    f"UPDATE jobs SET answer = :lost WHERE answer IS NULL AND failed IS NOT NULL AND taker IS NOT NULL "
    f"AND NOT EXISTS ({ALIVE.format('jobs.taker')})"
)
FREE: Final = text(
    "UPDATE jobs SET failed = taker, taker = NULL WHERE answer IS NULL AND taker IS NOT NULL "
    f"AND NOT EXISTS ({ALIVE.format('jobs.taker')})"
)
NOBODY_ASKS: Final = text(f"DELETE FROM jobs WHERE NOT EXISTS ({ALIVE.format('jobs.asker')})")
FORGET: Final = text(f"DELETE FROM used WHERE at < {NOW} - {6 * MEMORY}")


class Waiting(NamedTuple):
    """Whoever waits for an answer."""

    owner: str
    urgency: int
    told: Callable[[Answer], None]


class Posted(Jobs):
    """The computers of a server that shares its database."""

    def __init__(self, hall: Hall, leases: Leases, crew: "Crew | None", seconds: float) -> None:
        super().__init__(hall, lambda: _nobody(), 1, seconds)
        self.leases, self.crew = leases, crew
        self.waiting: dict[int, Waiting] = {}
        self.makers: dict[str, str] = {}
        self.number = 0
        self.playing = ThreadPoolExecutor(1)
        self.over = threading.Event()

    def start(self) -> None:
        """Collect answers from now on, and take up every match that nobody plays."""
        self.stopping = False
        self.over.clear()
        self.playing = ThreadPoolExecutor(PLAYING, "computer seats")
        self.hall.computers = self.submit
        self.leases.heard[DONE] = self._done
        self.leases.gap.append(self._later_collected)
        self.leases.orphans = lambda id: self.submit(id, "")
        self.threads = [threading.Thread(target=self._collect_now_and_then, daemon=True)]
        self.threads[0].start()
        if self.crew is not None:
            self.crew.start()

    def stop(self) -> None:
        """Whoever waits is told; the matches are taken up by another process."""
        self.hall.computers = lambda id, player, maker: None
        self.leases.orphans = lambda id: None
        self.stopping = True
        self.over.set()
        if self.crew is not None:
            self.crew.stop()
        self.playing.shutdown(cancel_futures=True)
        for waiting in list(self.waiting.values()):
            waiting.told(Answer([], "the server stops"))
        self.waiting.clear()
        self.queued.clear()
        for thread in self.threads:
            thread.join(5)

    def submit(self, id: str, player: str, maker: str = "") -> None:
        """A computer is to decide in this match."""
        with self.lock:
            if id in self.queued or self.stopping:
                return
            self.queued.add(id)
            self.playing.submit(self._begin, id)

    def ask(self, task: Task, owner: str, match: str) -> "Future[Answer]":
        """The answer to a person's question, as soon as a worker is free."""
        owner, urgency = self.hall.maker(owner) or match, QUESTION if isinstance(task, Question) else PERSON
        with self.lock:
            mine = sum(each.owner == owner and each.urgency == urgency for each in self.waiting.values())
        if mine >= self.most[urgency]:
            raise TooMany(f"{self.most[urgency]} of your questions wait already; wait for the answers", 5)
        answer: Future[Answer] = Future()
        seconds = QUICK_SECONDS if urgency == QUESTION else self.seconds
        told = Waiting(owner, urgency, lambda found: _settle(answer, found))
        id = self._post(task, match, isinstance(task, HintRequest), seconds, told)
        answer.add_done_callback(lambda done: self._withdraw(id) if done.cancelled() else None)
        return answer

    def count_waiting(self) -> int:
        """How many answers are waited for."""
        return len(self.waiting)

    # --- posting and collecting ------------------------------------------------------------------------------------

    def _post(self, task: Task, match: str, quick: bool, seconds: float, waiting: Waiting) -> int:
        with self.lock:  # in the order of time, and no other process's
            self.number = max(self.number + 1, time.time_ns() // 1000 << 10 | int(self.leases.me[:2], 16))
            id = self.number
            self.waiting[id] = waiting
        try:
            self.leases.run(
                POST,
                id=id,
                me=self.leases.me,
                owner=waiting.owner,
                match=match,
                urgency=waiting.urgency,
                quick=quick,
                seconds=seconds,
                task=msgspec.json.encode(task),
            )
        except Storage:
            with self.lock:
                self.waiting.pop(id, None)
            raise
        return id

    def _withdraw(self, id: int) -> None:
        """Nobody waits for it any more."""
        with self.lock:
            self.waiting.pop(id, None)
        self.playing.submit(lambda: self.leases.run(WITHDRAW, id=id))

    def _done(self, words: Sequence[str]) -> None:
        if words[0] == self.leases.me:
            self._later_collected()

    def _later_collected(self) -> None:
        if not self.stopping:
            self.playing.submit(self._collect)

    def _collect(self) -> None:
        for id, packed in self.leases.run(COLLECT, me=self.leases.me):
            with self.lock:
                waiting = self.waiting.pop(int(str(id)), None)
            if waiting is not None and isinstance(packed, bytes):
                waiting.told(read_answer(packed))

    def _collect_now_and_then(self) -> None:
        """A notice may be lost with its connection."""
        while not self.over.wait(CARE_EVERY):
            if self.waiting:
                self._later_collected()

    # --- playing ---------------------------------------------------------------------------------------------------

    def _begin(self, id: str) -> None:
        """Ask for one decision in a match."""
        self._try(id, lambda: self._ask_computer(id, asked_of(self.hall.table(id))))

    def _ask_computer(self, id: str, asked: Asked | None) -> None:
        if asked is None:
            self._over(id)
            return
        maker = self.hall.table(id).header.maker or id
        told = Waiting(maker, COMPUTER, lambda found: self._arrived(id, asked, found))
        self._post(asked.request, id, is_quick(asked.spec), self.seconds, told)

    def _arrived(self, id: str, asked: Asked, found: Answer) -> None:
        if not self.stopping:
            self._try(id, lambda: self._act(id, asked, found))

    def _act(self, id: str, asked: Asked, found: Answer) -> None:
        """A computer's actions; one that failed is replaced, by anything that is legal if need be."""
        table, failed = self.hall.table(id), found.error
        if not failed:
            with table.lock:
                try:
                    taken(table, asked, found)
                except (NotLegal, NotParseable):
                    failed = "it chose what is not legal"
        if failed and not asked.remark:
            asked.fails(failed)
            self._ask_computer(id, asked)
            return
        if failed:
            with table.lock:
                taken(table, asked, any_legal(table, asked))
        self._over(id)
        self.hall.changed(table)

    def _over(self, id: str) -> None:
        with self.lock:
            self.queued.discard(id)
            self.failures.pop(id, None)

    def _try(self, id: str, work: Callable[[], None]) -> None:
        """What fails must not be forgotten."""
        try:
            work()
        except Exception as error:
            with self.lock:
                self.queued.discard(id)
                failures = self.failures[id] = self.failures.get(id, 0) + 1
            if self.stopping or isinstance(error, Elsewhere):
                return  # another process plays it now
            tell(id, error)
            if not isinstance(error, Damaged) and failures <= MOST_FAILURES:
                later = threading.Timer(RETRY_SECONDS * failures, self.submit, (id, ""))
                later.daemon = True
                later.start()


def _settle(answer: "Future[Answer]", found: Answer) -> None:
    if answer.set_running_or_notify_cancel():
        answer.set_result(found)


def _nobody() -> Thinker:
    raise AssertionError("who posts jobs does not think")


class Job(NamedTuple):
    """What a worker has taken."""

    id: int
    asker: str
    owner: str
    match: str
    urgency: int
    seconds: float
    task: bytes
    failed: str | None


msgspec.json.Decoder(Job)  # known to msgspec before there are threads


class Crew:
    """Processes that think, a thread each."""

    def __init__(self, leases: Leases, make: Callable[[], Thinker], workers: int) -> None:
        self.leases, self.make = leases, make
        self.lanes = [QUICK, LIGHT, *[ANY] * workers]
        self.thinkers: list[Thinker] = []
        self.threads: list[threading.Thread] = []
        self.news = threading.Condition()
        self.stopping = False
        self.over = threading.Event()
        self.decoder = msgspec.json.Decoder(Task)

    def start(self) -> None:
        """Take jobs from now on."""
        self.stopping = False
        self.over.clear()
        self.leases.heard[JOB] = lambda words: self._wake()
        self.leases.gap.append(self._wake)
        self.thinkers = [self.make() for _ in self.lanes]
        runs = [
            threading.Thread(target=self._run, args=(thinker, lane), name="worker", daemon=True)
            for thinker, lane in zip(self.thinkers, self.lanes, strict=True)
        ]
        self.threads = [*runs, threading.Thread(target=self._care, name="care of jobs", daemon=True)]
        for thread in self.threads:
            thread.start()

    def stop(self) -> None:
        """Whoever thinks now is stopped, and its job goes to another worker."""
        self.stopping = True
        self.over.set()
        self._wake()
        for thinker in self.thinkers:
            thinker.close()
        for thread in self.threads:
            thread.join(5)

    def _wake(self) -> None:
        with self.news:
            self.news.notify_all()

    def _run(self, thinker: Thinker, lane: int) -> None:
        thinker.nice = NICE[lane]
        if lane == LIGHT:
            thinker.gives_way = lambda: bool(self.leases.run(LIGHT_WAITS))
        if lane != ANY:
            thinker.start()
        while not self.stopping:
            try:
                found = self.leases.run(TAKE, me=self.leases.me, lane=lane)
                if found:
                    self._think(msgspec.convert(found[0], Job), Timed(thinker, lane))
                    continue
            except Storage:
                time.sleep(BEAT)  # whoever beats says so
            except Exception:
                LOG.exception("a job was not done")
            with self.news:
                if not self.stopping:
                    self.news.wait(1.0)

    def _think(self, job: Job, thinker: Timed) -> None:
        try:
            found = thinker.think(self.decoder.decode(job.task), job.seconds)
        except TooLong:
            self._count(job, thinker.seconds)
            self.leases.run(PUT_BACK, id=job.id, me=self.leases.me, failed=job.failed)
            return
        if self.stopping or (found.lost and job.failed is None):
            failed = None if self.stopping else self.leases.me
            self.leases.run(PUT_BACK, id=job.id, me=self.leases.me, failed=failed)
            return
        self._count(job, thinker.seconds)
        self.leases.run(ANSWER, id=job.id, me=self.leases.me, answer=msgspec.json.encode(found))

    def _count(self, job: Job, seconds: float) -> None:
        long = 0.0 if job.urgency == QUESTION else seconds
        for key in {job.owner, job.match}:
            self.leases.run(COUNT, key=key, seconds=seconds, long=long, urgency=job.urgency)

    def _care(self) -> None:
        """Jobs of workers that have died are given to others once; those of askers that have died are nobody's."""
        while not self.over.wait(CARE_EVERY):
            try:
                self.leases.run(GIVE_UP, lost=msgspec.json.encode(LOST))
                self.leases.run(FREE)
                self.leases.run(NOBODY_ASKS)
                self.leases.run(FORGET)
            except Storage:
                continue
            self._wake()
