"""Words at the edge: the notation of actions, sentences for events, prompts and refusals."""

from typing import Final

from alamein.core.action import Notation, Verb, numbers
from alamein.games.afrika_deck.cards import POINTS
from alamein.games.afrika_deck.codes import numbered
from alamein.games.afrika_deck.effects import CHOOSE, GAIN, JUMP, WIDTH
from alamein.games.afrika_deck.tables import INTERCEPTION_PAIR, PASSIVE, Tables

PILE_TITLES: Final = {
    "support": "Support",
    "city": "Cities",
    "box": "Boxes",
    "flak88": "88mm Heavy Flak Company",
    "division_hq": "Division HQ",
}
SEATS: Final = ("A", "B", "C", "D", "E")


def load_name(t: Tables, load: int) -> str:
    """What is attached, as a suffix: `+1`, or with the card's id where a set has several kinds."""
    out = ""
    for face in t.attach_faces:
        n = int(t.attached_count(load, face))
        if n:
            out += f"+{n}" if len(t.attach_faces) == 1 else f"+{n}{t.ids[face]}"
    return out


def unit_names(t: Tables) -> list[str]:
    """Every Front Line card by code: `flak88`, `flak88/x` exhausted, `flak88/x+1` with a card attached."""
    if not t.unit_names:
        loads = [load_name(t, load) for load in range(int(t.loads))]
        for face, name in enumerate(t.ids):
            for exhausted in ("", "/x"):
                t.unit_names += [name + exhausted + load if t.army[face] or not load else "" for load in loads]
        t.unit_of = numbered(t.unit_names)
    return t.unit_names


def unit_numbers(t: Tables) -> dict[str, int]:
    """The code of every Front Line card by name."""
    unit_names(t)
    return t.unit_of


def use_names(t: Tables) -> list[str]:
    """Every ability of every kind of card: `flak88.snipe_tanks/x`."""
    loads = [load_name(t, load) for load in range(int(t.loads))]
    out: list[str] = []
    for k, name in enumerate(t.ability_ids):
        army = t.army[t.ability_face[k]] != 0
        for exhausted in range(2):
            ok = not (exhausted and t.cost_exhaust[k])
            suffix = "/x" if exhausted else ""
            out += [name + suffix + load if ok and (army or not load) else "" for load in loads]
    return out


def infantry_names(t: Tables) -> tuple[str, ...]:
    """The ways Italian Infantry can intercept."""
    rows = range(0, len(t.passives), PASSIVE)
    pairs = sum(int(t.copies[t.passives[k + 1]]) for k in rows if t.passives[k] == INTERCEPTION_PAIR)
    infantry = sum(int(t.copies[f]) for f in range(len(t.ids)) if t.together[f])
    return ("none", "together", *(f"pairs-{n}" for n in range(1, min(pairs, infantry) + 1)))


def notation(t: Tables) -> Notation:
    """The verbs in the order of their numbers in `codes.py`."""
    cards = tuple(t.ids)
    events = tuple(name if t.event_index[f] >= 0 else "" for f, name in enumerate(t.ids))
    hand = tuple(name if f in list(t.deck_faces) else "" for f, name in enumerate(t.ids))
    sites = tuple(name if t.city[f] or t.box[f] else "" for f, name in enumerate(t.ids))
    victory = tuple(name if f in list(t.victory_faces) else "" for f, name in enumerate(t.ids))
    units = tuple(unit_names(t))
    lost = tuple(n if t.unit_face(u) in list(t.victory_faces) else "" for u, n in enumerate(units))
    options = numbers(1, max([2, *(int(t.code[k + 1]) for k in range(0, len(t.code), WIDTH) if t.code[k] == CHOOSE)]))
    return Notation(
        (
            Verb("done", ()),
            Verb("play", cards),
            Verb("use", tuple(use_names(t))),
            Verb("attack", sites),
            Verb("recruit", cards),
            Verb("draw", ()),
            Verb("deploy", ()),
            Verb("option", options),
            Verb("unit", units),
            Verb("card", hand),
            Verb("enemy", events),
            Verb("player", SEATS),
            Verb("bottom", ()),
            Verb("put", events),
            Verb("save", ()),
            Verb("infantry", infantry_names(t)),
            Verb("deal", hand),
            Verb("turn-up", events),
            Verb("look-at", events),
            Verb("receive", victory),
            Verb("lose", lost),
            Verb("random", hand),
            Verb("stack", cards),
        )
    )


SENTENCES: Final = {
    "gained": "{0:seat} gains {2} {1:point}",
    "turn": "Round {1}: {0:seat}'s turn",
    "played": "{0:seat} plays {1:card}",
    "draws": "{0:seat} draws a card",
    "drew": "The card drawn is {1:card}",
    "draws_lost": "{0:seat} lets Draw Points go: {1}",
    "rebuilt": "{0:seat}'s {1} discards become a new deck",
    "discarded": "{0:seat} discards {1:card}",
    "deployed": "{0:seat} Deploys {1:unit}",
    "attached": "{0:seat} attaches {1:card} to {2:unit}",
    "used": "{0:seat} uses {1:ability}",
    "chose": "{0:seat} takes option {1}",
    "exhausted": "{1:unit} is exhausted",
    "reactivated": "{1:unit} is reactivated",
    "forfeited": "{0:seat} Forfeits {1:unit}",
    "returned": "{1:card} returns to the War Zone",
    "scrapped": "{1:card} is Scrapped ({2})",
    "acquired": "{1:card} goes to {0:seat}",
    "recruited": "{0:seat} Recruits {1:card} for {2} Supply",
    "keeps": "{0:seat} keeps {1} hand cards",
    "kept": "The card kept is {1:card}",
    "declared": "{0:seat} attacks {1:card}",
    "revealed": "{0:card} appears (Defense {1})",
    "reinforced": "Events that go unseen to the British Reinforcements pile: {0}",
    "scheduled": "A British Counterattack Turn will follow this turn",
    "damage": "Battle Damage rises by {0}",
    "battle_damage": "Battle Damage {0}",
    "site_defense": "the Site's own Defense {0}",
    "stands": "{1:card} adds {0}",
    "won": "{0:seat} wins and conquers {1:card} for {2} Attack",
    "lost": "{0:seat} fails at {1:card}, whose Defense is {2}",
    "received": "{0:seat} receives {1:card} ({2} VP)",
    "saved": "{1:card} goes to {0:seat}'s hand instead",
    "destroyed": "{1:card} is destroyed",
    "looked": "{0:seat} looks at the top {1} of the Event pile",
    "saw": "It is {1:card}",
    "bottomed": "{0:seat} puts the top Event on the bottom",
    "put_below": "{0:card} goes under the Event pile",
    "counterattack": "British Counterattack Turn: {1} cards against {0:seat}",
    "intercepts": "{0:seat} must intercept {1} cards",
    "allotted": "{0:seat} allots {1:unit} to {2} cards",
    "repelled": "{0:seat} stops the counterattack",
    "failed": "{0:seat} fails to stop {1} cards",
    "city_lost": "{0:seat} loses {1:card}, Penalty {2}",
    "victory_lost": "{0:seat} loses {1:card}",
    "forces_leave": "The Counterattacking Forces go under the Event pile in random order",
    "ending": "The game ends after this Tactics Phase",
    "over": "The game is over",
}

PROMPTS: Final = {
    "StackCard": "the Support pile is being shuffled",
    "Deal": "a card is drawn from a deck",
    "RandomDiscard": "a hand card is chosen at random",
    "TurnUp": "the next Event is turned up",
    "LookAt": "an Event is looked at",
    "Receive": "a Victory card is drawn",
    "LoseVictory": "a Victory card is lost at random",
    "StartingPhase": "Starting Phase: play Supply cards, or go on to the Tactics Phase (done)",
    "TacticsPhase": "Tactics Phase: play cards, use abilities, attack a Site, or go on to Reinforcement (done)",
    "ReinforcementPhase": "Reinforcement Phase: play Supply cards, Recruit, or go on to Clean-Up (done)",
    "Keep": "Clean-Up: name a hand card to keep, or keep no more (done)",
    "DrawPoint": "draw a card for a Draw Point, or let the rest go (done)",
    "Pick": "choose a unit of your Front Line",
    "MayDeploy": "Deploy the card just played, or not (done)",
    "DeployFromHand": "Deploy a card from your hand, or no more (done)",
    "Attach": "attach the card just received to a unit, or leave it (done)",
    "Destroy": "choose an enemy card to destroy, or no more (done)",
    "Take": "take a destroyed enemy card, or no more (done)",
    "Arrange": "leave the Events as they are (done), or say what to do with them",
    "Leave": "say which Event goes under the Event pile next",
    "ChooseDamage": "Battle Damage: choose an Army unit to Forfeit",
    "SaveUnit": "exhaust the hospital to take the unit to your hand (save), or Forfeit it (done)",
    "Place": "place the Event in a player's Front Line",
    "UseInfantry": "how is your Italian Infantry used: not at all, together on one enemy, or in pairs with Boxes",
    "AllotUnit": "allot a unit to the Counterattacking Forces",
    "NameEnemy": "name an enemy card that your units cover",
}
WINDOW_PROMPTS: Final = {
    "12-1-5": "Combat: use abilities, play Supply and Combat cards, then settle it (done)",
    "12-1-9": "after the Combat: use abilities, play Supply and Combat cards, or go on (done)",
    "13-3-1": "Interception: use abilities, play Supply and Combat cards, then allot (done)",
    "13-3-4": "after the interception: use abilities, play Supply and Combat cards, or go on (done)",
}


def options_prompt(t: Tables, first: int, number: int) -> str:
    """[9] The options of a card from number `first` on, each with what it does where that is plain gain."""
    return "choose " + ", or ".join(f"option {n + 1}: {option_words(t, first + n)}" for n in range(number))


def option_words(t: Tables, option: int) -> str:
    """What an option gains; one that does more is told by the card's own text."""
    gains: list[str] = []
    at = int(t.options[option]) * WIDTH
    while t.code[at] == GAIN:
        gains.append(f"{t.code[at + 2]} {POINTS[t.code[at + 1]].capitalize()}")
        at += WIDTH
    return " and ".join(gains) if t.code[at] == JUMP else "see the card"


# Why something is refused, and what would make it legal; by what was tried and the rule that forbids it.
REASONS: Final = {
    "play 5-2": ("it is not in your hand", "play a card of your hand"),
    "play 7-2": ("it has no Play Cost, so it cannot be played", "play another card"),
    "play 7-1": ("in the Starting Phase only Supply cards are played", "wait for the Tactics Phase"),
    "play 7-3": ("in the Reinforcement Phase only Supply cards are played", "play it in a Tactics Phase"),
    "play 5-8": ("it can be played only in Combat, or only once a turn", "play it in Combat, or another turn"),
    "play 12-1-5": (
        "in Combat only Supply cards and cards with Combat are played",
        "play it before or after the Combat",
    ),
    "play 13-3": ("while intercepting only Supply cards and cards with Combat are played", "keep it for your turn"),
    "play 2-1": ("its Play Cost is more than your Tactic Points", "gain Tactic Points first"),
    "use 10": ("no such card stands in your Front Line", "Deploy it first"),
    "use 9": ("the ability cannot be used at this moment", "use it when its text allows"),
    "use 5-7": ("the card is exhausted and its cost is to exhaust it", "reactivate it first"),
    "use 2-2": ("the wallet does not hold the whole cost", "gain the points first"),
    "use 5-4": ("there are not enough other cards to Forfeit", "Deploy more of them"),
    "attack 7-2": ("Combat is declared in the Tactics Phase, outside another Combat", "wait for your Tactics Phase"),
    "attack 6-2": ("you have fought your Combat of this turn", "wait for your next turn"),
    "attack 12-1-1": ("no Army card is Deployed", "Deploy an Army card first"),
    "attack 12-1-2": ("only a Box or the top City can be attacked", "attack the top card of a Site pile"),
    "recruit 7-3": ("cards are Recruited in the Reinforcement Phase", "end the Tactics Phase first"),
    "recruit 11-3": ("it is not for sale, or not on top of its pile", "Recruit the top card of a pile"),
    "recruit 11-1": ("no Reinforcement Point is left", "gain Reinforcement Points in the Tactics Phase"),
    "recruit 11-2": ("its price is more than your Supply Points", "play Supply cards first"),
}


def names(t: Tables) -> dict[str, list[str]]:
    """What numbers of events stand for."""
    words = {t.ids[f]: name for f, name in enumerate(t.names)}
    units: list[str] = []
    for code in unit_names(t):
        base, _, load = code.partition("+")
        word = words.get(base.removesuffix("/x"), code)
        units.append(
            word + (" (exhausted)" if base.endswith("/x") else "") + (f" with {load} attached" if load else "")
        )
    abilities = [
        f"{t.names[t.ability_face[k]]}: {id.partition('.')[2].replace('_', ' ')}" for k, id in enumerate(t.ability_ids)
    ]
    return {
        "seat": list(SEATS),
        "card": list(t.names),
        "unit": units,
        "ability": abilities,
        "point": [point.capitalize() for point in POINTS],
    }
