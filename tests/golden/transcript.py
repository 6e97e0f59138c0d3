"""The transcript of a recorded game: what every door of a game answered, in a form that is read as a diff.

`python -m tests.golden.transcript` writes missing transcripts; a change of rules is reviewed by deleting one first.
"""

import json
import zlib
from pathlib import Path

from alamein.ai.player import Chair, Random
from alamein.core.chance import Splitmix
from alamein.core.errors import BadRecord
from alamein.core.procedure import CHANCE, NOBODY
from alamein.games import registry
from alamein.play import record
from alamein.play.match import Match, seed_bytes

FOLDER = Path(__file__).parent
LISTED = 24  # legal actions written out; a longer list is counted and summed
SHOWN = 120  # entries told in full; later ones only by their position's checksum


def brief(texts: list[str]) -> str:
    joined = ", ".join(texts)
    return joined if len(texts) <= LISTED else f"{len(texts)} actions, crc32 {zlib.crc32(joined.encode()):08x}"


def sum_of(value: object) -> str:
    return f"{zlib.crc32(json.dumps(value, sort_keys=True).encode()):08x}"


def transcript(saved: dict[str, object]) -> str:
    """Every entry with the prompt, the legal actions, the events in words and what each seat sees; of a game of older
    rules that cannot be replayed, the words that say where it differs."""
    try:
        found = record.load(saved).match
    except BadRecord as error:
        assert "the rules have changed since" in error.message
        return f"{error.message}\n"
    match = Match(found.game, found.scenario, found.options, found.start)
    game, lines = match.game, [f"{found.game.id} {found.scenario} {found.options}"]
    for n, entry in enumerate(found.log, 1):
        full = n <= SHOWN
        if full:
            who = "chance" if match.seat == CHANCE else game.seats[match.seat]
            lines.append(f"\n{n}. {who} [{game.decision(match.state).ref}] {game.prompt(match.state)}")
            lines.append(f"  legal: {brief(match.texts())}")
        lines.append(f"  -> {entry.text}" if full else f"{n}. {entry.text}  {record.checksum(game, match.state, 1)}")
        for event in match.replay(entry):
            if full:
                heard = "" if event.audience == -1 else f" (only {event.audience:b})"
                lines.append(f"  [{event.rule}] {game.sentence(event)}{heard}")
        if full and match.seat != CHANCE:
            views = [
                sum_of(record.as_format_1(game, game.view(match.state, seat)))
                for seat in range(game.players(match.state))
            ]
            lines.append(f"  views: {' '.join(views)}")
    result = game.result(match.state)
    lines.append(f"\nover: {result.text} [{result.rule}] {result.scores}" if result else "\nnot over")
    return "\n".join(lines) + "\n"


def random_game(id: str, scenario: str, options: dict[str, int]) -> dict[str, object]:
    """A game between random players under an open seed."""
    match = Match.new(registry.game(id), scenario, options, seed_bytes(1942))
    source, player = Splitmix(1942), Random("")
    while match.seat != NOBODY:
        action = player.choose(Chair(match.game, match.state, match.seat, source))
        match.act(match.seat, match.game.notation.text(action))
    return record.save(match)


def wanted() -> list[tuple[str, str, dict[str, int]]]:
    """A game of each scenario, and of each number of players where that is an option."""
    out: list[tuple[str, str, dict[str, int]]] = []
    for id in registry.GAMES:
        game = registry.game(id)
        counts = [value for option in game.options if option.id == "players" for value, _ in option.values]
        for scenario in game.scenarios:
            out += [(id, scenario.id, {"players": n}) for n in counts] or [(id, scenario.id, {})]
    return out


def name(id: str, scenario: str, options: dict[str, int]) -> str:
    """The stem of a golden game's two files, for the rules as they are now."""
    players = "".join(f"-{n}" for n in options.values())
    return f"{id}-{scenario}{players}-r{registry.game(id).revision}"


def main() -> None:
    for id, scenario, options in wanted():
        path = FOLDER / f"{name(id, scenario, options)}.json"
        if not path.exists():
            path.write_text(json.dumps(random_game(id, scenario, options), ensure_ascii=False) + "\n", "utf-8")
        told = path.with_suffix(".txt")
        if not told.exists():
            told.write_text(transcript(json.loads(path.read_text("utf-8"))), "utf-8")
            print(f"wrote {told.name}")


if __name__ == "__main__":
    main()
