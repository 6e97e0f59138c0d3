"""The engine protocol: one JSON request per line in, one JSON reply per line out, so that a program in any language
can play, as UCI does for chess. docs/engine.md documents every request."""

import json
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Final, TextIO

from alamein.core.errors import AlameinError, NotParseable
from alamein.core.event import EVERYONE, Event, Part, Reason
from alamein.core.game import SPECTATOR, Game, Odds, Outcome
from alamein.core.procedure import NOBODY
from alamein.core.state import State
from alamein.core.words import text_of
from alamein.games import registry
from alamein.play import record
from alamein.play.fair import Share, check_share, own, share_seal
from alamein.play.match import Match, seed_bytes

Reply = dict[str, object]
LONGEST = 2000  # characters of an error message; what was sent may be longer


def event_json(game: Game[State], event: Event) -> Reply:
    """An event as programs read it; `audience` is "all" or the seats that may know it."""
    seats = [name for seat, name in enumerate(game.seats) if event.audience >> seat & 1]
    return {
        "rule": event.rule,
        "kind": game.kind(event),
        "case": event.case,
        "data": list(event.data),
        "text": game.sentence(event),
        "audience": "all" if event.audience == EVERYONE else seats,
    }


def parts_json(parts: Sequence[Part]) -> list[object]:
    """Words as typed parts: plain texts, and things as {kind: id, "text": how a terminal prints it}."""
    return [{part.kind: part.id, "text": part.text} if part.kind else part.text for part in parts]


def reason_json(reason: Reason) -> Reply:
    """A refusal: rule, case, facts and remedy, in words and in typed parts."""
    words: Reply = {"rule": reason.rule, "case": reason.case, "text": reason.text, "remedy": reason.remedy}
    return {**words, "parts": parts_json(reason.parts), "remedy_parts": parts_json(reason.remedy_parts)}


def odds_json(game: Game[State], odds: Odds, normal: Odds | None) -> Reply:
    """The combat as it stands; where somebody can still change it also with what `normal` would commit, and the
    worst."""
    likely = None if normal is None or not odds.changes else column_json(game, normal.ledger, normal.outcomes)
    worst = None if odds.worst is None else column_json(game, odds.worst.ledger, odds.worst.outcomes)
    told: Reply = {"exact": not odds.changes, "changes": odds.changes}
    return {**told, **column_json(game, odds.ledger, odds.outcomes), "normal": likely, "worst": worst}


def column_json(game: Game[State], ledger: Sequence[Event], outcomes: Sequence[Outcome]) -> Reply:
    """Chances as fractions in text and as percentages, and the ledger line by line."""
    total = sum(outcome.weight for outcome in outcomes)
    shown = [
        {
            "result": outcome.text,
            "code": outcome.code,
            "beside": outcome.beside,
            "chance": str(Fraction(outcome.weight, total)),
            "percent": round(100 * outcome.weight / total, 2),
        }
        for outcome in outcomes
    ]
    return {"ledger": [ledger_json(game, event) for event in ledger], "outcomes": shown}


def ledger_json(game: Game[State], event: Event) -> Reply:
    """A line of a ledger."""
    parts = game.event_parts(event)
    line: Reply = {"rule": event.rule, "case": event.case, "text": text_of(parts), "parts": parts_json(parts)}
    return {**line, "value": game.words.value(event)}


def seat_number(game: Game[State], seat: object, taken: int = 1 << 10) -> int:
    """A seat by name or number; one of the first `taken`, if not all are."""
    seats = game.seats[:taken]
    if isinstance(seat, str) and seat in seats:
        return seats.index(seat)
    if isinstance(seat, int) and not isinstance(seat, bool) and 0 <= seat < len(seats):
        return seat
    raise NotParseable(f"there is no seat {seat!r}; the seats are: {', '.join(seats)}")


Forecast = Callable[[Game[State], State, int], Odds | None]  # a combat with what a player would commit to it
Advice = Callable[[Game[State], State, int], Reply | None]  # what a player says of a position; None: nothing


def nothing_said(game: Game[State], state: State, seat: int) -> Odds | None:
    """What an engine without a player says of what one would commit."""
    return None


NO_ADVICE: Final[Mapping[str, Advice]] = {}


class Engine:
    """Holds one match and answers requests about it. `normal` says what the player of that name would commit, `advice`
    what it says of a position: "judge" and "hint"."""

    def __init__(self, normal: Forecast = nothing_said, advice: Mapping[str, Advice] = NO_ADVICE) -> None:
        self._match: Match | None = None
        self.normal, self.advice = normal, advice
        self._share: Share | None = None  # sealed for the next new game
        self.requests: dict[str, Callable[[object], Reply]] = {
            "seal": self.seal,
            "new": self.new,
            "load": self.load,
            "legal": self.legal,
            "act": self.act,
            "why": self.why,
            "view": self.view,
            "odds": self.odds,
            "judge": self.judge,
            "hint": self.hint,
            "dice": self.dice,
            "undo": self.undo,
            "dump": self.dump,
            "save": self.save,
        }

    def answer_line(self, line: str) -> str:
        """The reply to one line; whatever the line holds, there is one."""
        return json.dumps(self.answer(line), ensure_ascii=False)

    def answer(self, line: str) -> Reply:
        """The reply to one line as a value."""
        try:
            return self._carry_out(line)
        except AlameinError as error:
            return _error(error.kind, error.rule, error.message)
        except Exception as error:  # a defect of ours; every request works on copies, so the match is as it was
            return _error("internal", "", f"the program failed, nothing was changed: {error!r}")

    def _carry_out(self, line: str) -> Reply:
        try:
            request = json.loads(line.strip())
        except (ValueError, RecursionError) as error:
            raise NotParseable(f"a request must be one line of JSON ({error})") from error
        if not isinstance(request, dict) or len(request) != 1:
            raise NotParseable(f"a request is an object with one key, one of: {', '.join(self.requests)}")
        (name, body), *_ = request.items()
        if name not in self.requests:
            raise NotParseable(f"unknown request {name!r}; the requests are: {', '.join(self.requests)}")
        return self.requests[name](body)

    @property
    def match(self) -> Match:
        if self._match is None:
            raise NotParseable('no game yet: send {"new": {"game": …}} or {"load": …} first')
        return self._match

    # --- requests ----------------------------------------------------------------------------------------------

    def seal(self, body: object) -> Reply:
        """Seal this program's share of the dice of the next new game, before the players open theirs."""
        _object("seal", body, set(), set())
        self._share = own()
        return {"seal": self._share.seal}

    def new(self, body: object) -> Reply:
        """Begin a game: game, and as wished scenario, options, and a seed or the shares of the players."""
        values = _object("new", body, {"game"}, {"scenario", "options", "seed", "shares"})
        options = values.get("options", {})
        if not isinstance(options, dict):
            raise NotParseable(f"options must be an object, not {options!r}")
        scenario = values.get("scenario", "")
        if not isinstance(scenario, str):
            raise NotParseable(f"scenario must be a text, not {scenario!r}")
        game = registry.game(_text("game", values["game"]))
        match, seed = Match.prepared(game, scenario, options), seed_bytes(values.get("seed"))
        shares = _shares(game, values.get("shares", {}))
        if seed is None:
            match.share([self._share or own(), *shares])
            self._share = None
        elif shares:
            raise NotParseable("a known seed leaves nothing to add: give seed or shares, not both")
        match.begin(seed)
        self._match = match
        return self._standing(match.opening)

    def load(self, body: object) -> Reply:
        """Take up a saved game (what `save` gave) or a position (what `dump` gave, or written by hand)."""
        if not isinstance(body, dict):
            raise NotParseable("load takes a saved game or a position: a JSON object")
        if "log" in body or "format" in body:
            self._match = record.load(body).match
        else:
            values = dict(body)
            if "game" not in values:
                raise NotParseable(f"a position needs 'game', one of: {', '.join(registry.ids())}")
            game = registry.game(_text("game", values.pop("game")))
            seed = seed_bytes(values.pop("seed", None))
            self._match = Match.from_position(game, values, seed)
        return self._standing([])

    def legal(self, body: object) -> Reply:
        """Who decides, what is asked, and every legal action."""
        _object("legal", body, set(), set())
        return {**self._standing([]), "legal": self.match.texts()}

    def act(self, body: object) -> Reply:
        """Take an action: its text, or an object with action, and as wished seat and version."""
        match = self.match
        if not isinstance(body, str | dict):
            raise NotParseable(f"act takes a text, or an object with action, seat and version, not {body!r}")
        values = {"action": body} if isinstance(body, str) else _object("act", body, {"action"}, {"seat", "version"})
        version = values.get("version")
        if version is not None and (isinstance(version, bool) or not isinstance(version, int)):
            raise NotParseable(f"version must be a whole number, not {version!r}")
        seat = seat_number(match.game, values["seat"]) if "seat" in values else match.seat
        return self._standing(match.act(seat, _text("action", values["action"]), version))

    def why(self, body: object) -> Reply:
        """Whether the deciding seat may take an action, and if not, why and what would make it legal."""
        reason = self.match.why(self.match.seat, _text("why", body))
        if reason is None:
            return {"legal": True}
        return {"legal": False, **reason_json(reason)}

    def view(self, body: object) -> Reply:
        """What a seat may know; without a seat, the one that decides."""
        values = _object("view", body, set(), {"seat"})
        match = self.match
        if values.get("seat") == "spectator" or ("seat" not in values and match.seat == NOBODY):
            return {"view": match.game.view(match.state, SPECTATOR)}
        seat = seat_number(match.game, values["seat"]) if "seat" in values else match.seat
        return {"view": match.game.view(match.state, seat)}

    def odds(self, body: object) -> Reply:
        """The odds of the combat being prepared; null if there is none."""
        _object("odds", body, set(), set())
        match = self.match
        odds = None if match.seat == NOBODY else match.game.odds(match.state, match.seat)
        if odds is None:
            return {"odds": None}
        normal = self.normal(match.game, match.state, match.seat) if odds.changes else None
        return {"odds": odds_json(match.game, odds, normal)}

    def judge(self, body: object) -> Reply:
        """How likely a seat is to win and why, from what it may know; without a seat, the one that decides."""
        values = _object("judge", body, set(), {"seat"})
        match, seat = self.match, self.match.seat
        if "seat" in values:
            seat = seat_number(match.game, values["seat"], match.game.players(match.state))
        return self._advised("judge", seat)

    def hint(self, body: object) -> Reply:
        """What the player `normal` would do for the seat that decides, why, and what the next best thing costs."""
        _object("hint", body, set(), set())
        return self._advised("hint", self.match.seat)

    def _advised(self, what: str, seat: int) -> Reply:
        """Null when the game is over, and where nobody can tell."""
        match, ask = self.match, self.advice.get(what)
        return {what: None if ask is None or match.seat == NOBODY else ask(match.game, match.state, seat)}

    def dice(self, body: object) -> Reply:
        """Dictate the next outcomes of chance; [] forgets those not used yet."""
        if not isinstance(body, list) or not all(isinstance(x, int | str) and not isinstance(x, bool) for x in body):
            raise NotParseable('dice takes a list of numbers or actions, such as [5] or ["roll 5"]')
        if not body:
            self.match.script.clear()
        self.match.dictate(body)
        return {"dice": list(self.match.script)}

    def undo(self, body: object) -> Reply:
        """Take back the last action."""
        _object("undo", body, set(), set())
        self.match.undo(self.match.seat)
        return self._standing([])

    def dump(self, body: object) -> Reply:
        """The whole position; `load` accepts it."""
        _object("dump", body, set(), set())
        return {"game": self.match.game.id, **self.match.game.dump(self.match.state)}

    def save(self, body: object) -> Reply:
        """The saved game; `load` accepts it."""
        _object("save", body, set(), set())
        return record.save(self.match)

    def _standing(self, events: list[Event]) -> Reply:
        match, game = self.match, self.match.game
        over = match.seat == NOBODY
        return {
            "events": [event_json(game, event) for event in events],
            "version": match.version,
            "seat": None if over else game.seats[match.seat],
            "decision": None if over else {"rule": game.decision(match.state).ref, "prompt": game.prompt(match.state)},
            "over": over,
            "result": record.result_json(game, game.result(match.state)),
        }


def _error(kind: str, rule: str, message: str) -> Reply:
    half = LONGEST // 2
    cut = message if len(message) <= LONGEST else f"{message[:half]} … {message[-half:]}"
    return {"error": {"kind": kind, "rule": rule, "message": cut}}


def _object(name: str, body: object, required: set[str], optional: set[str]) -> Mapping[str, object]:
    if not isinstance(body, dict):
        raise NotParseable(f"{name} takes an object, not {body!r}")
    for key in sorted(required - body.keys()):
        raise NotParseable(f"{name} needs {key!r}")
    for key in sorted(body.keys() - required - optional):
        known = ", ".join(sorted(required | optional)) or "none"
        raise NotParseable(f"{name} does not know {key!r}; its keys are: {known}")
    return body


def _shares(game: Game[State], shares: object) -> list[Share]:
    """What the players add to the dice, in the order of their seats."""
    if not isinstance(shares, dict) or not all(isinstance(nonce, str) for nonce in shares.values()):
        raise NotParseable("shares must be an object: 32 bytes in hexadecimal by the name of a seat")
    found: list[Share] = []
    for seat in sorted(shares, key=lambda name: seat_number(game, name)):
        nonce = shares[seat]
        try:
            share = Share(seat, share_seal(bytes.fromhex(nonce)), nonce)
        except ValueError as error:
            raise NotParseable(f"the share of {seat} is not hexadecimal") from error
        check_share(share)
        found.append(share)
    return found


def _text(name: str, value: object) -> str:
    if not isinstance(value, str):
        raise NotParseable(f"{name} must be a text, not {value!r}")
    return value


def serve(lines: TextIO, out: TextIO, engine: Engine) -> None:
    """Answer line by line until the input ends."""
    for line in lines:
        out.write(engine.answer_line(line) + "\n")
        out.flush()
