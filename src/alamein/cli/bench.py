"""`alamein bench`: how fast the program is, each figure beside that of a known program measured in the same run.

Only the ratios mean anything: machines differ, and the same machine differs from minute to minute. So ours and the
peer's are measured by turns, a short while each, and the median of the ratios counts. Seconds are those of the
processor, ours and the peers', so that other programs on the machine do not count.
"""

import argparse
import json
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

from alamein.bench import measure_peers
from alamein.bench.instructions import DECISIONS, instructions
from alamein.cli import arguments
from alamein.cli.acts import act_milliseconds
from alamein.cli.figures import (
    LARGEST,
    Figure,
    compiled_ratio,
    copy_microseconds,
    decisions_per_second,
    games_per_second,
    reach_microseconds,
    side_microseconds,
    steps_per_second,
    told_ratio,
    trials_per_second,
    two_process_ratio,
)
from alamein.core.errors import NotParseable
from alamein.games import registry

ROUNDS: Final = 5
BEFORE: Final = "the other build"  # the peer that --package names
ROWS, COUNTS = "alamein bench", "alamein bench --instructions"  # the marks between which --write writes
# instructions a decision before supply, marches and zones were computed once a board (issue 16), and the bounds:
WAS: Final = (81_884, 32_547, 19_842, 2_238)
INSTRUCTIONS: Final = (40_000, 19_000, 10_000, 2_000)  # this and what follows by game, in the order of registry.GAMES
BACKGAMMON: Final = (1.6, 2.6, 7, 26)
NORMAL: Final = (5, 6, 5, 50)
TRIALS: Final = (2.2, 1.6, 1.8, 1.6)
STEPS: Final = (80_000, 150_000, 0, 0)


class Row(NamedTuple):
    """A figure of ours, a peer's, and what their ratio should be."""

    name: str
    unit: str
    ours: Figure
    peer: str  # a key of the peers' figures, BEFORE, or "" if the figure itself has the bound
    figure: str
    bound: float
    more_is_better: bool


class Measured(NamedTuple):
    """A row measured: medians; `met` is None if the peer could not be had."""

    name: str
    unit: str
    ours: float
    peer: float | None
    ratio: float | None
    bound: str
    met: bool | None
    error: str | None


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Declare the command."""
    command = commands.add_parser("bench", help="measure the speed beside known programs")
    command.add_argument("--json", action="store_true")
    command.add_argument("--seconds", default="1", metavar="T", help="seconds of each measurement (default: 1)")
    command.add_argument("--rounds", default=str(ROUNDS), metavar="N", help=f"by turns, so often (default: {ROUNDS})")
    command.add_argument("--only", default="", metavar="WORD", help="only the rows whose name contains this")
    command.add_argument("--instructions", action="store_true", help="count instructions a decision, with valgrind")
    command.add_argument("--package", default="", metavar="FOLDER", help="an older alamein: what is compared with it")
    command.add_argument("--write", default="", metavar="FILE", help="put the table into this page (docs/speed.md)")
    command.set_defaults(run=run)


def rows(package: str) -> list[Row]:
    """The budgets of docs/speed.md."""
    out: list[Row] = []
    for id, bound in (("north_africa", 10.0), ("desert_decision", 17.0)):
        name = f"{id} decisions/s ÷ catanatron actions/s"
        out.append(Row(name, "/s", decisions_per_second(id), "catanatron", "actions_per_second", bound, True))
    name, games = "afrika_deck games/s ÷ pyminion games/s", games_per_second("afrika_deck", "random")
    out.append(Row(name, "/s", games, "pyminion", "games_per_second", 10, True))
    name, decisions = "afrika_deck decisions/s ÷ pyminion decisions/s", decisions_per_second("afrika_deck")
    out.append(Row(name, "/s", decisions, "pyminion", "decisions_per_second", 20, True))
    for id, bound in zip(registry.GAMES, BACKGAMMON, strict=True):
        name = f"{id} decisions/s ÷ OpenSpiel C++ backgammon actions/s"
        out.append(Row(name, "/s", decisions_per_second(id), "open_spiel", "actions_per_second", bound, True))
    for id in registry.GAMES:
        name = f"{id} copy ÷ python-chess copy"
        out.append(Row(name, "µs", copy_microseconds(id), "python-chess", "microseconds_per_copy", 0.5, False))
    name = "reach of a side ÷ the same in C"
    out.append(Row(name, "µs", reach_microseconds, "c-reach", "microseconds_per_side", 2, False))
    for what, title in (("zones", "zones"), ("supply", "supply lines"), ("movers", "legal moves")):
        name = f"{title} of a side ÷ the same in C"
        out.append(Row(name, "µs", side_microseconds(what), f"c-{what}", "microseconds_per_side", 2, False))
    for id, bound in zip(registry.GAMES, NORMAL, strict=True):
        out.append(Row(f"{id} games/s of normal v normal", "/s", games_per_second(id, "normal"), "", "", bound, True))
    out += learning_rows() + act_rows()
    for id, bound in zip(registry.GAMES, TRIALS, strict=True):
        trials, name = trials_per_second(id, ""), f"{id} trials/s of hard"
        if package:
            out.append(Row(f"{name} ÷ {BEFORE}", "/s", trials, f"{BEFORE} {id}", "", bound, True))
        else:
            out.append(Row(name, "/s", trials, "", "", 0, True))
    for id in registry.GAMES:
        out.append(Row(f"{id} compiled ÷ interpreted decisions/s", "", compiled_ratio(id), "", "", 20, True))
    for id in registry.GAMES:
        out.append(Row(f"{id} games/s on two processes ÷ one", "", two_process_ratio(id), "", "", 1.8, True))
    return out


def learning_rows() -> list[Row]:
    """The budgets of many games at once (docs/research.md): steps with the lists of legal actions and all tables."""
    out: list[Row] = []
    for id, bound in zip(registry.GAMES, STEPS, strict=True):
        steps = steps_per_second(id, True)
        out.append(Row(f"{id} steps/s with lists and tables", "/s", steps, "", "", bound, True))
        name = f"{id} steps/s with lists and tables ÷ PettingZoo chess_v6 steps/s"
        out.append(Row(name, "/s", steps, "pettingzoo", "steps_per_second", 50, True))
        name = f"{id} steps/s with lists and tables ÷ OpenSpiel backgammon actions/s from Python with tensors"
        out.append(Row(name, "/s", steps, "open_spiel", "with_tensors_actions_per_second", 1, True))
        out.append(Row(f"{id} tables and lists ÷ random decision", "", told_ratio(id), "", "", 1, False))
    return out


def act_rows() -> list[Row]:
    """What a person's click costs the server, alone and with the sockets of both seats, which are told of it."""
    out: list[Row] = []
    for id in registry.GAMES:
        name = f"{id} ms of a server's processor for an act over HTTP"
        out.append(Row(name, "ms", act_milliseconds(id, False), "", "", 1.5, False))
        out.append(Row(f"{name} and two sockets", "ms", act_milliseconds(id, True), "", "", 0, False))
    return out


def run(args: argparse.Namespace) -> int:
    """Measure row by row, ours and the peer's by turns."""
    if args.package and not Path(args.package, "alamein", "__init__.py").is_file():
        raise NotParseable(f"--package {args.package!r} must be a folder that holds the package alamein")
    if args.write:
        marked(args.write, COUNTS if args.instructions else ROWS)
    if args.instructions:
        return count(args)
    seconds, rounds = arguments.whole("seconds", args.seconds), arguments.whole("rounds", args.rounds)
    if seconds is None or seconds < 1 or rounds is None or rounds < 1:
        raise NotParseable("--seconds and --rounds must be at least 1")
    report: list[Measured] = []
    for row in rows(args.package):
        if args.only in row.name:
            report.append(measured(row, seconds, rounds, args.package))
            if not args.json:
                print(shown(report[-1]), flush=True)
    if args.json:
        print(json.dumps({"seconds": seconds, "rounds": rounds, "rows": [r._asdict() for r in report]}, indent=1))
    if args.write:
        write(args.write, ROWS, table(report, seconds, rounds))
    return 0 if all(row.met is not False for row in report) else 1


def count(args: argparse.Namespace) -> int:
    """Instructions a decision of each game."""
    found: dict[str, float] = {}
    for id, bound in zip(registry.GAMES, INSTRUCTIONS, strict=True):
        if args.only in id:
            found[id] = round(instructions(id, LARGEST.get(id, ""), args.package), 1)
            if not args.json:
                print(f"  {found[id]:10,.1f} ≤ {bound:,} instructions a decision  {id}", flush=True)
    if args.json:
        print(json.dumps({"decisions": DECISIONS, "instructions": found}, indent=1))
    if args.write:
        lines = ["| game | before issue 16 | now | bound |", "|---|---|---|---|"]
        for id, was, bound in zip(registry.GAMES, WAS, INSTRUCTIONS, strict=True):
            now = f"{found[id]:,.0f}" if id in found else "?"
            lines.append(f"| {id} | {was:,} | {now} | ≤ {bound:,} |")
        write(args.write, COUNTS, "\n".join(lines))
    return 0


def measured(row: Row, seconds: float, rounds: int, package: str) -> Measured:
    """One row: what we do, what the peer does, the median ratio, and whether it is within its bound."""
    ours: list[float] = []
    peers: list[float] = []
    for _ in range(rounds if row.peer else 1):
        ours.append(row.ours(seconds))
        if row.peer.startswith(BEFORE):
            peers.append(trials_per_second(row.peer.removeprefix(BEFORE).strip(), package)(seconds))
        elif row.peer:
            figures = measure_peers([row.peer], seconds)[row.peer]
            value = figures.get(row.figure)
            if not isinstance(value, int | float):
                return Measured(row.name, row.unit, ours[0], None, None, "", None, str(figures.get("error")))
            peers.append(float(value))
    ratio = median(a / b for a, b in zip(ours, peers, strict=True)) if peers else ours[0]
    met = ratio >= row.bound if row.more_is_better or not row.bound else ratio <= row.bound
    bound = f"{'≥' if row.more_is_better else '≤'} {row.bound}" if row.bound else ""
    return Measured(row.name, row.unit, median(ours), median(peers) if peers else None, ratio, bound, met, None)


def shown(row: Measured) -> str:
    """A row for people."""
    if row.ratio is None:
        return f"  ?      {row.name}: {row.error}"
    beside = f"  ({row.ours:,.2f} and {row.peer:,.2f} {row.unit})" if row.peer is not None else ""
    return f"  {'ok  ' if row.met else 'MISS'}  {row.ratio:8.2f} {row.bound:>6}  {row.name}{beside}"


# --- docs/speed.md ----------------------------------------------------------------------------------------------------


def table(report: list[Measured], seconds: int, rounds: int) -> str:
    """What was measured, as a page shows it."""
    lines = [f"Measured on {datetime.now(UTC):%Y-%m-%d}, the median of {rounds} turns of {seconds} s each.", ""]
    lines += ["| row | ratio | bound | ours | peer |", "|---|---|---|---|---|"]
    for row in report:
        ratio = f"{row.ratio:.2f}" if row.ratio is not None else "?"
        mark = "" if row.met else " **missed**" if row.met is False else ""
        peer = f"{row.peer:,.2f} {row.unit}" if row.peer is not None else ""
        lines.append(f"| {row.name} | {ratio}{mark} | {row.bound} | {row.ours:,.2f} {row.unit} | {peer} |")
    return "\n".join(lines)


def marked(name: str, mark: str) -> tuple[str, str]:
    """The page to be written into: what stands before the mark, and what after its end."""
    try:
        before, begun, rest = Path(name).read_text().partition(f"<!-- {mark} -->")
    except OSError as error:
        raise NotParseable(f"--write {name!r} cannot be read: {error.strerror}") from error
    _, ended, after = rest.partition(f"<!-- /{mark} -->")
    if not begun or not ended:
        raise NotParseable(f"--write {name!r} must be a page with the lines <!-- {mark} --> and <!-- /{mark} -->")
    return before, after


def write(name: str, mark: str, text: str) -> None:
    """Put the text between the two marks of the page."""
    before, after = marked(name, mark)
    Path(name).write_text(f"{before}<!-- {mark} -->\n{text}\n<!-- /{mark} -->{after}")
