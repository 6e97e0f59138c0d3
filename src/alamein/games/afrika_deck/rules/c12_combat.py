"""Chapter 12: Combat, in its ten steps. The example of [15-1] is replayed by the tests."""

from typing import Final

from alamein.core.action import act, act_each, arg_of, verb_of
from alamein.core.event import Log
from alamein.core.native import append, i64, vec
from alamein.core.procedure import CHANCE, Decision, Stage
from alamein.games.afrika_deck.codes import (
    ACTIVE,
    AFTER_COMBAT,
    ATTACK,
    ATTACK_SITE,
    BATTLE_DAMAGE,
    COMBAT,
    DESTROYED,
    DONE,
    GONE,
    IN_COMBAT,
    IN_TACTICS,
    LEAVING,
    NO_WINDOW,
    PLAY,
    PLAYER,
    RECEIVE,
    RECEIVING,
    REVEALING,
    SAVE,
    STANDING,
    STATUS,
    TYPE_SITE,
    UNIT,
    USE,
    room,
)
from alamein.games.afrika_deck.effects import TO_ANY_FRONT
from alamein.games.afrika_deck.rules.c02_points import spend
from alamein.games.afrika_deck.rules.c05_places import (
    enter_hand_openly,
    exhaust_unit,
    face_count,
    forfeit,
    front_count,
    front_units,
    has_army,
    leave_front,
    pile_take,
    pile_top,
)
from alamein.games.afrika_deck.rules.c05_playing import play_actions, play_card
from alamein.games.afrika_deck.rules.c09_abilities import acquire, execute, reinforce, use_ability, use_actions
from alamein.games.afrika_deck.state import Afrika
from alamein.games.afrika_deck.tables import CANCEL_EVENT, PASSIVE, REPLACE_DAMAGE

WON: Final = 0  # locals of COMBAT
ACQUIRED: Final = 1  # garrison cards whose text for a victory is done

# --- steps 1 and 2 -----------------------------------------------------------------------------------------------


def cannot_attack(s: Afrika, face: i64) -> str:
    """Why the acting player may not declare Combat against this Site now: a rule number, or ""."""
    t = s.t
    if s.window != IN_TACTICS:
        return "7-2"
    if s.combats >= t.combats:
        return "6-2"  # once a turn
    if not has_army(s, s.actor):
        return "12-1-1"
    if t.kind[face] != TYPE_SITE or pile_top(s, t.pile_of[face]) != face:
        return "12-1-2"  # a Box, or the top card of the City pile [R44]
    return ""


def attack_actions(s: Afrika, out: vec[i64]) -> vec[i64]:
    """Every Site that may be attacked now."""
    if s.combats >= s.t.combats or not has_army(s, s.actor):
        return out
    sites, sizes = s.t.site_piles, s.pile_size
    for k in range(i64(len(sites))):
        if sizes[sites[k]] > 0:
            out = append(out, act(ATTACK_SITE, pile_top(s, sites[k])))
    return out


def declare(s: Afrika, face: i64, log: Log) -> None:
    """[12-1-1] [12-1-2] [12] Declare Combat and choose the Site, in one decision; it is this turn's Combat. [R44]"""
    s.combats += 1
    s.executed = 1
    s.objective = face
    s.damage = s.resolved = 0
    s.enemy = vec[i64]()
    s.window = NO_WINDOW
    log.say("12-1-2", "declared", s.actor, face, 0)
    s.call(COMBAT, 0, 0, 0)


# --- steps 3 and 4 -----------------------------------------------------------------------------------------------


class RevealGarrison(Stage[Afrika]):
    """[12-1-3] [5-8] A City shows its garrison; a Box has none."""

    ref = "12-1-3"

    def happen(self, s: Afrika, log: Log) -> None:
        if s.t.city[s.objective] != 0:
            s.call(REVEALING, s.t.garrison[s.objective], 0, 0)


class ResolveGarrison(Stage[Afrika]):
    """[12-1-3] Red texts, first revealed first; cards revealed by a text join the end. [R20] [R33] [R34]"""

    ref = "12-1-3"

    def happen(self, s: Afrika, log: Log) -> None:
        depth = s.depth
        s.goto(s.step() - 1)
        while s.resolved < i64(len(s.enemy)):
            index = s.resolved
            s.resolved += 1
            face = s.enemy[index] % STATUS
            if s.t.on_reveal[face] >= 0 and not cancelled(s, face):
                execute(s, s.t.on_reveal[face], -1, index, log)
                if s.depth != depth:  # the text asks; the others wait
                    return
        s.next()


def cancelled(s: Afrika, face: i64) -> bool:
    """[10] Whether a Deployed card makes the red text of an Event do nothing. [R47]"""
    t = s.t
    for row in range(t.passive_first[CANCEL_EVENT], t.passive_first[CANCEL_EVENT + 1], PASSIVE):
        if t.passives[row + 2] == face and face_count(s, s.actor, t.passives[row + 1]) > 0:
            return True
    return False


class SendReinforcements(Stage[Afrika]):
    """[12-1-4] [5-8] Then the City's Reinforcements go unseen to the British pile. [R1] [R34]"""

    ref = "12-1-4"

    def happen(self, s: Afrika, log: Log) -> None:
        reinforce(s, s.t.reinforcements[s.objective], log)
        s.window = IN_COMBAT  # [12-1-5] abilities and cards; one window until the Combat is decided [R31]


# --- steps 5 to 7 and 9 ------------------------------------------------------------------------------------------


class Window(Decision[Afrika]):
    """Use abilities, and play Supply cards and cards with Combat; `done` goes on."""

    def __init__(self, ref: str) -> None:
        self.ref = ref

    def seat(self, s: Afrika) -> i64:
        return s.actor

    def legal(self, s: Afrika) -> vec[i64]:
        return use_actions(s, play_actions(s, append(room(), act(DONE, 0))))

    def apply(self, s: Afrika, a: i64, log: Log) -> None:
        verb = verb_of(a)
        if verb == PLAY:
            play_card(s, arg_of(a), log)
        elif verb == USE:
            use_ability(s, a, log)
        else:
            s.window = NO_WINDOW
            s.next()


def total_defense(s: Afrika, log: Log) -> i64:
    """[12-1-6] The Site's Defense and that of every Event not destroyed."""
    t = s.t
    total = log.line("12-1-6", "site_defense", t.defense[s.objective])
    for i in range(i64(len(s.enemy))):
        if s.enemy[i] // STATUS == STANDING:
            face = s.enemy[i] % STATUS
            log.say("12-1-6", "stands", t.defense[face], face, 0)
            total += t.defense[face]
    return total


# --- steps 7 and 8 -----------------------------------------------------------------------------------------------


class Settle(Stage[Afrika]):
    """[12-1-7] [12-1-8] Pay the total if the wallet can; then the Combat is won, else all Attack is lost. [R13]"""

    ref = "12-1-7"

    def happen(self, s: Afrika, log: Log) -> None:
        total = total_defense(s, log)
        s.fought_tank = 0
        for i in range(i64(len(s.enemy))):
            if s.enemy[i] // STATUS == STANDING and s.t.tank[s.enemy[i] % STATUS] != 0:
                s.fought_tank = 1  # [R8]
        if s.wallet[ATTACK] < total:
            log.say("12-1-8", "lost", s.actor, s.objective, total)
            spend(s, ATTACK, s.wallet[ATTACK])
            return
        log.say("12-1-8", "won", s.actor, s.objective, total)
        spend(s, ATTACK, total)
        s.set_local(WON, 1)
        s.won = 1
        conquer(s, log)


def conquer(s: Afrika, log: Log) -> None:
    """[12-1-8] [3-6] The Site is Deployed and its text resolved; [12-3] the whole garrison is destroyed. [R14]"""
    face = s.objective
    pile_take(s, s.t.pile_of[face])
    s.add(s.actor, ACTIVE, face, 1)
    for i in range(i64(len(s.enemy))):
        if s.enemy[i] // STATUS == STANDING:
            s.enemy[i] += (DESTROYED - STANDING) * STATUS
    if s.t.on_conquer[face] >= 0:
        execute(s, s.t.on_conquer[face], -1, -1, log)


# --- step 8: Battle Damage ---------------------------------------------------------------------------------------

NUMBER: Final = 0  # locals of BATTLE_DAMAGE
CHOSEN: Final = 1


class TakeDamage(Stage[Afrika]):
    """[12-1-8] [5-8] The City's Battle Damage and the Minefields', won or lost; none for a Box. [R15] [R45]"""

    ref = "12-1-8"

    def happen(self, s: Afrika, log: Log) -> None:
        if s.t.city[s.objective] != 0:
            number = log.line("5-8", "battle_damage", s.t.battle_damage[s.objective]) + s.damage
            s.call(BATTLE_DAMAGE, number, 0, 0)


def hospital(s: Afrika) -> i64:
    """[10] An active card that can send a unit to the hand instead; -1 if there is none. [R46]"""
    t = s.t
    for row in range(t.passive_first[REPLACE_DAMAGE], t.passive_first[REPLACE_DAMAGE + 1], PASSIVE):
        if s.count(s.actor, ACTIVE, t.passives[row + 1]) > 0:
            return t.passives[row + 1]
    return -1


class PrepareDamage(Stage[Afrika]):
    """[5-8] As many units as there are; no question where there is no choice. [R41]"""

    ref = "12-1-8"

    def happen(self, s: Afrika, log: Log) -> None:
        units = front_units(s, s.actor, s.t.army_filter, 2)
        if s.local(NUMBER) == 0 or len(units) == 0:
            s.end()
            return
        if hospital(s) >= 0:
            return
        total: i64 = 0
        for i in range(i64(len(units))):
            total += front_count(s, s.actor, units[i])
        if len(units) == 1 or total <= s.local(NUMBER):
            for i in range(i64(len(units))):
                while s.local(NUMBER) > 0 and front_count(s, s.actor, units[i]) > 0:
                    s.set_local(NUMBER, s.local(NUMBER) - 1)
                    forfeit(s, s.actor, units[i], log)
            s.end()


class ChooseDamage(Decision[Afrika]):
    """[5-8] The attacker chooses the Army unit, active or exhausted, captured tanks too. [R45]"""

    ref = "12-1-8"

    def seat(self, s: Afrika) -> i64:
        return s.actor

    def legal(self, s: Afrika) -> vec[i64]:
        return act_each(vec[i64](), UNIT, front_units(s, s.actor, s.t.army_filter, 2))

    def apply(self, s: Afrika, a: i64, log: Log) -> None:
        s.set_local(NUMBER, s.local(NUMBER) - 1)
        s.set_local(CHOSEN, arg_of(a))
        if hospital(s) >= 0:
            s.next()
            return
        s.goto(0)
        forfeit(s, s.actor, arg_of(a), log)


class SaveUnit(Decision[Afrika]):
    """[12-1-8] Whether a hospital is exhausted so that the unit goes to the hand. [R46]"""

    ref = "12-1-8"

    def seat(self, s: Afrika) -> i64:
        return s.actor

    def legal(self, s: Afrika) -> vec[i64]:
        return append(append(vec[i64](), act(SAVE, 0)), act(DONE, 0))

    def apply(self, s: Afrika, a: i64, log: Log) -> None:
        unit = s.local(CHOSEN)
        s.goto(0)
        if a == act(DONE, 0):
            forfeit(s, s.actor, unit, log)
            return
        exhaust_unit(s, s.actor, s.t.unit(hospital(s), 0, 0), log)
        face = leave_front(s, s.actor, unit, log)
        enter_hand_openly(s, s.actor, face)
        log.say("12-1-8", "saved", s.actor, face, 0)


# --- step 8: Victory cards and Events ----------------------------------------------------------------------------


class DrawVictory(Stage[Afrika]):
    """[5-8] [3-7] A conquered City brings its Victory cards; what is lost brings nothing."""

    ref = "12-1-8"

    def happen(self, s: Afrika, log: Log) -> None:
        if s.local(WON) != 0 and s.t.vp_cards[s.objective] > 0:
            s.call(RECEIVING, s.t.vp_cards[s.objective], 0, 0)


def prepare_receive(s: Afrika, log: Log) -> None:
    """[3-7] Card by card; a short pile gives what it has. [R22]"""
    if s.local(NUMBER) == 0 or s.victory.size() == 0:
        s.next()


class Receive(Decision[Afrika]):
    """[3-7] The next Victory card is Deployed at once."""

    ref = "3-7"

    def seat(self, s: Afrika) -> i64:
        return CHANCE

    def legal(self, s: Afrika) -> vec[i64]:
        return act_each(vec[i64](), RECEIVE, s.victory.faces())

    def weights(self, s: Afrika) -> vec[i64]:
        return s.victory.chances()

    def apply(self, s: Afrika, a: i64, log: Log) -> None:
        face = arg_of(a)
        s.victory.take(face)
        s.add(s.actor, ACTIVE, face, 1)
        s.set_local(NUMBER, s.local(NUMBER) - 1)
        s.goto(0)
        if s.t.on_acquire[face] >= 0:
            s.drawn = append(s.drawn, face)
        log.say("3-7", "received", s.actor, face, s.t.vp[face])


class AcquireEvents(Stage[Afrika]):
    """[12-1-8] [3-5] After a victory, Events that say so are acquired, in revealed order. [R51]"""

    ref = "12-1-8"

    def happen(self, s: Afrika, log: Log) -> None:
        depth = s.depth
        s.goto(s.step() - 1)
        while s.local(WON) != 0 and s.local(ACQUIRED) < i64(len(s.enemy)):
            index = s.local(ACQUIRED)
            s.set_local(ACQUIRED, index + 1)
            face = s.enemy[index] % STATUS
            if s.enemy[index] // STATUS != GONE and s.t.on_win[face] >= 0:
                execute(s, s.t.on_win[face], -1, index, log)
                if s.depth != depth:
                    return
        s.next()
        s.window = AFTER_COMBAT  # [12-1-9] abilities and cards once more


class Place(Decision[Afrika]):
    """[3-5] Some Events are placed in any player's Front Line. [R51]"""

    ref = "3-5"

    def seat(self, s: Afrika) -> i64:
        return s.actor

    def legal(self, s: Afrika) -> vec[i64]:
        out = vec[i64]()
        for seat in range(s.players):
            out = append(out, act(PLAYER, seat))
        return out

    def apply(self, s: Afrika, a: i64, log: Log) -> None:
        index = s.local(0)
        s.end()
        acquire(s, index, arg_of(a), TO_ANY_FRONT, log)


# --- step 10 -----------------------------------------------------------------------------------------------------


class DismissGarrison(Stage[Afrika]):
    """[12-1-10] What still lies there goes under the Event pile."""

    ref = "12-1-10"

    def happen(self, s: Afrika, log: Log) -> None:
        if i64(len(s.enemy)) > 0:
            s.call(LEAVING, 0, 0, 0)


class EndCombat(Stage[Afrika]):
    """[12-1] The Tactics Phase goes on."""

    ref = "12-1"

    def happen(self, s: Afrika, log: Log) -> None:
        s.objective = -1
        s.enemy = vec[i64]()
        s.window = IN_TACTICS
