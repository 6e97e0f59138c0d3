"""`alamein bot`: a program that speaks the engine protocol plays at a table of a server, or here against itself.

The program asks on its standard output and reads answers on its standard input, as it would of `alamein engine`. It is
only ever answered, one line for one line, so it can flood nobody; what it may not do is refused by the rules; and if it
hangs, lies on and on or dies, it is stopped and the seat is as it was.
"""

import argparse
import json
import os
import queue
import signal
import subprocess
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final

from alamein.ai.forecast import normal_odds
from alamein.cli import arguments
from alamein.cli.remote import Refused, RemoteTable, over_http
from alamein.core.errors import AlameinError, NotParseable
from alamein.play.engine import Engine

LONGEST: Final = 100_000  # bytes of a request
MISTAKES: Final = 100  # refused one after the other
QUESTIONS: Final = 10_000  # answered one after the other, and nothing done
GRACE: Final = 5.0  # seconds to leave when the game is over
SECRET: Final = "ALAMEIN_SEAT"  # the environment's name for --seat; the program does not get it
Answer = Callable[[object], dict[str, object]]


class Failed(AlameinError):
    """The program cannot go on playing."""

    kind = "bot"


class Program:
    """A process that asks. Its lines wait in the pipe until they are answered."""

    def __init__(self, command: Sequence[str], limit: float) -> None:
        self.limit = limit
        environment = {name: value for name, value in os.environ.items() if name != SECRET}
        try:
            self.process = subprocess.Popen(
                list(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env=environment,
                start_new_session=True,
            )
        except OSError as error:
            raise NotParseable(f"the program cannot be started: {error}") from error
        self.lines: queue.Queue[bytes] = queue.Queue(1)
        self.stopped = False  # what it still says is heard by nobody
        self.listener = threading.Thread(target=self._listen, daemon=True)
        self.listener.start()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        while line := self.process.stdout.readline(LONGEST + 1):
            if not self.stopped:
                self.lines.put(line)
        self.lines.put(b"")

    def request(self) -> str:
        """Its next line; "" when it has ended."""
        try:
            line = self.lines.get(timeout=self.limit)
        except queue.Empty as error:
            raise Failed(f"the program has said nothing for {self.limit:g} s") from error
        if len(line) > LONGEST:
            raise Failed(f"the program has sent a line of more than {LONGEST} bytes")
        return line.decode("utf-8", "replace")

    def reply(self, answer: dict[str, object]) -> None:
        """Answer it; one that does not listen will be found silent."""
        assert self.process.stdin is not None
        data = (json.dumps(answer, ensure_ascii=False) + "\n").encode()
        written = threading.Event()

        def write() -> None:
            assert self.process.stdin is not None
            with suppress(OSError):  # it has gone, and its output will end too
                self.process.stdin.write(data)
                self.process.stdin.flush()
            written.set()

        threading.Thread(target=write, daemon=True).start()
        if not written.wait(self.limit):
            raise Failed(f"the program has not read its answer for {self.limit:g} s")

    def stop(self, grace: float) -> None:
        """Let it leave, then end it and all it has started."""
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(grace)
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.stopped = True
        while self.listener.is_alive():
            with suppress(queue.Empty):
                self.lines.get_nowait()
            self.listener.join(0.01)
        for pipe in (self.process.stdin, self.process.stdout):
            assert pipe is not None
            with suppress(OSError):
                pipe.close()


def serve(program: Program, requests: dict[str, Answer], is_over: Callable[[], bool]) -> None:
    """Answer a program until the game is over and it has asked for the end."""
    refused = asked = 0
    version: object = 0
    while line := program.request():
        over = is_over()
        reply = answer(requests, line)
        program.reply(reply)
        if over:
            return
        refused = refused + 1 if "error" in reply else 0
        asked = asked + 1 if reply.get("version", version) == version else 0
        version = reply.get("version", version)
        if refused >= MISTAKES:
            raise Failed(f"the last {MISTAKES} requests of the program were refused")
        if asked >= QUESTIONS:
            raise Failed(f"the program has asked {QUESTIONS} times and done nothing")
    if not is_over():
        raise Failed("the program has ended before the game")


def answer(requests: dict[str, Answer], line: str) -> dict[str, object]:
    """The reply to one line; whatever it holds, there is one."""
    try:
        request = json.loads(line)
        if not isinstance(request, dict) or len(request) != 1 or next(iter(request)) not in requests:
            raise NotParseable(f"a request is an object with one key, here one of: {', '.join(requests)}")
        (name, body), *_ = request.items()
        return requests[name](body)
    except (ValueError, RecursionError) as error:
        return {"error": {"kind": "not-parseable", "rule": "", "message": f"not one line of JSON ({error})"[:2000]}}
    except AlameinError as error:
        if error.kind == "unreachable":
            raise
        kind = error.told if isinstance(error, Refused) else error.kind
        return {"error": {"kind": kind, "rule": error.rule, "message": error.message[:2000]}}


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Declare the command."""
    command = commands.add_parser("bot", help="let a program of yours play: at a table, or here against itself")
    command.add_argument("--server", metavar="URL", help="the server, such as http://127.0.0.1:1942")
    command.add_argument(
        "--seat", default=None, metavar="TOKEN", help=f"a seat's token, invitation or link (default: ${SECRET})"
    )
    command.add_argument("--game", metavar="GAME", help="instead: all seats of this game, here")
    arguments.add_seed(command)
    command.add_argument("--limit", default="60", metavar="S", help="seconds it may be silent (default: 60)")
    command.add_argument("--resign", action="store_true", help="if the program fails, resign its seat")
    command.add_argument("command", nargs="+", metavar="-- COMMAND", help="the program and its arguments")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play until the game is over."""
    limit = arguments.whole("limit", args.limit)
    if limit is None or limit < 1:
        raise NotParseable(f"--limit must be at least 1, not {args.limit}")
    if bool(args.server) == bool(args.game):
        raise NotParseable("give --server and --seat to play at a table, or --game to play here")
    return _here(args, limit) if args.game else _at_a_table(args, limit)


def _at_a_table(args: argparse.Namespace, limit: int) -> int:
    token = (args.seat or os.environ.get(SECRET, "")).rsplit("/", 1)[-1]
    if not token:
        raise NotParseable(f"--seat, or the variable {SECRET}, must name a seat: its token, an invitation or its link")
    table = RemoteTable(over_http(args.server), token)
    asked: tuple[Answer, ...] = (table.legal, table.act, table.why, table.view, table.odds, table.undo)
    names = ("legal", "act", "why", "view", "odds", "undo")
    try:
        played(Program(args.command, limit), dict(zip(names, asked, strict=True)), lambda: table.is_over)
    except Failed:
        if args.resign:
            table.resign()
        raise
    print(_told(table.state["result"]))
    return 0


def _here(args: argparse.Namespace, limit: int) -> int:
    """The program decides for every seat of a match of its own."""
    engine = Engine(normal_odds)
    engine.new({"game": args.game, "seed": arguments.whole("seed", args.seed)})
    names = ("legal", "act", "why", "view", "odds", "undo")
    requests = {name: engine.requests[name] for name in names}
    played(Program(args.command, limit), requests, lambda: engine.match.result() is not None)
    result = engine.match.result()
    print(result.text if result else "")
    return 0


def played(program: Program, requests: dict[str, Answer], is_over: Callable[[], bool]) -> None:
    """Serve a program and leave none behind."""
    grace = 0.0
    try:
        serve(program, requests, is_over)
        grace = GRACE
    finally:
        program.stop(grace)


def _told(result: object) -> str:
    return str(result["text"]) if isinstance(result, dict) else ""
