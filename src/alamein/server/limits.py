"""Admission: how much an address, or a match, may ask for. `Limits` is the one table of numbers (docs/server.md).

Whoever comes from this machine itself is not limited: a person at home never meets any of this. An address is what the
connection says, or what a proxy says that the host has named (`--proxy`); of IPv6 the first 64 bits, which is one home.
"""

import ipaddress
import math
import threading
import time
from collections import Counter, OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Final, NamedTuple, cast

from starlette.types import Scope

from alamein.ai.player import UNBOUNDED, Budget
from alamein.core.errors import NotParseable
from alamein.games.catalogue import say, word
from alamein.server.errors import TooMany

REMEMBERED: Final = 50_000  # budgets kept in memory; the oldest are forgotten, that is: full again
SPOKEN_FOR: Final = "alamein.caller"  # in a scope: who asks, as another process of ours says, or once it is known
FORWARDED: Final = (b"x-forwarded-for", b"forwarded", b"x-real-ip")


class Rate(NamedTuple):
    """So many at once, then one more every so many seconds."""

    burst: int
    seconds: float


class Limits(NamedTuple):
    """Everything that is limited."""

    # by address
    requests: Rate = Rate(300, 0.1)  # of any kind; 20 kB of a body count as one
    making: Rate = Rate(30, 10)  # new matches and lessons, opened records, forks
    joining: Rate = Rate(60, 5)  # invitations taken up, or tried
    verifying: Rate = Rate(10, 5)
    # by address and by match
    asking: Rate = Rate(60, 2)  # hints and reviews
    chatting: Rate = Rate(30, 1)
    sockets: int = 64  # open ones
    # at once
    answered: int = 4  # requests of all other machines being answered; others wait, who has used least goes first
    long: int = 1  # of those that make a match or replay a whole game
    # at once, of an address
    answered_each: int = 2
    waiting: int = 64
    errands: int = 4  # hints, reviews and verifications in the queue
    connections: int = 128
    all_connections: int = 4000  # or what the system allows; beyond, the one that has been idle longest is closed
    # seconds
    head: float = 15  # for the head of a request
    body: float = 30  # for its body
    # a computer's thinking at one decision
    think: Budget = Budget(5.0, 100_000)


MAKING, JOINING, VERIFYING, ASKING, CHATTING, REQUESTS = (
    "making", "joining", "verifying", "asking", "chatting", "requests",
)  # fmt: skip


def address_of(scope: Scope) -> str:
    """Whose budget a request spends; "" for somebody at this machine."""
    if (caller := cast("str | None", scope.get(SPOKEN_FOR))) is not None:
        return caller
    home = _home((scope.get("client") or ("", 0))[0])
    # a proxy that nobody has told us of: those behind it are not at this machine
    if not home and any(name in FORWARDED for name, _ in scope["headers"]):
        home = "a proxy"
    scope[SPOKEN_FOR] = home
    return home


@lru_cache(1000)
def _home(host: str) -> str:
    """The home of a host; "" for this machine, or if no network lies between."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return ""
    if isinstance(address, ipaddress.IPv6Address):
        address = address.ipv4_mapped or address
    if address.is_loopback:
        return ""
    if address.version == 6:
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)


class Gate:
    """The budgets of one server."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.lock = threading.Lock()
        self.spent: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()  # when, and how much is left
        self.open: Counter[str] = Counter()  # sockets

    def spend(self, kind: str, key: str, cost: int = 1) -> None:
        """Take from a budget, or say when there will be enough; "" has no limits."""
        if not key:
            return
        rate = cast(Rate, getattr(self.limits, kind))
        now = time.monotonic()
        with self.lock:
            at, left = self.spent.pop((kind, key), (now, float(rate.burst)))
            left = min(float(rate.burst), left + (now - at) / rate.seconds)
            cost = min(cost, rate.burst)
            self.spent[kind, key] = (now, left - cost if left >= cost else left)
            while len(self.spent) > REMEMBERED:
                self.spent.popitem(last=False)
        if left < cost:
            wait = math.ceil((cost - left) * rate.seconds)
            raise TooMany(
                say(
                    "table.too_many_of",
                    what=word("too_many", kind),
                    n=rate.burst,
                    seconds=f"{rate.seconds:g}",
                    wait=wait,
                ),
                wait,
            )

    @contextmanager
    def socket(self, keys: Sequence[str]) -> Iterator[None]:
        """A socket of an address, at a match."""
        keys = [key for key in keys if key]
        with self.lock:
            full = any(self.open[key] >= self.limits.sockets for key in keys)
            if not full:
                self.open.update(keys)
        if full:
            raise TooMany(say("table.sockets", n=self.limits.sockets), 5)
        try:
            yield
        finally:
            with self.lock:
                self.open.subtract(keys)
                self.open += Counter()  # forgets those that are zero

    def check_player(self, spec: str) -> None:
        """Whether the API lets this player think as long as its name says."""
        name, _, parameters = spec.partition(":")
        try:
            asked = Budget.parse(parameters, Budget(0, 0))
        except NotParseable:
            return  # not a budget; the player itself knows what it takes
        most = self.limits.think
        if asked.nodes == UNBOUNDED:  # given in seconds
            asked = asked._replace(nodes=0)
        elif asked.nodes:
            asked = asked._replace(seconds=0)
        if asked.seconds > most.seconds or asked.nodes > most.nodes:
            raise NotParseable(
                f"a computer may think {most.seconds:g}s or {most.nodes}n at a decision here, "
                f"not {parameters}: {name}:{most.seconds:g}s is the most"
            )
