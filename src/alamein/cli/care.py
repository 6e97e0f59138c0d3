"""`alamein backup` and `alamein check`: the games that the server keeps."""

import argparse
from pathlib import Path

from alamein.cli.serve import web_libraries


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Declare the commands."""
    command = commands.add_parser("backup", help="copy all games of the server to a file, while it runs")
    command.add_argument("file", metavar="FILE")
    command.set_defaults(run=backup)
    command = commands.add_parser("check", help="check every game that the server keeps")
    command.add_argument("--repair", action="store_true", help="mend what can be mended, set aside what cannot")
    command.set_defaults(run=check)


def backup(args: argparse.Namespace) -> int:
    """Copy, and say what the copy has."""
    with web_libraries():
        from alamein.server import care, run
    count = care.back_up(run.database(), Path(args.file))
    print(f"{args.file}: {count} {'match' if count == 1 else 'matches'}")
    return 0


def check(args: argparse.Namespace) -> int:
    """Say what is wrong; 1 if something is that was not mended."""
    with web_libraries():
        from alamein.server import care, run
        from alamein.server.store import Store
    path = care.existing(run.database())
    with run.alone(path.parent, needed=args.repair):
        if wrong := care.damage(path):
            print(f"{path} is damaged: {wrong}")
            if not args.repair:
                return 1
            print(f"What could be read is in a new database; the damaged one is {care.salvage(path)}")
        store = Store(path)
        try:
            findings = list(care.check(store, repair=args.repair))
        finally:
            store.close()
    for found in findings:
        if found is not None:
            print(f"{found.match}: {found.text}{'' if found.mended or not args.repair else '; left as it is'}")
    sound = findings.count(None)
    print(f"{path}: {len(findings)} matches, {sound} sound")
    return int(any(found is not None and not found.mended for found in findings))
