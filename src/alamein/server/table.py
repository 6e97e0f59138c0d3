"""One live match: a `play.Match` that remembers every move in the database before it answers.

The methods that change something expect the caller to hold `lock`. If a commit fails, the table is `broken`: what it
holds in memory is ahead of the database, and the hall opens the match anew.
"""

import time
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from alamein.core.errors import AlameinError, BadRecord, NotLegal, NotYourTurn, Stale
from alamein.core.event import Log
from alamein.core.game import SPECTATOR
from alamein.core.procedure import CHANCE, NOBODY
from alamein.core.state import State
from alamein.games import registry
from alamein.games.catalogue import say
from alamein.play.match import Match, Taken
from alamein.play.record import is_same
from alamein.server.delta import KEPT, Drawn, Listed
from alamein.server.errors import NotAllowed
from alamein.server.lessons import course_of, follow
from alamein.server.lock import Lock
from alamein.server.moves import (
    ACT,
    BACK,
    BEGIN,
    COMPUTER,
    OVER,
    PLAYED,
    RESIGN,
    RESIGNED,
    RUNNING,
    UNDO,
    WAITING,
    Ask,
    Header,
    Line,
    Move,
    Rows,
    Seat,
    clamped,
    data_of,
    keep_dice,
    line_of,
    position_of,
    resignations,
    take_up_dice,
)
from alamein.server.rows import read_snapshot
from alamein.server.shown import Json
from alamein.server.store import Store

Moment = tuple[int, int]  # of a table: the number of changes, and of lines of chat
Asked = tuple[Moment, int, int | None, int, str]  # by a seat: since when, what it has, its note
KEPT_POSITIONS: Final = 24  # positions kept in memory for whoever steps through the game
NONE: Final = MappingProxyType[int, bytes]({})  # no stored position at hand
SNAPSHOT_EVERY: Final = 20  # moves, if nobody else comes to decide


class Table:
    """A match with its seats, moves and chat."""

    def __init__(self, store: Store, rows: Rows, snapshots: set[int], last: Mapping[int, bytes] = NONE) -> None:
        self.store = store
        self.header: Header = rows.header
        self.rows = rows
        self.moves: list[Move] = rows.moves
        self.chat: list[Line] = rows.chat
        self.snapshots, self.last = snapshots, last
        self.game = registry.game(rows.header.game)
        self.lock = Lock()
        self.changes = 0  # anything but chat
        self.plain = 0  # of these, actions after which the game goes on: nothing but the position has changed
        self.stepped = time.monotonic()  # when somebody last did what the match waited for before its first die
        self.scenes: dict[int, Drawn] = {}  # the position as it is sent, by viewer; SPECTATOR if all see the same
        self.listed: list[Listed] = []  # what could be done at the last versions
        self.alike: tuple[Moment, Json] = ((-1, 0), {})  # what all are told
        self.standing: tuple[Moment, Json] = ((-1, 0), {})  # and what of it no action changes
        self.sent: dict[Asked, bytes] = {}  # what was sent at this moment
        self.positions: OrderedDict[int, State] = OrderedDict()
        self.match = self._revive()
        self.last = NONE
        self.course = course_of(rows.header, self.match)

    # --- bringing a match to life ----------------------------------------------------------------------------------

    def _revive(self) -> Match:
        header = self.header
        match = Match(self.game, header.scenario, header.options, header.start)
        if (header.revision, header.data) != (self.game.revision, data_of(header.game)):
            self._check_against_new_rules()
        line = line_of(self.moves, header.version)
        match.log = [entry for move in line for entry in move.entries]
        since = len(line)  # the moves from here on can be taken back
        while since > 1 and not line[since - 1].is_barrier():
            since -= 1
        before = self.position(line[since - 1].n)
        for move in line[since:]:
            match.taken.append(Taken(before, self.game.notation.parse(move.entries[0].text)))
            before = self._after(before, move)
            self._keep(move.n, before)
        match.state = self.game.copy(before)
        take_up_dice(header, match)
        match.shared = self.shares_secrets
        match.resignations = resignations(self.moves, match.version)
        return match

    def _check_against_new_rules(self) -> None:
        """The program has other rules or data than when the match was last played: it goes on if all agrees."""
        header = self.header
        again = Match(self.game, header.scenario, header.options, header.start)
        for move in line_of(self.moves, header.version):
            try:
                for entry in move.entries:
                    again.replay(entry)
            except AlameinError as error:
                raise BadRecord(
                    f"the rules of {header.game} have changed since this match began: move {move.n} is not legal now "
                    f"({error.message})",
                    error.rule,
                ) from error
            stored = self.store.snapshot(header.id, move.n) if move.n in self.snapshots else None
            if stored is not None and not is_same(self.game, again.state, stored):
                raise BadRecord(f"the rules of {header.game} have changed since: move {move.n} has another outcome now")
        header.revision, header.data, header.options = self.game.revision, data_of(header.game), again.options

    def position(self, n: int) -> State:
        """The position that move `n` made; not to be changed by the caller."""
        path: list[Move] = []
        at = n
        while (state := self._found(at)) is None and at > 0:
            path.append(self.moves[at])
            at = position_of(self.moves, at - 1)
        if state is None:
            state = self.first()
            path.append(self.moves[0])
        for move in reversed(path):
            state = self._after(state, move)
        self._keep(n, state)
        return state

    def _after(self, state: State, move: Move) -> State:
        """The position that a move makes of another."""
        after = self.game.copy(state)
        for entry in move.entries:
            self.game.apply(after, self.game.notation.parse(entry.text), Log(False))
        return after

    def _found(self, n: int) -> State | None:
        """A position that is at hand or stored; one that cannot be read is made again from the moves."""
        if n in self.positions or n not in self.snapshots:
            return self.positions.get(n)
        stored = read_snapshot(self.last[n]) if n in self.last else self.store.snapshot(self.header.id, n)
        try:
            return None if stored is None else self.game.load(stored)
        except (AlameinError, LookupError, TypeError, ValueError):
            return None

    def first(self) -> State:
        """The position the match began with."""
        header = self.header
        return Match(self.game, header.scenario, header.options, header.start).state

    def _keep(self, n: int, state: State) -> None:
        self.positions[n] = state
        self.positions.move_to_end(n)
        while len(self.positions) > KEPT_POSITIONS:
            self.positions.popitem(last=False)

    # --- asking ----------------------------------------------------------------------------------------------------

    @property
    def broken(self) -> bool:
        """Whether the hall must open the match anew."""
        return self.lock.broken

    @property
    def version(self) -> int:
        """The number of the last move."""
        return self.header.version

    @property
    def waits(self) -> bool:
        """Whether the match has not begun: no die is sealed, nothing has been dealt."""
        return not self.match.segments

    @property
    def decider(self) -> int:
        """Who decides, CHANCE before the match has begun, or NOBODY when the game is over."""
        if self.waits:
            return CHANCE
        return NOBODY if self.match.is_given_up else self.match.seat

    @property
    def taught(self) -> bool:
        """Whether a lesson is under way: it says what is done, for the others too."""
        return self.course is not None and not self.course.over

    @property
    def computer(self) -> Seat | None:
        """The computer that decides now, if one does."""
        decider = self.decider
        if decider < 0 or self.rows.seat(decider).kind != COMPUTER or self.taught:
            return None
        return self.rows.seat(decider)

    def shares_secrets(self) -> bool:
        """Whether a match of which this is a copy goes on."""
        return not all(self.store.facts(id).status in (OVER, RESIGNED) for id in self.header.trust.copied)

    @property
    def first_version(self) -> int:
        """The version after the opening deal."""
        return next((move.n for move in self.moves[:2] if move.kind == BEGIN), 0)

    def last_move(self, seat: int) -> int:
        """The version right after a seat's last action; 0 if it has taken none."""
        return next((move.n for move in reversed(self.moves) if move.kind == ACT and move.seat == seat), 0)

    def can_undo(self, seat: int) -> bool:
        """Whether the seat can take back its last action by itself."""
        return seat == self.decider and not self.taught and self.match.can_undo

    def drawn(self, viewer: int) -> Drawn:
        """The position as this seat sees it. It changes with the version only; sockets and requests of all who may know
        the same ask for the same one."""
        game, state = self.game, self.match.state
        seen = viewer if game.keeps_secrets(state) else SPECTATOR
        found = self.scenes.get(seen)
        if found is None:
            found = self.scenes[seen] = Drawn(self.version, game.scene(state, seen))
        elif found.version != self.version:
            found.follow(self.version, game.scene(state, seen))
        return found

    def legal(self) -> Listed:
        """What can be done now, and by whom; what a computer can do is told nobody."""
        if not self.listed or self.listed[-1].version != self.version:
            told = self.decider >= 0 and self.computer is None
            self.listed = [
                *self.listed[-KEPT:],
                Listed(self.version, self.decider, self.match.texts() if told else []),
            ]
        return self.listed[-1]

    def waiting(self) -> list[int]:
        """The seats that have yet to agree to a take-back. Computers agree, and so does an empty chair."""
        ask = self.header.ask
        if ask is None:
            return []
        silent = (ask.seat, *ask.agreed)
        return [
            row.seat
            for row in self.rows.players
            if row.kind != COMPUTER and not row.is_open and not row.resigned and row.seat not in silent
        ]

    def frozen(self) -> Match:
        """The match as it stands, to be saved without holding up who plays on."""
        self.check_begun()
        source = self.match
        match = Match(self.game, source.scenario, source.options, source.start)
        match.state, match.log = source.state, list(source.log)  # a state is never changed, only replaced
        match.dice, match.deals, match.root, match.number = source.dice, source.deals, source.root, source.number
        match.segments, match.sealed, match.shares = list(source.segments), dict(source.sealed), list(source.shares)
        match.resignations, match.shared = resignations(self.moves, match.version), source.shared
        return match

    # --- acting ----------------------------------------------------------------------------------------------------

    def check_player(self, seat: int) -> None:
        """Only players do anything at a table, and nobody for whom a computer goes on."""
        if seat == SPECTATOR:
            raise NotAllowed(say("table.spectator"))
        if self.rows.seat(seat).kind == COMPUTER:
            raise NotAllowed(say("table.given_up"))

    def check(self, seat: int, version: int) -> None:
        """Only players act, and only on what they see."""
        if seat == SPECTATOR:
            raise NotAllowed(say("table.spectator"))
        if version != self.version:
            raise Stale(say("match.stale", version=version, now=self.version))
        self.check_begun()

    def check_begun(self) -> None:
        """Nothing can be done in a match that waits for somebody."""
        if self.waits:
            raise NotYourTurn(say("table.not_begun"))

    def begin(self) -> None:
        """Everybody is there: make the root of all shares, and let chance deal."""
        match = self.match
        keeper, *others = match.shares
        match.share([keeper._replace(nonce=match.sealed[keeper.seal]), *others])
        events = tuple(match.begin(None))
        self._commit(
            [Move(self.version + 1, BEGIN, CHANCE, -1, match.seat, tuple(match.log), events, "", time.time())], ()
        )

    def remember(self) -> None:
        """Store what is no move."""
        self._commit([], ())

    def act(self, seat: int, actions: Sequence[str], version: int, remark: str) -> int:
        """Take actions in turn; how many were taken.

        It stops after one that cannot be undone, so that a refusal, which refuses the whole list, never takes back
        dice or a secret that somebody has seen. A computer's list goes as far as the computer has looked, and the
        script of a lesson, which says what follows what is awaited, to its end.
        """
        self.check(seat, version)
        if self.match.is_given_up:
            raise NotLegal(say("table.over"))
        if self.course is not None and self.taught:
            return follow(self, self.course, actions)
        return self.play([(seat, text) for text in actions], remark)

    def play(self, lines: Sequence[tuple[int, str]], remark: str) -> int:
        """Take the actions of seats in turn."""
        match, version = self.match, self.version
        before = (match.state, list(match.log), match.taken, match.drawn)
        moves: list[Move] = []
        try:
            for seat, text in lines:
                computer = self.rows.seat(seat).kind == COMPUTER
                if moves and not (self.taught or (match.taken if computer else match.can_undo)):
                    break
                length = match.version
                events = match.act(seat, text)
                entries = tuple(match.log[length:])
                n = version + len(moves) + 1
                moves.append(Move(n, ACT, seat, -1, match.seat, entries, tuple(events), remark, time.time()))
                remark = ""
        except BaseException:
            match.state, match.log, match.taken, match.drawn = before
            raise
        self._commit(moves, ())
        return len(moves)

    def undo(self, seat: int, version: int) -> None:
        """Take back the last action, up to the barrier."""
        self.check(seat, version)
        self._check_free()
        self.match.undo(seat)
        del self.match.log[-2:]  # the database remembers the undo; the match goes on as if neither had been
        self.match.segments = clamped(self.match.segments, self.match.version)
        target = position_of(self.moves, position_of(self.moves, version) - 1)
        self._commit([self._made(UNDO, seat, target)], ())

    def ask_back(self, seat: int, to: int | None, version: int) -> None:
        """Ask the others to let a seat take back to a version; it happens when all have agreed."""
        self.check(seat, version)
        self._check_free()
        if self.decider == NOBODY and self.game.keeps_secrets(self.match.state):
            raise NotLegal(say("table.open_secrets"))
        to = self.last_move(seat) - 1 if to is None else to
        if not self.first_version <= to < version:
            raise NotLegal(say("table.nothing_back"))
        self.header.ask = Ask(seat, to, ())
        self._settle()

    def _check_free(self) -> None:
        """Some matches do not go back."""
        if self.match.is_given_up:
            raise NotLegal(say("table.resigned"))
        if self.taught:
            raise NotLegal(say("table.one_way"))

    def answer(self, seat: int, version: int, *, agree: bool) -> None:
        """Agree to a take-back, or refuse it; the asker withdraws it by refusing."""
        self.check(seat, version)
        ask = self.header.ask
        if ask is None:
            raise NotLegal(say("table.nobody_asks"))
        if not agree:
            self.header.ask = None
        elif seat not in self.waiting():
            raise NotYourTurn(say("table.not_asked"))
        else:
            self.header.ask = ask._replace(agreed=(*ask.agreed, seat))
        self._settle()

    def _settle(self) -> None:
        ask = self.header.ask
        if ask is not None and not self.waiting():
            self._back(ask.seat, ask.to)
        else:
            self._commit([], ())

    def _back(self, seat: int, to: int) -> None:
        """Return to an earlier version with new dice."""
        line = line_of(self.moves, to)
        log = [entry for move in line for entry in move.entries]
        self.match.go_back(self.game.copy(self.position(line[-1].n)), log)
        self._commit([self._made(BACK, seat, to)], ())

    def resign(self, seat: int, version: int, substitute: str) -> None:
        """Give up. Of two, the other wins; of more, a computer goes on for the seat."""
        self.check(seat, version)
        self.match.resign(seat)
        row = self.rows.seat(seat)
        row.resigned = True
        if not self.match.is_given_up:
            row.kind, row.player = COMPUTER, substitute
        self._commit([self._made(RESIGN, seat, -1)], (row,))

    def _made(self, kind: str, seat: int, target: int) -> Move:
        return Move(self.version + 1, kind, seat, target, self.decider, (), (), "", time.time())

    # --- remembering -----------------------------------------------------------------------------------------------

    def _commit(self, moves: Sequence[Move], seats: Sequence[Seat]) -> None:
        """Write what has happened; only then it has."""
        header, match = self.header, self.match
        follows, before = header.version, (header.decider, header.status)
        header.version += len(moves)
        header.decider = self.decider
        over = OVER if header.decider == NOBODY else RUNNING
        header.status = WAITING if self.waits else RESIGNED if match.is_given_up else over
        keep_dice(header, match)
        header.updated = time.time()
        if moves:
            header.ask = None
        snapshots = {moves[-1].n: self.game.dump(match.state)} if self._is_worth_a_snapshot(moves) else {}
        try:
            turned = before != (header.decider, header.status)
            self.store.commit(header, follows, moves, seats, snapshots, turned)
        except BaseException:
            self.lock.broken = True
            raise
        self.snapshots |= snapshots.keys()
        self.moves += moves
        self.changes += 1
        self.plain += header.status == RUNNING and self.course is None and not seats and _acted(moves)
        if moves and moves[-1].kind in PLAYED:
            self._keep(moves[-1].n, self.game.copy(match.state))

    def _is_worth_a_snapshot(self, moves: Sequence[Move]) -> bool:
        if not moves or moves[-1].kind not in PLAYED or not moves[-1].is_barrier():
            return False
        last = moves[-1]
        if last.decider == NOBODY:
            return False
        return last.decider != last.seat or last.n - max(self.snapshots, default=0) >= SNAPSHOT_EVERY


def _acted(moves: Sequence[Move]) -> bool:
    """Whether there are actions, and nothing else."""
    return bool(moves) and all(move.kind == ACT for move in moves)
