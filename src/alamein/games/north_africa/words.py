"""Words: what is said of events, what is asked, and why something is refused."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from alamein.core.words import Term, Words, dice, named, plain
from alamein.games.north_africa import tables as T
from alamein.games.north_africa.state import PHASES
from alamein.games.north_africa.tables import HEX, UNIT

NATIONS: Final = {
    "Aus": "Australian", "Bel": "Belgian", "Br": "British", "Fr": "French", "Ger": "German", "Grk": "Greek",
    "Ind": "Indian", "It": "Italian", "NZ": "New Zealander", "Pol": "Polish", "SA": "South African", "US": "American",
}  # fmt: skip
SIDE_NAMES: Final = tuple(side.title() for side in T.SIDES)
RESULTS: Final = {
    "Ae": "all attackers are eliminated",
    **{f"A{n}": f"the attackers retreat {far}" for n, far in enumerate(("1 hex", "2 hexes", "3 hexes"), 1)},
    **{f"D{n}": f"the defenders retreat {far}" for n, far in enumerate(("1 hex", "2 hexes", "3 hexes"), 1)},
    "Ex": "the defenders are eliminated and the attacker loses as much",
    "De": "all defenders are eliminated",
}
# why units are eliminated: `c17_victory.BY_RESULT` and after
CAUSES: Final = (
    "by the combat result", "because it cannot retreat", "by isolation", "in the exchange", "by an overrun",
    "by overcrowding",
)  # fmt: skip
UNIT_NAMES: Final = [f"{NATIONS[n]} {d} {t}" for n, d, t in zip(T.NATIONALITY, T.DESIGNATION, T.TYPE, strict=True)]
TERMS: Final = {
    "unit": Term("unit", UNIT, UNIT_NAMES),
    "hex": named("hex", HEX),
    "side": Term("side", T.SIDES, SIDE_NAMES),
    "die": dice(1),
    "phase": plain(PHASES),
    "result": plain([f"{RESULTS[code]} ({code})" for code in T.CRT.codes]),
    "column": plain(T.CRT.columns),
    "cause": plain(CAUSES),
    "list": plain(("as in history", "along the Starting Line")),
}
EVENTS: Final = {
    "game turn": ("turn", "Game-Turn {0} begins"),
    "player turn": ("phase", "{0:side} Player-Turn of Game-Turn {1}"),
    "phase": ("phase", "{0:side} {1:phase} phase"),
    "no initial movement": ("phase", "The {0:side} side has no Initial Movement Phase in the first Game-Turn"),
    "moved": ("move", "{0:unit} moves from {1:hex} to {2:hex}"),
    "formed column": ("note", "{0:unit} enters Road Mode in {1:hex}"),
    "left column": ("note", "{0:unit} leaves Road Mode in {1:hex}"),
    "exited": ("note", "{0:unit} leaves the map from {1:hex}, for {2:#point|points}"),
    "off map": ("retreat", "{0:unit} retreats off the map from {1:hex}"),
    "vanguard": ("supply", "The {0:side} Supply Vanguard advances to {1:hex}"),
    "vanguard pushed": ("supply", "{2:unit} pushes the {0:side} Supply Vanguard back to {1:hex}"),
    "cleared": ("minefield", "{0:unit} clears the minefield in {1:hex}"),
    "rolled to clear": ("dice", "{0:unit} rolls a {2:die} to clear the minefield in {1:hex}"),
    "points": ("victory", "Axis Victory Points: {0:+}, now {1}"),
    "declared": ("attack", "Attack {1} is declared on {0:hex}"),
    "attack": ("attack", "Attack {1} on {0:hex} begins"),
    "void": ("attack", "Attack {1} on {0:hex} comes to nothing"),
    "attacker": ("odds", "{0:unit} in {1:hex} attacks with {2}"),
    "half supply": ("odds", "{0:unit} lacks full supply: {1} becomes {2}"),
    "road mode": ("odds", "{0:unit} is in Road Mode: {1} becomes {2}"),
    "surprise": ("odds", "{0:unit} attacks in the first Game-Turn: {1} becomes {2}"),
    "defender": ("odds", "{0:unit} in {1:hex} defends with {2}"),
    "isolated": ("odds", "{0:unit} is isolated: {1} becomes {2}"),
    "ridge": ("odds", "{0:unit} is on a ridge: {1} becomes {2}"),
    "minefield": ("odds", "{0:unit} is behind its own mines: {1} becomes {2}"),
    "at least one": ("odds", "{0:unit} defends with at least {2}"),
    "assisted": ("odds", "{0:unit} cancels the minefield in {1:hex}"),
    "attack total": ("odds", "Attack strength: {0}"),
    "defense total": ("odds", "Defense strength: {0}"),
    "odds": ("odds", "{0} against {1}: column {2:column}"),
    "supports": ("commit", "{0:unit} supports the attack; it can support {1} more"),
    "result": ("dice", "The die shows {0:die} in column {1:column}: {2:result}"),
    "exchange": ("result", "The attacker must lose at least {0} of {1:#strength point|strength points}"),
    "eliminated": ("loss", "{0:unit} in {1:hex} is eliminated {2:cause}"),
    "retreated": ("retreat", "{0:unit} retreats from {1:hex} to {2:hex}"),
    "advanced": ("advance", "{0:unit} advances from {1:hex} to {2:hex}"),
    "cut off": ("supply", "{0:unit} in {1:hex} becomes isolated"),
    "relieved": ("supply", "{0:unit} in {1:hex} is no longer isolated"),
    "allied mines": ("minefield", "{0:#Allied minefield is|Allied minefields are} laid {1:list}"),
    "mine laid": ("minefield", "The {0:side} side lays a minefield in {1:hex}"),
    "placed": ("setup", "{0:unit} starts in {1:hex}"),
}
PHRASES: Final = {
    "mover": "{0:side}: choose a unit to move, or end the {1:phase} phase",
    "step": "{0:side}: {1:unit} has {2:#point|points} left; choose the next hex, or halt",
    "clear": "{0:side}: {1:unit} rolls to clear the minefield in {2:hex}",
    "declare": "{0:side}: declare an attack, or end the declarations",
    "compose": "{0:side}: choose the units that attack {1:hex*}",
    "order": "{0:side}: choose the attack to resolve next",
    "support": "{0:side}: choose Supply units to support the attack",
    "roll": "{0:side}: roll the die for the attack on {1:hex*}",
    "loss": "{0:side}: choose a unit to lose; {1:#strength point is|strength points are} still owed",
    "more loss": "{0:side}: what is owed has been lost; lose more units, or go on",
    "retreater": "{0:side}: choose the enemy unit that retreats next",
    "retreat": "{0:side}: choose where {1:unit} retreats",
    "advance": "{0:side}: choose a unit to advance, or let nobody advance",
    "advance to": "{0:side}: choose where {1:unit} advances",
    "allied mines": "{0:side}: choose your minefields",
    "axis mines": "{0:side}: lay a minefield, or be done; {1} of {2} are laid",
    "place": "{0:side}: choose a unit to place",
    "place in": "{0:side}: choose the hex in which {1:unit} starts",
    "throw": "Attack on {1:hex*} in column {0:column}",
    "fall": "{0:result}",
    "clearing": "{0:unit} rolls to clear the minefield in {1:hex}",
    "cleared": "the minefield is cleared",
    "not cleared": "the minefield is not cleared",
}
FAST: Final = T.SCENARIOS[T.OCTOBER].stand_fast  # [18.32]
# By rule and case: the facts, and what would be right. 0 is the unit, 1 the hex, 2 the points left or the most allowed.
REASONS: Final = {
    ("4.1", ""): ("{0:unit} is not of a kind that moves in this phase", "move it in the phase of its kind"),
    ("5.0", "gone"): ("{0:unit} is not on the map", "choose a unit on the map"),
    ("5.0", "moved"): ("{0:unit} has already moved in this phase", "choose a unit that has not moved"),
    ("5.0", "far"): ("{1:hex} is not next to {0:unit}", "move one hex at a time"),
    ("5.11", ""): ("{0:unit} is not on the side that moves", "choose a unit of your own"),
    ("5.21", ""): ("enemy units hold {1:hex}", "go around it, or attack it in the Combat Phase"),
    ("5.23", ""): ("{0:unit} is alone in an enemy Zone of Control", "bring another unit into its hex first, or attack"),
    ("5.24", ""): (
        "entering {1:hex} costs {0:unit} more than {2:#point|points}, all it has left",
        "take a cheaper way",
    ),
    ("5.24", "nowhere"): ("{0:unit} has too few points to enter any hex", "choose another unit"),
    ("5.24", "exit"): (
        "{0:unit} has too few points left to leave the map and the stack it is in",
        "leave in the next Movement Phase",
    ),
    ("5.25", ""): ("only Mechanized Combat units move in this phase", "move {0:unit} in your next Player-Turn"),
    ("5.26", ""): ("{0:unit} has attacked in this Player-Turn", "move units that have not attacked"),
    ("6.0", ""): ("{0:unit} cannot change its mode like that", "only Combat units on the map use Road Mode"),
    ("6.12", ""): ("{0:unit} enters Road Mode early in an Initial Movement Phase only", "form it up before it moves"),
    ("6.13", ""): ("{0:unit} has {2:#point|points} left, too few to enter Road Mode", "form it up before it moves"),
    ("6.14", ""): ("{0:unit} was not fully Supplied when the phase began", "bring it into supply first"),
    ("6.15", ""): (
        "{0:unit} is stacked, on rough ground, on mines or beside the enemy",
        "form it up alone in the open",
    ),
    ("6.16", ""): ("{0:unit} is Mechanized and uses Road Mode on the road only", "keep to the road"),
    ("6.17", ""): ("a column needs clear hexes without units before and behind it", "choose another direction"),
    ("6.18", ""): ("on the road {0:unit} has only one facing", "choose the facing that is offered"),
    ("6.21", ""): ("{0:unit} has no point left to march on", "stop here"),
    ("6.22", ""): ("a Road Movement Space would lie on units, mines, rough ground or another", "choose another way"),
    ("6.32", ""): ("a unit in Road Mode fills {1:hex}", "go around it, or let it leave Road Mode first"),
    ("6.33", ""): ("{1:hex} is an enemy minefield, closed to Road Mode", "leave Road Mode first, or go around it"),
    ("6.41", ""): (
        "leaving Road Mode costs {0:unit} more than {2:#point|points}",
        "leave it before marching next turn",
    ),
    ("6.43", ""): ("{0:unit} has marched into an enemy Zone of Control and halts there", "move it next Player-Turn"),
    ("6.5", ""): ("the sea lies between {0:unit} and {1:hex}", "stay on land"),
    ("7.32", ""): ("{1:hex} is in an enemy Zone of Control without a friendly unit", "lead the retreat elsewhere"),
    ("8.0", ""): ("{1:hex} is full", "choose another hex, or move a unit out of it first"),
    ("9.0", "no attacker"): ("{0:unit} is not a Combat unit of yours on the map", "choose one that is"),
    ("9.0", "empty"): ("there is no enemy Combat unit in {1:hex}", "choose a hex that holds one"),
    ("9.0", "undeclared"): ("no attack on {1:hex} has been declared", "choose one of the attacks declared"),
    ("9.0", "first"): ("the attack on {1:hex} goes by another hex, its first", "name its first hex"),
    ("9.0", "nothing"): ("the attack has no strength", "add units, or withdraw the attack"),
    ("9.11", ""): ("{0:unit} is not next to {1:hex}", "choose a unit next to every hex attacked"),
    ("9.11", "nobody"): ("none of your units can attack {1:hex} from where it stands", "attack another hex"),
    ("9.11", "attackers"): ("not every attacker is next to {1:hex}", "attack it on its own"),
    ("9.14", "defends only"): ("{0:unit} may only defend", "choose another unit"),
    ("9.14", "attacks"): ("{0:unit} already takes part in an attack", "choose another unit"),
    ("9.14", "attacked"): ("{1:hex} is already being attacked", "choose another hex"),
    ("9.2", "other"): ("the attack being prepared is not the one on {1:hex}", "complete or withdraw this one first"),
    ("9.25a", ""): ("{0:unit} is next to an enemy minefield hex and attacks one hex only", "choose another unit"),
    ("9.25a", "attackers"): (
        "an attacker next to an enemy minefield hex attacks no other",
        "attack {1:hex} on its own",
    ),
    ("9.25a", "owed"): (
        "one of your attackers is next to {1:hex} too",
        "attack that hex as well, or withdraw an attack",
    ),
    ("9.34", "moved"): ("{0:unit} is no longer where it fought", "choose another unit"),
    ("9.34", "far"): ("{0:unit} is not next to a hex that the combat emptied", "choose another unit or hex"),
    ("9.34", "no part"): ("{0:unit} is not a Combat unit of the winner in this combat", "choose one that is"),
    ("9.34", "not emptied"): ("{1:hex} was not emptied by this combat", "advance into a hex that was"),
    ("10.1", "owed"): ("{0:#strength point is|strength points are} still owed", "choose a unit to lose"),
    ("10.1", "not attacking"): ("{0:unit} is not one of the attackers left", "choose one of them"),
    ("10.2", "stands"): ("{0:unit} does not have to retreat", "choose a unit that has to"),
    ("10.2", "far"): ("{0:unit} cannot reach {1:hex} in one step", "retreat one hex at a time, over land"),
    ("10.2", "enemy"): ("enemy units or enemy mines are in {1:hex}", "lead the retreat elsewhere"),
    ("10.2", "better"): (
        "a hex nearer supply, in the open or with fewer units comes before {1:hex}",
        "choose that one",
    ),
    ("10.22", ""): ("by {1:hex} {0:unit} could not retreat its full distance", "lead the retreat elsewhere"),
    ("10.23", "others"): ("{1:hex} holds more units than it may", "move units out of that hex first"),
    ("10.23", "crowded"): ("{1:hex} holds more units than it may", "move units out of it before you end the phase"),
    ("10.23", "room"): ("{0:unit} is not in an overcrowded hex", "keep it"),
    ("10.23", "way out"): ("a unit can still move out of {1:hex}", "move it out instead"),
    ("10.23", "leave"): ("{0:unit} must leave the overcrowded hex", "step into another hex"),
    ("10.23", "full"): ("{1:hex} is full, and another way is open", "choose a hex that has room"),
    ("11.0", ""): ("there is already a minefield in {1:hex}", "choose another hex"),
    ("11.14", ""): ("{0:unit} is in an enemy minefield", "clear it with an Engineer, or by a die in the Combat Phase"),
    ("11.15", ""): ("{1:hex} is an enemy minefield, closed to Supply units", "go around it"),
    ("11.22", ""): ("{0:unit} is in an enemy minefield and may not attack out of it", "clear the mines first"),
    ("11.26", ""): ("an enemy minefield hex is attacked alone", "make each hex an attack of its own"),
    ("11.36", ""): ("the mines under {0:unit} were cleared in this Player-Turn", "attack from elsewhere, or next turn"),
    ("12.0", ""): ("{0:unit} already takes part in an attack", "choose another Engineer"),
    ("12.21", "no engineer"): ("only Engineers assist, and only against mines", "choose one for a minefield hex"),
    ("12.21", "cleared"): ("{0:unit} has cleared a minefield in this Player-Turn", "choose another Engineer"),
    ("12.21", "late"): ("{0:unit} was not next to mines when the Combat Phase began", "choose another Engineer"),
    ("12.21", "far"): ("{0:unit} is not next to {1:hex}", "choose an Engineer that is"),
    ("12.21", "one"): ("an Engineer already assists this attack", "go on without another"),
    ("12.22", ""): ("the mines under {0:unit} were cleared in this Player-Turn", "choose another Engineer"),
    ("13.1", "no supply"): ("{0:unit} is not a Supply unit of yours on the map", "choose one that is"),
    ("13.1", "drawn"): ("{0:unit} already supports this attack", "choose another Supply unit"),
    ("13.1", "spent"): ("{0:unit} can support no more attacks in this phase", "choose another Supply unit"),
    ("13.1", "useless"): ("{0:unit} cannot supply an attacker that needs it", "choose a Supply unit in range"),
    ("14.01", ""): ("{0:unit} is Isolated and may not attack", "open a supply line to it"),
    ("16.03", ""): ("{1:hex} is in an enemy Zone of Control: no unit comes back there", "wait until it is free"),
    ("16.03", "held"): ("{1:hex} holds an enemy unit: no unit comes back there", "wait until it is free"),
    ("16.03", "elsewhere"): ("{0:unit} comes back only through the hex by which it left", "choose that hex"),
    ("16.03", "no edge"): ("{0:unit} is not at its own edge of the map", "lead the retreat over land"),
    ("16.05", ""): ("{0:unit} may not leave the map at will", "stay on the map"),
    ("17.23", "early"): (f"Axis units leave the map only after Game-Turn {FAST}", f"wait for Game-Turn {FAST + 1}"),
    ("17.23", "edge"): ("{0:unit} is not at its own edge of the map", "move there first"),
    ("18.12", ""): ("{0:unit} may not move out of its Boxed Area", "only combat takes it out"),
    ("18.32", ""): (f"{{0:unit}} may not go west between the lines through Game-Turn {FAST}", "move another way"),
    ("18.33", ""): (f"{{0:unit}} crossed the Retreat Line: not west through Game-Turn {FAST}", "move another way"),
    ("18.42", "begun"): ("minefields have already been laid", "lay the others hex by hex, or be done"),
    ("18.42", "front"): ("{1:hex} is not behind your Starting Line", "choose a hex behind it"),
    ("18.42", "ground"): ("{1:hex} is sea or a depression", "choose another hex"),
    ("18.42", "enemy"): ("{1:hex} is held, mined or controlled by the enemy", "choose another hex"),
    ("18.42", "not waiting"): ("{0:unit} does not wait to be placed", "choose a unit that does"),
    ("18.43", "mines"): ("all {2} minefields of the Axis are laid", "go on to the units"),
    ("18.44", "same"): ("the Starting Line has the same minefields as history", "lay them as in history"),
    ("18.5", "all"): ("every unit of a variation is placed by hand", "place the units that wait"),
    ("18.5", "far"): (f"{{1:hex}} is more than {T.JULY_PLACEMENT} hexes from your units", "choose a nearer hex"),
}
WORDS: Final = Words(TERMS, EVENTS, PHRASES, REASONS)


def scenario_note(data: T.ScenarioData) -> str:
    """A scenario in a line."""
    return f"{data.turns} Game-Turns; {SIDE_NAMES[data.first]} moves first; in history: {data.history}"


def variation_title(code: str) -> str:
    """[18.5] What a variation does, and where: `Variation C: adds 2 Polish units, +5 Axis points (October) [18.5]`."""
    where: dict[str, list[str]] = {}
    for v in T.VARIATIONS:
        if v.code == code:
            changes = [f"adds {counted(v.added)}"] if v.added else []
            changes += [f"removes {counted(v.lost)}"] if v.lost else []
            change = ", ".join([*changes, f"{v.points:+} Axis points"])
            where.setdefault(change, []).append(T.SCENARIO_IDS[v.scenario].title())
    told = [f"{change} ({', '.join(scenarios)})" for change, scenarios in where.items()]
    return f"Variation {code}: {'; or '.join(told)} [18.5]"


def counted(units: Sequence[int]) -> str:
    """Units by nation: `4 American units and 1 British unit`."""
    nations = Counter(NATIONS[T.NATIONALITY[u]] for u in units)
    *others, last = (f"{n} {nation} {'unit' if n == 1 else 'units'}" for nation, n in nations.items())
    return f"{', '.join(others)} and {last}" if others else last
