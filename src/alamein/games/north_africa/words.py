"""Words: what is said of events, what is asked, and why something is refused."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from alamein.core.words import Term, Words, named, plain
from alamein.games.north_africa import state as st
from alamein.games.north_africa import tables as T

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
    "unit": named("unit", T.UNIT),
    "hex": named("hex", T.HEX),
    "side": Term("side", T.SIDES, SIDE_NAMES),
    "phase": plain(st.PHASES),
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
# By rule and case. Number 0 is the unit, 1 the hex, 2 the points left or how many there may be.
REASONS: Final = {
    ("4.1", ""): ("{0:unit} is not of a kind that moves in this phase", "move it in the phase of its kind"),
    ("5.0", "gone"): ("{0:unit} is not on the map", "choose a unit on the map"),
    ("5.0", "moved"): ("{0:unit} has moved in this phase", "choose a unit that has not moved"),
    ("5.0", "far"): ("{1:hex} is not next to {0:unit}", "move one hex at a time"),
    ("5.11", ""): ("{0:unit} does not belong to the side that moves", "choose a unit of your own side"),
    ("5.21", ""): ("enemy units hold {1:hex}", "go around it, or attack it in the Combat Phase"),
    ("5.23", ""): (
        "{0:unit} stands alone in an enemy Zone of Control and may not leave it",
        "bring another unit into its hex first, or attack",
    ),
    ("5.24", ""): (
        "{0:unit} has {2:#Movement Point|Movement Points} left, too few to enter {1:hex}",
        "take a cheaper way",
    ),
    ("5.24", "nowhere"): ("{0:unit} has too few Movement Points to enter any hex", "choose another unit"),
    ("5.24", "exit"): ("{0:unit} has no Movement Point left to leave the map", "leave in the next Movement Phase"),
    ("5.25", ""): (
        "{0:unit} is not a Mechanized Combat unit, and only those move in this phase",
        "move it in your next Initial Movement Phase",
    ),
    ("5.26", ""): ("{0:unit} has attacked in this Player-Turn", "move units that have not attacked"),
    ("6.0", ""): ("{0:unit} cannot change its mode like this", "only Combat units on the map use Road Mode"),
    ("6.12", ""): (
        "{0:unit} cannot enter Road Mode: it takes 1 Movement Point in the Initial Movement Phase",
        "form it up before it moves, in the Initial Movement Phase",
    ),
    ("6.13", ""): (
        "{0:unit} has {2:#Movement Point|Movement Points} left; a Mechanized unit enters Road Mode for 3",
        "form it up before it moves",
    ),
    ("6.14", ""): (
        "{0:unit} was not fully Supplied when the phase began",
        "bring it into supply before its next Movement Phase",
    ),
    ("6.15", ""): (
        "{0:unit} cannot enter Road Mode here: it must be alone on clear ground, outside enemy mines and enemy Zones "
        "of Control",
        "move to such a hex first",
    ),
    ("6.16", ""): ("{0:unit} is Mechanized: in Road Mode it stays on the road", "march along the road"),
    ("6.17", ""): (
        "{0:unit} needs clear and vacant hexes before and behind it in Road Mode",
        "choose another direction",
    ),
    ("6.18", ""): ("{0:unit} faces along the road, away from home", "choose the facing that is offered"),
    ("6.21", ""): ("{0:unit} has no Movement Point left to march on", "stop here, or leave Road Mode next turn"),
    ("6.22", ""): (
        "there is no room for a Road Movement Space: one would overlap other units, a column's space, rough ground or "
        "enemy mines",
        "choose another way",
    ),
    ("6.32", ""): ("a unit in Road Mode fills {1:hex}", "go around it, or let it leave Road Mode first"),
    ("6.33", ""): ("{1:hex} is an enemy minefield, which no unit enters in Road Mode", "leave Road Mode first"),
    ("6.41", ""): (
        "{0:unit} has {2:#Movement Point|Movement Points} left, too few to leave Road Mode",
        "leave Road Mode next turn, before it marches",
    ),
    ("6.43", ""): (
        "{0:unit} has entered an enemy Zone of Control in Road Mode and moves no farther in this Player-Turn",
        "it moves again in your next Player-Turn",
    ),
    ("6.5", ""): ("the sea lies between {0:unit} and {1:hex}", "stay on land"),
    ("7.32", ""): (
        "{1:hex} is in an enemy Zone of Control and no friendly unit holds it open",
        "lead the retreat elsewhere",
    ),
    ("8.0", ""): ("{1:hex} is full", "choose another hex, or move a unit out of it first"),
    ("9.0", "no attacker"): ("{0:unit} is not a Combat unit of yours on the map", "choose one that is"),
    ("9.0", "empty"): ("there is no enemy Combat unit in {1:hex}", "choose a hex that holds one"),
    ("9.0", "most"): ("no more attacks can be declared in this phase", "finish the attacks declared"),
    ("9.0", "undeclared"): ("no attack on {1:hex} has been declared", "choose one of the attacks declared"),
    ("9.0", "first"): (
        "{1:hex} is a further target of an attack that goes by its first hex",
        "name the attack by its first hex",
    ),
    ("9.0", "nothing"): ("the attack has no strength", "add units, or withdraw the attack"),
    ("9.11", ""): ("{0:unit} is not next to {1:hex}", "choose a unit next to every hex attacked"),
    ("9.11", "nobody"): ("none of your units can attack {1:hex} from where it stands", "attack another hex"),
    ("9.11", "attackers"): ("not every attacker is next to {1:hex}", "attack it on its own"),
    ("9.14", "defends only"): ("{0:unit} may only defend", "choose another unit"),
    ("9.14", "attacks"): ("{0:unit} has its part in an attack already", "choose another unit"),
    ("9.14", "attacked"): ("{1:hex} is attacked already", "choose another hex"),
    ("9.2", "other"): ("{1:hex} is not the attack being prepared", "withdraw that one, or complete it first"),
    ("9.25a", ""): (
        "{0:unit} is next to an enemy minefield hex and attacks one hex only",
        "choose a unit that is not",
    ),
    ("9.25a", "attackers"): (
        "an attacker is next to an enemy minefield hex and attacks one hex only",
        "attack {1:hex} on its own",
    ),
    ("9.25a", "owed"): (
        "{1:hex} is next to one of your attackers and must be attacked too",
        "attack it, or withdraw an attack",
    ),
    ("9.34", "moved"): ("{0:unit} is no longer where it fought", "choose another unit"),
    ("9.34", "far"): ("{0:unit} is not next to a hex that the combat has emptied", "choose another unit or hex"),
    ("9.34", "no part"): ("{0:unit} is not a Combat unit of the winner in this combat", "choose one that is"),
    ("9.34", "not emptied"): ("{1:hex} was not emptied by this combat", "advance into a hex that was"),
    ("10.1", "not attacking"): ("{0:unit} is not one of the attackers left", "choose one of them"),
    ("10.2", "stands"): ("{0:unit} does not have to retreat", "choose a unit that has to"),
    ("10.2", "far"): ("{1:hex} is not next to {0:unit}, or lies across the sea", "retreat one hex at a time"),
    ("10.2", "enemy"): ("enemy units or enemy mines are in {1:hex}", "lead the retreat elsewhere"),
    ("10.2", "better"): (
        "{0:unit} can retreat into a better hex than {1:hex}: first towards supply, then over open ground, then to few "
        "units",
        "choose one of the hexes offered",
    ),
    ("10.22", ""): (
        "from {1:hex} {0:unit} could not end its retreat at the full distance from where it stood",
        "lead the retreat elsewhere",
    ),
    ("10.23", "others"): ("{1:hex} holds more units than it may", "first move units out of it"),
    ("10.23", "crowded"): ("{1:hex} holds more units than it may", "move units out of it before you end the phase"),
    ("10.23", "room"): ("{0:unit} is not in an overcrowded hex", "units are removed only from those"),
    ("10.23", "way out"): ("a unit can still move out of {1:hex}", "move it out"),
    ("10.23", "leave"): ("{0:unit} must leave the overcrowded hex", "step into another hex"),
    ("10.23", "full"): ("{1:hex} is full, and another way is open", "choose a hex that has room"),
    ("11.0", ""): ("there is a minefield in {1:hex} already", "choose another hex"),
    ("11.14", ""): (
        "{0:unit} stands in an enemy minefield that is not cleared",
        "clear it with an Engineer, or by a die in the Combat Phase",
    ),
    ("11.15", ""): ("{1:hex} is an enemy minefield, which Supply units do not enter", "go around it"),
    ("11.22", ""): ("{0:unit} stands in an enemy minefield and may not attack out of it", "clear the mines first"),
    ("11.26", ""): ("an enemy minefield hex is attacked on its own", "make it an attack of its own"),
    ("11.36", ""): (
        "{0:unit} stands in a minefield that was cleared in this Player-Turn",
        "attack from another hex, or next turn",
    ),
    ("12.0", ""): ("{0:unit} has its part in an attack already", "choose another Engineer"),
    ("12.21", "no engineer"): (
        "{0:unit} cannot assist: it must be an Engineer of yours, and {1:hex} an enemy minefield",
        "choose an Engineer against a minefield",
    ),
    ("12.21", "cleared"): ("{0:unit} has cleared a minefield in this Player-Turn", "choose another Engineer"),
    ("12.21", "late"): (
        "{0:unit} was not next to an enemy minefield when the Combat Phase began",
        "choose another Engineer",
    ),
    ("12.21", "far"): ("{0:unit} is not next to {1:hex}", "choose an Engineer that is"),
    ("12.21", "one"): ("an Engineer assists this attack already", "go on without another"),
    ("12.22", ""): ("{0:unit} stands in a hex cleared in this Player-Turn", "choose another Engineer"),
    ("13.1", "no supply"): ("{0:unit} is not a Supply unit of yours on the map", "choose one that is"),
    ("13.1", "drawn"): ("{0:unit} supports this attack already", "choose another Supply unit"),
    ("13.1", "spent"): ("{0:unit} has supported all the attacks it can in this phase", "choose another Supply unit"),
    ("13.1", "useless"): (
        "no attacker that needs it can draw supply from {0:unit}",
        "choose a Supply unit in range that is joined to the road or the edge",
    ),
    ("14.01", ""): ("{0:unit} is Isolated and may not attack", "open a supply line to it"),
    ("16.03", ""): ("{1:hex} is in an enemy Zone of Control: no unit comes back there", "wait until it is free"),
    ("16.03", "elsewhere"): ("{0:unit} comes back only through the hex by which it left", "choose that hex"),
    ("16.03", "no edge"): ("{0:unit} is not at its own edge of the map", "lead the retreat over land"),
    ("16.05", ""): ("{0:unit} may not leave the map at will", "stay on the map"),
    ("17.23", "early"): ("Axis units leave the map only after Game-Turn 10", "wait for Game-Turn 11"),
    ("17.23", "edge"): ("{0:unit} is not at its own edge of the map", "move there first"),
    ("18.12", ""): ("{0:unit} may not move out of its Boxed Area", "only combat takes it out"),
    ("18.32", ""): (
        "Axis units between the lines do not go west before Game-Turn 11",
        "move east, north or south",
    ),
    ("18.33", ""): (
        "{0:unit} has crossed the Retreat Line and does not go west before Game-Turn 11",
        "move east, north or south",
    ),
    ("18.42", "begun"): ("minefields have been laid already", "lay the rest hex by hex, or be done"),
    ("18.42", "front"): ("{1:hex} is not behind your Starting Line", "choose a hex behind it"),
    ("18.42", "ground"): ("no unit starts in {1:hex}: it is sea or a depression", "choose another hex"),
    ("18.42", "enemy"): ("{1:hex} is held, mined or controlled by the enemy", "choose another hex"),
    ("18.42", "not waiting"): ("{0:unit} does not wait to be placed", "choose a unit that does"),
    ("18.43", "mines"): ("all {2} minefields of the Axis are laid", "go on to the units"),
    ("18.44", "same"): ("here the Starting Line and history have the same minefields", "lay them as in history"),
    ("18.5", "all"): ("every unit of a variation is placed", "place the units that wait"),
    ("18.5", "far"): ("no friendly unit stands within 2 hexes of {1:hex}", "choose a hex near your units"),
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
