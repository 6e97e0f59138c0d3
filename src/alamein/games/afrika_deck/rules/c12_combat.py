"""Chapter 12: Combat, in its ten steps. The example of [15-1] is replayed by the tests."""

from typing import Final

from alamein.core.action import act, act_each, arg_of
from alamein.core.event import Log, Said, against, said
from alamein.core.game import Column, Odds, Outcome
from alamein.core.luck import Fall, Throw
from alamein.core.native import append, i64, vec
from alamein.core.procedure import Stage
from alamein.games.afrika_deck import cards as C
from alamein.games.afrika_deck import effects
from alamein.games.afrika_deck import state as st
from alamein.games.afrika_deck import verbs as V
from alamein.games.afrika_deck.rules import c05_places as places
from alamein.games.afrika_deck.rules.c02_points import spend
from alamein.games.afrika_deck.rules.c09_abilities import execute
from alamein.games.afrika_deck.rules.c10_deployment import ON_RECEIPT
from alamein.games.afrika_deck.state import NAMES, Afrika, Question, Turned
from alamein.games.afrika_deck.tables import BOOK

WON: Final = NAMES.local("won")  # locals of COMBAT
ACQUIRED: Final = NAMES.local("acquired")  # garrison cards whose text for a victory is done
RESOLVE: Final = NAMES.label("resolve garrison")
ACQUIRE: Final = NAMES.label("acquire Events")

# --- steps 1 and 2 -----------------------------------------------------------------------------------------------


def cannot_attack(s: Afrika, face: i64) -> str:
    """Why the acting player may not declare Combat against this Site now: "rule case", or ""."""
    t = s.t
    if s.window != C.IN_TACTICS:
        return "7-2 not now"
    if s.combats >= t.combats:
        return "6-2 fought"  # once a turn
    if not places.has_army(s, s.actor):
        return "12-1-1 no Army"
    if t.kind[face] != C.TYPE_SITE or places.pile_top(s, t.pile_of[face]) != face:
        return "12-1-2 not on top"  # a Box, or the top card of the City pile [R44]
    return ""


def attack_actions(s: Afrika, out: vec[i64]) -> vec[i64]:
    """Every Site that may be attacked now."""
    if s.combats >= s.t.combats or not places.has_army(s, s.actor):
        return out
    sites, sizes = s.t.site_piles, s.pile_size
    for k in range(i64(len(sites))):
        if sizes[sites[k]] > 0:
            out = append(out, act(V.ATTACK_SITE, places.pile_top(s, sites[k])))
    return out


def declare(s: Afrika, face: i64, log: Log) -> None:
    """[12-1-1] [12-1-2] [12] Declare Combat and choose the Site, in one decision; it is this turn's Combat. [R44]"""
    s.combats += 1
    s.executed = 1
    s.objective = face
    s.damage = s.resolved = 0
    s.enemy = vec[i64]()
    s.window = C.NO_WINDOW
    log.say("12-1-2", "declared", s.actor, face, 0)
    s.call(st.COMBAT, 0, 0, 0)


# --- steps 3 and 4 -----------------------------------------------------------------------------------------------


class RevealGarrison(Stage[Afrika]):
    """[12-1-3] [5-8] A City shows its garrison; a Box has none."""

    def happen(self, s: Afrika, log: Log) -> None:
        if s.t.city[s.objective] != 0:
            s.call(st.REVEALING, s.t.garrison[s.objective], 0, 0)


class ResolveGarrison(Stage[Afrika]):
    """[12-1-3] Red texts, first revealed first; cards revealed by a text join the end. [R20] [R33] [R34]"""

    def happen(self, s: Afrika, log: Log) -> None:
        depth = s.depth
        s.goto(RESOLVE)
        while s.resolved < i64(len(s.enemy)):
            index = s.resolved
            s.resolved += 1
            face = s.enemy[index] % st.STATUS
            if s.t.on_reveal[face] >= 0 and not canceled(s, face):
                execute(s, s.t.on_reveal[face], -1, index, log)
                if s.depth != depth:  # the text asks; the others wait
                    return
        s.next()


def canceled(s: Afrika, face: i64) -> bool:
    """[10] Whether a Deployed card makes the red text of an Event do nothing. [R47]"""
    t = s.t
    for row in range(t.passive_first[effects.CANCEL_EVENT], t.passive_first[effects.CANCEL_EVENT + 1], effects.PASSIVE):
        if t.passives[row + 2] == face and places.face_count(s, s.actor, t.passives[row + 1]) > 0:
            return True
    return False


class SendReinforcements(Stage[Afrika]):
    """[12-1-4] [5-8] Then the City's Reinforcements go unseen to the British pile. [R1] [R34]"""

    def happen(self, s: Afrika, log: Log) -> None:
        places.reinforce(s, s.t.reinforcements[s.objective], log)
        s.window = C.IN_COMBAT  # [12-1-5] abilities and cards; one window until the Combat is decided [R31]


# --- steps 5 to 7 and 9 ------------------------------------------------------------------------------------------


def total_defense(s: Afrika, log: Log) -> i64:
    """[12-1-6] The Site's Defense and that of every Event not destroyed."""
    t = s.t
    total = log.line("12-1-6", "site_defense", t.defense[s.objective])
    for i in range(i64(len(s.enemy))):
        if s.enemy[i] // st.STATUS == st.STANDING:
            face = s.enemy[i] % st.STATUS
            log.say("12-1-6", "stands", t.defense[face], face, 0)
            total += t.defense[face]
    return total


def odds_of(s: Afrika, more: bool) -> Odds:
    """[12-1-6] [12-1-7] The total Defense against the Attack in the wallet. Only the attacker can still change it, so
    nothing is worse than as it stands."""
    log = Log(True)
    total, attack = total_defense(s, log), s.wallet[C.ATTACK]
    outcome = Outcome(BOOK.say("table", "defeat", n=total - attack), 1, "lost")
    if attack >= total:
        outcome = Outcome(BOOK.say("table", "won", attack=attack, defense=total), 1, "won")
    changes = BOOK.say("table", "more") if more else ""
    return Odds(log.events, [outcome], changes, Column(log.events, [outcome]) if more else None)


# --- steps 7 and 8 -----------------------------------------------------------------------------------------------


class Settle(Stage[Afrika]):
    """[12-1-7] [12-1-8] Pay the total if the wallet can; then the Combat is won, else all Attack is lost. [R13]"""

    def happen(self, s: Afrika, log: Log) -> None:
        total = total_defense(s, log)
        s.fought_tank = 0
        for i in range(i64(len(s.enemy))):
            if s.enemy[i] // st.STATUS == st.STANDING and s.t.tank[s.enemy[i] % st.STATUS] != 0:
                s.fought_tank = 1  # [R8]
        if s.wallet[C.ATTACK] < total:
            log.say("12-1-7", "short", s.actor, s.wallet[C.ATTACK], total)
            log.say("12-1-8", "lost", s.actor, s.objective, total)
            spend(s, C.ATTACK, s.wallet[C.ATTACK])
            return
        log.say("12-1-8", "won", s.actor, s.objective, total)
        spend(s, C.ATTACK, total)
        s.set_local(WON, 1)
        s.won = 1
        conquer(s, log)


def conquer(s: Afrika, log: Log) -> None:
    """[12-1-8] [3-6] The Site is Deployed and its text resolved; [12-3] the whole garrison is destroyed. [R14]"""
    face = s.objective
    places.pile_take(s, s.t.pile_of[face])
    s.add(s.actor, st.ACTIVE, face, 1)
    for i in range(i64(len(s.enemy))):
        if s.enemy[i] // st.STATUS == st.STANDING:
            s.enemy[i] += (st.DESTROYED - st.STANDING) * st.STATUS
    if s.t.on_conquer[face] >= 0:
        execute(s, s.t.on_conquer[face], -1, -1, log)


# --- step 8: Battle Damage ---------------------------------------------------------------------------------------

NUMBER: Final = NAMES.local("left")  # locals of BATTLE_DAMAGE; the first one also of RECEIVING
CHOSEN: Final = NAMES.local("unit")


class TakeDamage(Stage[Afrika]):
    """[12-1-8] [5-8] The City's Battle Damage and the Minefields', won or lost; none for a Box. [R15] [R45]"""

    def happen(self, s: Afrika, log: Log) -> None:
        if s.t.city[s.objective] != 0:
            number = log.line("5-8", "battle_damage", s.t.battle_damage[s.objective]) + s.damage
            s.call(st.BATTLE_DAMAGE, number, 0, 0)


def hospital(s: Afrika) -> i64:
    """[10] An active card that can send a unit to the hand instead; -1 if there is none. [R46]"""
    t = s.t
    first = t.passive_first
    for row in range(first[effects.REPLACE_DAMAGE], first[effects.REPLACE_DAMAGE + 1], effects.PASSIVE):
        if s.count(s.actor, st.ACTIVE, t.passives[row + 1]) > 0:
            return t.passives[row + 1]
    return -1


class PrepareDamage(Stage[Afrika]):
    """[5-8] As many units as there are; no question where there is no choice. [R41]"""

    def happen(self, s: Afrika, log: Log) -> None:
        units = places.front_units(s, s.actor, s.t.army_filter, 2)
        if s.local(NUMBER) == 0 or len(units) == 0:
            s.end()
            return
        if hospital(s) >= 0:
            return
        if len(units) == 1 or places.number_of(s, s.actor, units) <= s.local(NUMBER):
            for i in range(i64(len(units))):
                while s.local(NUMBER) > 0 and places.front_count(s, s.actor, units[i]) > 0:
                    s.set_local(NUMBER, s.local(NUMBER) - 1)
                    places.forfeit(s, s.actor, units[i], log)
            s.end()


class ChooseDamage(Question):
    """[5-8] The attacker chooses the Army unit, active or exhausted, captured tanks too. [R45]"""

    ref = "12-1-8"
    verbs: tuple[int, ...] = (V.UNIT,)

    def cannot(self, s: Afrika, a: i64) -> Said | None:
        return against(places.cannot_mean(s, s.t.army_filter, arg_of(a)), arg_of(a))

    def legal(self, s: Afrika) -> vec[i64]:
        return act_each(vec[i64](), V.UNIT, places.front_units(s, s.actor, s.t.army_filter, 2))

    def apply(self, s: Afrika, a: i64, log: Log) -> None:
        s.set_local(NUMBER, s.local(NUMBER) - 1)
        s.set_local(CHOSEN, arg_of(a))
        if hospital(s) >= 0:
            s.next()
            return
        s.restart()
        places.forfeit(s, s.actor, arg_of(a), log)


class SaveUnit(Question):
    """[12-1-8] Whether a hospital is exhausted so that the unit goes to the hand. [R46]"""

    ref = "12-1-8"
    verbs: tuple[int, ...] = (V.SAVE, V.DONE)

    def legal(self, s: Afrika) -> vec[i64]:
        return append(append(vec[i64](), act(V.SAVE, 0)), act(V.DONE, 0))

    def apply(self, s: Afrika, a: i64, log: Log) -> None:
        unit = s.local(CHOSEN)
        s.restart()
        if a == act(V.DONE, 0):
            places.forfeit(s, s.actor, unit, log)
            return
        places.exhaust_unit(s, s.actor, s.t.unit(hospital(s), 0, 0), log)
        face = places.leave_front(s, s.actor, unit, log)
        s.add(s.actor, st.HAND, face, 1)
        s.add(s.actor, st.KNOWN, face, 1)  # for all to see
        log.say("12-1-8", "saved", s.actor, face, 0)


# --- step 8: Victory cards and Events ----------------------------------------------------------------------------


class DrawVictory(Stage[Afrika]):
    """[5-8] [3-7] A conquered City brings its Victory cards; what is lost brings nothing."""

    def happen(self, s: Afrika, log: Log) -> None:
        if s.local(WON) != 0 and s.t.vp_cards[s.objective] > 0:
            s.call(st.RECEIVING, s.t.vp_cards[s.objective], 0, 0)


def prepare_receive(s: Afrika, log: Log) -> None:
    """[3-7] Card by card; a short pile gives what it has. [R22]"""
    if s.local(NUMBER) == 0 or s.victory.size() == 0:
        s.goto(ON_RECEIPT)


class Receive(Turned):
    """[3-7] The next Victory card is Deployed at once."""

    ref = "3-7"

    def left(self, s: Afrika) -> vec[i64]:
        return s.victory.counts()

    def throw(self, s: Afrika) -> Throw:
        return Throw(int(s.actor), said("3-7", "victory received"), "Victory Points received")

    def fall(self, s: Afrika, a: i64) -> Fall:
        return self.worth(s, arg_of(a), s.t.vp[arg_of(a)], int(s.t.vp[arg_of(a)]))

    def apply(self, s: Afrika, a: i64, log: Log) -> None:
        face = arg_of(a)
        s.touched |= st.COUNTED
        s.victory.take(face)
        s.add(s.actor, st.ACTIVE, face, 1)
        s.set_local(NUMBER, s.local(NUMBER) - 1)
        s.restart()
        if s.t.on_acquire[face] >= 0:
            s.drawn = append(s.drawn, face)
        log.say("3-7", "received", s.actor, face, s.t.vp[face])


class AcquireEvents(Stage[Afrika]):
    """[12-1-8] [3-5] After a victory, Events that say so are acquired, in revealed order. [R51]"""

    def happen(self, s: Afrika, log: Log) -> None:
        depth = s.depth
        s.goto(ACQUIRE)
        while s.local(WON) != 0 and s.local(ACQUIRED) < i64(len(s.enemy)):
            index = s.local(ACQUIRED)
            s.set_local(ACQUIRED, index + 1)
            face = s.enemy[index] % st.STATUS
            if s.enemy[index] // st.STATUS != st.GONE and s.t.on_win[face] >= 0:
                execute(s, s.t.on_win[face], -1, index, log)
                if s.depth != depth:
                    return
        s.next()
        s.window = C.AFTER_COMBAT  # [12-1-9] abilities and cards once more


PLACED: Final = NAMES.local("enemy")  # of PLACING


class Place(Question):
    """[3-5] Some Events are placed in any player's Front Line. [R51]"""

    ref = "3-5"
    verbs: tuple[int, ...] = (V.PLAYER,)

    def cannot(self, s: Afrika, a: i64) -> Said | None:
        return None if arg_of(a) < s.players else said("3-5", "no player", arg_of(a))

    def legal(self, s: Afrika) -> vec[i64]:
        return vec[i64]([act(V.PLAYER, seat) for seat in range(s.players)])

    def apply(self, s: Afrika, a: i64, log: Log) -> None:
        index = s.local(PLACED)
        s.end()
        places.acquire(s, index, arg_of(a), effects.TO_ANY_FRONT, log)


# --- step 10 -----------------------------------------------------------------------------------------------------


class DismissGarrison(Stage[Afrika]):
    """[12-1-10] What still lies there goes under the Event pile."""

    def happen(self, s: Afrika, log: Log) -> None:
        if i64(len(s.enemy)) > 0:
            s.call(st.LEAVING, 0, 0, 0)


class EndCombat(Stage[Afrika]):
    """[12-1] The Tactics Phase goes on."""

    def happen(self, s: Afrika, log: Log) -> None:
        s.objective = -1
        s.enemy = vec[i64]()
        s.window = C.IN_TACTICS
