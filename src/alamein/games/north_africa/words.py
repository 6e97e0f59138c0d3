"""Words: what is said of events, what is asked, and why something is refused."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from alamein.core.words import Term, Words, named, plain
from alamein.games.north_africa import tables as T
from alamein.games.north_africa.state import PHASES
from alamein.games.north_africa.tables import HEX, UNIT

NATIONS: Final = {
    "Aus": "Australian", "Bel": "Belgian", "Br": "British", "Fr": "French", "Ger": "German", "Grk": "Greek",
    "Ind": "Indian", "It": "Italian", "NZ": "New Zealander", "Pol": "Polish", "SA": "South African", "US": "American",
}  # fmt: skip
SIDE_NAMES: Final = tuple(side.title() for side in T.SIDES)
RESULT_WORDS: Final = {
    "Ae": "Ae, all attackers are eliminated",
    "A1": "A1, the attackers retreat 1 hex",
    "A2": "A2, the attackers retreat 2 hexes",
    "A3": "A3, the attackers retreat 3 hexes",
    "D1": "D1, the defenders retreat 1 hex",
    "D2": "D2, the defenders retreat 2 hexes",
    "D3": "D3, the defenders retreat 3 hexes",
    "Ex": "Ex, the defenders are eliminated and the attacker loses as much",
    "De": "De, all defenders are eliminated",
}
TERMS: Final = {
    "unit": named("unit", UNIT),
    "hex": named("hex", HEX),
    "side": Term("side", T.SIDES, SIDE_NAMES),
    "phase": plain(PHASES),
    "result": plain([RESULT_WORDS[code] for code in T.CRT.codes]),
    "column": plain(T.CRT.columns),
    "cause": plain(
        (
            "by the combat result",
            "for want of a way to retreat",
            "by isolation",
            "in the exchange",
            "overrun",
            "by overcrowding",
        )
    ),
    "list": plain(("as in history", "along the Starting Line")),
}
EVENTS: Final = {
    "game turn": ("turn", "Game-Turn {0} begins"),
    "player turn": ("phase", "{0:side} Player-Turn, Game-Turn {1}"),
    "phase": ("phase", "{0:side}: {1:phase} phase"),
    "no initial movement": ("phase", "the {0:side} side has no Initial Movement Phase in the first Game-Turn"),
    "moved": ("move", "{0:unit} moves from {1:hex} to {2:hex}"),
    "formed column": ("note", "{0:unit} enters Road Mode in {1:hex}"),
    "left column": ("note", "{0:unit} leaves Road Mode in {1:hex}"),
    "exited": ("note", "{0:unit} leaves the map from {1:hex}: {2} points"),
    "off map": ("retreat", "{0:unit} retreats off the map from {1:hex}"),
    "vanguard": ("supply", "the {0:side} Supply Vanguard advances to {1:hex}"),
    "vanguard pushed": ("supply", "the {0:side} Supply Vanguard is pushed back to {1:hex} by {2:unit}"),
    "cleared": ("minefield", "{0:unit} clears the minefield in {1:hex}"),
    "rolled to clear": ("dice", "{0:unit} rolls {2} to clear the minefield in {1:hex}"),
    "points": ("victory", "{0:+} points: {1} Axis Victory Points"),
    "declared": ("attack", "attack {1} on {0:hex} is declared"),
    "attack": ("attack", "attack {1} on {0:hex}"),
    "void": ("attack", "attack {1} on {0:hex} is void"),
    "attacker": ("odds", "{0:unit} in {1:hex} attacks with {2}"),
    "half supply": ("odds", "{0:unit} without full supply: {1} becomes {2}"),
    "road mode": ("odds", "{0:unit} in Road Mode: {1} becomes {2}"),
    "surprise": ("odds", "{0:unit} in the first Game-Turn: {1} becomes {2}"),
    "defender": ("odds", "{0:unit} in {1:hex} defends with {2}"),
    "engineer defends": ("odds", "{0:unit} in {1:hex} defends with {2}"),
    "isolated": ("odds", "{0:unit} is isolated: {1} becomes {2}"),
    "ridge": ("odds", "{0:unit} on a ridge: {1} becomes {2}"),
    "minefield": ("odds", "{0:unit} behind its own mines: {1} becomes {2}"),
    "at least one": ("odds", "{0:unit} defends with at least {2}"),
    "assisted": ("odds", "{0:unit} cancels the minefield in {1:hex}"),
    "attack total": ("odds", "attack strength {0}"),
    "defence total": ("odds", "defence strength {0}"),
    "odds": ("odds", "{0} against {1}: {2:column}"),
    "supports": ("commit", "{0:unit} supports the attack; {1} left"),
    "result": ("dice", "the die shows {0} at {1:column}: {2:result}"),
    "exchange": ("result", "the attacker owes {0} strength points of his {1}"),
    "eliminated": ("loss", "{0:unit} is eliminated in {1:hex} {2:cause}"),
    "retreated": ("retreat", "{0:unit} retreats from {1:hex} to {2:hex}"),
    "advanced": ("advance", "{0:unit} advances from {1:hex} to {2:hex}"),
    "cut off": ("supply", "{0:unit} in {1:hex} is isolated"),
    "relieved": ("supply", "{0:unit} in {1:hex} is no longer isolated"),
    "allied mines": ("minefield", "{0} Allied minefields {1:list}"),
    "mine laid": ("minefield", "{0:side} minefield in {1:hex}"),
    "placed": ("setup", "{0:unit} starts in {1:hex}"),
}

PHRASES: Final = {
    "mover": "{0:side}: choose a unit to move, or end the {1:phase} phase",
    "step": "{0:side}: {1:unit} has {2} points left: next hex, or halt",
    "clear": "{0:unit} rolls to clear the minefield",
    "declare": "{0:side}: declare attacks, or be done",
    "compose": "{0:side}: who takes part in the attack on {1:hex*}?",
    "order": "{0:side}: which attack is resolved next?",
    "support": "which Supply units support the attack?",
    "roll": "roll the die for the attack",
    "loss": "choose losses: {0} strength points still owed",
    "retreater": "which unit retreats next?",
    "retreat": "where does {0:unit} retreat?",
    "advance": "who advances, if anybody?",
    "advance to": "where does it advance to?",
    "set up": "set up: place your minefields and units",
    "throw": "attack on {1:hex*} at {0:column}",
    "fall": "{0:result}",
    "clearing": "{0:unit} rolls to clear the mines of {1:hex}",
    "cleared": "cleared",
    "not cleared": "not cleared",
}
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
    ("5.24", "exit"): ("{0:unit} has no point left to leave the map", "leave in the next Movement Phase"),
    ("5.25", ""): ("only Mechanized Combat units move in this phase", "move {0:unit} in your next Player-Turn"),
    ("5.26", ""): ("{0:unit} has attacked in this Player-Turn", "move units that have not attacked"),
    ("6.0", ""): ("{0:unit} cannot change its mode like that", "only Combat units on the map use Road Mode"),
    ("6.12", ""): ("{0:unit} enters Road Mode in an Initial Movement Phase, for 1 point", "form it up before it moves"),
    ("6.13", ""): ("{0:unit} enters Road Mode for 3 points and has {2}", "form it up before it moves"),
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
    ("9.0", "most"): ("no more attacks can be declared in this phase", "finish those declared"),
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
    ("16.03", "elsewhere"): ("{0:unit} comes back only through the hex by which it left", "choose that hex"),
    ("16.03", "no edge"): ("{0:unit} is not at its own edge of the map", "lead the retreat over land"),
    ("16.05", ""): ("{0:unit} may not leave the map at will", "stay on the map"),
    ("17.23", "early"): ("Axis units leave the map only after Game-Turn 10", "wait for Game-Turn 11"),
    ("17.23", "edge"): ("{0:unit} is not at its own edge of the map", "move there first"),
    ("18.12", ""): ("{0:unit} may not move out of its Boxed Area", "only combat takes it out"),
    ("18.32", ""): ("{0:unit} stands fast between the lines until Game-Turn 11", "move east, north or south"),
    ("18.33", ""): ("{0:unit} crossed the Retreat Line: not west before Game-Turn 11", "move east, north or south"),
    ("18.42", "begun"): ("minefields have already been laid", "lay the others hex by hex, or be done"),
    ("18.42", "front"): ("{1:hex} is not behind your Starting Line", "choose a hex behind it"),
    ("18.42", "ground"): ("{1:hex} is sea or a depression", "choose another hex"),
    ("18.42", "enemy"): ("{1:hex} is held, mined or controlled by the enemy", "choose another hex"),
    ("18.42", "not waiting"): ("{0:unit} does not wait to be placed", "choose a unit that does"),
    ("18.43", "mines"): ("all {2} minefields of the Axis are laid", "go on to the units"),
    ("18.44", "same"): ("the Starting Line has the same minefields as history", "lay them as in history"),
    ("18.5", "all"): ("every unit of a variation is placed by hand", "place the units that wait"),
    ("18.5", "far"): ("no friendly unit is within 2 hexes of {1:hex}", "choose a hex near your units"),
}
WORDS: Final = Words(TERMS, EVENTS, PHRASES, REASONS)


def variation_title(code: str) -> str:
    """[18.5] What a variation does, and in which scenarios: `4 American units more; +15 Axis points (September)`."""
    where: dict[str, list[str]] = {}
    for v in T.VARIATIONS:
        if v.code == code:
            units = [f"{counted(v.added)} more"] if v.added else []
            units += [f"{counted(v.lost)} less"] if v.lost else []
            change = f"{', '.join(units)}; {v.points:+} Axis points"
            where.setdefault(change, []).append(T.SCENARIO_IDS[v.scenario].title())
    changes = [f"{change} ({', '.join(scenarios)})" for change, scenarios in where.items()]
    return f"Variation {code}: {', or '.join(changes)} [18.5]"


def counted(units: Sequence[int]) -> str:
    """Units by nation: `4 American, 6 British units`."""
    nations = Counter(NATIONS[T.NATIONALITY[u]] for u in units)
    return ", ".join(f"{n} {nation}" for nation, n in nations.items()) + (" unit" if len(units) == 1 else " units")
