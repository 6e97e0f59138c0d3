"""The match of the front door, `alamein.Match`: actions are texts, seats are names, whoever decides acts.

A thin coat over `play.match.Match`, which the server and the engine protocol use with numbers and events.
"""

import json
import os
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple, NewType

from alamein.core.errors import BadRecord
from alamein.core.event import Event, Reason
from alamein.core.game import SPECTATOR, Json, Outcome, View
from alamein.core.procedure import NOBODY
from alamein.games import registry
from alamein.play import record
from alamein.play.engine import Forecast, nothing_said, seat_number
from alamein.play.match import Match as Checked
from alamein.play.match import seed_bytes

GameId = NewType("GameId", str)
Seat = NewType("Seat", str)  # a side's name
Action = NewType("Action", str)  # in the game's notation: "to 0705"


class Odds(NamedTuple):
    """The chances of the combat being prepared as it stands, by result, and the lines that lead to them. They are
    exact unless `changes` says what can still change them: then `normal` has the chances with what that player would
    commit, `worst` the worst that can come."""

    ledger: list[str]
    outcomes: dict[str, Fraction]
    changes: str
    normal: dict[str, Fraction] | None
    worst: dict[str, Fraction] | None

    @property
    def exact(self) -> bool:
        """Whether nobody can change it any more."""
        return not self.changes

    def __repr__(self) -> str:
        return f"<Odds {', '.join(f'{chance} {result}' for result, chance in self.outcomes.items())}>"

    def __str__(self) -> str:
        rows = [f"{float(chance):7.2%}  {result}" for result, chance in self.outcomes.items()]
        return "\n".join([*self.ledger, *rows])


class Result(NamedTuple):
    """How a game ended: who won (nobody: a draw), the scores, the rule and the words."""

    winners: tuple[Seat, ...]
    scores: dict[Seat, int]
    rule: str
    text: str


def chances(outcomes: Sequence[Outcome]) -> dict[str, Fraction]:
    """Results with their chances; those of one text are one."""
    total, out = sum(outcome.weight for outcome in outcomes), dict[str, Fraction]()
    for outcome in outcomes:
        out[outcome.text] = out.get(outcome.text, Fraction(0)) + Fraction(outcome.weight, total)
    return out


class Match:
    """A game under way. Made by `alamein.new` and `alamein.load`."""

    def __init__(self, checked: Checked, told: list[list[Event]], normal: Forecast = nothing_said) -> None:
        self.checked = checked  # the match below, for those who want numbers and events
        self._normal = normal
        self._told = told  # what each entry of the log brought

    @property
    def game(self) -> GameId:
        """The game's id."""
        return GameId(self.checked.game.id)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The sides in play."""
        game = self.checked.game
        return tuple(Seat(name) for name in game.seats[: game.players(self.checked.state)])

    @property
    def seat(self) -> Seat | None:
        """Who decides; None when the game is over."""
        return None if self.checked.seat == NOBODY else self.seats[self.checked.seat]

    @property
    def legal(self) -> list[Action]:
        """Every action that may be taken now; [] when the game is over."""
        return [Action(text) for text in self.checked.texts()]

    @property
    def prompt(self) -> str:
        """What the deciding side is asked."""
        return "" if self.seat is None else self.checked.game.prompt(self.checked.state)

    @property
    def log(self) -> list[str]:
        """What has happened, in sentences."""
        return [self.checked.game.sentence(event) for events in self._told for event in events]

    @property
    def result(self) -> Result | None:
        """How it ended; None while it goes on."""
        found = self.checked.result()
        if found is None:
            return None
        winners = tuple(self.seats[seat] for seat in found.winners)
        return Result(winners, dict(zip(self.seats, found.scores, strict=True)), found.rule, found.text)

    def act(self, action: str) -> "Match":
        """Take an action for the side that decides; dice fall by themselves. An illegal one raises and changes
        nothing."""
        self._told.append(self.checked.act(self.checked.seat, action))
        return self

    def why(self, action: str) -> Reason | None:
        """Why an action may not be taken now: the rule, the facts, the remedy. None if it may."""
        return self.checked.why(self.checked.seat, action)

    def odds(self) -> Odds | None:
        """The odds of the combat being prepared; None if there is none."""
        game, seat = self.checked.game, self.checked.seat
        found = None if seat == NOBODY else game.odds(self.checked.state, seat)
        if found is None:
            return None
        ledger = [game.sentence(event) for event in found.ledger]
        normal = self._normal(game, self.checked.state, seat) if found.changes else None
        likely = None if normal is None else chances(normal.outcomes)
        worst = None if found.worst is None else chances(found.worst.outcomes)
        return Odds(ledger, chances(found.outcomes), found.changes, likely, worst)

    def undo(self) -> "Match":
        """Take back the last action, unless dice, a secret or the other side's decision came of it."""
        self.checked.undo(self.checked.seat)
        self._told.pop()
        return self

    def view(self, seat: str = "") -> View:
        """What a side may know, as JSON: by default the one that decides, a spectator when it is over."""
        game = self.checked.game
        return game.view(self.checked.state, seat_number(game, seat) if seat else self._viewer)

    @property
    def _viewer(self) -> int:
        return SPECTATOR if self.seat is None else self.checked.seat

    def position(self) -> dict[str, object]:
        """The whole position as JSON that `alamein.new(..., start=...)` takes."""
        return self.checked.game.dump(self.checked.state)

    def save(self, path: "str | os.PathLike[str]") -> None:
        """Write the match to a file for `alamein.load`, `alamein play --load` and `alamein verify`."""
        Path(path).write_text(json.dumps(record.save(self.checked), ensure_ascii=False), "utf-8")

    def __str__(self) -> str:
        """The board as text, as the deciding side sees it."""
        return self.checked.game.picture(self.checked.state, self._viewer)

    def __repr__(self) -> str:
        scene = self.checked.game.scene(self.checked.state, self._viewer)
        words = [str(scene[key]) for key in ("turn", "phase") if scene.get(key)]
        when = [" ".join([word.lower(), *rest]) for word, *rest in map(str.split, words)]
        where = f"{self.game} {self.checked.scenario}".strip()
        end = [self.result.text] if self.result else [f"{self.seat} decides", f"{len(self.legal)} legal"]
        return f"<Match {', '.join([where, *dict.fromkeys(when), *end])}>"


def new(
    game: str,
    scenario: str,
    seed: int | None,
    start: Json | None,
    options: Mapping[str, int | str],
    normal: Forecast,
) -> Match:
    """See `alamein.new`."""
    rules, dice = registry.game(game), seed_bytes(seed)
    if start is not None:
        return Match(Checked.from_position(rules, start, dice), [], normal)
    return Match(Checked.new(rules, scenario, options, dice), [], normal)


def load(saved: "str | os.PathLike[str] | Json", normal: Forecast) -> Match:
    """See `alamein.load`."""
    if isinstance(saved, Mapping):
        replay = record.load(saved)
    else:
        try:
            replay = record.load_text(Path(saved).read_text("utf-8"))
        except (OSError, UnicodeDecodeError) as error:
            raise BadRecord(f"{os.fspath(saved)} cannot be read: {error}") from error
    told: list[list[Event]] = []
    for entry, events in replay.steps:
        if entry.text == "undo 1":
            told.pop()
        else:
            told.append(events)
    return Match(replay.match, told, normal)
