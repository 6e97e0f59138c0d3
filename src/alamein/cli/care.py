"""`alamein backup` and `alamein check`: the games that the server keeps."""

import argparse
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from alamein.cli.serve import add_database, web_libraries

if TYPE_CHECKING:
    from alamein.server.store import Store


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Declare the commands."""
    command = commands.add_parser("backup", help="copy all games of the server to a file, while it runs")
    command.add_argument("file", metavar="FILE")
    add_database(command)
    command.set_defaults(run=backup)
    command = commands.add_parser("check", help="check every game that the server keeps")
    command.add_argument("--repair", action="store_true", help="mend what can be mended, set aside what cannot")
    add_database(command)
    command.set_defaults(run=check)


def backup(args: argparse.Namespace) -> int:
    """Copy, and say what the copy has."""
    with web_libraries():
        from alamein.server import care, run
        from alamein.server.database import named
    database = named(args.database) if args.database else run.database()
    target = Path(args.file)
    count = care.back_up_server(database, target) if isinstance(database, str) else care.back_up(database, target)
    print(f"{args.file}: {count} {'match' if count == 1 else 'matches'}")
    return 0


def check(args: argparse.Namespace) -> int:
    """Say what is wrong; 1 if something is that was not mended."""
    with web_libraries():
        from alamein.server import care, run
        from alamein.server.database import named
        from alamein.server.store import Store
    if isinstance(database := named(args.database or "."), str):
        return _checked(Store(database), args.repair)
    path = named(args.database) if args.database else run.database()
    assert isinstance(path, Path)
    care.existing(path)
    with run.alone(path.parent, needed=args.repair):
        if wrong := care.damage(path):
            print(f"{path} is damaged: {wrong}")
            if not args.repair:
                return 1
            print(f"What could be read is in a new database; the damaged one is {care.salvage(path)}")
        return _checked(Store(path), args.repair)


def _checked(store: "Store", repair: bool) -> int:
    from alamein.server import care

    with closing(store):
        findings = list(care.check(store, repair=repair))
    for found in findings:
        if found is not None:
            print(f"{found.match}: {found.text}{'' if found.mended or not repair else '; left as it is'}")
    sound = findings.count(None)
    print(f"{store.name}: {len(findings)} matches, {sound} sound")
    return int(any(found is not None and not found.mended for found in findings))
