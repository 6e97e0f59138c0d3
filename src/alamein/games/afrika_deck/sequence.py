"""The sequence of play: the procedures and nothing else."""

from typing import Final

from alamein.core.errors import BadPosition
from alamein.core.procedure import Procedure, Step
from alamein.games.afrika_deck import state as st
from alamein.games.afrika_deck import verbs as V
from alamein.games.afrika_deck.rules import c04_setup as c04
from alamein.games.afrika_deck.rules import c05_playing as c05
from alamein.games.afrika_deck.rules import c07_phases as c07
from alamein.games.afrika_deck.rules import c09_abilities as c09
from alamein.games.afrika_deck.rules import c10_deployment as c10
from alamein.games.afrika_deck.rules import c12_combat as c12
from alamein.games.afrika_deck.rules import c12_events as events
from alamein.games.afrika_deck.rules import c13_counterattack as c13
from alamein.games.afrika_deck.rules import c14_decks as c14
from alamein.games.afrika_deck.rules.c04_setup import StackCard
from alamein.games.afrika_deck.rules.c05_playing import PlayEffect
from alamein.games.afrika_deck.rules.c07_phases import BeginTurn
from alamein.games.afrika_deck.rules.c08_end import CheckEnd
from alamein.games.afrika_deck.rules.c09_abilities import Pick
from alamein.games.afrika_deck.rules.c10_deployment import PrepareDeploy
from alamein.games.afrika_deck.rules.c12_combat import RevealGarrison
from alamein.games.afrika_deck.rules.c12_events import Destroy
from alamein.games.afrika_deck.rules.c13_counterattack import BeginCounterattack
from alamein.games.afrika_deck.rules.c14_decks import PrepareDeal
from alamein.games.afrika_deck.state import Afrika

# Where a position written by hand may begin.
PHASES: Final = {
    **{"starting": c07.TURN_BEGINS, "tactics": c07.TACTICS},
    **{"reinforcement": c07.REINFORCE, "clean-up": c07.CLEAN_UP},
}


def begin_at_phase(s: Afrika, phase: object) -> None:
    """The frame for the beginning of a phase of the active player."""
    if not isinstance(phase, str) or phase not in PHASES:
        raise BadPosition(f"'phase' is {phase!r}; it must be one of: {', '.join(PHASES)}")
    s.call(st.TURN, 0, 0, 0)
    s.goto(PHASES[phase])


PROCEDURES: Final[list[Procedure[Afrika]]] = [
    Procedure(
        "6",
        st.TURN,
        (),
        (
            Step("4", c04.prepare_stack),
            StackCard(V.STACK).at(c04.STACKING),
            Step("4", c04.offer_lot, c04.WHO_STARTS),
            c04.DrawLot(V.STARTS),
            Step("4", c04.deal_hands, c04.DEAL_HANDS),
            BeginTurn("6").at(c07.TURN_BEGINS),
            Step("6-1", c07.reactivate_all, "reactivate"),
            c07.StartingPhase("7-1").at(c07.STARTING),
            c07.BeginTactics("6-2").at(c07.TACTICS),
            c07.TacticsPhase("7-2"),
            CheckEnd("8-1"),
            c07.BeginReinforcement("6-3").at(c07.REINFORCE),
            c07.ReinforcementPhase("7-3"),
            c07.BeginCleanUp("7-4").at(c07.CLEAN_UP),
            c07.Keep(),
            c07.DiscardHand("7-4").at(c07.DISCARD_HAND),
            BeginCounterattack("13-1").at("begin counterattack"),
            c07.NextTurn("6").at("next turn"),
        ),
    ),
    Procedure(
        "5-2",
        st.PLAYING,
        (c05.FACE,),
        (
            PlayEffect("5-2").at("play effect"),
            PrepareDeploy("10").at("prepare deploy"),
            c10.MayDeploy(),
            c05.AfterPlay("5-2").at(c05.AFTER_PLAY),
        ),
    ),
    Procedure("9", st.PROGRAM, (c09.AT, c09.UNIT, c09.INDEX), (Step("9", c09.resume, "resume"),)),
    Procedure("2-3", st.DRAW_POINTS, (), (Step("2-3", c05.prepare_draw, "prepare draw"), c05.DrawPoint())),
    Procedure("14-1", st.DEALING, (c14.SEAT, c14.LEFT), (PrepareDeal("14-1").at("prepare deal"), c14.Deal(V.DEAL))),
    Procedure("9", st.PICKING, (c09.PURPOSE, c09.FILTER, c09.NUMBER, c09.SELF), (Step("9", c09.prepare_pick), Pick())),
    Procedure("9", st.CHOOSING, (c09.OPTIONS, c09.FIRST, c09.CARRIER), (c09.Choose(),)),
    Procedure("10", st.DEPLOYING, (c10.FILTER, c10.NUMBER, c10.ENTERS), (c10.DeployFromHand(),)),
    Procedure(
        "12-3",
        st.DESTROYING,
        (events.FILTER, events.NUMBER),
        (Step("12-3", events.prepare_destroy), Destroy(st.STANDING)),
    ),
    Procedure(
        "11-3",
        st.TAKING,
        (events.FILTER, events.NUMBER),
        (Step("11-3", events.prepare_take), events.Take(st.DESTROYED)),
    ),
    Procedure(
        "5-1",
        st.PEEKING,
        (events.DEPTH, events.MODE, events.LOOKED, events.PLACED),
        (Step("5-1", events.prepare_look), events.LookAt(V.LOOK_AT), events.Arrange().at(events.ARRANGE)),
    ),
    Procedure(
        "5-3",
        st.DISCARDING,
        (c14.LEFT_TO_DISCARD,),
        (Step("5-3", c14.prepare_random_discard), c14.RandomDiscard(V.RANDOM)),
    ),
    Procedure(
        "12-1-3", st.REVEALING, (events.LEFT, events.FORCES), (events.PrepareReveal("12-1-3"), events.TurnUp(V.TURN_UP))
    ),
    Procedure(
        "12-1",
        st.COMBAT,
        (c12.WON, c12.ACQUIRED),
        (
            RevealGarrison("12-1-3"),
            c12.ResolveGarrison("12-1-3").at(c12.RESOLVE),
            c12.SendReinforcements("12-1-4"),
            c07.Window("12-1-5").at("in Combat"),
            c12.Settle("12-1-7"),
            c12.TakeDamage("12-1-8"),
            c12.DrawVictory("12-1-8").at("draw Victory cards"),
            c12.AcquireEvents("12-1-8").at(c12.ACQUIRE),
            c07.Window("12-1-9").at("after Combat"),
            c12.DismissGarrison("12-1-10"),
            c12.EndCombat("12-1").at("end Combat"),
        ),
    ),
    Procedure(
        "12-1-8",
        st.BATTLE_DAMAGE,
        (c12.NUMBER, c12.CHOSEN),
        (c12.PrepareDamage("12-1-8"), c12.ChooseDamage(), c12.SaveUnit()),
    ),
    Procedure(
        "3-7",
        st.RECEIVING,
        (c12.NUMBER,),
        (Step("3-7", c12.prepare_receive), c12.Receive(V.RECEIVE), Step("10", c10.attach_received, c10.ON_RECEIPT)),
    ),
    Procedure("10", st.ATTACHING, (c10.FILTER, c10.RECEIVED), (Step("10", c10.prepare_attach), c10.Attach())),
    Procedure("3-5", st.PLACING, (c12.PLACED,), (c12.Place(),)),
    Procedure("12-1-10", st.LEAVING, (), (events.PrepareLeave("12-1-10"), events.Leave())),
    Procedure(
        "13-2",
        st.COUNTERATTACK,
        (),
        (
            Step("13-2-2", c13.order_interceptions, "order interceptions"),
            Step("13-2-3", c13.next_interception, c13.NEXT_INTERCEPTION),
            Step("13-2-5", c13.end_counterattack),
        ),
    ),
    Procedure(
        "13-3",
        st.INTERCEPTION,
        (c13.LEFT, c13.COVERED),
        (
            Step("13-3-1", c13.begin_interception),
            c07.Window("13-3-1").at("preparation"),
            Step("13-3-2", c13.begin_allotment),
            c13.UseInfantry(),
            Step("13-3-2", c13.prepare_allot, c13.ALLOT),
            c13.AllotUnit(),
            Step("13-3-3", c13.prepare_target, c13.TARGETS),
            c13.NameEnemy(),
            Step("13-3-4", c13.open_interception_window, c13.OPEN_WINDOW),
            c07.Window("13-3-4").at("after interception"),
            Step("13-3-5", c13.apply_result),
            Step("13-3", c13.end_interception, "end interception"),
        ),
    ),
    Procedure("13-3-5", st.PENALTY, (c13.LOST,), (Step("13-3-5", c13.prepare_penalty), c13.LoseVictory(V.LOSE))),
]
