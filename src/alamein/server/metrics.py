"""What a host's programs ask: is it there, is it ready, and how does it fare (Prometheus)?

Counting costs a request a few microseconds; what is told is put together when somebody asks. No metric names a match, a
seat or an address.
"""

import bisect
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from anyio.to_thread import run_sync
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

import alamein
from alamein.server.doors import reply
from alamein.server.errors import NotAllowed, Storage
from alamein.server.limits import address_of

if TYPE_CHECKING:
    from prometheus_client.core import Metric

    from alamein.server.hall import Hall
    from alamein.server.jobs import Jobs

BUCKETS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
CLASSES: Final = [f"{n}xx" for n in range(10)]
PARTS: Final = ("/api/table/act", "/api/table", "/api/matches", "/api/")  # how requests are told apart


class Metrics:
    """Everything counted in this process since it began."""

    def __init__(self) -> None:
        self.answers: Counter[tuple[str, str]] = Counter()  # by part of the API and class of status
        self.spread: dict[str, list[int]] = {}  # how many took how long, by part
        self.seconds: dict[str, float] = {}
        self.draining = False

    def count(self, path: str, status: int, took: float) -> None:
        """One more answer, and how many seconds it took."""
        part = PARTS[0] if path == PARTS[0] else next((part for part in PARTS if path.startswith(part)), "pages")
        self.answers[part, CLASSES[status // 100]] += 1
        if part not in self.spread:
            self.spread[part], self.seconds[part] = [0] * (len(BUCKETS) + 1), 0.0
        self.spread[part][bisect.bisect_left(BUCKETS, took)] += 1
        self.seconds[part] += took


class Collected:
    """The metrics as Prometheus wants them."""

    def __init__(self, metrics: Metrics, hall: "Hall", jobs: "Jobs") -> None:
        self.metrics, self.hall, self.jobs = metrics, hall, jobs

    def collect(self) -> "Iterator[Metric]":
        """All families."""
        from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily

        answers = CounterMetricFamily("alamein_answers", "Answers sent", labels=("part", "status"))
        for (part, status), count in list(self.metrics.answers.items()):
            answers.add_metric((part, status), count)
        yield answers
        times = HistogramMetricFamily("alamein_answer_seconds", "Time to an answer", labels=("part",))
        for part, spread in list(self.metrics.spread.items()):
            edges = [*map(str, BUCKETS), "+Inf"]
            totals = [sum(spread[: n + 1]) for n in range(len(edges))]
            times.add_metric((part,), list(zip(edges, totals, strict=True)), self.metrics.seconds[part])
        yield times
        hall = self.hall
        sockets = sum(sum(there.values()) for there in list(hall.present.values()))
        for name, about, value in (
            ("alamein_tables", "Matches open in this process", len(hall.tables)),
            ("alamein_sockets", "Sockets that look on here", sockets),
            ("alamein_waiting_jobs", "Matches and people that wait for a computer", self.jobs.count_waiting()),
            ("alamein_matches", "Matches in the database", hall.store.count()),
            ("alamein_lease_sure", "Whether this process holds its matches", is_sure(hall)),
        ):
            yield GaugeMetricFamily(name, about, value)


def is_sure(hall: "Hall") -> bool:
    """Whether what this process plays is its own."""
    return hall.leases is None or hall.leases.is_sure()


async def health(request: Request) -> Response:
    """The process is there."""
    return reply({"program": "alamein", "version": alamein.__version__})


async def ready(request: Request) -> Response:
    """Whether it should be sent anybody."""
    state = request.app.state
    why = "it stops" if state.metrics.draining else "" if is_sure(state.hall) else "it does not hold its matches"
    if not why:
        try:
            await run_sync(state.hall.store.count)
        except Storage as error:
            why = error.message
    return reply({"ready": not why, "why": why}, 503 if why else 200)


async def told(request: Request) -> Response:
    """The metrics, for this machine and those that the host has named."""
    state = request.app.state
    caller = address_of(request.scope)
    if caller and caller not in state.monitors:
        raise NotAllowed("metrics are for this machine, and for those named with --monitor")
    try:
        from prometheus_client import CollectorRegistry, exposition
    except ModuleNotFoundError:
        return Response("metrics need prometheus-client: pip install 'alamein[cluster]'\n", 501)
    registry = CollectorRegistry()
    registry.register(Collected(state.metrics, state.hall, state.jobs))
    content = await run_sync(exposition.generate_latest, registry)
    return Response(content, media_type=exposition.CONTENT_TYPE_PLAIN_0_0_4)


ROUTES: Final = [Route("/health", health), Route("/ready", ready), Route("/metrics", told)]
