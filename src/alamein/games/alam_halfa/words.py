"""What players read: the log, the questions, what a throw can bring, and why an action is refused."""

from typing import Final

from alamein.core.words import Term, Words, dice, plain
from alamein.games.alam_halfa import tables as T
from alamein.games.alam_halfa.state import PHASE_NAMES

SIDE_NAMES: Final = ("the Axis", "the Allied side")
PIECE_NAMES: Final = (*T.UNIT_NAMES, "Stage 1", "Stage 2", "a minefield marker")
RESULTS: Final = {
    ".": "no effect",
    "(A)": "one attacker is depleted (A)",
    "A1": "the attackers retreat 1 hex or resist (A1)",
    "A2": "the attackers retreat 2 hexes or resist (A2)",
    "A3": "the attackers retreat 3 hexes or resist (A3)",
    "Ae": "all attackers are eliminated (Ae)",
    "Ex": "one attacker and the defender are depleted (Ex)",
    "D2": "the defender retreats 2 hexes or resists (D2)",
    "D3": "the defender retreats 3 hexes or resists (D3)",
    "De": "the defender is eliminated (De)",
}


def half(points: int) -> str:
    """Half points as points."""
    return str(points // 2) + (".5" if points % 2 else "")


def hex_title(h: int) -> str:
    """A hex with the place in it."""
    return f"{T.GRID.names[h]} ({T.PLACES[h]})" if h in T.PLACES else T.GRID.names[h]


TERMS: Final = {
    "unit": Term("unit", T.UNIT_IDS, T.UNIT_NAMES),
    "hex": Term("hex", T.GRID.names, [hex_title(h) for h in range(T.GRID.size)]),
    "side": Term("side", T.SIDES, SIDE_NAMES),
    "Side": Term("side", T.SIDES, [name[0].upper() + name[1:] for name in SIDE_NAMES]),
    "die": dice(1),
    "piece": plain(PIECE_NAMES),
    "Phase": plain([name.capitalize() for name in PHASE_NAMES]),
    "date": plain(("", *T.DATES)),
    "row": plain(T.ROW_NAMES),
    "code": plain(T.RESULT_CODES),
    "result": plain([RESULTS[code] for code in T.RESULT_CODES]),
    "points": plain([f"{half(n)} point{'' if n == 2 else 's'}" for n in range(100)]),
}

EVENTS: Final = {
    "stage placed": ("setup", "Stage {0} is placed in {1:hex}"),
    "mines placed": ("setup", "A minefield marker is placed in {0:hex}"),
    "placed": ("setup", "{0:unit} is set up in {1:hex}"),
    "turn": ("turn", "Turn {0} begins ({0:date})"),
    "phase": ("phase", "{1:Phase} phase of {0:side}, turn {2}"),
    "allotment": ("supply", "{0:Side} is allotted {1:#support-fire marker|support-fire markers}"),
    "supply hex lost": ("supply", "An enemy unit on the supply hex of {0:side} takes {1:#marker|markers} away"),
    "ridges held": ("supply", "Axis units hold {0:#ridge hex|ridge hexes}, so the Allied side draws {0} fewer"),
    "draws": ("draw", "{0:Side} draws {1:#marker|markers}"),
    "drew": ("draw", "{0:Side} drew a +{1}"),
    "ridge taken": ("capture", "Axis units now hold {0:#hex|hexes} of the two ridges"),
    "marker lost": ("loss", "The Allied side loses an unused marker"),
    "marker lost was": ("loss", "The marker lost was a +{0}"),
    "moved": ("move", "{0:unit} moves from {1:hex} to {2:hex}"),
    "stage captured": ("capture", "{0:unit} captures Stage {1} in {2:hex}"),
    "control": ("capture", "{0:Side} now controls El Alamein"),
    "rebuilt": ("supply", "{0:unit} in {1:hex} is back at full strength"),
    "returned": ("supply", "{0:unit} returns to the map in {1:hex}"),
    "attacks": ("attack", "{0:unit} in {1:hex} is attacked"),
    "bombards": ("attack", "{0:unit} in {1:hex} is bombarded"),
    "attack strength": ("odds", "{0:unit} attacks with {1}"),
    "support fire": ("odds", "Support fire of {0:side}: +{1}"),
    "defense strength": ("odds", "{0:unit} defends with {1}"),
    "terrain row": ("odds", "Terrain of {0:hex}: {1:row}"),
    "differential": ("odds", "Column {1}, for the differential is {0:+}"),
    "commits": ("commit", "{0:Side} commits a +{1}"),
    "result": ("dice", "The die shows {0:die} in column {2}: {1:result}"),
    "diverted": ("attack", "The Axis declares the attack on {1:unit} a diversion: it has no effect"),
    "depleted": ("loss", "{0:unit} in {1:hex} is depleted"),
    "eliminated": ("loss", "{0:unit} in {1:hex} is eliminated"),
    "resists": ("result", "{0:unit} in {1:hex} resists, and nobody retreats"),
    "retreated": ("retreat", "{0:unit} retreats from {1:hex} to {2:hex}"),
    "retreats into mines": ("minefield", "{0:unit} has retreated into enemy mines in {1:hex}"),
    "displaced": ("retreat", "{0:unit} is displaced from {1:hex} to {2:hex}"),
    "advanced": ("advance", "{0:unit} advances from {1:hex} to {2:hex}"),
    "railroad cut": ("victory", "The railroad is cut in {0:hex}: the Axis wins"),
    "el alamein held": ("victory", "El Alamein is in Axis hands: the Axis wins"),
    "prevented": ("victory", "The Axis offensive has failed: the Allied side wins"),
}

PHRASES: Final = {
    "choose piece": "Set-up: choose a piece to place, or have the rest placed historically.",
    "choose place": "Set-up: choose the hex for {0:piece}.",
    "set-up complete": "Set-up: every piece is on the map; end the set-up.",
    "draw marker": "A support-fire marker is drawn.",
    "choose mover": "Choose a unit to move, or end the phase.",
    "choose mover or replacement": "Choose a unit to move, use a replacement, or end the phase.",
    "choose step": "Choose the next hex for {0:unit}, which has {1:points} left.",
    "choose step or stop": "Choose the next hex for {0:unit}, which has {1:points} left, or stop here.",
    "choose attack": "Choose a unit to attack or to bombard, or end the phase.",
    "choose attackers": "Choose the units that attack {0:unit}.",
    "commit attack fire": "Choose support-fire markers for the attack on {0:unit}, or commit no more.",
    "choose bombardment": "Choose the marker that bombards {0:unit}.",
    "commit defense fire": "Choose support-fire markers for the defense of {0:unit}, or commit no more.",
    "roll die": "The die is rolled for the combat with {0:unit}.",
    "divert": "Let the result of the attack on {0:unit} stand, or declare a diversion.",
    "choose loss": "Choose the attacker that is depleted.",
    "choose resistance": "Retreat, or resist and deplete one unit instead.",
    "choose retreater": "Choose the attacker that retreats next.",
    "choose retreat hex": "Choose the next hex of the retreat of {0:unit}.",
    "choose push": "Choose the hex to which {0:unit} is displaced.",
    "choose advance": "Choose an attacker that advances into the emptied hex, or let nobody advance.",
    "lose marker": "The Allied side loses a marker at random.",
    # what a throw is about, and what it can bring
    "attack": "Attack on {0:unit}, column {1}",
    "bombardment": "Bombardment of {0:unit}, column {1}",
    "plus": "+{0}",
    **RESULTS,
    "Ex bombardment": "the defender is depleted (Ex)",
    "attackers retreat": "the attackers retreat {1:#hex|hexes} ({0:code})",
    # what choices made after a result can do, and what can still change a combat
    "may resist": "it may resist and be depleted instead",
    "no way back": "it has no way back and is eliminated",
    "no way but to resist": "it has no way back, and is eliminated unless it resists and is depleted",
    "attackers may resist": "one of them may be depleted instead, and then none retreats",
    "may be voided": "the Axis may declare it a diversion without effect",
    "units may join": "more units may join the attack",
    "markers may come": "{0:side} may commit up to {1:#marker|markers}",
    "defender retreats": "the defender retreats {1} hexes ({0:code})",
    "defender retreats or resists": "the defender retreats {1} hexes or resists ({0:code})",
    "defender eliminated": "the defender has no way back and is eliminated ({0:code})",
    "defender eliminated or resists": "the defender has no way back and is eliminated unless it resists ({0:code})",
}

# Cases of several rules. Numbers: the unit, and the hex in question; of a replacement, the supply hex.
COMMON: Final = {
    ("5.0", "7.1", "11.1", "11.2", "20.0"): {
        "enemy": ("{0:unit} belongs to the enemy", "choose one of your own units")
    },
    ("7.1", "8.4"): {"own": ("{0:unit} is one of your own units", "choose an enemy unit")},
    ("5.0", "7.1", "8.4"): {"off the map": ("{0:unit} is not on the map", "choose a unit on the map")},
    ("7.7.1", "7.7.2"): {
        "closed": ("{1:hex} is sea, or Qattara without a track", "choose another hex"),
        "enemy": ("an enemy unit stands in {1:hex}", "choose another hex"),
    },
    ("11.1", "11.2"): {
        "phase": ("replacements are taken in the movement phase only", "wait for your next movement phase"),
        "not depleted": ("{0:unit} is not a depleted unit on the map", "choose one that is"),
        "on the map": ("{0:unit} is on the map; only an eliminated unit can return", "choose an eliminated unit"),
        "gate held": ("the supply hex {1:hex} is occupied, so nobody can arrive there", "clear the hex first"),
        "gate watched": (
            "the supply hex {1:hex} lies in an enemy zone of control, so nobody can arrive there",
            "drive the enemy away, or rebuild a depleted unit instead",
        ),
    },
}
REASONS: Final = {
    **{(rule, case): words for rules, cases in COMMON.items() for rule in rules for case, words in cases.items()},
    # setting up: the hex and the side, or the piece
    ("3.0", "sea"): ("{0:hex} is sea", "choose a land hex"),
    ("3.0", "held"): ("another unit stands in {0:hex}", "choose an empty hex"),
    ("13.0", ""): ("{0:hex} lies on the enemy's side of the Start Line", "choose a hex on the side of {1:side}"),
    ("14.3", "ground"): ("{0:hex} is sea or Qattara, where no mines can lie", "choose a land hex"),
    ("14.3", "supply"): ("{0:hex} is a supply hex, where no mines may lie", "choose another hex"),
    ("14.3", "mined"): ("{0:hex} is already mined", "choose a hex without mines"),
    ("14.3", "allied"): ("minefield markers belong to the Allied side", "choose a unit or a Stage marker"),
    ("14.3", "all placed"): ("all minefield markers are on the map", "choose a unit"),
    ("15.0", ""): ("{0:hex} is sea or Qattara", "choose a land hex east of El Alamein"),
    ("15.1", "west"): ("{0:hex} does not lie east of El Alamein", "choose a hex with a column above 14"),
    ("15.1", "railroad"): (
        "{0:hex} lies on the railroad, and Stage 2 must lie nearer to it than Stage 1",
        "choose a hex off the railroad",
    ),
    ("15.2", "railroad"): ("{0:hex} is no nearer to the railroad than Stage 1 is", "choose a nearer hex"),
    ("15.2", "stage"): ("{0:hex} is no nearer to the railroad than to Stage 1", "choose one nearer to the railroad"),
    ("15.2", "axis"): ("the Axis places the Stage markers", "choose a unit or a minefield marker"),
    ("15.2", "placed"): ("this Stage marker is already on the map", "choose another piece"),
    ("15.2", "order"): ("where Stage 2 may lie depends on Stage 1", "place Stage 1 first"),
    ("20.0", "placed"): ("{0:unit} is already on the map", "choose another piece"),
    ("20.0", "missing"): ("{0:#piece has|pieces have} not been placed yet", "place the rest, by hand or historically"),
    ("20.0", "complete"): ("every piece is on the map", "end the set-up"),
    # movement: the unit, the hex, its cost, the points left
    ("4.0", ""): ("{0:unit} is a leg unit, and only mobile units move in this phase", "choose a mobile unit"),
    ("5.0", "moved"): ("{0:unit} has already moved in this phase", "choose another unit"),
    ("5.0", "not moved"): ("{0:unit} has been chosen to move and has not moved yet", "choose its first hex"),
    ("5.1", "stuck"): ("{0:unit} cannot leave its hex", "choose another unit"),
    ("5.1", "far"): ("{1:hex} is not next to {0:unit}", "move hex by hex"),
    ("5.1", "sea"): ("{1:hex} is sea", "choose a land hex"),
    ("5.1", "enemy"): ("an enemy unit stands in {1:hex}", "go around it, or attack it in the combat phase"),
    ("5.2", ""): ("{1:hex} costs {2:points} and {0:unit} has {3:points} left", "choose a cheaper hex, or stop"),
    ("5.3", "rest"): ("{0:unit} cannot stop in the hex of another unit", "move on"),
    ("5.3", "zone"): (
        "{0:unit} would have to stop in {1:hex}, in an enemy zone of control, and another unit stands there",
        "go around it",
    ),
    ("5.3", "beyond"): (
        "another unit stands in {1:hex}, and {0:unit} could not go on from there to an empty hex",
        "go around it, or stop before it",
    ),
    ("6.1", ""): (
        "{0:unit} has already moved and cannot go on from one enemy zone of control to another, in {1:hex}",
        "go from zone to zone with the first step of a phase, or go around",
    ),
    ("14.0", ""): (
        "{1:hex} is mined and in an enemy zone of control, and {0:unit} would come from such a zone",
        "enter it from a hex outside enemy zones",
    ),
    ("14.2", ""): ("the enemy mines in {1:hex} take a whole move, and {0:unit} has moved", "start next to that hex"),
    ("16.0", "no track"): ("the Qattara is entered along a track only, and none leads there", "follow a track"),
    # attacks: the unit, the target; bombardments: the target, the marker
    ("7.1", "nobody"): ("none of your units that can still attack is next to {0:unit}", "choose another target"),
    ("7.1", "far"): ("{0:unit} has no way into the hex of {1:unit}", "choose a unit next to it"),
    ("7.2", "attacked"): ("{0:unit} has already been attacked in this phase", "choose another target"),
    ("7.2", "fought"): ("{0:unit} has already attacked in this phase", "choose another unit"),
    ("7.2", "joined"): ("{0:unit} already takes part in the attack", "choose another unit, or begin the attack"),
    ("7.2", "nobody"): ("nobody attacks {0:unit} yet", "choose at least one unit"),
    ("7.6", ""): ("{0:unit} did not take part in the attack", "choose one of the attackers"),
    ("7.9", "no attacker"): ("{0:unit} did not take part in the attack", "choose an attacker, or let nobody advance"),
    ("7.9", "lost"): ("{0:unit} has been eliminated", "choose another attacker"),
    ("7.9", "far"): ("{0:unit} has no way into {1:hex}", "choose another attacker"),
    ("8.3", ""): ("you hold no +{1} marker", "choose one that you hold"),
    ("8.4", "bombarded"): ("{0:unit} has already been bombarded in this phase", "choose another target"),
    ("8.4", "no marker"): ("you hold no support-fire marker", "attack with units, or end the phase"),
    ("8.4", "exactly one"): ("a bombardment is made with exactly one marker", "choose a marker"),
    ("18.3", ""): (
        "{0:unit} is more than {1:#hex|hexes} from your nearest unit, out of range of a +{1} marker",
        "choose a nearer target or a higher marker",
    ),
    # retreats: the unit, the hex, the length
    ("6.2", ""): (
        "{1:hex} is in an enemy zone of control, and no friendly unit stands there",
        "choose a hex outside enemy zones, or one with a friendly unit",
    ),
    ("7.7", ""): ("{0:unit} does not have to retreat", "choose an attacker that does"),
    ("7.7.1", "far"): ("{1:hex} is not next to {0:unit}", "retreat hex by hex"),
    ("7.7.1", "away"): ("{1:hex} does not lead away from where {0:unit} stood", "choose a hex farther away"),
    ("7.7.1", "dead end"): ("a retreat of {2:#hex|hexes} cannot be finished from {1:hex}", "choose another hex"),
    ("7.7.2", "far"): ("{1:hex} is not next to {0:unit}", "choose an adjacent hex"),
    ("7.7.2", "held"): ("a friendly unit stands in {1:hex}, and an empty hex is at hand", "choose the empty hex"),
    ("7.7.2", "twice"): ("the unit in {1:hex} has already made room", "choose another hex"),
    ("7.7.2", "dead end"): ("the unit in {1:hex} could not make room in its turn", "choose another hex"),
    ("7.8", ""): ("{0:unit} was not told to retreat", "retreat, or choose a unit that was"),
    ("14.2", "displaced"): ("no unit can be displaced into the enemy mines in {1:hex}", "choose another hex"),
    # chance
    ("18.0", "none left"): ("the Allied side holds no +{0} marker", "draw one that it holds"),
    ("18.1", "none left"): ("no +{0} marker is left in the pool", "draw another one"),
    ("11.1", "used"): ("the replacement of this movement phase has been used", "wait for the next one"),
    ("11.2", "used"): ("the only replacement of the Axis has been used", "go on without one"),
}
WORDS: Final = Words(TERMS, EVENTS, PHRASES, REASONS)
