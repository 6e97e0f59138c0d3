"""`alamein replay`, `verify`, `engine`: games on file and games by program."""

import argparse
import io
import json
import sys
from pathlib import Path

from alamein.ai.forecast import normal_odds
from alamein.core.errors import BadRecord
from alamein.core.event import EVERYONE
from alamein.play import record
from alamein.play.engine import serve


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Declare the commands."""
    command = commands.add_parser("replay", help="tell a saved game from its first action to its last")
    command.add_argument("file", metavar="FILE")
    command.set_defaults(run=replay)
    command = commands.add_parser("verify", help="check every action, position and die of a saved game")
    command.add_argument("file", metavar="FILE")
    command.add_argument("--json", action="store_true")
    command.set_defaults(run=verify)
    command = commands.add_parser("engine", help="JSON requests on standard input, replies on standard output")
    command.set_defaults(run=engine)


def read(name: str) -> record.Replay:
    """A saved game from a file."""
    try:
        text = Path(name).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadRecord(f"{name} cannot be read: {error}") from error
    return record.load_text(text)


def replay(args: argparse.Namespace) -> int:
    """Tell the game in sentences; what only some seats might know stays untold unless the game is over."""
    found = read(args.file)
    match, game = found.match, found.match.game
    over = match.result() is not None
    for n, (entry, events) in enumerate(found.steps, 1):
        who = game.seats[entry.who] if isinstance(entry.who, int) else "dice"
        open_to_all = over or all(event.audience == EVERYONE for event in events)
        print(f"{n:5}  {who:8} {entry.text if open_to_all else '(hidden)'}")
        for event in events:
            if over or event.audience == EVERYONE:
                print(f"{'':16}{game.sentence(event)}{f'  [{event.rule}]' if event.rule else ''}")
    result = match.result()
    print(result.text if result else f"\nIt goes on: {game.seats[match.seat]} to decide. {game.prompt(match.state)}")
    return 0


def verify(args: argparse.Namespace) -> int:
    """Say what was checked."""
    found = read(args.file)
    match = found.match
    report = {
        "ok": True,
        "game": match.game.id,
        "entries": match.version,
        "over": match.result() is not None,
        "dice": {
            "confirmed": found.dice_checked,
            "sealed": found.dice_sealed,
            "dictated": found.dice_dictated,
        },
        "shares": found.shares,
        "take_backs": take_backs(found),
    }
    if args.json:
        print(json.dumps(report))
    else:
        print(f"{args.file}: every one of {match.version} entries is legal and every checksum agrees.")
        print(
            f"Dice: {found.dice_checked} confirmed by the revealed seed, {found.dice_sealed} still sealed, "
            f"{found.dice_dictated} dictated by a person."
        )
        print(shares_told(found))
    return 0


def take_backs(found: record.Replay) -> int:
    """How often play went back for new dice: each time the next seeds were made of the same shares."""
    return max(0, *(segment.number for segment in found.match.segments))


def shares_told(found: record.Replay) -> str:
    """Who has made the seeds, in words."""
    if not found.shares:
        return "The seeds are not made of opened shares alone: what was sealed, given or brought proves no more."
    whose, times = ", ".join(found.shares), take_backs(found)
    after = f", the last ones after {times} take-back{'s' * (times > 1)}" if times else ""
    return f"The seeds are made of the shares of {whose}{after}. Each belongs to the seal that was shown first."


def engine(args: argparse.Namespace) -> int:
    """Serve until the input ends, in UTF-8 and lines that end with a line feed, wherever it runs."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors=stream.errors, newline="\n")
    serve(sys.stdin, sys.stdout, normal_odds)
    return 0
