"""`alamein replay`, `verify`, `engine`: games on file and games by program."""

import argparse
import io
import json
import sys
from pathlib import Path

from alamein.ai.advice import ADVICE
from alamein.ai.forecast import normal_odds
from alamein.core.errors import BadRecord
from alamein.core.event import EVERYONE
from alamein.games.catalogue import say
from alamein.play import record
from alamein.play.engine import Engine, serve


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
        who = game.seats[entry.who] if isinstance(entry.who, int) else say("terminal.dice")
        open_to_all = over or all(event.audience == EVERYONE for event in events)
        print(f"{n:5}  {who:8} {entry.text if open_to_all else say('terminal.hidden')}")
        for event in events:
            if over or event.audience == EVERYONE:
                print(f"{'':16}{game.sentence(event)}{f'  [{event.rule}]' if event.rule else ''}")
    result = match.result()
    goes_on = "" if result else say("terminal.goes_on", name=game.seats[match.seat], prompt=game.prompt(match.state))
    print(result.text if result else f"\n{goes_on}")
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
        print(say("terminal.legal", file=args.file, n=match.version))
        counts = {"checked": found.dice_checked, "sealed": found.dice_sealed, "dictated": found.dice_dictated}
        print(say("terminal.dice_told", **counts))
        print(shares_told(found))
    return 0


def take_backs(found: record.Replay) -> int:
    """How often play went back for new dice: each time the next seeds were made of the same shares."""
    return max(0, *(segment.number for segment in found.match.segments))


def shares_told(found: record.Replay) -> str:
    """Who has made the seeds, in words."""
    if not found.shares:
        return say("terminal.no_shares")
    whose, times = ", ".join(found.shares), take_backs(found)
    return say("terminal.shares_after" if times else "terminal.shares", names=whose, n=times)


def engine(args: argparse.Namespace) -> int:
    """Serve until the input ends, in UTF-8 and lines that end with a line feed, wherever it runs."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors=stream.errors, newline="\n")
    serve(sys.stdin, sys.stdout, Engine(normal_odds, ADVICE))
    return 0
