"""The sequence of play: the procedures and nothing else. Their order is that of the numbers in `codes.py`."""

from typing import Final

from alamein.core.procedure import Procedure, Step
from alamein.games.afrika_deck.rules import (
    c04_setup,
    c05_playing,
    c07_phases,
    c08_end,
    c09_abilities,
    c10_deployment,
    c12_combat,
    c12_events,
    c13_counterattack,
    c14_decks,
)
from alamein.games.afrika_deck.state import Afrika

PROCEDURES: Final[list[Procedure[Afrika]]] = [
    Procedure(
        "6",
        "turn",
        (),
        (
            Step("4", c04_setup.prepare_stack),
            c04_setup.StackCard(),
            Step("4", c04_setup.deal_hands),
            c07_phases.BeginTurn(),
            Step("6-1", c07_phases.reactivate_all),
            c07_phases.StartingPhase(),
            c07_phases.BeginTactics(),
            c07_phases.TacticsPhase(),
            c08_end.CheckEnd(),
            c07_phases.BeginReinforcement(),
            c07_phases.ReinforcementPhase(),
            c07_phases.BeginCleanUp(),
            c07_phases.Keep(),
            c07_phases.DiscardHand(),
            c13_counterattack.BeginCounterattack(),
            c07_phases.NextTurn(),
        ),
    ),
    Procedure(
        "5-2",
        "playing",
        ("card",),
        (
            c05_playing.PlayEffect(),
            c10_deployment.PrepareDeploy(),
            c10_deployment.MayDeploy(),
            c05_playing.AfterPlay(),
        ),
    ),
    Procedure("9", "text", ("at", "unit", "enemy"), (Step("9", c09_abilities.resume),)),
    Procedure("2-3", "draw points", (), (Step("2-3", c05_playing.prepare_draw), c05_playing.DrawPoint())),
    Procedure("14-1", "dealing", ("seat", "left"), (c14_decks.PrepareDeal(), c14_decks.Deal())),
    Procedure(
        "9",
        "picking",
        ("purpose", "filter", "left", "itself"),
        (Step("9", c09_abilities.prepare_pick), c09_abilities.Pick()),
    ),
    Procedure("9", "choosing", ("options", "first", "unit"), (c09_abilities.Choose(),)),
    Procedure("10", "deploying", ("filter", "left", "exhausted"), (c10_deployment.DeployFromHand(),)),
    Procedure(
        "12-3", "destroying", ("filter", "left"), (Step("12-3", c12_events.prepare_destroy), c12_events.Destroy())
    ),
    Procedure("11-3", "taking", ("filter", "left"), (Step("11-3", c12_events.prepare_take), c12_events.Take())),
    Procedure(
        "5-1",
        "looking",
        ("cards", "mode", "looked", "placed"),
        (Step("5-1", c12_events.prepare_look), c12_events.LookAt(), c12_events.Arrange()),
    ),
    Procedure(
        "5-3", "random discard", ("left",), (Step("5-3", c14_decks.prepare_random_discard), c14_decks.RandomDiscard())
    ),
    Procedure("12-1-3", "revealing", ("left", "forces"), (c12_events.PrepareReveal(), c12_events.TurnUp())),
    Procedure(
        "12-1",
        "combat",
        ("won", "acquired"),
        (
            c12_combat.RevealGarrison(),
            c12_combat.ResolveGarrison(),
            c12_combat.SendReinforcements(),
            c12_combat.Window("12-1-5"),
            c12_combat.Settle(),
            c12_combat.TakeDamage(),
            c12_combat.DrawVictory(),
            c12_combat.AcquireEvents(),
            c12_combat.Window("12-1-9"),
            c12_combat.DismissGarrison(),
            c12_combat.EndCombat(),
        ),
    ),
    Procedure(
        "12-1-8",
        "battle damage",
        ("left", "unit"),
        (c12_combat.PrepareDamage(), c12_combat.ChooseDamage(), c12_combat.SaveUnit()),
    ),
    Procedure(
        "3-7",
        "receiving",
        ("left",),
        (
            Step("3-7", c12_combat.prepare_receive),
            c12_combat.Receive(),
            Step("10", c10_deployment.attach_received),
        ),
    ),
    Procedure(
        "10", "attaching", ("filter", "card"), (Step("10", c10_deployment.prepare_attach), c10_deployment.Attach())
    ),
    Procedure("3-5", "placing", ("enemy",), (c12_combat.Place(),)),
    Procedure("12-1-10", "leaving", (), (c12_events.PrepareLeave(), c12_events.Leave())),
    Procedure(
        "13-2",
        "counterattack",
        (),
        (
            Step("13-2-2", c13_counterattack.order_interceptions),
            Step("13-2-3", c13_counterattack.next_interception),
            Step("13-2-5", c13_counterattack.end_counterattack),
        ),
    ),
    Procedure(
        "13-3",
        "interception",
        ("left", "covered"),
        (
            Step("13-3-1", c13_counterattack.begin_interception),
            c12_combat.Window("13-3-1"),
            Step("13-3-2", c13_counterattack.begin_allotment),
            c13_counterattack.UseInfantry(),
            Step("13-3-2", c13_counterattack.prepare_allot),
            c13_counterattack.AllotUnit(),
            Step("13-3-3", c13_counterattack.prepare_target),
            c13_counterattack.NameEnemy(),
            Step("13-3-4", c13_counterattack.open_interception_window),
            c12_combat.Window("13-3-4"),
            Step("13-3-5", c13_counterattack.apply_result),
            Step("13-3", c13_counterattack.end_interception),
        ),
    ),
    Procedure(
        "13-3-5",
        "penalty",
        ("left",),
        (Step("13-3-5", c13_counterattack.prepare_penalty), c13_counterattack.LoseVictory()),
    ),
]
