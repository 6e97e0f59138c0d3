"""`alamein games`, `scenarios`, `check-data`, `--version`: what there is."""

import argparse
import json
import sys
from importlib import import_module
from importlib.util import find_spec

import alamein
from alamein.core import game as compiled_or_not
from alamein.core.errors import AlameinError
from alamein.core.game import Game
from alamein.core.state import State
from alamein.games import registry


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Declare the commands."""
    command = commands.add_parser("games", help="the games, their seats, scenarios and options")
    command.add_argument("--json", action="store_true")
    command.set_defaults(run=list_games)
    command = commands.add_parser("scenarios", help="the scenarios and options of a game")
    command.add_argument("game", metavar="GAME")
    command.set_defaults(run=list_scenarios)
    command = commands.add_parser("check-data", help="check the data files and rulebooks")
    command.add_argument("game", metavar="GAME", nargs="?")
    command.set_defaults(run=check_data)


def available() -> list[Game[State]]:
    """Every game there is; one of another package that cannot be loaded is a line on standard error."""
    found, wrong = registry.loaded()
    for message in wrong:
        print(f"alamein: {message}", file=sys.stderr)
    return found


def game_json(game: Game[State]) -> dict[str, object]:
    """A game as programs read it."""
    return {
        "id": game.id,
        "title": game.title,
        "revision": game.revision,
        "seats": list(game.seats),
        "scenarios": [scenario._asdict() for scenario in game.scenarios],
        "options": [
            {
                "id": option.id,
                "title": option.title,
                "default": option.default,
                "values": [{"value": value, "title": title} for value, title in option.values],
            }
            for option in game.options
        ],
    }


def list_games(args: argparse.Namespace) -> int:
    """`alamein games`."""
    if args.json:
        print(json.dumps([game_json(game) for game in available()], indent=1, ensure_ascii=False))
        return 0
    for game in available():
        print(f"{game.id:16} {game.title}\n{'':16} seats: {', '.join(game.seats)}")
        print(f"{'':16} scenarios: {', '.join(scenario.id for scenario in game.scenarios)}")
    return 0


def list_scenarios(args: argparse.Namespace) -> int:
    """`alamein scenarios GAME`."""
    game = registry.game(args.game)
    for scenario in game.scenarios:
        print(f"{scenario.id:12} {scenario.title}. {scenario.note}")
    for option in game.options:
        print(f"\n--option {option.id}=N  {option.title}")
        for value, title in option.values:
            print(f"    {value}  {title}{' (default)' if value == option.default else ''}")
    return 0


def version() -> int:
    """`alamein --version`: four numbers with four meanings, and whether the engine is compiled."""
    from alamein.play import record

    how = "interpreted" if str(compiled_or_not.__file__).endswith(".py") else "compiled"
    print(f"alamein {alamein.__version__}, engine {how}, file format {record.FORMAT}")
    for game in available():
        print(f"  {game.id} revision {game.revision}, data {record.data_of(game.id)}")
    return 0


def check_data(args: argparse.Namespace) -> int:
    """`alamein check-data [GAME]`: everything wrong with the data, or how much was found sound."""
    from alamein.games.rulebook import rulebook

    wrong = 0
    for id in [args.game] if args.game else registry.ids():
        try:
            registry.game(id)
            book = rulebook(id)
            tables = f"{registry.module(id)}.tables"
            problems: list[str] = import_module(tables).check() if find_spec(tables) else []
        except AlameinError as error:
            problems = [error.message]
        wrong += len(problems)
        for problem in problems:
            print(f"{id}: {problem}")
        if not problems:
            print(f"{id}: sound ({len(book.rules)} rules, {len(book.rulings)} rulings)")
    return 1 if wrong else 0
