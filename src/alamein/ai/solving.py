"""How likely a line of actions is to reach the goal of a puzzle, and the search for a better line.

A line is a row of actions of one seat: at each of its decisions the next of them that is legal is taken, what comes
before it is passed over, and where none is legal the expert decides. So a line has a meaning whatever the dice bring.
Every trial begins with a guess of what the seat cannot see, and trial n has the same dice for every line.
"""

from collections.abc import Sequence
from math import sqrt
from typing import Final, NamedTuple

from alamein.ai.planner import Comparison, Expert
from alamein.ai.player import Chair, policy_of
from alamein.ai.policy import Policy
from alamein.ai.staff import staff_of
from alamein.core.chance import Splitmix
from alamein.core.errors import NotLegal
from alamein.core.game import UNHEARD, Game
from alamein.core.procedure import CHANCE
from alamein.core.state import State
from alamein.games import registry
from alamein.play.puzzles import Goal, Puzzle, begun, line_of

Line = tuple[int, ...]
TRIALS: Final = 400  # by which a puzzle's chances are measured
FEW: Final = 24  # by which lines are compared on the way,
SURER: Final = 96  # and those that seem better
BEGINS: Final = frozenset({"move", "attack", "bombard", "strike", "play", "use", "recruit", "done"})  # a part of a line
ENDS: Final = "done"
SLIGHT: Final = 60  # thousandths that are not worth a word
SLIP: Final = 5  # one decision in so many of a line that is to be another one is any


class Trials:
    """A position, and what comes of lines from it."""

    def __init__(self, game: Game[State], state: State, seat: int, ahead: int) -> None:
        policy = policy_of(game)
        if policy is None:
            raise NotLegal(f"{game.id} has no expert to play its puzzles with")
        self.game, self.seat, self.policy = game, seat, policy
        self.known = game.known(state, seat)
        self.until = int(policy.moment(state)) + ahead

    @classmethod
    def of(cls, puzzle: Puzzle) -> "Trials":
        """The trials of a puzzle."""
        return cls(registry.game(puzzle.game), begun(puzzle), puzzle.seat, puzzle.ahead)

    def is_over(self, state: State) -> bool:
        """Whether the moment has come at which the goal is looked at."""
        return state.over != 0 or (self.game.seat(state) != CHANCE and int(self.policy.moment(state)) >= self.until)

    def played(
        self, line: Sequence[int], n: int, style: int = -1, slip: int = 0, alone: bool = False
    ) -> tuple[State, Line]:
        """Trial n of a line: how it ends, and what the seat did. Other decisions are the expert's, but that one in
        `slip` of them is any; or, of who follows the line `alone`, whatever ends the matter."""
        game, policy, source, at = self.game, self.policy, Splitmix(1942 << 32 | n), 0
        state, did = game.deal(self.known, self.seat, source), list[int]()
        styles = (int(policy.best), int(policy.best) if style < 0 else style)
        while not self.is_over(state):
            decision = game.decision(state)
            who, action = int(decision.seat(state)), -1
            if who == CHANCE:
                game.apply(state, decision.draw(state, source), UNHEARD)
                continue
            if who == self.seat and at < len(line):
                legal = set(decision.legal(state))
                found = next((k for k in range(at, len(line)) if line[k] in legal), -1)
                if found >= 0:
                    action, at = line[found], found + 1
            if action < 0 and who == self.seat and alone:
                action = self.end(list(decision.legal(state)))
            if action < 0 and who == self.seat and slip and source.below(slip) == 0:
                legal_now = decision.legal(state)
                action = int(legal_now[source.below(len(legal_now))])
            if action < 0:
                action = int(policy.choose(state, who, styles[who == self.seat], source))
            if who == self.seat:
                did.append(action)
            game.apply(state, action, UNHEARD)
        return state, tuple(did)

    def end(self, legal: Sequence[int]) -> int:
        """What ends a decision: an action that names nothing, if there is one."""
        plain = [action for action in legal if " " not in self.game.notation.text(action)]
        return int((plain or legal)[-1])

    def chance(self, goal: Goal, line: Sequence[int], trials: int = TRIALS, alone: bool = False) -> int:
        """How likely the line is to reach the goal, in thousandths."""
        ends = (self.played(line, n, alone=alone)[0] for n in range(trials))
        return round(1000 * sum(not goal.missing(self.game, end, self.seat) for end in ends) / trials)

    def whole(self, goal: Goal, line: Line) -> Line:
        """The line, or what the seat did after all when it reached the goal: the part of it, as short as may be, that
        is as good for who follows it alone."""
        bound = self.chance(goal, line, SURER) - SLIGHT
        did = [self.played(line, n) for n in range(FEW)]
        lines = dict.fromkeys([line, *(d for state, d in did if not goal.missing(self.game, state, self.seat))])

        def is_good(each: Line) -> bool:
            return all(self.chance(goal, each, FEW, alone=alone) >= bound for alone in (True, False))

        best = next(filter(is_good, lines), line)
        row = parts(self.game, best)
        for part in list(row) if best != line else []:
            kept = [other for other in row if other is not part]
            row = kept if is_good(joined(kept)) else row
        return joined(row)


def error_of(chance: int, trials: int) -> int:
    """By how many thousandths a chance measured by so many trials may be wrong: three standard deviations."""
    p = min(max(chance / 1000, 0.02), 0.98)
    return round(3000 * sqrt(p * (1 - p) / trials))


def parts(game: Game[State], line: Line) -> list[Line]:
    """A line in its parts: what is done with one unit, one attack or one card."""
    out: list[Line] = []
    for action in line:
        if not out or game.notation.text(action).partition(" ")[0] in BEGINS:
            out.append(())
        out[-1] += (action,)
    return out


def joined(row: Sequence[Line]) -> Line:
    """The line of these parts."""
    return tuple(action for part in row for action in part)


class Solver:
    """Looks for the line that is likeliest to reach a goal: the expert's, changed part by part."""

    def __init__(self, trials: Trials, goal: Goal, seed: int) -> None:
        self.trials, self.goal, self.source = trials, goal, Splitmix(seed)
        self.game = trials.game
        self.tried: dict[tuple[Line, int], int] = {}

    def score(self, line: Line, trials: int) -> int:
        """The chance of a line by so many trials, kept."""
        if (line, trials) not in self.tried:
            self.tried[line, trials] = self.trials.chance(self.goal, line, trials)
        return self.tried[line, trials]

    def solve(self, rounds: int, known: Sequence[Line] = ()) -> Line:
        """The best line found in so many rounds, without what does not help."""
        pool = list(dict.fromkeys([*known, *first_lines(self.trials, self.source, 8)]))
        best = self.shortened(max(pool, key=lambda line: (self.score(line, FEW), -len(line))), FEW)
        for _ in range(rounds):
            line = self.changed(best, pool)
            if self.score(line, FEW) < self.score(best, FEW):
                continue
            pool.append(line)
            gain = self.score(line, SURER) - self.score(best, SURER)
            if gain > 0 or (gain == 0 and len(line) < len(best)):
                best = line
        return self.shortened(best)

    def changed(self, line: Line, pool: Sequence[Line]) -> Line:
        """The line with a part left out, put in from elsewhere, or drafted by the staff; or played on by the expert
        from some part."""
        row, source = parts(self.game, line), self.source
        at, kind = int(source.below(max(1, len(row)))), int(source.below(5))
        other = parts(self.game, pool[int(source.below(len(pool)))])
        if kind == 0 and row and self.verb(row[at]) != ENDS:
            return joined([*row[:at], *row[at + 1 :]])
        if kind == 1 and other:
            return joined([*row[:at], other[int(source.below(len(other)))], *row[at:]])
        if kind == 2:
            return joined([*self.drafted(), *row])
        style, n = int(source.below(self.trials.policy.styles)), int(source.below(FEW))
        begin = row[:at] if kind == 3 else [*row[:at], *self.drafted()]
        return self.trials.played(joined(begin), n, style, SLIP * int(source.below(2)))[1]

    def verb(self, part: Line) -> str:
        """What a part begins with."""
        return self.game.notation.text(part[0]).partition(" ")[0]

    def drafted(self) -> list[Line]:
        """An order that can be carried out at the beginning, if the game's staff has one."""
        return drafts(self.trials, self.source, 1)

    def shortened(self, line: Line, trials: int = SURER) -> Line:
        """The line without what does not help: first half of its parts are left out, then a quarter, down to one."""
        row = parts(self.game, line)
        size = max(1, len(row) // 2)
        while size:
            for at in range(0, len(row), size):
                kept = [part for n, part in enumerate(row) if not at <= n < at + size or self.verb(part) == ENDS]
                if len(kept) < len(row) and self.score(joined(kept), trials) >= self.score(joined(row), trials):
                    row = kept
            size //= 2
        return joined(row)


def drafts(trials: Trials, source: Splitmix, number: int) -> list[Line]:
    """Orders of the game's staff for the beginning."""
    staff, state = staff_of(trials.game), trials.game.deal(trials.known, trials.seat, source)
    if staff is None or not staff.is_due(state, trials.seat, False):
        return []
    return [tuple(order) for order in staff.drafts(state, trials.seat, number, source)]


def first_lines(trials: Trials, source: Splitmix, drafted: int) -> list[Line]:
    """What the expert does in its styles, and around orders of the staff."""
    styles = int(trials.policy.styles)
    found = [trials.played((), n, style)[1] for n, style in enumerate(range(styles))]
    for n, order in enumerate(drafts(trials, source, drafted)):
        found.append(trials.played(order, n, n % styles)[1])
    found += [trials.played((), n, n % styles, SLIP)[1] for n in range(drafted)]
    return list(dict.fromkeys(found))


# --- a fresh expert ---------------------------------------------------------------------------------------------------


class Aim(NamedTuple):
    """What an expert is told to care for instead of winning."""

    goal: Goal
    until: int


class Aimed(Comparison):
    """Plans compared by whether they reach a goal."""

    def __init__(self, chair: Chair, policy: Policy[State], moment: int, aim: Aim) -> None:
        super().__init__(chair, policy, None, moment)
        self.aim = aim

    def until(self, guess: State) -> int:
        return self.aim.until

    def worth(self, state: State) -> int:
        return 1000 * (not self.aim.goal.missing(self.chair.game, state, self.chair.seat))


class Seeker(Expert):
    """`expert` with the goal of a puzzle in mind: another opinion on what its solution is worth."""

    def __init__(self, parameters: str, aim: Aim) -> None:
        super().__init__(parameters)
        self.aim = aim

    def comparison(self, chair: Chair, policy: Policy[State]) -> Comparison:
        return Aimed(chair, policy, self.planned, self.aim)


def sought(puzzle: Puzzle, budget: str, plays: int, seed: int) -> int:
    """How often a fresh expert that wants the goal reaches it, in thousandths."""
    trials, reached = Trials.of(puzzle), 0
    game, policy = trials.game, trials.policy
    for n in range(plays):
        source, asked = Splitmix(seed << 32 | n), Seeker(budget, Aim(puzzle.goal, trials.until))
        state = game.deal(trials.known, puzzle.seat, source)
        while not trials.is_over(state):
            who = int(game.seat(state))
            if who == CHANCE:
                action = int(game.decision(state).draw(state, source))
            elif who == puzzle.seat:
                action = asked.choose(Chair(game, state, who, source))
            else:
                action = int(policy.choose(state, who, int(policy.best), source))
            game.apply(state, action, UNHEARD)
        reached += not puzzle.goal.missing(game, state, puzzle.seat)
    return round(1000 * reached / plays)


def solution_of(puzzle: Puzzle) -> Line:
    """The solution of a puzzle as actions."""
    return tuple(line_of(registry.game(puzzle.game), puzzle.solution))
