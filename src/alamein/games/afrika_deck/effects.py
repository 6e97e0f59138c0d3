"""The words in which cards say what they do, and their compilation into programs of five-int instructions.

A list of effects becomes instructions in one array, `code`; a program is the index of its first instruction and runs to
END. Which words may stand where is checked here, so that the interpreter (`c09_abilities.execute`) never meets another.
"""

from collections.abc import Sequence
from typing import Final

from alamein.core.errors import BadData
from alamein.games.afrika_deck.cards import ENTERS, PHASES, POINTS, TRIGGER_TIMES, at_least, one_of
from alamein.games.data import Table

WIDTH: Final = 5  # ints of an instruction: word, a, b, c, d

END: Final = 0
GAIN: Final = 1
IF: Final = 2
JUMP: Final = 3
FORFEIT_SELF: Final = 4
RETURN_SELF: Final = 5
SCRAP_SELF: Final = 6
ACQUIRE: Final = 7
LIMIT: Final = 8
TO_EVENT_BOTTOM: Final = 9
END_GAME: Final = 10
SCHEDULE: Final = 11
TOP_UP: Final = 12
ADD: Final = 13
DAMAGE: Final = 14
# Words that put a question, to the player or to chance; so does a GAIN of Draw Points.
CHOOSE: Final = 15
ATTACH: Final = 16
PLACE: Final = 17
FORFEIT: Final = 18
EXHAUST: Final = 19
REACTIVATE: Final = 20
DESTROY: Final = 21
TAKE: Final = 22
PEEK: Final = 23
REVEAL: Final = 24
DISCARD_RANDOM: Final = 25
DEPLOY_HAND: Final = 26

# Conditions of IF.
COMBAT_EXECUTED: Final = 0
WON_COMBAT: Final = 1
SELF_EXHAUSTED: Final = 2
FOUGHT_TANK: Final = 3
COUNT_FRONT: Final = 4
OBJECTIVE_IS: Final = 5

CONDITIONS: Final = (
    "combat_executed_this_turn",
    "won_combat_this_turn",
    "self_exhausted",
    "fought_undestroyed_enemy_tank_this_turn",
)
OBJECTIVES: Final = ("box", "city")
PLACES: Final = ("front", "any_player_front", "discard")
TO_ANY_FRONT: Final = 1
TO_DISCARD: Final = 2
LOOK: Final = 0  # PEEK: only look
MAY_BOTTOM: Final = 1  # look at one card and perhaps put it on the bottom
REORDER: Final = 2  # look and put back in any order

# What may stand where. A trigger never asks anything, so that all of a phase's triggers resolve at one moment.
ACTIONS: Final = (
    "gain choose_one if reactivate exhaust forfeit destroy_enemy take_destroyed_enemy peek_events discard_random "
    "deploy_from_hand schedule_counterattack british_topup british_add"
)
ALLOWED: Final = {
    "on_play": ACTIONS,
    "ability": ACTIONS,
    "on_reveal": "scrap_self reveal_extra schedule_counterattack british_topup british_add exhaust forfeit "
    "discard_random modify_battle_damage",
    "on_win": "acquire_self",
    "on_conquer": "schedule_counterattack end_game_after_tactics british_topup british_add",
    "on_acquire": "may_attach",
    "own_cleanup": "forfeit_self return_self scrap_self",
    "holder_starting": "limit_reactivation self_to_event_bottom forfeit_self return_self scrap_self",
}
# A row a word: its number, and its keys: those it needs, and with "?" those it may have.
WORDS: Final = {
    "gain": (GAIN, "point n"),
    "choose_one": (CHOOSE, "options"),
    "if": (IF, "cond then else"),
    "reactivate": (REACTIVATE, "filter up_to"),
    "exhaust": (EXHAUST, "filter n"),
    "forfeit": (FORFEIT, "filter n"),
    "forfeit_self": (FORFEIT_SELF, ""),
    "return_self": (RETURN_SELF, ""),
    "scrap_self": (SCRAP_SELF, ""),
    "destroy_enemy": (DESTROY, "filter up_to"),
    "take_destroyed_enemy": (TAKE, "filter up_to to"),
    "peek_events": (PEEK, "n ?may_bottom ?reorder"),
    "schedule_counterattack": (SCHEDULE, ""),
    "british_topup": (TOP_UP, "to"),
    "british_add": (ADD, "n"),
    "reveal_extra": (REVEAL, "n"),
    "discard_random": (DISCARD_RANDOM, "n"),
    "modify_battle_damage": (DAMAGE, "n"),
    "deploy_from_hand": (DEPLOY_HAND, "filter up_to ignore_cost ignore_bonus ignore_on_play enters"),
    "acquire_self": (ACQUIRE, "to"),
    "limit_reactivation": (LIMIT, "skip"),
    "self_to_event_bottom": (TO_EVENT_BOTTOM, ""),
    "may_attach": (ATTACH, "filter"),
    "end_game_after_tactics": (END_GAME, ""),
}
SPECIAL: Final = ("gain", "choose_one", "if", "peek_events", "deploy_from_hand", "acquire_self", "may_attach")
# Passives, as rows of PASSIVE ints: word, face, and what its keys say.
PASSIVE: Final = 6
PHASE_GAIN: Final = 0
SET_INTERCEPTION: Final = 1
ABILITY_BONUS: Final = 2
SUPPRESS_TRIGGER: Final = 3
KEEP_EXTRA: Final = 4
REPLACE_DAMAGE: Final = 5
CANCEL_EVENT: Final = 6
INTERCEPTION_PAIR: Final = 7
PASSIVES: Final = {  # the words in the order of their numbers, with their keys
    "phase_gain": "phase point n",
    "set_interception": "filter n",
    "ability_bonus": "filter ability point n",
    "suppress_trigger": "filter when if",
    "keep_extra": "n",
    "replace_battle_damage": "optional cost to n",
    "cancel_event": "event",
    "interception_pair": "with n",
}
FILTER_KEYS: Final = ("type", "subtype", "nationality", "id")


class Filter:
    """Which faces a text means: per face 0 or 1, as the owner's card and as an enemy card, and whether itself not."""

    def __init__(self, owned: list[int], enemy: list[int], other: int) -> None:
        self.owned = owned
        self.enemy = enemy
        self.other = other


def words(table: Table, key: str) -> list[str]:
    """A text or a list of texts, as a list."""
    return [table.text(key)] if isinstance(table.values[key], str) else table.texts(key)


class Compiler:
    """Collects the programs and filters of a card set."""

    def __init__(self, cards: Sequence[Table]) -> None:
        self.cards = cards
        self.ids = [card.text("id") for card in cards]
        self.code: list[int] = [END, 0, 0, 0, 0]
        self.options: list[int] = []
        self.filters: list[Filter] = []
        self.takeable: set[int] = set()  # faces that a text can put into a discard pile
        self.ability_words: list[str] = []

    # --- filters -----------------------------------------------------------------------------------------------

    def filter(self, table: Table) -> int:
        """The number of a filter."""
        table.only((), (*FILTER_KEYS, "other"))
        for key in FILTER_KEYS:
            if key in table.values:
                known = {card.text(key) for card in self.cards}
                for word in words(table, key):
                    if word not in known:
                        raise BadData(f"{table.place}: no card has {key} {word!r}")
        other = 1 if "other" in table.values and table.flag("other") else 0
        owned = [self._matches(card, table, owned=1) for card in self.cards]
        enemy = [self._matches(card, table, owned=0) for card in self.cards]
        self.filters.append(Filter(owned, enemy, other))
        return len(self.filters) - 1

    def _matches(self, card: Table, table: Table, owned: int) -> int:
        for key in FILTER_KEYS:
            if key not in table.values:
                continue
            have = [card.text(key)]
            if key == "type" and owned and card.text("type") == "event" and card.text("counts_as"):
                have.append(card.text("counts_as"))
            if not set(have) & set(words(table, key)):
                return 0
        return 1

    def may_be_forfeited(self, number: int) -> None:
        """The cards of a filter can reach a discard pile, and so a deck and a hand."""
        self.takeable |= {f for f, owned in enumerate(self.filters[number].owned) if owned}

    # --- programs ----------------------------------------------------------------------------------------------

    def program(self, effects: list[Table], context: str) -> int:
        """The index of a program; -1 if there is nothing to do."""
        if not effects:
            return -1
        begin = len(self.code) // WIDTH
        self._list(effects, context)
        self._emit(END, 0, 0, 0)
        return begin

    def guarded(self, conditions: list[str], effects: list[Table], context: str, place: str) -> int:
        """A program that runs only if every condition holds."""
        begin = len(self.code) // WIDTH
        tests: list[int] = []
        for word in conditions:
            if word not in CONDITIONS:
                raise BadData(f"{place}: condition {word!r} is none of: {', '.join(CONDITIONS)}")
            tests.append(self._emit(IF, CONDITIONS.index(word), 0, 0))
        self._list(effects, context)
        end = self._emit(END, 0, 0, 0)
        for at in tests:
            self.code[at * WIDTH + 4] = end
        return begin

    def _emit(self, word: int, a: int, b: int, c: int) -> int:
        self.code += [word, a, b, c, 0]
        return len(self.code) // WIDTH - 1

    def _list(self, effects: list[Table], context: str) -> None:
        for effect in effects:
            self._effect(effect, context)

    def _effect(self, effect: Table, context: str) -> None:
        word = effect.text("op")
        if word not in WORDS:
            raise BadData(f"{effect.place}: unknown op {word!r}; known are: {', '.join(WORDS)}")
        if word not in ALLOWED[context].split():
            there = ", ".join(sorted(ALLOWED[context].split()))
            raise BadData(f"{effect.place}: {word!r} cannot stand in {context}; there may stand: {there}")
        code, listed = WORDS[word]
        keys = listed.split()
        effect.only(["op", *(k for k in keys if k[0] != "?")], [k[1:] for k in keys if k[0] == "?"])
        if word in SPECIAL:
            self._special(word, effect, context)
        elif not keys:
            self._emit(code, 0, 0, 0)
        elif keys[0] != "filter":
            self._emit(code, at_least(effect, keys[0], 1), 0, 0)
        else:
            number = self.filter(effect.table("filter"))
            if word == "forfeit":
                self.may_be_forfeited(number)
            if word == "take_destroyed_enemy":
                one_of(effect, "to", ("discard",))
                events = [f for f, card in enumerate(self.cards) if card.text("type") == "event"]
                self.takeable |= {f for f in events if self.filters[number].enemy[f]}
            self._emit(code, number, at_least(effect, keys[1], 1), 0)

    def _special(self, word: str, effect: Table, context: str) -> None:
        if word == "gain":
            self._emit(GAIN, POINTS.index(one_of(effect, "point", POINTS)), at_least(effect, "n", 1), 0)
        elif word == "choose_one":
            self._choose(effect, context)
        elif word == "if":
            self._if(effect, context)
        elif word == "peek_events":
            self._peek(effect)
        elif word == "deploy_from_hand":
            for key in ("ignore_cost", "ignore_bonus", "ignore_on_play"):
                if not effect.flag(key):
                    raise BadData(f"{effect.place}: {key} must be true: Deploying from hand is not playing")
            enters = ENTERS.index(one_of(effect, "enters", ENTERS))
            self._emit(DEPLOY_HAND, self.filter(effect.table("filter")), at_least(effect, "up_to", 1), enters)
        elif word == "acquire_self":
            place = PLACES.index(one_of(effect, "to", PLACES))
            if place == TO_DISCARD:
                self.takeable |= {f for f, card in enumerate(self.cards) if card.text("type") == "event"}
            self._emit(PLACE if place == TO_ANY_FRONT else ACQUIRE, place, 0, 0)
        else:
            self._emit(ATTACH, self.filter(effect.table("filter")), 0, 0)

    def _peek(self, effect: Table) -> None:
        number = at_least(effect, "n", 1)
        mode = LOOK
        if "may_bottom" in effect.values and effect.flag("may_bottom"):
            mode = MAY_BOTTOM
            if number != 1:
                raise BadData(f"{effect.place}: may_bottom goes with n = 1")
        if "reorder" in effect.values and effect.flag("reorder"):
            if mode == MAY_BOTTOM:
                raise BadData(f"{effect.place}: either may_bottom or reorder, not both")
            mode = REORDER
        self._emit(PEEK, number, mode, 0)

    def _choose(self, effect: Table, context: str) -> None:
        options = effect.values["options"]
        if not isinstance(options, list) or len(options) < 2:
            raise BadData(f"{effect.place}: options must be a list of at least two lists of effects")
        first = len(self.options)
        self.options += [0] * len(options)
        self._emit(CHOOSE, len(options), first, 0)
        jumps: list[int] = []
        for n, option in enumerate(options):
            self.options[first + n] = len(self.code) // WIDTH
            self._list(Table({"do": option}, f"{effect.place}: option {n + 1}").tables("do"), context)
            jumps.append(self._emit(JUMP, 0, 0, 0))
        for at in jumps:
            self.code[at * WIDTH + 1] = len(self.code) // WIDTH

    def _if(self, effect: Table, context: str) -> None:
        condition = effect.table("cond")
        if "count_front" in condition.values:
            condition.only(("count_front", "gte"), ())
            number = self.filter(condition.table("count_front"))
            test = self._emit(IF, COUNT_FRONT, number, at_least(condition, "gte", 1))
        else:
            condition.only(("objective_is",), ())
            test = self._emit(IF, OBJECTIVE_IS, OBJECTIVES.index(one_of(condition, "objective_is", OBJECTIVES)), 0)
        self._list(effect.tables("then"), context)
        jump = self._emit(JUMP, 0, 0, 0)
        self.code[test * WIDTH + 4] = len(self.code) // WIDTH
        self._list(effect.tables("else"), context)
        self.code[jump * WIDTH + 1] = len(self.code) // WIDTH

    # --- passives ----------------------------------------------------------------------------------------------

    def passive(self, face: int, p: Table) -> list[int]:
        """[10] A Deploy Rule that works by itself, as one row."""
        word = one_of(p, "op", tuple(PASSIVES))
        keys = PASSIVES[word].split()
        p.only(["op", *keys], ())
        row = [list(PASSIVES).index(word), face, *(self._column(p, key) for key in keys)]
        if word == "replace_battle_damage" and row[2:] != [1, 1, 1, 1]:
            raise BadData(f"{p.place}: only an optional replacement to hand, one unit, by exhausting, is known")
        if word == "interception_pair" and p.whole("n") != 1:
            raise BadData(f"{p.place}: a pair counts 1")
        return row + [0] * (PASSIVE - len(row))

    def _column(self, p: Table, key: str) -> int:
        """What a key of a passive says, as a number."""
        if key in ("filter", "with"):
            return self.filter(p.table(key))
        if key == "n":
            return at_least(p, key, 0 if p.text("op") == "set_interception" else 1)
        if key == "event":
            events = (card.text("id") for card in self.cards if card.text("type") == "event")
            return self.ids.index(one_of(p, key, tuple(events)))
        if key == "if":
            if len(p.texts(key)) != 1 or p.texts(key)[0] not in CONDITIONS:
                raise BadData(f"{p.place}: suppress_trigger needs one condition, of: {', '.join(CONDITIONS)}")
            return CONDITIONS.index(p.texts(key)[0])
        if key == "optional":
            return int(p.flag(key))
        if key == "cost":
            return int([cost.text("op") for cost in p.tables(key)] == ["exhaust_self"])
        if key == "to":
            return int(p.text(key) == "hand")
        words = {"phase": PHASES, "point": POINTS, "when": TRIGGER_TIMES, "ability": tuple(self.ability_words)}
        return words[key].index(one_of(p, key, words[key]))
