"""Looks for leaks: asks two servers the same whose matches differ only in what the asker may not know.

    .venv/bin/python -m tools.leaks                      10,000 sequences of requests
    .venv/bin/python -m tools.leaks --sequences 300 --seed 3 --game afrika_deck

A sequence begins in a position of a random game and in another one that a seat cannot tell from it. The others act and
chance falls in both so that the seat sees the same; what it does not see may differ. Whatever the seat or a spectator
then asks, of the match and of the copies made of it, in whatever order, the answers are equal but for ids and seals.
"""

import argparse
import json
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path

from alamein.core.chance import Splitmix
from alamein.core.game import SPECTATOR
from alamein.core.procedure import NOBODY
from alamein.games import registry
from alamein.server.making import Chosen
from alamein.server.moves import COMPUTER, HERE
from alamein.server.table import Table
from tools.twins import Json, Pair, Twins, answered, plain, twins
from tools.worlds import GAMES, TRIES, Course, beginning, coupled, course, positions


class Leak(AssertionError):
    """A seat was told something that it may not know."""


# --- a sequence of requests -----------------------------------------------------------------------------------------


class Asking:
    """One seat, and what it asks."""

    def __init__(self, servers: Twins, id: str, seed: int) -> None:
        self.servers, self.game = servers, registry.game(id)
        self.source = random.Random(f"{id} {seed}")
        self.asked: list[str] = []
        self.is_over = False
        start = self.source.choice(positions(id, seed % GAMES))
        seats = range(self.game.players(start))
        viewer = self.source.choice(seats)
        other = self.game.guess(self.game.view(start, viewer), viewer, Splitmix(seed))
        alone = self.source.random() < 0.5
        chosen = [
            Chosen(COMPUTER, "random", "") if alone and seat != viewer else Chosen(HERE, "", "") for seat in seats
        ]
        self.pairs = [servers.open(self.game, (start, other), chosen, viewer)]

    def go(self, requests: int) -> Counter[str]:
        """So many requests; what was asked."""
        counted: Counter[str] = Counter()
        names, weights = zip(*((name, weight) for name, (weight, _) in REQUESTS.items()), strict=True)
        while counted.total() < requests and not self.is_over:
            name = self.source.choices(names, weights)[0]
            pair = self.source.choice([self.pairs[0], *self.pairs])
            REQUESTS[name][1](self, pair)
            counted[name] += 1
        return counted

    def ask(self, pair: Pair, method: str, path: str, *bodies: object, seat: int | None = None) -> list[Json]:
        """The same request to both; the answers must be the same. One body, or one for each."""
        if seat is None:
            seat = SPECTATOR if self.source.random() < 0.1 else pair.viewer
        each = list(bodies) * (2 // len(bodies)) if bodies else [None, None]
        self.asked.append(
            f"{method} {path} {json.dumps(plain(each[0]))[:200]} by {seat}, match {self.pairs.index(pair)}"
        )
        replies = [
            answered(client, method, f"/api{path}", token, body)
            for client, token, body in zip(self.servers.clients, pair.tokens[seat], each, strict=True)
        ]
        self.compare([[status, plain(told, pair.is_guess)] for status, told in replies])
        return [told for _, told in replies]

    def compare(self, answers: list[object]) -> None:
        one, two = (json.dumps(answer, ensure_ascii=False) for answer in answers)
        if one != two:
            at = next((n for n, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
            told = [f"… {text[max(0, at - 200) : at + 200]} …" for text in (one, two)]
            raise Leak("\n".join([f"{self.game.id}: the answers to the last request differ", *self.asked, *told]))

    def version(self, pair: Pair) -> int:
        return self.servers.tables(pair)[0].version

    # --- what can be asked

    def see(self, pair: Pair) -> None:
        self.ask(pair, "GET", self.source.choice(["/table", "/table?since=-3", "/table/odds", "/table/finals"]))

    def look_back(self, pair: Pair) -> None:
        self.ask(pair, "GET", f"/table/replay/{self.source.randint(0, self.version(pair) + 1)}")

    def study(self, pair: Pair) -> None:
        paths = [
            "/table/verify",
            "/table/dice",
            "/table/review",
            "/table/review/costly",
            f"/table/chat/{self.source.randint(1, 9)}",
        ]
        self.ask(pair, "GET", self.source.choice(paths))
        self.ask(pair, "POST", "/table/threats", {"seat": self.source.randint(0, 1)})

    def hint(self, pair: Pair) -> None:
        self.ask(pair, "POST", "/table/hint", {"version": self.version(pair)})

    def text(self, pair: Pair) -> str:
        """An action: legal more often than not, if the seat decides."""
        table = self.servers.tables(pair)[0]
        legal = list(self.game.legal(table.match.state)) if table.decider == pair.viewer else []
        wild = not legal or self.source.random() < 0.3
        return self.game.notation.text(self.source.choice(actions(self.game.id) if wild else legal))

    def why(self, pair: Pair) -> None:
        self.ask(pair, "POST", "/table/why", {"action": self.text(pair)})

    def try_it(self, pair: Pair) -> None:
        texts = [self.text(pair) for _ in range(self.source.randint(1, 2))]
        self.ask(pair, "POST", "/table/try", {"actions": texts, "version": self.version(pair)})

    def refused(self, pair: Pair) -> None:
        """Something that cannot be done: nobody's turn, an old version, an unknown action."""
        version = self.version(pair) - self.source.randint(0, 1)
        self.ask(pair, "POST", "/table/act", {"actions": ["no such action"], "version": version})

    def act(self, pair: Pair) -> None:
        """Whoever decides acts, in both worlds; the viewer sees what comes of it."""
        tables = self.servers.tables(pair)
        seat, states = tables[0].decider, (tables[0].match.state, tables[1].match.state)
        if seat == NOBODY:
            self.is_over = self.is_over or not pair.is_copy
            return
        for _ in range(TRIES):
            action = self.source.choice(list(self.game.legal(states[0])))
            chosen = (action, action) if seat == pair.viewer else coupled(self.game, states, pair.viewer, self.source)
            found = None if chosen is None else course(self.game, states, pair.viewer, chosen, self.source)
            if found is None or (pair.is_guess and found.fell[0] != found.fell[1]):
                continue  # what falls in a copy with a deal of its own may be known when it is over
            if pair.is_copy or not found.states[0].over:
                self.take(pair, tables, seat, found)
                return
        self.is_over = self.is_over or not pair.is_copy  # whatever happens now tells the worlds apart, by the rules

    def take(self, pair: Pair, tables: list[Table], seat: int, found: Course) -> None:
        version, texts = tables[0].version, [self.game.notation.text(action) for action in found.actions]
        for table, outcomes in zip(tables, found.fell, strict=True):
            table.match.dictate([self.game.notation.text(outcome) for outcome in outcomes])
        if seat == pair.viewer:
            more = ["no such action"] if found.fell[0] and self.source.random() < 0.3 else []
            self.ask(pair, "POST", "/table/act", {"actions": [texts[0], *more], "version": version}, seat=seat)
            return
        self.asked.append(f"seat {seat} acts: {texts}, then {found.fell}")
        for table, text in zip(tables, texts, strict=True):
            with table.lock:
                table.act(seat, [text], version, "")
        self.ask(pair, "GET", f"/table?since={version}")

    def undo(self, pair: Pair) -> None:
        self.ask(pair, "POST", "/table/undo", {"version": self.version(pair)})

    def take_back(self, pair: Pair) -> None:
        """Asked for by the viewer; whoever else sits here agrees, more often than not."""
        version = self.version(pair)
        to = self.source.choice([None, self.source.randint(0, version)])
        self.ask(pair, "POST", "/table/takeback", {"version": version, "to": to}, seat=pair.viewer)
        agree = self.source.random() < 0.7
        for table in self.servers.tables(pair):
            with table.lock:
                for seat in table.waiting():
                    if table.header.ask is not None:
                        table.answer(seat, version, agree=agree)
        self.ask(pair, "GET", "/table")

    def resign(self, pair: Pair) -> None:
        """Of two seats, in a copy only: when the match itself is over, everything may be known."""
        if pair.is_copy or self.game.players(self.servers.tables(pair)[0].match.state) > 2:
            self.ask(pair, "POST", "/table/resign", {"version": self.version(pair)}, seat=pair.viewer)
            self.ask(pair, "GET", "/table/review")

    def say(self, pair: Pair) -> None:
        self.ask(pair, "POST", "/table/chat", {"text": "hello"})
        self.ask(pair, "PUT", "/table/note", {"text": "a note"})

    def go_on(self, pair: Pair) -> None:
        self.ask(pair, "POST", "/continue", *[{"tokens": [token]} for token in pair.tokens[pair.viewer]])

    def live(self, pair: Pair) -> None:
        answers: list[object] = []
        self.asked.append("the WebSocket")
        for client, token in zip(self.servers.clients, pair.tokens[pair.viewer], strict=True):
            with client.websocket_connect("/api/table/live") as socket:
                socket.send_json({"token": token})
                answers.append(plain(socket.receive_json(), pair.is_guess))
        self.compare(answers)

    # --- copies

    def fork(self, pair: Pair) -> None:
        version = self.source.randint(0, self.version(pair))
        self.opened(self.ask(pair, "POST", "/table/fork", {"version": version}), pair, is_guess=True)

    def save(self, pair: Pair) -> None:
        answers = self.ask(pair, "GET", "/table/export", seat=pair.viewer)
        if "error" not in answers[0]:
            pair.saved = list(answers)

    def load(self, pair: Pair) -> None:
        if not pair.saved:
            self.save(pair)
        if pair.saved:
            bodies = [{"record": saved} for saved in pair.saved]
            self.ask(pair, "POST", "/records/verify", *bodies)
            self.opened(self.ask(pair, "POST", "/records", *bodies), pair, is_guess=pair.is_guess)

    def opened(self, answers: list[Json], pair: Pair, *, is_guess: bool) -> None:
        """A copy is a match like another: ask it, too."""
        if "error" in answers[0]:
            return
        keys = [{seat["seat"]: seat["token"] for seat in answer["seats"] if "token" in seat} for answer in answers]
        tokens = {seat: [key[seat] for key in keys] for seat in keys[0]}
        tokens[SPECTATOR] = [str(answer["spectator"]) for answer in answers]
        if pair.viewer not in tokens:
            return  # a computer plays on for a seat that has resigned
        copy = Pair([str(answer["match"]) for answer in answers], tokens, pair.viewer, is_copy=True, is_guess=is_guess)
        self.pairs.append(copy)
        if self.source.random() < 0.4:  # is it as secret as the match it comes from?
            self.resign(copy)
            self.save(copy)
            self.see(copy)


@cache
def actions(id: str) -> list[int]:
    """Every action that has a text."""
    return registry.game(id).notation.all_actions()


REQUESTS: dict[str, tuple[int, Callable[[Asking, Pair], None]]] = {
    "see": (10, Asking.see),
    "look back": (5, Asking.look_back),
    "study": (4, Asking.study),
    "hint": (1, Asking.hint),
    "why": (5, Asking.why),
    "try": (10, Asking.try_it),
    "refused": (2, Asking.refused),
    "act": (30, Asking.act),
    "undo": (6, Asking.undo),
    "take back": (6, Asking.take_back),
    "resign": (4, Asking.resign),
    "say": (2, Asking.say),
    "go on": (2, Asking.go_on),
    "live": (3, Asking.live),
    "fork": (4, Asking.fork),
    "save": (4, Asking.save),
    "load": (5, Asking.load),
}


def secret_games() -> list[str]:
    """The games in which somebody hides something."""
    return [id for id in registry.ids() if beginning(registry.game(id), 0) is not None]


def main() -> int:
    """Every sequence has a number: one that leaks can be asked again by `--seed`."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sequences", type=int, default=10_000)
    parser.add_argument("--requests", type=int, default=25, help="of a sequence")
    parser.add_argument("--seed", type=int, default=0, help="the number of the first sequence")
    parser.add_argument("--game", choices=secret_games(), help="by default all games with secrets, in turn")
    parser.add_argument("--minutes", type=float, default=1e9, help="stop after these")
    wish = parser.parse_args()
    games = [wish.game] if wish.game else secret_games()
    asked: Counter[str] = Counter()
    leaks, done, end = 0, 0, time.monotonic() + 60 * wish.minutes
    for first in range(wish.seed, wish.seed + wish.sequences, 500):  # a new database now and then
        with tempfile.TemporaryDirectory() as folder, twins(Path(folder)) as servers:
            for seed in range(first, min(first + 500, wish.seed + wish.sequences)):
                if time.monotonic() > end:
                    break
                try:
                    asked += Asking(servers, games[seed % len(games)], seed).go(wish.requests)
                except Leak as leak:
                    leaks += 1
                    print(f"sequence {seed}: {leak}\n")
                done += 1
                if done % 100 == 0:
                    print(f"{done} sequences, {leaks} leaks", file=sys.stderr, flush=True)
    print(f"{done} sequences, {asked.total()} requests of each server, {leaks} leaks: {dict(asked)}")
    return leaks > 0


if __name__ == "__main__":
    sys.exit(main())
