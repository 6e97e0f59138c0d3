"""Sentences: events, prompts, and the reasons for refusals."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from alamein.core.game import Reason
from alamein.games.north_africa.refusals import rule_against
from alamein.games.north_africa.rules.c09_attacks import targets
from alamein.games.north_africa.state import (
    ATTACK,
    CLEARING,
    DECLARATION,
    LEFT,
    MOVEMENT_PHASE,
    NUMBER,
    OWED,
    PHASES,
    RETREAT,
    SET_UP,
    UNIT_MOVE,
    NorthAfrica,
)
from alamein.games.north_africa.state import UNIT as UNIT_LOCAL
from alamein.games.north_africa.tables import CRT, HEX, NATIONALITY, SCENARIO_IDS, SIDES, UNIT, VARIATIONS
from alamein.games.north_africa.verbs import NOTATION
from alamein.games.rulebook import rulebook

NATIONS: Final = {
    "Aus": "Australian", "Bel": "Belgian", "Br": "British", "Fr": "French", "Ger": "German", "Grk": "Greek",
    "Ind": "Indian", "It": "Italian", "NZ": "New Zealander", "Pol": "Polish", "SA": "South African", "US": "American",
}  # fmt: skip
SIDE_NAMES: Final = tuple(side.title() for side in SIDES)
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
NAMES: Final = {
    "unit": UNIT,
    "hex": HEX,
    "side": SIDE_NAMES,
    "phase": PHASES,
    "result": tuple(RESULT_WORDS[code] for code in CRT.codes),
    "column": CRT.columns,
    "cause": (
        "by the combat result",
        "for want of a way to retreat",
        "by isolation",
        "in the exchange",
        "overrun",
        "by overcrowding",
    ),
    "list": ("as in history", "along the Starting Line"),
}
SENTENCES: Final = {
    "game turn": "Game-Turn {0} begins",
    "player turn": "{0:side} Player-Turn, Game-Turn {1}",
    "phase": "{0:side}: {1:phase} phase",
    "no initial movement": "the {0:side} side has no Initial Movement Phase in the first Game-Turn",
    "moved": "{0:unit} moves from {1:hex} to {2:hex}",
    "formed column": "{0:unit} enters Road Mode in {1:hex}",
    "left column": "{0:unit} leaves Road Mode in {1:hex}",
    "exited": "{0:unit} leaves the map from {1:hex}: {2} points",
    "off map": "{0:unit} retreats off the map from {1:hex}",
    "vanguard": "the {0:side} Supply Vanguard advances to {1:hex}",
    "vanguard pushed": "the {0:side} Supply Vanguard is pushed back to {1:hex} by {2:unit}",
    "cleared": "{0:unit} clears the minefield in {1:hex}",
    "rolled to clear": "{0:unit} rolls {2} to clear the minefield in {1:hex}",
    "points": "{0:+} points: {1} Axis Victory Points",
    "declared": "attack {1} on {0:hex} is declared",
    "attack": "attack {1} on {0:hex}",
    "void": "attack {1} on {0:hex} is void",
    "attacker": "{0:unit} in {1:hex} attacks with {2}",
    "half supply": "{0:unit} without full supply: {1} becomes {2}",
    "road mode": "{0:unit} in Road Mode: {1} becomes {2}",
    "surprise": "{0:unit} in the first Game-Turn: {1} becomes {2}",
    "defender": "{0:unit} in {1:hex} defends with {2}",
    "engineer defends": "{0:unit} in {1:hex} defends with {2}",
    "isolated": "{0:unit} is isolated: {1} becomes {2}",
    "ridge": "{0:unit} on a ridge: {1} becomes {2}",
    "minefield": "{0:unit} behind its own mines: {1} becomes {2}",
    "at least one": "{0:unit} defends with at least {2}",
    "assisted": "{0:unit} cancels the minefield in {1:hex}",
    "attack total": "attack strength {0}",
    "defence total": "defence strength {0}",
    "odds": "{0} against {1}: {2:column}",
    "supports": "{0:unit} supports the attack; {1} left",
    "result": "the die shows {0} at {1:column}: {2:result}",
    "exchange": "the attacker owes {0} strength points of his {1}",
    "eliminated": "{0:unit} is eliminated in {1:hex} {2:cause}",
    "retreated": "{0:unit} retreats from {1:hex} to {2:hex}",
    "advanced": "{0:unit} advances from {1:hex} to {2:hex}",
    "cut off": "{0:unit} in {1:hex} is isolated",
    "relieved": "{0:unit} in {1:hex} is no longer isolated",
    "allied mines": "{0} Allied minefields {1:list}",
    "mine laid": "{0:side} minefield in {1:hex}",
    "placed": "{0:unit} starts in {1:hex}",
}

# what is in the way, and what would make it legal; other rules speak with their own text
WHY: Final = {
    "4.1": ("this kind of unit does not move in this phase", "move it in the phase of its kind"),
    "5.0": ("the unit cannot do that now", "choose another unit, or an adjacent hex"),
    "5.1": ("units move one at a time, each once in a phase", "choose one of your units that has not moved"),
    "5.11": ("only units of the Phasing Player move, and only if they can", "choose one of your own units"),
    "5.21": ("enemy units are in the hex", "attack them in the Combat Phase, or go around"),
    "5.23": ("the unit is alone in an enemy Zone of Control", "leave another unit behind, or attack"),
    "5.24": ("the points left do not pay the whole cost of the hex", "take a cheaper way, or unstack first"),
    "5.25": ("only Mechanized Combat units move in this phase", "move it in the next Initial Movement Phase"),
    "5.26": ("the unit has attacked in this Player-Turn", "units that did not attack may move"),
    "6.43": ("it entered an enemy Zone of Control in Road Mode", "it moves again in your next Player-Turn"),
    "8.0": ("the hex is full", "move another unit out first"),
    "9.0": ("no attack on it waits to be resolved", "choose one of the attacks declared"),
    "9.11": ("not adjacent", "move next to the target in a Movement Phase"),
    "9.12": ("no attack can be declared there", "attack an enemy hex beside your units, or be done"),
    "9.14": ("already attacked or attacking, or a defence-only unit", "choose another unit or hex"),
    "9.2": ("it can have no part in this attack", "add units beside the hex attacked, or complete the attack"),
    "9.25a": ("another enemy hex beside an attacker must be attacked too", "attack it, or withdraw the attack"),
    "10.23": ("a hex holds more units than it may", "first move units out of the overcrowded hex"),
    "11.14": ("the unit stands in an uncleared enemy minefield", "clear it with an Engineer or by die"),
    "11.36": ("the hex was cleared in this Player-Turn", "attack from another hex, or next turn"),
    "14.01": ("an Isolated unit may not attack", "open a supply line to it"),
    "16.05": ("units do not leave the map", "stay on the map"),
    "18.12": ("Allied units do not leave a Boxed Area by moving", "only combat takes them out"),
    "18.32": ("Axis units between the lines stand fast through Game-Turn 10", "move east, north or south"),
    "18.33": ("the unit has crossed the Retreat Line eastwards", "move west after Game-Turn 10"),
}


def variation_title(code: str) -> str:
    """[18.5] What a variation does, and in which scenarios: `4 American units more; +15 Axis points (September)`."""
    where: dict[str, list[str]] = {}
    for v in VARIATIONS:
        if v.code == code:
            units = [f"{counted(v.added)} more"] if v.added else []
            units += [f"{counted(v.lost)} less"] if v.lost else []
            change = f"{', '.join(units)}; {v.points:+} Axis points"
            where.setdefault(change, []).append(SCENARIO_IDS[v.scenario].title())
    changes = [f"{change} ({', '.join(scenarios)})" for change, scenarios in where.items()]
    return f"Variation {code}: {', or '.join(changes)} [18.5]"


def counted(units: Sequence[int]) -> str:
    """Units by nation: `4 American, 6 British units`."""
    nations = Counter(NATIONS[NATIONALITY[u]] for u in units)
    return ", ".join(f"{n} {nation}" for nation, n in nations.items()) + (" unit" if len(units) == 1 else " units")


def refusal_of(s: NorthAfrica, a: int, ref: str) -> Reason:
    """Why an action is refused: the rule, the facts, the remedy."""
    rule = rule_against(s, a) or ref
    what = NOTATION.text(a)
    if rule in WHY:
        text, remedy = WHY[rule]
        return Reason(rule, f"{what}: {text}", remedy)
    known = rulebook("north_africa").rules
    text = known[rule].text if rule in known else "that is not asked now"
    return Reason(rule, f"{what}: {text}", "choose one of the legal actions")


def prompt_of(s: NorthAfrica) -> str:
    """What the deciding seat is asked."""
    running, step = s.running(), s.step()
    side = SIDE_NAMES[s.active]
    if running == MOVEMENT_PHASE:
        return f"{side}: choose a unit to move, or end the {PHASES[s.phase]} phase"
    if running == UNIT_MOVE:
        return f"{side}: {UNIT[s.local(UNIT_LOCAL)]} has {s.local(LEFT)} points left: next hex, or halt"
    if running == CLEARING:
        return f"{UNIT[s.local(UNIT_LOCAL)]} rolls to clear the minefield"
    if running == DECLARATION:
        return (
            f"{side}: declare attacks, or be done",
            f"{side}: who takes part in the attack on {attacked(s)}?",
            "",
            f"{side}: which attack is resolved next?",
        )[step - 2]
    if running == ATTACK:
        return attack_prompt(s, int(step))
    if running == RETREAT:
        return f"where does {UNIT[s.local(UNIT_LOCAL)]} retreat?"
    return "set up: place your minefields and units" if running == SET_UP else "play on"


def attacked(s: NorthAfrica) -> str:
    """The hexes of the attack at hand."""
    return ", ".join(HEX[h] for h in targets(s, s.local(NUMBER)))


def attack_prompt(s: NorthAfrica, step: int) -> str:
    """What is asked inside an attack."""
    return {
        1: "which Supply units support the attack?",
        3: "roll the die for the attack",
        4: f"choose losses: {s.local(OWED)} strength points still owed",
        6: "which unit retreats next?",
        8: "who advances, if anybody?",
        9: "where does it advance to?",
    }[step]
