"""`alamein admin`: a host's view of the games; `alamein migrate`: all games from one database to another."""

import argparse
import time
from contextlib import closing
from typing import TYPE_CHECKING

from alamein.cli import arguments
from alamein.cli.serve import add_database, web_libraries
from alamein.core.errors import NotParseable

if TYPE_CHECKING:
    from alamein.server.admin import Wanted
    from alamein.server.store import Store


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Declare the commands."""
    command = commands.add_parser("admin", help="matches, storage, sessions, limits, deletion of old games")
    what = command.add_subparsers(title="what", metavar="WHAT", required=True)
    for name, run, about in (
        ("matches", show_matches, "list matches"),
        ("delete", delete, "delete matches for ever"),
        ("storage", show_storage, "what the games take up"),
        ("sessions", show_sessions, "the processes on the database and what they play"),
        ("limits", show_limits, "what everybody may ask for"),
    ):
        sub = what.add_parser(name, help=about)
        add_database(sub)
        sub.set_defaults(run=run)
        if name in ("matches", "delete"):
            sub.add_argument("--status", default="", metavar="S", help="waiting, running, over, resigned or aside")
            sub.add_argument("--game", default="", metavar="GAME")
            sub.add_argument("--match", default="", metavar="ID")
            sub.add_argument("--older", default=None, metavar="DAYS", help="not played for so many days")
        if name == "delete":
            sub.add_argument("--yes", action="store_true", help="do it; without, it is only told what would be deleted")
    command = commands.add_parser("migrate", help="carry all games from one database to another, and compare them")
    command.add_argument("source", metavar="FROM", help="postgresql://… or a file")
    command.add_argument("target", metavar="TO", help="postgresql://… or a file")
    command.set_defaults(run=migrate)


def opened(args: argparse.Namespace) -> "Store":
    """The database that a command is about."""
    with web_libraries():
        from alamein.server import care, run
        from alamein.server.database import named
        from alamein.server.store import Store
    database = named(args.database) if args.database else run.database()
    return Store(database if isinstance(database, str) else care.existing(database))


def wanted(args: argparse.Namespace) -> "Wanted":
    """Which matches a command is about."""
    from alamein.server.admin import STATUSES, Wanted

    if args.status and args.status not in STATUSES:
        raise NotParseable(f"--status must be one of {', '.join(STATUSES)}, not {args.status!r}")
    days = arguments.whole("older", args.older) or 0
    return Wanted((args.status,) if args.status else STATUSES, args.game, args.match, float(days))


def show_matches(args: argparse.Namespace) -> int:
    """One line for each match."""
    with closing(opened(args)) as store:
        from alamein.server import admin

        found = admin.matches(store, wanted(args))
    for line in found:
        day = time.strftime("%Y-%m-%d %H:%M", time.localtime(line.updated))
        print(f"{line.id}  {line.game:16} {line.status:9} {line.moves:5} moves  last played {day}")
    print(f"{len(found)} matches")
    return 0


def delete(args: argparse.Namespace) -> int:
    """Say what would be deleted, or do it."""
    if not (args.match or args.older):
        raise NotParseable("say which: --older DAYS (finished matches, unless --status says others), or --match ID")
    with closing(opened(args)) as store:
        from alamein.server import admin

        which = wanted(args)
        if not (args.status or args.match):
            which = which._replace(statuses=admin.FINISHED)
        found = [line.id for line in admin.matches(store, which)]
        if not args.yes:
            print(f"{len(found)} matches would be deleted for ever; --yes does it. A backup first: alamein backup FILE")
            return 0
        kept = admin.delete(store, found)
        admin.shrink(store)
    print(f"{len(found) - len(kept)} matches deleted")
    for id in kept:
        print(f"{id} was kept: a copy of it goes on, and keeps its secrets")
    return 0


def show_storage(args: argparse.Namespace) -> int:
    """Rows and bytes."""
    with closing(opened(args)) as store:
        from alamein.server import admin

        rows, size = admin.sizes(store)
        print(f"{store.name}: {size / 1e6:.1f} MB")
    for name, count in rows.items():
        print(f"{count:10} {name}")
    return 0


def show_sessions(args: argparse.Namespace) -> int:
    """Who plays what."""
    with closing(opened(args)) as store:
        from alamein.server import admin

        found, shared = admin.processes(store), isinstance(store.database, str)
    for id, kind, address, left, count in found:
        state = f"lease for {left:.1f} s" if left > 0 else f"gone for {-left:.0f} s"
        print(f"{id}  {kind:6} {address or '-':32} {count:6} matches  {state}")
    print(f"{len(found)} processes" if shared else "one process at a time plays on a file of SQLite")
    return 0


def show_limits(args: argparse.Namespace) -> int:
    """The one table of numbers."""
    with web_libraries():
        from alamein.server.limits import Limits
    for name, value in Limits()._asdict().items():
        print(f"{name:16} {' '.join(f'{part:g}' for part in value) if isinstance(value, tuple) else f'{value:g}'}")
    return 0


def migrate(args: argparse.Namespace) -> int:
    """Carry over, and say what was done."""
    with web_libraries():
        from alamein.server import care
        from alamein.server.database import named
        from alamein.server.migrate import carry_over
        from alamein.server.store import Store
    source, target = named(args.source), named(args.target)
    if source == target:
        raise NotParseable("FROM and TO are the same database")
    with (
        closing(Store(source if isinstance(source, str) else care.existing(source))) as old,
        closing(Store(target)) as new,
    ):
        found = carry_over(old, new, arguments.progress("matches", old.count()))
        print(f"{new.name}: {found.carried} matches carried over, {found.there} were there already, all the same")
    for id in found.unread:
        print(f"{id} cannot be opened by this program; its rows are the same")
    return 0
