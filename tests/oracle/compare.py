"""A game and its oracle side by side, in random play."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from typing import Any, NamedTuple, Protocol

from alamein.core.chance import Source, Splitmix, pick
from alamein.core.errors import BadPosition
from alamein.core.event import Log
from alamein.core.game import Game
from alamein.core.procedure import CHANCE
from alamein.core.state import State
from alamein.games import registry
from tests.oracle.step import Ask, Asking

Json = dict[str, Any]
GAMES = registry.GAMES
STYLES = ("eager", "crowd", "random")
OFTEN = 40  # a kind of decision is always compared this many times, then ever more rarely
OTHERS = 2  # actions beside the one taken whose consequences are compared
WHOLE = 100_000  # actions: no game is longer
CROWD = 400  # actions, after which a crowd has thinned out
TRIES = 50  # positions that are made up until one is sound


class Oracle(Protocol):
    """What a module `tests/oracle/<game>.py` offers. A function answers None where the oracle has no opinion.

    `SAMPLE` is (runs, actions a run) for `./test`. Optional: `OPTIONS`, values of options to play with;
    `facts(position)`, a part of the dump that must be so while play waits, as far as other parts imply it;
    `lure(position, action)`, how much an eager player wants an action (0: only if there is no other);
    `start(scenario, source)`, a position with much to do, from which eager players begin in the style `crowd`.
    """

    def legal(self, position: Json) -> set[str] | None:
        """The legal actions in notation."""

    def follows(self, position: Json, action: str) -> Json | None:
        """What the position says after an action: a part of the dump. Keys that are not mentioned are free; a set
        stands for a list in any order, and `frame` is the last of the frames."""

    def result(self, position: Json) -> Json | None:
        """At the end, any of: winners (seats by name), scores, level."""


class Difference(NamedTuple):
    """The first place where the two differ."""

    game: str
    run: int
    number: int  # of actions before it
    about: str
    said: object  # by the game
    oracle: object
    position: Json

    def __str__(self) -> str:
        where = f"{self.game}, run {self.run}, after {self.number} actions: {self.about}"
        return f"{where}\n  the game:   {_told(self.said)}\n  the oracle: {_told(self.oracle)}"


def _told(opinion: object) -> str:
    return " | ".join(sorted(opinion)) if isinstance(opinion, set) else json.dumps(opinion, default=sorted)


def oracle(id: str) -> Oracle:
    """The oracle of a game."""
    return import_module(f"tests.oracle.{id}")


def style(id: str, run: int) -> str:
    """How a run is played: each style with every scenario in turn."""
    return STYLES[run // len(registry.game(id).scenarios) % len(STYLES)]


class Run:
    """One game played with the oracle beside it. Its number says everything: scenario, style, options, dice."""

    def __init__(self, id: str, run: int, compared: Counter[str]) -> None:
        self.game: Game[State] = registry.game(id)
        self.oracle = oracle(id)
        self.run = run
        self.source = Splitmix(run)
        self.sampling = Splitmix(run + 1_000_000)
        self.compared = compared
        self.number = 0
        scenarios = self.game.scenarios
        scenario = scenarios[run % len(scenarios)].id
        self.style = style(id, run)
        self.texts: dict[str, int] = {}
        self.state = self.begin(scenario)

    def begin(self, scenario: str) -> State:
        start = getattr(self.oracle, "start", None)
        for _ in range(TRIES if start is not None and self.style == "crowd" else 0):
            with suppress(BadPosition):
                return self.game.load(start(scenario, self.source))
        known: dict[str, tuple[int, ...]] = getattr(self.oracle, "OPTIONS", {})
        options = {name: values[self.source.below(len(values))] for name, values in known.items()}
        return self.game.new(scenario, options)

    def differences(self, actions: int) -> Iterator[Difference]:
        """Play, and tell every difference that is met."""
        while not self.state.over and self.number < (min(actions, CROWD) if self.style == "crowd" else actions):
            self.texts = {self.game.notation.text(int(a)): int(a) for a in self.game.legal(self.state)}
            found = self.is_compared()
            before = dumped(self.game, self.state) if found or self.is_lured() else {}
            if found:
                yield from self.decision(before)
            action = self.choose(before)
            if found:
                others = list(self.texts) if self.game.seat(self.state) == CHANCE else [action]
                others += [list(self.texts)[self.sampling.below(len(self.texts))] for _ in range(OTHERS)]
                for text in dict.fromkeys(others[:40]):
                    yield from self.consequence(before, text)
            self.game.apply(self.state, self.texts[action], Log(False))
            self.number += 1
        if self.state.over:
            yield from self.end()

    def is_lured(self) -> bool:
        return self.style != "random" and len(self.texts) > 1 and self.game.seat(self.state) != CHANCE

    def is_compared(self) -> bool:
        kind = type(self.game.decision(self.state)).__name__
        compared = self.sampling.below(1 + self.compared[kind] // OFTEN) == 0
        self.compared[kind] += compared
        return compared

    def decision(self, before: Json) -> Iterator[Difference]:
        expected, said = self.oracle.legal(before), set(self.texts)
        if expected is not None and expected != said:
            asked = self.game.prompt(self.state)
            yield self.differs(f"legal ({asked})", said - expected, expected - said, before)
        facts = getattr(self.oracle, "facts", None)
        yield from self.part("fact", before, facts(before) if facts else None, before)

    def consequence(self, before: Json, text: str) -> Iterator[Difference]:
        expected = self.oracle.follows(before, text)
        if expected is not None:
            state = self.game.copy(self.state)
            self.game.apply(state, self.texts[text], Log(False))
            yield from self.part(f"after {text!r}", dumped(self.game, state), expected, before)

    def end(self) -> Iterator[Difference]:
        position, result = dumped(self.game, self.state), self.game.result(self.state)
        expected = self.oracle.result(position)
        if result is not None:
            names = [self.game.seats[seat] for seat in result.winners]
            said = {"winners": names, "scores": list(result.scores), "level": result.level}
            yield from self.part("result", said, expected, position)

    def part(self, about: str, said: Json, expected: Json | None, position: Json) -> Iterator[Difference]:
        """Whether what the oracle expects is there."""
        wrong, wanted = unlike(said, {} if expected is None else expected)
        if wrong != wanted:
            yield self.differs(about, wrong, wanted, position)

    def differs(self, about: str, said: object, expected: object, position: Json) -> Difference:
        return Difference(self.game.id, self.run, self.number, about, said, expected, position)

    def choose(self, before: Json) -> str:
        texts = list(self.texts)
        if self.game.seat(self.state) == CHANCE:
            return texts[pick(self.game.weights(self.state), self.source)]
        if self.is_lured():
            return weighted([(text, self.lure(before, text)) for text in texts], self.source)
        return texts[self.source.below(len(texts))]

    def lure(self, before: Json, text: str) -> int:
        """An eager player fights where it can, and is in no hurry to end anything."""
        lure = getattr(self.oracle, "lure", None)
        if lure is not None:
            return int(lure(before, text))
        marks = self.game.notation.verbs[self.game.notation.numbers[text.partition(" ")[0]]].marks
        return 8 if "hostile" in marks else 1 if "final" in marks else 4


def weighted(choices: list[tuple[str, int]], source: Source) -> str:
    total = sum(weight for _, weight in choices)
    if total == 0:
        return choices[source.below(len(choices))][0]
    r = source.below(total)
    for text, weight in choices:
        if r < weight:
            return text
        r -= weight
    raise AssertionError(choices)


def dumped(game: Game[State], state: State) -> Json:
    """A position as a reader of the file gets it, its last frame also by that name."""
    value: Json = json.loads(json.dumps(game.dump(state)))
    return {**value, "frame": value["frames"][-1]} if value["frames"] else value


def unlike(said: Any, expected: Any) -> tuple[Any, Any]:
    """What differs, without what agrees: ({}, {}) if the expected part is there."""
    if isinstance(expected, dict) and isinstance(said, dict):
        pairs = {key: unlike(said.get(key), value) for key, value in expected.items()}
        wrong = {key: pair for key, pair in pairs.items() if pair[0] != pair[1]}
        return {key: pair[0] for key, pair in wrong.items()}, {key: pair[1] for key, pair in wrong.items()}
    if isinstance(expected, set) and isinstance(said, list):
        return (expected, expected) if len(said) == len(expected) and set(said) == expected else (said, expected)
    return said, expected


def differences(id: str, first: int, runs: int, actions: int = WHOLE) -> Iterator[Difference]:
    """All differences met in some runs."""
    compared: Counter[str] = Counter()
    for run in range(first, first + runs):
        yield from play(id, run, compared).differences(actions)


def play(id: str, run: int, compared: Counter[str]) -> Run:
    """A run of a game with its oracle: functions of a position, or a `MODEL` that is played in step."""
    return (Stepped if hasattr(oracle(id), "MODEL") else Run)(id, run, compared)


class Stepped(Run):
    """One game played in step with a model of it (tests/oracle/step.py)."""

    def differences(self, actions: int) -> Iterator[Difference]:
        """Play, and tell the first difference."""
        before = dumped(self.game, self.state)
        self.model = self.oracle.MODEL(before)
        asking = self.model.play()
        asked: Ask | None = next(asking)
        while not self.state.over and self.number < (min(actions, CROWD) if self.style == "crowd" else actions):
            self.texts = {self.game.notation.text(int(a)): int(a) for a in self.game.legal(self.state)}
            self.compared[type(self.game.decision(self.state)).__name__] += 1
            if wrong := self.question(asked):
                yield self.differs(*wrong, before)
                return
            action = self.choose(before)
            self.game.apply(self.state, self.texts[action], Log(False))
            self.number += 1
            after = self.model.seen = dumped(self.game, self.state)
            asked = answered(asking, action)
            said, expected = leaves(self.model.shown(after)), leaves(self.model.board())
            if said != expected:
                both = {key for key, value in said.items() if expected.get(key) == value}
                said, expected = ({k: v for k, v in x.items() if k not in both} for x in (said, expected))
                yield self.differs(f"after {action!r}", said, expected, before)
                return
            before = after
        if self.state.over and (wrong := self.ended(asked)):
            yield self.differs(*wrong, before)

    def question(self, asked: Ask | None) -> tuple[str, object, object] | None:
        """Who decides and what he may answer; how likely, if it is chance."""
        expected, said = set(asked.answers) if asked else set(), set(self.texts)
        about = f"legal ({self.game.prompt(self.state)})"
        if asked is None or said != expected:
            return about, said - expected, expected - said
        if asked.odds is not None and (told := self.told_odds()) != asked.odds:
            return f"odds, {about}", told, asked.odds
        seat = self.game.seat(self.state)
        if seat != CHANCE:
            decider = self.game.seats[seat]
            return None if decider == asked.seat else (f"who decides, {about}", decider, asked.seat)
        weights = dict(zip(self.texts, map(int, self.game.weights(self.state)), strict=True))
        odds, likely = sum(weights.values()), sum(asked.answers.values())
        same = all(weight * likely == asked.answers[text] * odds for text, weight in weights.items())
        return None if same else ("weights", weights, asked.answers)

    def told_odds(self) -> dict[str, int]:
        """What the game tells the first seat of the combat as it stands: weights by the results' codes."""
        odds, told = self.game.odds(self.state, 0), Counter[str]()
        for outcome in odds.outcomes if odds else []:
            told[outcome.code] += outcome.weight
        return dict(told)

    def ended(self, asked: Ask | None) -> tuple[str, object, object] | None:
        if asked is not None:
            return "the end of the game", {"over": True}, {"asked": sorted(asked.answers)}
        result = self.game.result(self.state)
        assert result is not None
        said = {"scores": list(result.scores), "winners": sorted(self.game.seats[n] for n in result.winners)}
        expected = {"scores": self.model.scores(), "winners": sorted(self.model.winners())}
        return None if said == expected else ("result", said, expected)

    def lure(self, before: Json, text: str) -> int:
        return int(self.model.lure(text))


def answered(asking: Asking, action: str) -> Ask | None:
    """The next question; None at the end."""
    try:
        return asking.send(action)
    except StopIteration:
        return None


def leaves(value: Any, path: str = "") -> dict[str, Any]:
    """Every leaf of a tree by its path; lists are leaves unless they hold objects."""
    if isinstance(value, list) and value and isinstance(value[0], dict):
        value = dict(enumerate(value))
    if not isinstance(value, dict):
        return {path: value}
    return {key: leaf for k, v in value.items() for key, leaf in leaves(v, f"{path}/{k}").items()}


def at(id: str, position: Json) -> Iterator[Difference]:
    """What differs in one position and after each of its actions."""
    run = Run(id, 0, Counter())
    if hasattr(run.oracle, "MODEL"):
        raise SystemExit(f"{id} is compared in step, not in a single position: play the run again (--first, --runs 1)")
    run.state = run.game.load({key: value for key, value in position.items() if key != "frame"})
    run.texts = {run.game.notation.text(int(a)): int(a) for a in run.game.legal(run.state)}
    before = dumped(run.game, run.state)
    yield from run.decision(before)
    for text in run.texts:
        yield from run.consequence(before, text)
