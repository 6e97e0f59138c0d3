"""The hall: all tables of this server, who may sit where, and who is told when something happens."""

import hmac
import threading
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from alamein.ai.player import player, players
from alamein.core.errors import AlameinError, NotParseable
from alamein.core.game import SPECTATOR
from alamein.games import registry
from alamein.games.catalogue import say as told
from alamein.play import record
from alamein.play.lessons import Course, lesson_of
from alamein.play.match import Match
from alamein.play.puzzles import puzzle_called
from alamein.server import seals
from alamein.server.errors import Damaged, Elsewhere, NotAllowed, NotFound, NoToken, Secret, Taken
from alamein.server.gathering import cannot_replace, give_away, seal_own, settle
from alamein.server.lessons import begun
from alamein.server.making import Chosen, Laid, Lay, Made, branch_of, guessed, hashed, made, seated, steps_of, taken
from alamein.server.moves import COMPUTER, HERE, LINK, Line, Posed, Trust, check_order
from alamein.server.store import Loaded, Store
from alamein.server.table import Table

if TYPE_CHECKING:
    from alamein.server.leases import Leases  # needs psycopg, which a home does without

LIVE_TABLES: Final = 1000  # kept in memory; the others are opened when asked for
OPEN, OWN, CLOSED = "open", "own", "closed"  # what a record would tell its owner


class Plan(NamedTuple):
    """A match that a worker lays out first, and who is to sit there; None: everybody here."""

    task: Lay
    seats: list[Chosen] | None


class Place(NamedTuple):
    """Where a token leads: a table and a seat (or SPECTATOR)."""

    table: Table
    seat: int


@cache
def substitute() -> str:
    """The player that steps in for one that fails, and for who resigns."""
    return "easy" if "easy" in players() else "random"


@cache
def default_player() -> str:
    """Whom a newcomer plays against."""
    return "normal" if "normal" in players() else substitute()


class Hall:
    """Opens tables and passes on what happens at them."""

    def __init__(
        self,
        store: Store,
        check_player: Callable[[str], None] = lambda spec: None,
        leases: "Leases | None" = None,
    ) -> None:
        self.store = store
        self.leases = leases  # where several processes share the database
        if leases is not None:
            leases.lost, leases.lapsed = self.lost, self.lapsed
        self.check_player = check_player
        self.tables: OrderedDict[str, Table] = OrderedDict()
        self.lock = threading.Lock()
        self.opening: dict[str, threading.Lock] = {}
        self.known: dict[str, tuple[str, int]] = {}  # token hashes
        self.listeners: dict[str, set[Callable[[], None]]] = {}
        self.present: dict[str, Counter[int]] = {}  # who looks on at a match: sockets by seat
        self.computers: Callable[[str, str, str], None] = lambda id, player, maker: None  # a computer is to decide

    # --- tables and tokens -----------------------------------------------------------------------------------------

    def table(self, id: str) -> Table:
        """The live table of a match. It is opened outside the lock of all: others do not wait for it."""
        with self.lock:
            if (found := self.live_table(id)) is not None:
                return found
            opening = self.opening.setdefault(id, threading.Lock())
        with opening:
            with self.lock:
                if (found := self.live_table(id)) is not None:  # somebody else has opened it meanwhile
                    return found
            try:
                found = opened(self.store, id, 0 if self.leases is None else self.leases.claim(id))
            finally:
                with self.lock:
                    self.opening.pop(id, None)
                    if found is not None:
                        self.tables[id] = found
                        self.forget_some()
        self.taken_up(found)
        return found

    def taken_up(self, table: Table) -> None:
        """A computer that is to decide at a table that another process played has not waited for it."""
        if self.leases is not None and (seat := table.computer) is not None:
            self.computers(table.header.id, seat.player, table.header.maker)

    def look(self, id: str) -> Table:
        """A table only to be looked at, wherever it is played."""
        try:
            return self.table(id)
        except Elsewhere:
            return opened(self.store, id)

    def lost(self, id: str) -> None:
        """Another process plays it now; those who look on here must go there."""
        with self.lock:
            self.tables.pop(id, None)
            pokes = list(self.listeners.get(id, ()))
        for poke in pokes:
            poke()

    def lapsed(self) -> None:
        """Others may have taken any of them meanwhile."""
        with self.lock:
            self.tables.clear()

    def live_table(self, id: str) -> Table | None:
        """The table, if it is at hand and surely ours; under the lock."""
        found = self.tables.get(id)
        if found is None or found.broken or not (self.leases is None or self.leases.is_sure()):
            return None
        self.tables.move_to_end(id)
        return found

    def forget_some(self) -> None:
        """Let go of those that nobody has looked at for longest, and at which nobody sits."""
        for other in list(self.tables)[: max(0, len(self.tables) - LIVE_TABLES)]:
            if not self.listeners.get(other):
                del self.tables[other]

    def find(self, token: str) -> tuple[str, int]:
        """The match and the seat of a token."""
        hash = hashed(token)
        if hash not in self.known:
            found = self.store.by_token(hash)
            if found is None:
                raise NoToken(told("table.no_token"))
            self.known[hash] = found
        return self.known[hash]

    def place(self, token: str) -> Place:
        """The table and the seat of a token."""
        id, seat = self.find(token)
        return Place(self.table(id), seat)

    def at_hand(self, token: str) -> tuple[str, int] | None:
        """The match and the seat of a token that has been asked for before: no reading, no waiting."""
        return self.known.get(hashed(token))

    def live(self, token: str) -> Place | None:
        """The table and the seat likewise."""
        id, seat = self.at_hand(token) or ("", 0)
        table = self.tables.get(id)
        if self.leases is not None:
            self.leases.check(id)
            if not self.leases.is_sure():
                return None
        return None if table is None or table.broken else Place(table, seat)

    def listen(self, id: str, poke: Callable[[], None]) -> None:
        """Call `poke` whenever something happens in a match."""
        with self.lock:
            self.listeners.setdefault(id, set()).add(poke)

    def leave(self, id: str, poke: Callable[[], None]) -> None:
        """Call it no more."""
        with self.lock:
            self.listeners.get(id, set()).discard(poke)
            if not self.listeners.get(id):
                self.listeners.pop(id, None)

    def attend(self, id: str, seat: int, by: int) -> None:
        """Somebody comes to look on at a match (1) or goes (-1); the others are told."""
        with self.lock:
            there = self.present.setdefault(id, Counter())
            there[seat] += by
            if not +there:
                del self.present[id]
            pokes = list(self.listeners.get(id, ()))
        for poke in pokes:
            poke()

    def changed(self, table: Table) -> None:
        """Tell everybody who waits for news of a match; a computer that is to decide begins to think."""
        with self.lock:
            pokes = list(self.listeners.get(table.header.id, ()))
        for poke in pokes:
            poke()
        if (seat := table.computer) is not None:
            self.computers(table.header.id, seat.player, table.header.maker)

    # --- making matches --------------------------------------------------------------------------------------------

    def new(
        self,
        id: str,
        scenario: str,
        options: Mapping[str, int],
        seats: Sequence[Chosen] | None,
        seed: bytes | None,
        owner: str = "",
        shares: bool = False,
    ) -> Made:
        """A match of a scenario. It waits for those who are invited and, if all are to add `shares` to the dice, for
        these; with a known seed there is nothing to wait for."""
        if id not in registry.ids():
            raise NotFound(f"there is no game {id!r}; the games are: {', '.join(registry.ids())}")
        match = Match.prepared(registry.game(id), scenario, options)
        count = match.game.players(match.state)
        alone = [Chosen(HERE, "", ""), *[Chosen(COMPUTER, default_player(), "")] * (count - 1)]
        sitting = self._checked(alone if seats is None else seats)
        kinds = {chosen.kind for chosen in sitting}
        if seed is not None or (LINK not in kinds and not (shares and HERE in kinds)):
            match.begin(seed)
        else:
            seal_own(match)
        return self.add(made(match, steps_of(match), sitting, Trust(asked=shares and seed is None)), owner)

    def lesson(self, game: str, id: str, owner: str) -> Made:
        """A match in which a lesson is given; when it is over, an easy computer goes on for the others."""
        lesson = lesson_of(game, id)
        match = Course.begin(lesson).match
        others = Chosen(COMPUTER, substitute(), "")
        seats = [
            Chosen(HERE, "", "") if seat == lesson.seat else others for seat in range(match.game.players(match.state))
        ]
        return self.add(made(match, steps_of(match), seats, Trust(origin="lesson", lesson=begun(lesson))), owner)

    def puzzle(self, game: str, id: str, owner: str) -> Made:
        """A match in which a puzzle is to be solved, against the computer by which its chances were measured."""
        puzzle = puzzle_called(game, id)
        match = Match.from_position(registry.game(game), puzzle.start, None)
        others = Chosen(COMPUTER, "normal", "")
        seats = [
            Chosen(HERE, "", "") if seat == puzzle.seat else others for seat in range(match.game.players(match.state))
        ]
        posed = Posed(puzzle.id, puzzle.print)
        return self.add(made(match, steps_of(match), seats, Trust(origin="puzzle", puzzle=posed)), owner)

    def to_load(self, saved: Mapping[str, object], seats: Sequence[Chosen] | None) -> Plan:
        """A match that goes on from a saved game."""
        if "sealed" in saved:
            if seats is not None:
                raise NotParseable("a sealed record keeps its seats; leave `seats` out")
            return self._unsealed(str(saved.get("box", "")))
        return Plan(Lay(Trust(origin="imported"), saved), None if seats is None else self._checked(seats))

    def _unsealed(self, box: str) -> Plan:
        """A copy of a match of this server that keeps its seats, for they know what they know, and its secrets."""
        content = msgspec.json.decode(seals.open_box(self.store.key("records"), box))
        seats = self._checked([Chosen(*chosen) for chosen in content["seats"]])
        if "record" in content:  # a box of version 1 does not say which match it holds
            copied = self.store.sharing(content["record"]["dice"][0]["seal"])
            return Plan(Lay(Trust(origin="imported", copied=copied), content["record"]), seats)
        table = self.look(content["match"])
        with table.lock:
            branch = branch_of(table, content["version"])
            copied = [table.header.id, *table.header.trust.copied]
        return Plan(Lay(Trust(origin="imported", copied=copied), branch=branch), seats)

    def to_fork(
        self, table: Table, seat: int, version: int, seats: Sequence[Chosen] | None, tokens: Sequence[str]
    ) -> Plan | Made:
        """A new match from a moment of this one; while there are secrets, from what the seat could guess then."""
        with table.lock:
            table.check_begun()
            if not table.first_version <= version <= table.version:
                raise NotFound(told("table.no_version", version=version, now=table.version))
            if self.openness(table, seat, tokens) == OPEN:
                kept = [Chosen(row.kind, row.player, row.who) for row in table.rows.players]
                return Plan(Lay(Trust(origin="fork"), branch=branch_of(table, version)), self._checked(seats or kept))
            if seat == SPECTATOR:
                raise Secret(told("table.no_guess"))
            sitting = self._checked(seats or kept_seats(table))
            return made(guessed(table, seat, version), [], sitting, Trust(origin="guess"))

    def open(self, found: Laid, seats: Sequence[Chosen] | None, owner: str) -> Made:
        """A match as a worker has laid it out."""
        return self.add(taken(found, [Chosen(HERE, "", "")] * found.count if seats is None else seats), owner)

    def _checked(self, seats: Sequence[Chosen]) -> list[Chosen]:
        out: list[Chosen] = []
        for chosen in seats:
            spec = (chosen.player or default_player()) if chosen.kind == COMPUTER else ""
            if spec:
                self.check_player(spec)
                player(spec)
            out.append(Chosen(chosen.kind, spec, chosen.who))
        return out

    def add(self, new: Made, owner: str = "") -> Made:
        """One more match."""
        header = new.rows.header
        header.maker = self.maker(owner)
        self.store.create(new.rows, new.snapshots, None if self.leases is None else self.leases.me)
        if header.decider >= 0 and (seat := new.rows.seat(header.decider)).kind == COMPUTER:
            self.computers(header.id, seat.player, header.maker)
        return new

    def maker(self, address: str) -> str:
        """Who counts as the same in the sharing of computers: a hash of the address, "" for somebody here."""
        return "" if not address else hmac.digest(self.store.key("makers"), address.encode(), "sha256").hex()[:16]

    # --- seats -----------------------------------------------------------------------------------------------------

    def invited(self, invitation: str) -> Place:
        """Where an invitation leads; it works once."""
        found = self.store.by_invitation(hashed(invitation))
        if found is None:
            raise NoToken(told("table.no_invitation"))
        table = self.table(found[0])
        if not table.rows.seat(found[1]).is_open:
            raise Taken(told("table.taken", seat=table.game.seats[found[1]]))
        return Place(table, found[1])

    def join(self, invitation: str, who: str) -> tuple[Table, int, str]:
        """Take the seat of an invitation."""
        table, _ = self.invited(invitation)
        with table.lock:
            row = table.rows.seat(self.invited(invitation).seat)
            _, tokens, _ = seated(1, [Chosen(HERE, "", "")])
            row.token, row.who = hashed(tokens[0]), who or row.who
            self.store.save_seat(table.header, row)
            table.changes += 1
            seat = table.game.seats[row.seat]
            self.say(
                table,
                SPECTATOR,
                told("table.takes_seat", who=row.who, seat=seat) if row.who else told("table.is_taken", seat=seat),
            )
            settle(table)
        self.changed(table)
        return table, row.seat, tokens[0]

    def replace(self, table: Table, seat: int, spec: str) -> None:
        """A computer takes a seat that waits for somebody; the invitation, or the token, is void."""
        self.check_player(spec)
        player(spec)
        with table.lock:
            row = next((row for row in table.rows.players if row.seat == seat), None)
            why = cannot_replace(table, row)
            if row is None or why:
                raise Taken(why)
            self.known.pop(row.token or "", None)
            give_away(table, row, spec)
            self.store.save_seat(table.header, row)
            table.changes += 1
            self.say(table, SPECTATOR, told("table.computer_takes", player=spec, seat=table.game.seats[seat]))
            settle(table)
        self.changed(table)

    def say(self, table: Table, seat: int, text: str) -> Line:
        """A line of chat; SPECTATOR is the server."""
        with table.lock:
            line = Line(len(table.chat) + 1, seat, text, time.time())
            self.store.say(table.header, line)
            table.chat.append(line)
        self.changed(table)
        return line

    def note(self, table: Table, seat: int, text: str) -> None:
        """A seat's private notes."""
        if seat == SPECTATOR:
            raise NotAllowed(told("table.no_notes"))
        with table.lock:
            row = table.rows.seat(seat)
            row.note = text
            self.store.save_seat(table.header, row)

    # --- records ---------------------------------------------------------------------------------------------------

    def openness(self, table: Table, seat: int, tokens: Sequence[str]) -> str:
        """Whether a record of the match tells the holder of these tokens only what they may know."""
        if table.match.is_open or not table.game.keeps_secrets(table.match.state):
            return OPEN
        held = {seat}
        for token in tokens:
            id, other = self.find(token)
            if id == table.header.id:
                held.add(other)
        others = [row for row in table.rows.players if row.seat not in held]
        if not others:
            return OPEN
        return OWN if seat != SPECTATOR and all(row.kind == COMPUTER for row in others) else CLOSED

    def export(self, table: Table, seat: int, tokens: Sequence[str]) -> dict[str, object]:
        """The saved game; if it holds what its owner may not know, a sealed word where this server finds it: whatever
        the match hides, not even the size of the box tells."""
        with table.lock:
            how, match, version = self.openness(table, seat, tokens), table.frozen(), table.version
        if how == CLOSED:
            raise Secret(told("table.secret_record"))
        if how == OPEN:
            return record.save(match)
        content = msgspec.json.encode({"match": table.header.id, "version": version, "seats": kept_seats(table)})
        return {"sealed": 2, "game": table.game.id, "box": seals.close(self.store.key("records"), content)}


def opened(store: Store, id: str, epoch: int = 0) -> Table:
    """A match brought to life from the database; one that is damaged says so and harms no other."""
    try:
        return revived(store, store.load(id), epoch)
    except AlameinError:
        raise
    except Exception as error:  # whatever the damage did to its rows
        raise Damaged(
            f"match {id} cannot be read ({error!r:.200}); the others go on. `alamein check` says more"
        ) from error


def revived(store: Store, loaded: Loaded, epoch: int) -> Table:
    """The table of a match."""
    loaded.rows.header.epoch = epoch  # not what is stored: another process may have opened it since
    check_order(loaded.rows.moves)
    return Table(store, *loaded)


def kept_seats(table: Table) -> list[Chosen]:
    """The same computers, and everybody else here."""
    return [
        Chosen(COMPUTER, row.player, row.who) if row.kind == COMPUTER else Chosen(HERE, "", row.who)
        for row in table.rows.players
    ]
