"""How even the scenarios are: equal players on both sides, for every scenario and every other option."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from alamein.ai.gate import EVEN, PART, in_part
from alamein.ai.measures import wilson
from alamein.ai.simulate import Tally, Task, simulate
from alamein.core.errors import AlameinError
from alamein.core.game import Game
from alamein.core.state import State
from alamein.games import registry

SPOILT: Final = 0.85  # a side that wins more often spoils the scenario
# what the rulebook calls the historical result, where it does
HISTORY: Final = {
    ("north_africa", "july"): "Draw",
    ("north_africa", "september"): "Axis Marginal",
    ("north_africa", "october"): "Allied Decisive",
}


class Setting(NamedTuple):
    """A scenario with the options that differ from the default."""

    game: str
    scenario: str
    options: dict[str, int]


class Line(NamedTuple):
    """What equal players made of a setting."""

    setting: Setting
    players: str
    seed: int
    tally: Tally


def scenarios(game_id: str) -> list[Setting]:
    """Every scenario, and what is even though no scenario is."""
    settings = [Setting(game_id, scenario.id, {}) for scenario in registry.game(game_id).scenarios]
    even = Setting(game_id, *EVEN[game_id]) if game_id in EVEN else settings[0]
    return settings if even in settings else [*settings, even]


def strong(setting: Setting) -> str:
    """Who plays a scenario: `hard` in the part of its nodes that gates take, `normal` where there is no gate."""
    return in_part(setting.game, PART)[0] if setting.game in EVEN else "normal"


def options(game_id: str) -> Iterator[Setting]:
    """Each other value of each option, in the first scenario that allows it for two seats."""
    game = registry.game(game_id)
    for option in game.options:
        for value in [v for v, _ in option.values if v != option.default]:
            allowed = [x.id for x in game.scenarios if is_for_two(game, x.id, {option.id: value})]
            if allowed:
                yield Setting(game_id, allowed[0], {option.id: value})


def is_for_two(game: Game[State], scenario: str, options: dict[str, int]) -> bool:
    """Whether the scenario can begin with these options and two seats."""
    try:
        return game.players(game.new(scenario, options)) == 2
    except AlameinError:
        return False


def measure(setting: Setting, name: str, count: int, seed: int, jobs: int, cluster: str = "") -> Line:
    """Play one setting, on processes or on a cluster."""
    task = Task(setting.game, setting.scenario, setting.options, (name, name), seed)
    tally, _ = simulate(task, count, jobs, lambda done: None, cluster)
    return Line(setting, name, seed, tally)


def verdict(line: Line) -> str:
    """Whether one side clearly wins too often: its whole interval lies above the mark."""
    played = line.tally.games - len(line.tally.errors)
    for seat, n in line.tally.wins.items():
        if seat != "draw" and wilson(n, played)[0] > SPOILT:
            return f"{seat} wins too often"
        if seat != "draw" and n > SPOILT * played:
            return f"{seat} ahead; too few games to be sure"
    return ""


def row(line: Line) -> str:
    """A line of the table in docs/balance.md."""
    setting, tally = line.setting, line.tally
    played = tally.games - len(tally.errors)
    shares: list[str] = []
    for seat in registry.game(setting.game).seats[:2]:
        n = tally.wins.get(seat, 0)
        low, high = wilson(n, played)
        shares.append(f"{seat} {n} = {100 * n / max(played, 1):.0f} % ({100 * low:.0f} to {100 * high:.0f})")
    options = ", ".join(f"{name}={value}" for name, value in setting.options.items()) or "-"
    levels = "; ".join(f"{n} {level}" for level, n in sorted(tally.levels.items(), key=lambda item: -item[1])[:4])
    history = HISTORY.get((setting.game, setting.scenario), "-")
    draws = tally.wins.get("draw", 0)
    cells = (
        setting.game,
        setting.scenario,
        options,
        f"`{line.players}`",
        str(played),
        *shares,
        str(draws),
        levels,
        history,
        f"{tally.turns / max(played, 1):.1f}",
        verdict(line) or "-",
    )
    return "| " + " | ".join(cells) + " |"


HEAD: Final = (
    "| game | scenario | options | player | games | first seat wins (95 %) | second seat wins (95 %) | draws | results "
    "| history | turns | verdict |\n|---|---|---|---|---|---|---|---|---|---|---|---|"
)
