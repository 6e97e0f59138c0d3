"""A match: the only door to a game that checks. It applies actions, resolves chance, keeps the log, takes back.

An action is tried on a copy, so a refused or failing one changes nothing. Undo goes back to the last *barrier*: an
outcome of chance, a hidden fact that an action has shown (`play.secrecy`), or a change of the deciding seat.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from alamein.core.chance import SealedDice, pick, seal_of
from alamein.core.errors import AlameinError, BadPosition, NotLegal, NotParseable, NotYourTurn, Stale
from alamein.core.event import Event, Log, Reason
from alamein.core.game import SPECTATOR, Game, Json, Result
from alamein.core.procedure import CHANCE, NOBODY
from alamein.core.state import State
from alamein.games.catalogue import say
from alamein.play.fair import ALL, HIDDEN, OPEN, Share, own, root_of, stream_seed
from alamein.play.secrecy import barrier, guesses

DICE = "*"  # who speaks in the log when the match's own dice fall
SCRIPT = "#"  # and when the outcome was dictated (real dice on a table, a test)


class Entry(NamedTuple):
    """A line of the log: a seat's number, DICE or SCRIPT, and an action in the game's notation or `undo n`."""

    who: int | str
    text: str


class Segment(NamedTuple):
    """From entry `at` on, a stream of chance comes from the seed behind this seal; a known seed lets all check it."""

    at: int
    seal: str
    seed: str | None
    stream: str = ALL
    number: int = -1  # which of the seeds made of the match's root it is; -1: not of this root


class Resignation(NamedTuple):
    """A seat that gave up when the log had `at` entries."""

    seat: int
    at: int


def called(game: Game[State], seat: int) -> str:
    """What people call a seat: one that is a mere letter is a player."""
    name = game.seats[seat]
    return name.capitalize() if len(name) > 1 else say("match.player", name=name)


class Taken:
    """An action of the seat that still decides, and the position before it."""

    def __init__(self, state: State, action: int) -> None:
        self.state = state
        self.action = action
        self.barrier: str | None = None  # asked only when somebody wants to know


class Match:
    """A game under way. `version` counts log entries; an action meant for another version is stale."""

    def __init__(self, game: Game[State], scenario: str, options: Mapping[str, object], start: Json | None) -> None:
        """A match before its first action or roll, without dice: see `new` and `from_position`. An option that is not
        named did not exist when the match was begun."""
        self.game = game
        self.scenario = scenario
        before = {option.id: option.before for option in game.options if option.before is not None and start is None}
        self.options = before | option_numbers(game, options)
        self.start = start  # the position it began from, if not the scenario's
        begun = Log(True)
        self.state = game.new(scenario, self.options, begun) if start is None else position_of(game, start)
        self.opening = begun.events  # what has happened before the first decision
        self.log: list[Entry] = []
        self.dice = self.deals = SealedDice(b"", 0)  # what falls openly, and what is dealt hidden
        self.root = b""  # secret: the seeds of both are made of it
        self.number = 0  # how many of each have been made
        self.shares: list[Share] = []  # and the root of these
        self.segments: list[Segment] = []  # with the seeds that everybody may know
        self.sealed: dict[str, str] = {}  # the other seeds, and the keeper's share, by their seals
        self.script: list[str] = []
        self.taken: list[Taken] = []  # what undo can bring back, if nothing hidden was shown
        self.resignations: list[Resignation] = []
        self.shared: Callable[[], bool] = lambda: False  # whether a match that goes on has the same secrets

    @classmethod
    def prepared(cls, game: Game[State], scenario: str, options: Mapping[str, object]) -> "Match":
        """A match of a scenario before anything has been sealed or dealt: see `begin`."""
        checked = game.checked_options(option_numbers(game, options))
        return cls(game, game.checked_scenario(scenario), checked, None)

    @classmethod
    def new(cls, game: Game[State], scenario: str, options: Mapping[str, object], seed: bytes | None) -> "Match":
        """A match of a scenario. `seed` None draws a secret one: its seal is known at once, the seed at the end."""
        match = cls.prepared(game, scenario, options)
        match.begin(seed)
        return match

    @classmethod
    def from_position(cls, game: Game[State], position: Json, seed: bytes | None) -> "Match":
        """A match that begins in a position of one's own, which must be one that play can go on from."""
        match = cls(game, "", {}, position)
        match.begin(seed)
        return match

    def begin(self, seed: bytes | None) -> list[Event]:
        """Seal the dice and let chance decide what comes first."""
        self.reseal(seed)
        state, log = self.game.copy(self.state), Log(True)
        self.log += self._resolve_chance(state, log)
        self.opening += log.events
        self.state = state
        return log.events

    # --- asking ------------------------------------------------------------------------------------------------

    @property
    def version(self) -> int:
        """How many entries the log has."""
        return len(self.log)

    @property
    def seat(self) -> int:
        """Who decides, or NOBODY."""
        return int(self.game.seat(self.state))

    def legal(self) -> list[int]:
        """What the deciding seat may do."""
        return list(self.game.legal(self.state))

    @property
    def is_given_up(self) -> bool:
        """Whether the game is over because one of two seats has resigned; of more, the others play on."""
        return bool(self.resignations) and self.game.players(self.state) == 2

    def result(self) -> Result | None:
        """How it ended, by the rules or by a resignation; None while it goes on."""
        found = self.game.result(self.state)
        if found is not None or not self.is_given_up:
            return found
        gone = self.resignations[0].seat
        scores = tuple(int(seat != gone) for seat in (0, 1))
        return Result((1 - gone,), scores, "", say("match.resigned", name=called(self.game, gone)), "resigned")

    @property
    def can_undo(self) -> bool:
        """Whether the seat that decides can take back its last action by itself."""
        if not self.taken:
            return False
        last = self.taken[-1]
        if last.barrier is None:
            worlds = [*guesses(self.game, last.state, self.seat), last.state]
            last.barrier = (
                barrier(self.game, worlds, self.seat, last.action) if self.game.keeps_secrets(self.state) else ""
            )
        return not last.barrier

    def texts(self) -> list[str]:
        """What the deciding seat may do, in notation."""
        return list(map(self.game.notation.text, self.game.legal(self.state)))

    def why(self, seat: int, text: str) -> Reason | None:
        """Why a seat may not take an action, or None if it may."""
        return self._refusal(seat, self.game.notation.parse(text))

    def _refusal(self, seat: int, action: int) -> Reason | None:
        """The game's reason; when it is over, by the rule that ended it."""
        reason, ended = self.game.why_not(self.state, seat, action), self.game.result(self.state)
        return reason if reason is None or ended is None else reason._replace(rule=ended.rule)

    # --- acting ------------------------------------------------------------------------------------------------

    def act(self, seat: int, text: str, version: int | None = None) -> list[Event]:
        """Take an action, then let chance decide whatever it must; the events, for the caller to redact."""
        if version is not None and version != self.version:
            raise Stale(say("match.stale", version=version, now=self.version))
        decider = self.seat
        action = self.game.notation.parse(text)
        reason = self._refusal(seat, action)
        if reason is not None:
            kind = NotLegal if seat == decider or decider == NOBODY else NotYourTurn
            raise kind(f"{reason.text}; {reason.remedy}", reason.rule, reason)
        before, log = self.state, Log(True)
        state = self.game.copy(before)
        self.game.apply(state, action, log)
        entries = [Entry(seat, self.game.notation.text(action)), *self._resolve_chance(state, log)]
        self._advance(state, action, entries, decider)
        return log.events

    def _advance(self, state: State, action: int, entries: list[Entry], decider: int) -> None:
        """Adopt a new state; whether the old one can be brought back depends on what lies between."""
        passed = entries[-1].who in (DICE, SCRIPT) or int(self.game.seat(state)) != decider
        # a copy: what was computed of the old board (core.kept) is larger than the state itself
        self.taken = [] if passed else [*self.taken, Taken(self.game.copy(self.state), action)]
        self.state = state
        self.log += entries

    def replay(self, entry: Entry) -> list[Event]:
        """Take one entry of a recorded log, which must be legal here; chance is left to the entries after it. Older
        records take back what has shown something hidden, too."""
        if entry.text == "undo 1":
            if not self.taken or entry.who != self.seat:
                raise NotLegal(say("match.nothing_back"))
            self.state = self.taken.pop().state
            self.log.append(entry)
            return []
        decider, log = self.seat, Log(True)
        action = self.game.notation.parse(entry.text)
        seat = CHANCE if entry.who in (DICE, SCRIPT) else entry.who
        if seat != decider or action not in self.legal():
            raise NotLegal(f"{entry.text!r} by {entry.who!r} is not legal there")
        state = self.game.copy(self.state)
        self.game.apply(state, action, log)
        self._advance(state, action, [entry], decider)
        return log.events

    def undo(self, seat: int) -> None:
        """Take back the last action, unless a barrier stands behind it."""
        if seat != self.seat:
            raise NotYourTurn(say("match.not_your_action"))
        if not self.can_undo:
            raise NotLegal(say("match.barrier"))
        self.state = self.taken.pop().state
        self.log.append(Entry(seat, "undo 1"))

    def resign(self, seat: int) -> None:
        """A seat gives up. Of two, the other has won; of more, whoever runs the match finds somebody for the seat."""
        if self.seat == NOBODY or self.is_given_up or seat in [gone.seat for gone in self.resignations]:
            raise NotLegal(say("match.nothing_to_resign"))
        self.resignations.append(Resignation(seat, self.version))

    def dictate(self, outcomes: Sequence[int | str]) -> None:
        """Say what the next chance outcomes will be: `5` or `roll 5`. They are marked in the log as dictated."""
        self.script += [str(outcome) for outcome in outcomes]

    def _resolve_chance(self, state: State, log: Log) -> list[Entry]:
        entries: list[Entry] = []
        script, drawn = list(self.script), self.drawn
        try:
            while self.game.seat(state) == CHANCE:
                legal = list(self.game.legal(state))
                if script:
                    action, who = self._dictated(script.pop(0), legal), SCRIPT
                else:
                    hides = self.game.decision(state).hides(state)
                    action, who = legal[pick(self.game.weights(state), self.deals if hides else self.dice)], DICE
                self.game.apply(state, action, log)
                entries.append(Entry(who, self.game.notation.text(action)))
        except BaseException:
            self.drawn = drawn
            raise
        self.script = script
        return entries

    def _dictated(self, outcome: str, legal: list[int]) -> int:
        texts = {self.game.notation.text(a): a for a in legal}
        for text, action in texts.items():
            if outcome in (text, text.partition(" ")[2]):
                return action
        some = ", ".join(list(texts)[:8])
        raise NotLegal(f"the dictated outcome {outcome!r} cannot come now; it can be: {some}; dictate anew")

    # --- dice one can believe ----------------------------------------------------------------------------------

    @property
    def drawn(self) -> tuple[int, int]:
        """How far the dice and the deals have gone in their streams."""
        return self.dice.drawn, self.deals.drawn

    @drawn.setter
    def drawn(self, drawn: tuple[int, int]) -> None:
        self.dice.drawn, self.deals.drawn = drawn

    @property
    def open_seed(self) -> bool:
        """Whether everybody may know what the dice will bring."""
        return bool(self.segments) and self.segments[-1].seed is not None

    def opened(self) -> list[Segment]:
        """The seals with all their seeds, for nobody but the keeper of the match."""
        return [segment._replace(seed=self.sealed.get(segment.seal, segment.seed)) for segment in self.segments]

    @property
    def is_open(self) -> bool:
        """Whether the game is over, so that everything may be known, unless another match still has its secrets."""
        return (self.seat == NOBODY or self.is_given_up) and not self.shared()

    def revealed(self) -> list[Segment]:
        """The seals, with the seed of those that may be known: published, or the game is over."""
        return self.opened() if self.is_open else self.segments

    def revealed_shares(self) -> list[Share]:
        """What everybody has added to the dice; the keeper's share is opened when the game is over."""
        if not self.is_open:
            return self.shares
        return [share._replace(nonce=self.sealed.get(share.seal, share.nonce)) for share in self.shares]

    def share(self, shares: Sequence[Share]) -> None:
        """Make the root of what everybody adds; the first one, the keeper's, stays sealed to the end."""
        self.root, self.number = root_of(shares), 0
        keeper, *others = shares
        self.shares = [keeper._replace(nonce=None), *others]
        self.sealed[keeper.seal] = keeper.nonce or ""
        self.segments = [segment._replace(number=-1) for segment in self.segments]

    def reseal(self, seed: bytes | None) -> None:
        """Go on with new dice: from a seed that everybody may know, or from secret ones made of the root."""
        if seed is not None:
            self.dice = self.deals = SealedDice(seed, 0)
            self.segments.append(Segment(self.version, self.dice.seal(), seed.hex()))
            return
        if not self.root:  # a saved match does not carry its own
            self.share([own()])
        self.dice, self.deals = (SealedDice(stream_seed(self.root, name, self.number), 0) for name in (OPEN, HIDDEN))
        for stream, source in ((OPEN, self.dice), (HIDDEN, self.deals)):
            self.sealed[source.seal()] = source.seed.hex()
            self.segments.append(Segment(self.version, source.seal(), None, stream, self.number))
        self.number += 1

    def go_back(self, state: State, log: list[Entry]) -> None:
        """Return to an earlier moment with new dice. The seed of the open ones is published, nobody will need it; a
        seed that has dealt anything hidden stays sealed to the end of the match."""
        if self.is_open:
            self.root, self.segments = b"", self.opened()  # everybody knows them by now
        known = [
            opened if opened.stream == OPEN else kept for opened, kept in zip(self.opened(), self.segments, strict=True)
        ]
        self.state, self.log, self.taken = state, log, []
        self.segments = [segment for segment in known if segment.at < self.version]
        self.reseal(None)


def option_numbers(game: Game[State], options: Mapping[str, object]) -> dict[str, int]:
    """Options as anybody may write them, by the number or the word of their value (of `pool: 50 points …` the word
    before the colon will do); numbers are left to the game."""
    known = {option.id: option for option in game.options}
    numbers: dict[str, int] = {}
    for name, value in options.items():
        values = known[name].values if name in known else ()
        words = {text: number for number, word in values for text in (word, word.partition(":")[0])}
        if isinstance(value, int) and not isinstance(value, bool):
            numbers[name] = value
        elif name not in known:
            numbers[name] = 0  # the game refuses the name, whatever its value
        elif isinstance(value, str) and value in words:
            numbers[name] = words[value]
        else:
            listed = ", ".join(f"{number} ({word.partition(':')[0]})" for number, word in values)
            raise NotParseable(f"option {name} cannot be {value!r}; it can be: {listed}")
    return numbers


def position_of(game: Game[State], position: Json) -> State:
    """A position written by anybody, which must be one that play can go on from."""
    try:
        state = game.load(position)
        if int(game.seat(state)) != NOBODY:
            list(game.legal(state)), game.prompt(state), game.view(state, SPECTATOR)
    except AlameinError:
        raise
    except (IndexError, KeyError, TypeError, ValueError, AssertionError, OverflowError) as error:
        raise BadPosition(f"play cannot go on from this position: its parts do not fit together ({error!r})") from error
    return state


def seed_bytes(seed: object) -> bytes | None:
    """The dice seed behind a user's `seed`: a whole number, or None for a secret one."""
    if seed is None:
        return None
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise NotParseable(f"a seed must be a whole number, not {seed!r}")
    if seed.bit_length() > 1024:
        raise NotParseable("a seed may have at most 1024 bits")
    return str(seed).encode()


def check_seed(segment: Segment) -> bytes | None:
    """The seed a segment reveals, after checking it against the seal."""
    if segment.seed is None:
        return None
    try:
        seed = bytes.fromhex(segment.seed)
    except ValueError as error:
        raise NotParseable(f"the seed of the dice from entry {segment.at} is not hexadecimal") from error
    if seal_of(seed) != segment.seal:
        raise NotParseable(f"the seed of the dice from entry {segment.at} does not belong to its seal")
    return seed
