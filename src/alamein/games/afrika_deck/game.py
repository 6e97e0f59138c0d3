"""El Alamein, the deck-building game for two to five, as a `Game`."""

from typing import Final

from alamein.core.action import ARG_BITS, ARG_MASK
from alamein.core.chance import Source
from alamein.core.errors import BadPosition
from alamein.core.event import Event, Log
from alamein.core.game import About, Game, Json, Odds, Option, Outcome, Reason, Result, Scenario, View
from alamein.core.words import sentence
from alamein.games.afrika_deck import position, table, view
from alamein.games.afrika_deck.codes import ATTACK, ATTACK_SITE, GAME_PROCEDURE, IN_COMBAT, PLAY, RECRUIT, USE
from alamein.games.afrika_deck.picture import picture
from alamein.games.afrika_deck.rules import c08_end
from alamein.games.afrika_deck.rules.c04_setup import set_up
from alamein.games.afrika_deck.rules.c05_playing import cannot_play
from alamein.games.afrika_deck.rules.c09_abilities import cannot_use, use_unit
from alamein.games.afrika_deck.rules.c11_reinforcements import cannot_recruit
from alamein.games.afrika_deck.rules.c12_combat import cannot_attack, total_defense
from alamein.games.afrika_deck.sequence import PROCEDURES
from alamein.games.afrika_deck.state import Afrika
from alamein.games.afrika_deck.tables import Tables
from alamein.games.afrika_deck.words import (
    PROMPTS,
    REASONS,
    SEATS,
    SENTENCES,
    WINDOW_PROMPTS,
    names,
    notation,
    options_prompt,
)

PHASES: Final = {"starting": 3, "tactics": 6, "reinforcement": 9, "clean-up": 11}  # stages of the game procedure


ABOUT: Final = About(
    id="afrika_deck",
    title="El Alamein: the deck-building game",
    revision=1,
    seats=SEATS,
    scenarios=(Scenario("standard", "The whole game", "Eight cards each, nine Cities; 362 cards in all"),),
    options=(
        Option("players", "Players", tuple((n, f"{n} players") for n in range(2, 6)), 2),
        Option(
            "finish_round",
            "Finish the round",
            ((0, "no: the game ends at once, as printed"), (1, "yes: equal turns")),
            0,
        ),
        Option(
            "rounds",
            "Longest game",
            ((40, "40 rounds"), (60, "60 rounds"), (300, "300 rounds: in effect no limit, as printed")),
            60,
        ),
    ),
)


class AfrikaDeck(Game[Afrika]):
    """The rules over one card set."""

    def __init__(self, tables: Tables) -> None:
        super().__init__(ABOUT, PROCEDURES, notation(tables))
        self.tables = tables
        self.names = names(tables)

    def begin(self, scenario: str, options: dict[str, int]) -> Afrika:
        s = set_up(self.tables, options["players"])
        s.finish_round, s.rounds = options["finish_round"], options["rounds"]
        return s

    def copy(self, s: Afrika) -> Afrika:
        return s.copy()

    def players(self, s: Afrika) -> int:
        return int(s.players)

    def result(self, s: Afrika) -> Result | None:
        return c08_end.result(s)

    # --- knowing -----------------------------------------------------------------------------------------------

    def view(self, s: Afrika, seat: int) -> View:
        """[5-1] Hands, decks and the face-down piles are in it only as far as the seat may know them."""
        return {**view.seat_view(s, seat), "frames": self.dump_frames(s)}

    def guess(self, view: View, seat: int, source: Source) -> Afrika:
        """[5-1] Deal what the seat cannot know; decks and piles need no order, for they have none."""
        return self.load(position.guess_position(view, source))

    def refusal(self, s: Afrika, a: int) -> Reason:
        """The rule against an action at a moment when it could be asked for, or what is asked instead."""
        verb, arg = a >> ARG_BITS, a & ARG_MASK
        decision = self.decision(s)
        kind = type(decision).__name__
        text = self.notation.text(a)
        rule = ""
        if kind in ("StartingPhase", "TacticsPhase", "ReinforcementPhase", "Window"):
            rule = self._cannot(s, verb, arg)
        if rule:
            facts, remedy = REASONS[f"{text.partition(' ')[0]} {rule}"]
            return Reason(rule, f"{text}: {facts}", remedy)
        legal = [self.notation.text(int(x)) for x in decision.legal(s)]
        offer = ", ".join(legal[:8]) + (", …" if len(legal) > 8 else "")
        return Reason(decision.ref, f"{text} is no answer to: {self.prompt(s)}", f"choose one of: {offer}")

    def _cannot(self, s: Afrika, verb: int, arg: int) -> str:
        if verb == PLAY:
            return cannot_play(s, arg)
        if verb == USE:
            return cannot_use(s, arg // (2 * s.t.loads), use_unit(s, arg))
        if verb == ATTACK_SITE:
            return cannot_attack(s, arg)
        return cannot_recruit(s, arg) if verb == RECRUIT else ""

    def odds(self, s: Afrika, seat: int) -> Odds | None:
        """[12-1-6] In Combat nothing is left to chance: the total Defense against the Attack in the wallet."""
        if s.window != IN_COMBAT:
            return None
        log = Log(True)
        total = total_defense(s, log)
        attack = s.wallet[ATTACK]
        text = f"won: {attack} Attack against {total}" if attack >= total else f"lost: {total - attack} Attack short"
        return Odds(log.events, [Outcome(text, 1)])

    def problems(self, s: Afrika) -> list[str]:
        return position.problems(s)

    # --- words -------------------------------------------------------------------------------------------------

    def prompt(self, s: Afrika) -> str:
        decision = self.decision(s)
        kind = type(decision).__name__
        if kind == "Choose":
            return options_prompt(s.t, int(s.local(1)), int(s.local(0)))
        return WINDOW_PROMPTS[decision.ref] if kind == "Window" else PROMPTS[kind]

    def sentence(self, event: Event) -> str:
        return sentence(SENTENCES, self.names, event)

    def sheet(self) -> dict[str, object]:
        return table.sheet(self.tables, self.notation)

    def scene(self, view: View) -> dict[str, object]:
        return table.scene(view)

    def picture(self, view: View) -> str:
        return picture(self.tables, view)

    # --- files -------------------------------------------------------------------------------------------------

    def dump(self, s: Afrika) -> dict[str, object]:
        return {**view.whole(s), "frames": self.dump_frames(s)}

    def load(self, position_: Json) -> Afrika:
        s = position.read_position(self.tables, position_)
        if "frames" in position_:
            self.load_frames(s, position_["frames"])
            if s.frames[0] != GAME_PROCEDURE or s.frames[1] >= len(self.procedures[GAME_PROCEDURE].stages):
                raise BadPosition("the outermost frame must be 'turn', at one of its steps")
        else:
            self._begin_phase(s, position_)
        wrong = position.problems(s)
        if wrong:
            raise BadPosition("; ".join(wrong))
        self._check_question(s)
        return s

    def _check_question(self, s: Afrika) -> None:
        """Numbers in frames that fit no question are refused, not met later."""
        try:
            asked = s.over != 0 or len(self.legal(s)) > 0
        except IndexError as error:
            raise BadPosition("the numbers in 'frames' do not fit this position") from error
        if not asked:
            raise BadPosition("play waits at a question that has no answer in this position")

    def _begin_phase(self, s: Afrika, position_: Json) -> None:
        """A position written by hand begins at the start of a phase of the active player."""
        phase = position_.get("phase")
        if not isinstance(phase, str) or phase not in PHASES:
            raise BadPosition(f"a position without 'frames' needs a 'phase', one of: {', '.join(PHASES)}")
        s.call(GAME_PROCEDURE, 0, 0, 0)
        s.goto(PHASES[phase])
        self.run(s, Log(False))
