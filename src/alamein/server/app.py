"""The application: routes, and what starts and stops with it."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

from anyio import CapacityLimiter
from starlette.applications import Starlette
from starlette.responses import Response
from starlette.routing import WebSocketRoute
from starlette.types import ASGIApp

from alamein.ai.simulate import cores
from alamein.server import lobby, seat, study, web
from alamein.server.database import Database
from alamein.server.doors import reply
from alamein.server.fair import PERSON, QUESTION
from alamein.server.guard import Guard
from alamein.server.hall import Hall
from alamein.server.hands import Hands
from alamein.server.jobs import THINK_SECONDS, Jobs, Process, Thinker
from alamein.server.limits import Gate, Limits
from alamein.server.live import live
from alamein.server.metrics import ROUTES, Metrics
from alamein.server.opening import Opening
from alamein.server.routes import THREADS, Ask, Routes, Switch
from alamein.server.store import Store

if TYPE_CHECKING:
    from alamein.server.leases import Leases
    from alamein.server.peers import Peers

HEAVY: Final = 2  # replays of whole games at once in this process


@dataclass
class Settings:
    """What differs between a player's machine, a club's server and a test."""

    database: Database
    workers: int = field(default_factory=lambda: max(1, min(4, cores())))
    think_seconds: float = THINK_SECONDS
    thinker: Callable[[], Thinker] = Process
    web: Path = web.WEB
    limits: Limits = field(default_factory=Limits)
    names: tuple[str, ...] = ()  # of this server, beside those of a home network
    monitors: tuple[str, ...] = ()  # addresses that may see the metrics
    address: str = ""  # where other processes on the same database reach this one


def create_app(settings: Settings) -> Starlette:
    """The application on a database, which is opened here: what is wrong with it is told before anything starts."""
    gate = Gate(settings.limits)
    store = Store(settings.database)
    leases, peers = _among_others(settings, store)
    hall = Hall(store, gate.check_player, leases)
    jobs = _jobs(settings, hall)
    jobs.most = {QUESTION: settings.limits.waiting, PERSON: settings.limits.errands}

    hands = Hands(THREADS)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        if leases is not None:
            leases.start()
        jobs.start()
        keeping = None if peers is None else asyncio.create_task(peers.keep())
        yield
        if peers is not None and keeping is not None:
            keeping.cancel()
            await peers.close()
        hands.stop()
        jobs.stop()
        if leases is not None:
            leases.stop()
        store.close()

    sockets = [WebSocketRoute("/api/table/live", live)]
    if peers is not None:
        from alamein.server import trunk

        sockets.append(WebSocketRoute(trunk.PATH, trunk.trunk))
    app = Site(routes=[*sockets, *ROUTES], lifespan=lifespan)
    app.state.hall, app.state.opening = hall, Opening(hall)
    app.state.jobs, app.state.hands = jobs, hands
    app.state.gate = gate
    app.state.peers = peers
    app.state.metrics, app.state.monitors = Metrics(), settings.monitors
    app.state.heavy = CapacityLimiter(HEAVY)
    app.guard = Guard(switch(settings.web), app.router, gate, settings.names, peers, app.state.metrics)
    return app


class Site(Starlette):
    """Sockets and what starts and stops are Starlette's; between a request and its answer stands the guard alone."""

    guard: Guard

    def build_middleware_stack(self) -> ASGIApp:
        """All layers."""
        return self.guard


def _jobs(settings: Settings, hall: Hall) -> Jobs:
    """Who thinks: processes of this one, or whoever takes jobs from the database."""
    if hall.leases is None:
        return Jobs(hall, settings.thinker, settings.workers, settings.think_seconds)
    from alamein.server.posted import Crew, Posted

    crew = Crew(hall.leases, settings.thinker, settings.workers) if settings.workers else None
    return Posted(hall, hall.leases, crew, settings.think_seconds)


def _among_others(settings: Settings, store: Store) -> "tuple[Leases | None, Peers | None]":
    """What a process needs that shares its database."""
    if isinstance(settings.database, Path):
        return None, None
    from alamein.server.leases import BOTH, SERVER, Leases
    from alamein.server.peers import Peers

    leases = Leases(settings.database, BOTH if settings.workers else SERVER, settings.address)
    return leases, Peers(leases, store.key("peers"))


def switch(root: Path) -> Switch:
    """All routes, and the description of them; every other address is the UI's own."""
    described = Routes("/api", "description", seated=False)

    @described.get("/openapi.json", dict[str, object])
    def description(ask: Ask) -> Response:
        from alamein.server.openapi import openapi  # made of every model there is: not before somebody wants it

        return reply(openapi())

    routes = [*lobby.routes.all, *seat.routes.all, *study.routes.all, *described.all]
    return Switch(routes, lambda request: web.page(request, request.url.path.lstrip("/"), root))
