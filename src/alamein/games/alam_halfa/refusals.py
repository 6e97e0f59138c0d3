"""What a player is asked, and why an action is refused: the rule, the facts, and what would make it legal."""

from typing import Final

from alamein.core.action import arg_of, verb_of
from alamein.core.game import Reason
from alamein.games.alam_halfa.rules.c05_movement import price, way_to
from alamein.games.alam_halfa.state import AlamHalfa
from alamein.games.alam_halfa.tables import PLACES, UNIT_NAMES
from alamein.games.alam_halfa.vocabulary import (
    ADVANCE,
    ADVANCE_,
    AT,
    ATTACK_,
    BACK,
    BOMBARD,
    COMBAT_,
    COMBAT_PHASE,
    DISCARD,
    DISPLACEMENT,
    DONE,
    DRAW,
    DRAW_,
    ENGAGE,
    ENOUGH,
    FIRE,
    HISTORICAL,
    HOLD,
    LEFT,
    LOSE,
    LOSE_MARKER,
    LOSS,
    MARK,
    MOVE,
    MOVEMENT_PHASE,
    MOVER,
    PLACE,
    PUSH,
    PUSHED,
    REBUILD,
    RESIST,
    RESISTANCE,
    RETREAT,
    RETREAT_,
    RETREATS,
    RETURN,
    ROLL,
    RUNNER,
    SET_UP,
    STAND,
    STOP,
    TO,
    VOID,
    WITH,
    WITHDRAW,
)
from alamein.games.alam_halfa.words import HEX_NAMES, NOTATION

# What is asked at each decision (procedure, step), and the verbs that answer it.
QUESTIONS: Final = {
    (SET_UP, 0): (
        "set up: choose a piece to place, or let the program place the rest",
        (PLACE, MARK, HISTORICAL, DONE),
    ),
    (SET_UP, 1): ("set up: choose the hex for the piece", (AT,)),
    (DRAW, 1): ("a support-fire marker is drawn", (DRAW_,)),
    (MOVEMENT_PHASE, 0): ("choose a unit to move, use a replacement, or end the phase", (MOVE, REBUILD, RETURN, DONE)),
    (MOVEMENT_PHASE, 1): ("choose the next hex of the move, or stop", (TO, STOP)),
    (COMBAT_PHASE, 0): ("choose a unit to attack or to bombard, or end the phase", (ATTACK_, BOMBARD, DONE)),
    (COMBAT_, 0): ("choose the attacking units, then engage", (WITH, ENGAGE)),
    (COMBAT_, 2): ("the attacker may commit support-fire markers", (FIRE, ENOUGH)),
    (COMBAT_, 4): ("the defender may commit support-fire markers", (FIRE, ENOUGH)),
    (COMBAT_, 6): ("the die is rolled", (ROLL,)),
    (COMBAT_, 8): ("let the result stand, or declare a diversionary attack", (STAND, VOID)),
    (LOSS, 1): ("choose the attacking unit that is depleted", (LOSE,)),
    (RESISTANCE, 1): ("retreat, or deplete one unit instead", (RETREAT_, RESIST)),
    (RETREATS, 1): ("choose the unit that retreats next", (WITHDRAW,)),
    (RETREAT, 1): ("choose the next hex of the retreat", (BACK,)),
    (DISPLACEMENT, 0): ("choose the hex to which the unit is displaced", (PUSH,)),
    (ADVANCE, 0): ("advance one attacker into the emptied hex, or hold", (ADVANCE_, HOLD)),
    (LOSE_MARKER, 0): ("the Allied side loses a marker", (DISCARD,)),
}

# The facts behind a refusal, and what would help. {it}: the unit, piece or hex named; {who}: the unit that is asked.
EXPLANATIONS: Final = {
    "3.0": (
        "{it} is sea or already holds a unit",
        "choose an empty land hex on your side",
    ),
    "4.0": (
        "{it} is a leg unit, and only mobile units move in this phase",
        "choose a mobile unit",
    ),
    "5.0": (
        "{it} cannot be moved now",
        "choose a unit of yours on the map that has not moved in this phase",
    ),
    "5.1": (
        "the way to {it} is closed: off the map, sea, an enemy unit, or not next to the unit",
        "choose a free adjacent hex",
    ),
    "5.2": (
        "{it} costs {cost} points and {who} has {left}",
        "choose a cheaper hex or stop",
    ),
    "5.3": (
        "{it} holds a friendly unit on which {who} would have to end its move",
        "go round, or stop before it",
    ),
    "6.1": (
        "{who} is in an enemy zone of control and {it} is too; that is possible only as its first step",
        "leave the zone first, or make it the first step of a phase",
    ),
    "6.2": (
        "{it} is in an enemy zone of control",
        "choose a hex outside enemy zones, or one held by a friend",
    ),
    "7.0": (
        "that is no attack that can be made",
        "choose a listed target or end the phase",
    ),
    "7.1": (
        "{it} is not an enemy or an attacker next to the other side's unit with a way into its hex",
        "choose units that are adjacent",
    ),
    "7.2": (
        "{it} has already fought or been attacked in this phase",
        "choose another unit",
    ),
    "7.6": (
        "only units that took part can suffer the result",
        "choose one of the attackers",
    ),
    "7.7": (
        "only an attacker that has still to retreat can be chosen",
        "choose one of the attackers",
    ),
    "7.7.1": (
        "{it} is no step away from where {who} stood from which the retreat can be finished",
        "choose a listed hex",
    ),
    "7.7.2": (
        "{it} cannot take {who}: it must be an empty legal hex, or a friend who can be displaced in turn",
        "choose a listed hex",
    ),
    "7.8": (
        "{it} cannot resist here",
        "retreat, or choose a unit that was told to retreat",
    ),
    "7.9": (
        "{it} cannot advance: only a surviving attacker next to the emptied hex may",
        "choose a listed unit or hold",
    ),
    "8.3": (
        "you hold no such marker",
        "choose a marker from your hand, or enough",
    ),
    "8.4": (
        "{it} cannot be bombarded now: an enemy unit on the map, once a phase, with exactly one marker",
        "choose another target",
    ),
    "11.1": (
        "no replacement for {it}: one a movement phase; a depleted unit on the map, or an eliminated "
        "unit while 3306 is empty and out of Axis zones of control",
        "choose a listed unit",
    ),
    "11.2": (
        "no replacement for {it}: one in the game, in a movement phase; a depleted unit on the map, or "
        "an eliminated unit while 0101 is empty and out of Allied zones of control",
        "choose a listed unit",
    ),
    "13.0": (
        "{it} is on the other side of the Start Line",
        "choose a hex on your side",
    ),
    "14.0": (
        "{it} is a minefield in an enemy zone of control, and {who} comes from one too",
        "enter it from outside enemy zones",
    ),
    "14.2": (
        "{it} is an enemy minefield in an enemy zone of control: it takes the whole movement",
        "start the move next to it",
    ),
    "14.3": (
        "no minefield marker may go to {it}: not on printed mines, supply, Qattara or sea, nor on "
        "another marker, and there are four",
        "choose another hex east of the Start Line",
    ),
    "15.0": (
        "{it} is sea or Qattara",
        "choose a land hex east of El Alamein",
    ),
    "15.1": (
        "Stage 1 cannot go to {it}: it must lie east of El Alamein and off the railroad",
        "choose a hex with a column above 14",
    ),
    "15.2": (
        "Stage 2 cannot go to {it}: it must be nearer to the railroad than Stage 1 is, and nearer to it "
        "than to Stage 1; Stage 1 comes first",
        "choose a hex nearer to the railroad",
    ),
    "16.0": (
        "{it} is in the Qattara and no track leads there",
        "use the track",
    ),
    "17.0": (
        "the Axis decides whether the result stands",
        "choose stand or void",
    ),
    "18.3": (
        "{it} is further from your nearest unit than the number of the marker",
        "choose a nearer target or a higher marker",
    ),
    "20.0": (
        "{it} cannot be placed now",
        "choose one of your pieces that is not yet on the map",
    ),
}

HEX_VERBS: Final = (AT, TO, BACK, PUSH)
UNIT_VERBS: Final = (PLACE, MOVE, REBUILD, RETURN, ATTACK_, WITH, BOMBARD, LOSE, RESIST, WITHDRAW, ADVANCE_)


def question(s: AlamHalfa) -> str:
    """What the deciding seat is asked."""
    text = QUESTIONS[int(s.running()), int(s.step())][0]
    who = asked_unit(s)
    return f"{text} ({who})" if who else text


def asked_unit(s: AlamHalfa) -> str:
    """The unit the question is about, if it is about one."""
    procedure, step = s.running(), s.step()
    if procedure == MOVEMENT_PHASE and step == 1:
        return UNIT_NAMES[s.local(MOVER)]
    if procedure == RETREAT:
        return UNIT_NAMES[s.local(RUNNER)]
    if procedure == DISPLACEMENT:
        return UNIT_NAMES[s.local(PUSHED)]
    if procedure == COMBAT_:
        return f"against {UNIT_NAMES[s.target]}"
    return ""


def named(a: int) -> str:
    """What an action names: a unit, a piece or a hex."""
    verb, arg = verb_of(a), arg_of(a)
    if verb in HEX_VERBS:
        place = PLACES.get(int(arg), "")
        return f"{HEX_NAMES[arg]} ({place})" if place else HEX_NAMES[arg]
    if verb in UNIT_VERBS:
        return UNIT_NAMES[arg]
    return NOTATION.text(a)


def half(points: int) -> str:
    """Half points as points."""
    return str(points // 2) + (".5" if points % 2 else "")


def reason_for(s: AlamHalfa, a: int, rule: str) -> Reason:
    """The refusal of `a` by `rule`, in words."""
    text, verbs = QUESTIONS[int(s.running()), int(s.step())]
    if verb_of(a) not in verbs:
        words = ", ".join(NOTATION.verbs[v].word for v in verbs)
        return Reason(rule, f"{NOTATION.text(a)!r} does not answer the question: {text}", f"answer with: {words}")
    facts, remedy = EXPLANATIONS[rule]
    cost, left = "", ""
    if rule == "5.2":
        u = s.local(MOVER)
        way = way_to(s.loc[u], arg_of(a))
        cost, left = half(int(price(s, u, way, s.local(LEFT)))), half(int(s.local(LEFT)))
    who = asked_unit(s) or "the unit"
    return Reason(rule, facts.format(it=named(a), who=who, cost=cost, left=left), remedy)
