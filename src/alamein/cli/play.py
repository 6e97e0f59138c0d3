"""`alamein play`: a game at the terminal, against a person beside you or a program."""

import argparse
import json
import os
import secrets
import sys
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

from alamein.ai.forecast import normal_odds
from alamein.ai.hints import hint
from alamein.ai.levels import Normal
from alamein.ai.player import FOREIGN, Chair, Player, is_hurried, player, players
from alamein.cli import arguments
from alamein.cli.files import read
from alamein.cli.rules import show_rule
from alamein.core.chance import Splitmix
from alamein.core.errors import AlameinError, NotParseable
from alamein.core.event import EVERYONE, Event
from alamein.core.game import Game
from alamein.core.procedure import NOBODY
from alamein.core.state import State
from alamein.games import registry
from alamein.games.catalogue import say
from alamein.play import record
from alamein.play.briefings import briefing_of
from alamein.play.fair import ALL, HIDDEN, OPEN, own, typed_share
from alamein.play.match import Match, seed_bytes

SHOWN = 30  # choices listed at once
SEEDS = {ALL: "terminal.seed", OPEN: "terminal.seed_open", HIDDEN: "terminal.seed_hidden"}
HUMAN = "human"
NAMED = 12  # of more, so many of each word


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Declare the command."""
    command = commands.add_parser("play", help="play in the terminal")
    arguments.add_game(command)
    arguments.add_seed(command)
    command.add_argument(
        "--players", default=HUMAN, metavar="A,B", help="one for each seat: human, random, … (default: all human)"
    )
    command.add_argument("--load", metavar="FILE", help="go on with a saved game")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Seat the players and play until the end or until everybody has left."""
    if args.load:
        match = read(args.load).match
        if match.game.id != args.game:
            raise NotParseable(f"{args.load} is a game of {match.game.id}, not of {args.game}")
    else:
        game = registry.game(args.game)
        offered = {option.id: option.offered for option in game.options if option.offered is not None}
        match = Match.prepared(game, args.scenario, offered | arguments.options(game, args.option))
    seats = match.game.seats[: match.game.players(match.state)]
    names = args.players.split(",")
    names = names * len(seats) if len(names) == 1 else names
    if len(names) != len(seats):
        raise NotParseable(f"{match.game.id} has {len(seats)} seats ({', '.join(seats)}); --players names {len(names)}")
    seated = [sitting(name, match.game) for name in names]
    if not args.load:
        tell_briefing(match.game.id, match.scenario)
        make_dice(match, seed_bytes(arguments.whole("seed", args.seed)), seated)
    return Terminal(match, seated).play()


def sitting(name: str, game: Game[State]) -> Player | None:
    """Who is named; None is a person."""
    if name == HUMAN:
        return None
    if name.partition(":")[0] not in {*players(), *FOREIGN}:
        raise NotParseable(f"there is no player {name!r}; the players are: {', '.join([HUMAN, *players()])}")
    found = player(name)
    if isinstance(found, Normal):
        found.check(game)
    return found


def tell_briefing(game_id: str, scenario: str) -> None:
    """What a player is told before a game."""
    found = briefing_of(game_id, scenario)
    print(say("terminal.no_briefing") if found is None else f"{found.told()}\n")


def make_dice(match: Match, seed: bytes | None, seated: Sequence[Player | None]) -> None:
    """The program seals its share of the dice; then everybody who sits here may add to them."""
    if seed is None and sys.stdin.isatty():
        shares = [own()]
        print(say("terminal.sealed", seal=shares[0].seal[:16]))
        for name, sitting in zip(match.game.seats, seated, strict=False):
            if sitting is None and (text := typed(say("terminal.type_anything", name=name) + " ", "")):
                shares.append(typed_share(name, text))
        match.share(shares)
    match.begin(seed)


def typed(question: str, otherwise: str) -> str:
    """One line of input without its margins; `otherwise` when there is none, or the person breaks off."""
    try:
        return input(question).strip()
    except (EOFError, KeyboardInterrupt):
        print()
        return otherwise


class Terminal:
    """A match with people at this terminal (None) and programs in the other seats."""

    def __init__(self, match: Match, seated: list[Player | None]) -> None:
        self.match = match
        self.game = match.game
        self.seated = seated
        self.told: list[tuple[int, str]] = []  # sentences so far, with who may read them
        self.seen = -1  # the seat whose view is on the screen
        self.board = ""  # what was last drawn there, below its headline
        self.hurried = False  # somebody has been told that the clock stops a computer
        self.own = [Splitmix(secrets.randbits(60)) for _ in seated]

    def play(self) -> int:
        """Until the game is over, or somebody leaves."""
        print(say("terminal.begins", title=self.game.title, seal=self.match.dice.seal()[:16]))
        while self.match.seat != NOBODY:
            if not self.step():
                return 0
        result = self.game.result(self.match.state)
        assert result is not None
        print(self.game.picture(self.match.state, max(self.seen, 0)))
        print(say("terminal.over", rule=result.rule, text=result.text))
        for segment in self.match.revealed():
            print(say(SEEDS[segment.stream], seed=segment.seed))
        return 0

    def step(self) -> bool:
        """One action or command of whoever decides; False when they leave."""
        sitting = self.seated[self.match.seat]
        try:
            if sitting is None:
                return self.ask()
            chair = Chair(self.game, self.match.state, self.match.seat, self.own[self.match.seat])
            self.act(self.game.notation.text(sitting.choose(chair)))
            self.say_hurried(sitting)
        except AlameinError as error:
            print(f"  {error.message}{f'  [{error.rule}]' if error.rule else ''}")
            return sitting is None or not self.leave()  # a program that cannot play would be asked for ever
        return True

    def say_hurried(self, sitting: Player) -> None:
        """Once, that the clock stops the computer's thinking."""
        if is_hurried(sitting) and not self.hurried:
            self.hurried = True
            print(f"  {say('terminal.hurried', why=say('player.hurried'))}")

    def ask(self) -> bool:
        """One line from the person who decides; False when they leave."""
        seat = self.match.seat
        if seat != self.seen:
            self.hand_over(seat)
        name = self.game.seats[seat]
        rule = self.game.decision(self.match.state).ref
        print(f"\n{name}: {self.game.prompt(self.match.state)}  [{rule}]")
        texts = self.match.texts()
        if len(texts) <= SHOWN:
            self.choices(texts)
        else:
            self.overview(texts)
        return self.command(typed(f"{name}> ", "quit"), texts)

    def command(self, line: str, texts: list[str]) -> bool:
        """Carry out one line; False when the person leaves."""
        if line.startswith("?"):
            line = f"why {line[1:].strip()}"
        word, _, rest = line.partition(" ")
        if word == "quit":
            return not self.leave()
        if word == "save":
            self.save(rest)
        elif word == "undo":
            self.match.undo(self.match.seat)
            print(f"  {say('terminal.taken_back')}")
        elif word in ("help", ""):
            print(say("terminal.help"))
        elif word == "board":
            self.show()
        elif word == "list":
            found = [text for text in texts if rest in text]
            self.choices(found)
            print(f"  {say('terminal.of_choices', n=len(found), all=len(texts))}")
        elif word == "log":
            for audience, text in self.told[-15:]:
                if audience >> self.match.seat & 1:
                    print(f"  {text}")
        elif word == "odds":
            self.odds()
        elif word == "hint":
            self.hint()
        elif word == "supply":
            self.supply(rest)
        elif word == "briefing":
            tell_briefing(self.game.id, self.match.scenario)
        elif word == "rule":
            print(show_rule(self.game.id, rest))
        elif word == "why":
            self.why(rest)
        elif line.isdecimal() and len(line) < 9:
            if not 1 <= int(line) <= len(texts):
                raise NotParseable(say("terminal.no_choice", choice=line, n=len(texts)))
            self.act(texts[int(line) - 1])
        else:
            self.act(line)
        return True

    def hint(self) -> None:
        """What `normal` would do, and why."""
        seat = self.match.seat
        found = hint(self.game, Chair(self.game, self.match.state, seat, self.own[seat]))
        print(f"  {', '.join(found.actions)}: {found.reason}")
        if found.instead:
            print(f"  {say('terminal.next_best', what=found.instead)}")

    def supply(self, unit: str) -> None:
        """The supply line of a unit."""
        found = self.game.trace(self.match.state, self.match.seat, unit)
        if found is None:
            print(f"  {say('terminal.no_supply' if unit else 'terminal.supply_what', unit=unit)}")
        else:
            print(f"  {found.text} [{found.rule}]: {' '.join(found.hexes)}")

    def why(self, text: str) -> None:
        """Why an action is not allowed, and what would be."""
        if not text:
            print(f"  {say('terminal.why_what')}")
            return
        reason = self.match.why(self.match.seat, text)
        print(f"  {say('terminal.allowed')}" if reason is None else f"  {reason.text} [{reason.rule}]; {reason.remedy}")

    def act(self, text: str) -> None:
        """Take an action and tell what happened to whoever sits at the terminal."""
        seat = self.match.seat
        for event in self.match.act(seat, text):
            line = f"{self.game.sentence(event)}{f'  [{event.rule}]' if event.rule else ''}"
            self.told.append((event.audience, line))
            if self.may_read(event, seat):
                print(f"  {line}")

    def may_read(self, event: Event, seat: int) -> bool:
        """Whether the person in front of the screen may know an event."""
        reader = seat if self.seated[seat] is None else self.seen
        return event.audience == EVERYONE or (reader >= 0 and event.audience >> reader & 1 == 1)

    def hand_over(self, seat: int) -> None:
        """Between two people: nobody sees the other's view."""
        people = sum(player is None for player in self.seated)
        if people > 1 and self.seen >= 0 and sys.stdin.isatty():
            os.system("clear")
            self.board = ""
            typed(say("terminal.hand_over", name=self.game.seats[seat]) + " ", "")
        self.seen = seat
        picture = self.game.picture(self.match.state, seat)
        if picture.partition("\n")[2] != self.board:  # the same board is not drawn twice for a word in between
            self.show()

    def show(self) -> None:
        """The board as the deciding seat sees it."""
        picture = self.game.picture(self.match.state, self.match.seat)
        self.board = picture.partition("\n")[2]
        print(picture)

    def choices(self, texts: list[str]) -> None:
        """Numbered choices, in columns."""
        all_texts = self.match.texts()
        cells = [f"{all_texts.index(text) + 1:4} {text}" for text in texts]
        width = max((len(cell) for cell in cells), default=1) + 2
        columns = max(1, 110 // width)
        for k in range(0, len(cells), columns):
            print("".join(cell.ljust(width) for cell in cells[k : k + columns]))

    def overview(self, texts: list[str]) -> None:
        """Many choices, by their words."""
        by_word: dict[str, list[str]] = {}
        for text in texts:
            word, _, rest = text.partition(" ")
            by_word.setdefault(word, []).append(rest)
        print(f"  {say('terminal.choices', n=len(texts))}")
        for word, rests in by_word.items():
            some = " ".join(rests[:NAMED]) + (f" … {rests[-1]} ({len(rests)})" if len(rests) > NAMED else "")
            print(f"    {word} {some}".rstrip())

    def odds(self) -> None:
        """The ledger and the chances: as it stands, and where it can still change with what `normal` would commit, and
        the worst."""
        odds = self.game.odds(self.match.state, self.match.seat)
        if odds is None:
            print(f"  {say('terminal.no_combat')}")
            return
        for event in odds.ledger:
            print(f"  {self.game.sentence(event)}  [{event.rule}]")
        columns = {"exact" if not odds.changes else "stands": odds.outcomes}
        if odds.changes:
            print(f"  {odds.changes}")
            normal = normal_odds(self.game, self.match.state, self.match.seat)
            columns["normal"] = [] if normal is None else normal.outcomes
            columns["worst"] = [] if odds.worst is None else odds.worst.outcomes
        for title, outcomes in columns.items():
            print(f"  {say(f'terminal.{title}')}{'' if outcomes else say('terminal.not_known')}")
            total = sum(outcome.weight for outcome in outcomes)
            for text, weight, _, beside in outcomes:
                chance = f"{100 * weight / total:6.2f} %  {Fraction(weight, total)!s:>8}"
                print(f"  {chance}  {text}{f' ({beside})' if beside else ''}")

    def save(self, name: str) -> bool:
        """Write the game to a file, whole or not at all."""
        if not name:
            print(f"  {say('terminal.save_where')}")
            return False
        path = Path(name)
        try:
            part = path.with_name(path.name + ".part")
            part.write_text(json.dumps(record.save(self.match), ensure_ascii=False), "utf-8")
            part.replace(path)
        except (OSError, ValueError) as error:  # a ValueError: the name is no file name at all
            print(f"  {say('terminal.not_written', file=repr(name), why=error)}")
            return False
        print(f"  {say('terminal.saved', file=name, game=self.game.id)}")
        return True

    def leave(self) -> bool:
        """Ask before work is lost; True to leave."""
        if not sys.stdin.isatty() or self.match.version == 0:
            return True
        name = typed(f"  {say('terminal.save_as')} ", "")
        return name != "back" and (not name or self.save(name))
