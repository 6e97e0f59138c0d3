"""The four games as OpenSpiel games: `alamein_north_africa` and so on, registered when this module is imported.

Chance is a player of its own. Dice, draws and all decisions are numbers; `action_to_string` has their texts. Parameters
are the scenario and the options of the game: `pyspiel.load_game("alamein_afrika_deck(players=3)")`.

A position never changes once it stands in a `Moment`: an action is taken on a copy (a microsecond), so a clone of a
state is the same moment, and what a player has been told can be made up when somebody asks.
"""

import json
from collections.abc import Mapping, Sequence
from copy import copy
from hashlib import blake2b
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from alamein.ai.simulate import LIMIT
from alamein.core.chance import Splitmix
from alamein.core.errors import AlameinError, NotParseable
from alamein.core.event import Log
from alamein.core.game import SPECTATOR, Game
from alamein.core.procedure import CHANCE, NOBODY
from alamein.core.state import State
from alamein.games import registry
from alamein.research.observe import Observer
from alamein.research.play import Numbering, returns

try:
    import pyspiel
except ModuleNotFoundError as error:
    raise AlameinError("OpenSpiel games need open_spiel: pip install 'alamein[openspiel]'") from error

PREFIX: Final = "alamein_"
RECENT: Final = 32  # actions that an information state tells one by one
WORD: Final = 16  # bytes of the word that stands for all of them
QUIET: Final = Log(False)
PLAYERS: Final = {CHANCE: int(pyspiel.PlayerId.CHANCE), NOBODY: int(pyspiel.PlayerId.TERMINAL)}
SOMETHING: Final = 0  # an action that one sees only by what it changes


class Told(NamedTuple):
    """What a player has seen and done since the beginning: a word that stands for all of it, and the last of it."""

    word: bytes
    recent: tuple[int, ...]  # actions from 1 on, outcomes of chance below 0, or SOMETHING

    def more(self, token: int, seen: bytes) -> "Told":
        """With one thing more."""
        said = self.word + token.to_bytes(4, "big", signed=True) + seen
        return Told(blake2b(said, digest_size=WORD).digest(), (*self.recent, token)[-RECENT:])


class Rules:
    """A game with its numbers; the same for all who play it."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.game: Game[State] = registry.game(id)
        self.observer = Observer(self.game, False)
        self.numbers = {False: Numbering(self.game), True: Numbering(self.game, chance=True)}
        self.secret = self.game.keeps_secrets(self.game.new("", {}))

    def of(self, state: State) -> "Rules":
        """The same for a game with the options of a position: they may add secrets (closed stacks)."""
        found = copy(self)
        found.secret = self.game.keeps_secrets(state)
        return found


class Moment:
    """A position that never changes again, and how it came about."""

    __slots__ = ("_told", "before", "hidden", "rules", "seat", "state", "token", "who")

    def __init__(self, rules: Rules, state: State, told: tuple[Told, ...] | None = None) -> None:
        self.rules = rules
        self.state = state
        self.seat = int(rules.game.seat(state))  # who decides: a seat, CHANCE or NOBODY
        self.before: Moment | None = None
        self.who = NOBODY
        self.token = SOMETHING
        self.hidden = False  # whether some player may not know what chance has brought
        self._told = told

    def __deepcopy__(self, memo: object) -> "Moment":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return restored, (self.rules.id, self.rules.game.dump(self.state), self.told())

    def next(self, number: int) -> "Moment":
        """The moment after an action."""
        game, chance = self.rules.game, self.seat == CHANCE
        state = game.copy(self.state)
        game.apply(state, int(self.rules.numbers[chance].actions[number]), QUIET)
        made = Moment(self.rules, state)
        made.before, made.who, made.token = self, self.seat, -1 - number if chance else 1 + number
        made.hidden = chance and self.rules.secret and game.decision(self.state).hides(self.state)
        return made

    def told(self) -> tuple[Told, ...]:
        """What each player has been told until now."""
        left: list[Moment] = []
        at = self
        while at._told is None:
            left.append(at)
            assert at.before is not None
            at = at.before
        found = at._told
        for each in reversed(left):
            found = each._told = each._tell(found)
        return found

    def _tell(self, before: tuple[Told, ...]) -> tuple[Told, ...]:
        if not self.rules.secret:
            return (before[0].more(self.token, b""),) * len(before)
        return tuple(self._tell_one(player, told) for player, told in enumerate(before))

    def _tell_one(self, player: int, told: Told) -> Told:
        """One's own actions and open outcomes as they are; of anything else, what is to be seen of it."""
        if self.who == player or (self.who == CHANCE and not self.hidden):
            return told.more(self.token, b"")
        assert self.before is not None
        seen = self.rules.observer.digest(self.state, player)
        return told if seen == self.rules.observer.digest(self.before.state, player) else told.more(SOMETHING, seen)


def restored(id: str, position: Mapping[str, object], told: tuple[Told, ...]) -> Moment:
    """A moment that was stored."""
    rules = GAMES[PREFIX + id].rules
    state = rules.game.load(position)
    return Moment(rules.of(state), state, told)


class SpielState(pyspiel.State):
    """A state of one of the games; OpenSpiel keeps the history."""

    def __init__(self, game: "SpielGame", moment: Moment) -> None:
        super().__init__(game)
        self._moment = moment

    def current_player(self) -> int:
        """Who decides."""
        return PLAYERS.get(self._moment.seat, self._moment.seat)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._moment.state.over != 0

    def _legal_actions(self, player: int) -> list[int]:
        moment = self._moment
        numbers = moment.rules.numbers[False].number
        return sorted([numbers[a] for a in moment.rules.game.legal(moment.state)])

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may bring, and how likely each is."""
        moment = self._moment
        game, numbers = moment.rules.game, moment.rules.numbers[True].number
        weights = [int(w) for w in game.weights(moment.state)]
        total = sum(weights)
        found = [(numbers[a], w / total) for a, w in zip(game.legal(moment.state), weights, strict=True) if w]
        return sorted(found)

    def _apply_action(self, action: int) -> None:
        self._moment = self._moment.next(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self._moment.rules.numbers[player < 0].texts[action]

    def returns(self) -> list[float]:
        """What each player has won: zeros before the end."""
        return returns(self._moment.rules.game, self._moment.state)

    def resample_from_infostate(self, player: int, sampler: Any) -> "SpielState":
        """A state that the player cannot tell from this one: what he may not know is dealt anew."""
        moment = self._moment
        game = moment.rules.game
        source = Splitmix(int(sampler() * (1 << 53)))
        told = list(moment.told())
        dealt = game.deal(game.known(moment.state, player), player, source)
        for other in range(len(told)):  # what the others were told is dealt with their cards
            if other != player and moment.rules.secret:
                told[other] = told[other].more(SOMETHING, moment.rules.observer.digest(dealt, other))
        return SpielState(self.get_game(), Moment(moment.rules, dealt, tuple(told)))

    def __str__(self) -> str:
        moment = self._moment
        return moment.rules.game.picture(moment.state, SPECTATOR)


class SpielGame(pyspiel.Game):
    """One of the games, with its parameters."""

    rules: Rules

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        chosen = {name: value for name, value in (params or {}).items() if name != "name"}
        game = self.rules.game
        scenario = str(chosen.pop("scenario", ""))
        begun = game.new(game.checked_scenario(scenario), game.checked_options(chosen))
        players = game.players(begun)
        self.rules = self.rules.of(begun)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.rules.numbers[False].texts),
            max_chance_outcomes=len(self.rules.numbers[True].texts),
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LIMIT,
        )
        super().__init__(kind_of(self.rules), info, dict(params or {}))
        self._first = Moment(self.rules, begun, (Told(b"", ()),) * players)

    def new_initial_state(self) -> SpielState:
        """The beginning."""
        return SpielState(self, self._first)

    def max_chance_nodes_in_history(self) -> int:
        """No rule bounds it; a game longer than this is an error."""
        return LIMIT

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SpielObserver":
        """What is observed, as a tensor and as a string."""
        if params:
            raise NotParseable(f"there are no parameters of observations, not {params}")
        return SpielObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class SpielObserver:
    """OpenSpiel's observer: `tensor`, the views of it in `dict`, and strings."""

    def __init__(self, game: SpielGame, kind: Any) -> None:
        self.rules = game.rules
        self.public: bool = kind.public_info
        self.recall: bool = kind.perfect_recall
        self.alone: bool = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if not self.alone and (self.recall or kind.private_info != pyspiel.PrivateInfoType.NONE):
            raise NotParseable("only what one player has been told, or what is public now, can be observed")
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        if self.public:
            self._make_room()

    def _make_room(self) -> None:
        shapes = list(self.rules.observer.shapes().items())
        if self.recall:
            shapes += [("told", (WORD,)), ("recent", (RECENT,))]
        self.tensor = np.zeros(sum(int(np.prod(shape)) for _, shape in shapes), np.float32)
        at = 0
        for name, shape in shapes:
            size = int(np.prod(shape))
            self.dict[name] = self.tensor[at : at + size].reshape(shape)
            at += size

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what the player observes into the tensor."""
        if self.tensor is None:
            return
        seen = self.rules.observer.observe(state._moment.state, player if self.alone else SPECTATOR)
        for name, table in seen.items():
            self.dict[name][...] = table
        if self.recall:
            told = state._moment.told()[max(player, 0)]
            self.dict["told"][:] = list(told.word.ljust(WORD, b"\0"))
            self.dict["recent"][:] = [0] * (RECENT - len(told.recent)) + list(told.recent)

    def string_from(self, state: SpielState, player: int) -> str:
        """An observation as JSON in printed names; with recall, a word that stands for all a player was told."""
        game, moment = self.rules.game, state._moment
        if self.recall:
            return f"{game.seats[player]} {moment.told()[player].word.hex()}"
        if not self.alone:
            return json.dumps(game.view(moment.state, SPECTATOR), sort_keys=True)
        view = game.view(moment.state, player)
        if not self.public:
            if not self.rules.secret:
                return ""
            open_to_all = game.view(moment.state, SPECTATOR)
            view = {key: value for key, value in view.items() if open_to_all.get(key) != value}
        return json.dumps(view, sort_keys=True)


def kind_of(rules: Rules) -> Any:
    """What OpenSpiel asks of a game before it is played."""
    game, known = rules.game, pyspiel.GameType.Information
    counts = [values for option in game.options for values in [option.values] if option.id == "players"]
    chosen: Sequence[int] = [number for number, _ in counts[0]] if counts else [len(game.seats)]
    return pyspiel.GameType(
        short_name=PREFIX + rules.id,
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=known.IMPERFECT_INFORMATION if rules.secret else known.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(chosen),
        min_num_players=min(chosen),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={
            "scenario": game.scenarios[0].id,
            **{option.id: option.default for option in game.options},
        },
    )


def _registered(id: str) -> type[SpielGame]:
    """Make a game known to OpenSpiel."""
    rules = Rules(id)
    made = type(f"Alamein_{id}", (SpielGame,), {"rules": rules})
    pyspiel.register_game(kind_of(rules), made)
    return made


GAMES: Final[dict[str, type[SpielGame]]] = {PREFIX + id: _registered(id) for id in registry.GAMES}
