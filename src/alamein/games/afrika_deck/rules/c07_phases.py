"""Chapters 6 and 7: the four phases of a turn."""

from typing import Final

from alamein.core.action import act, arg_of, verb_of
from alamein.core.event import Log, Said, against, said
from alamein.core.native import append, i64, vec
from alamein.core.procedure import Stage
from alamein.games.afrika_deck import cards as C
from alamein.games.afrika_deck import effects
from alamein.games.afrika_deck import state as st
from alamein.games.afrika_deck import verbs as V
from alamein.games.afrika_deck.rules import c05_places as places
from alamein.games.afrika_deck.rules import c09_abilities as abilities
from alamein.games.afrika_deck.rules.c02_points import empty_wallet, gain
from alamein.games.afrika_deck.rules.c05_playing import cannot_play, play_actions, play_card
from alamein.games.afrika_deck.rules.c08_end import end_round
from alamein.games.afrika_deck.rules.c11_reinforcements import cannot_recruit, recruit, recruit_actions
from alamein.games.afrika_deck.rules.c12_combat import attack_actions, cannot_attack, declare
from alamein.games.afrika_deck.rules.c14_decks import zone_actions
from alamein.games.afrika_deck.state import NAMES, Afrika, Question


class Window(Question):
    """A phase, or a moment of a Combat or an interception: use abilities, and play Supply cards and cards with Combat;
    `done` goes on."""

    verbs: tuple[int, ...] = (V.DONE, V.PLAY, V.USE, V.ATTACK_SITE, V.RECRUIT)

    def legal(self, s: Afrika) -> vec[i64]:
        return abilities.use_actions(s, play_actions(s, append(st.room(), act(V.DONE, 0))))

    def cannot(self, s: Afrika, a: i64) -> Said | None:
        verb, n = verb_of(a), arg_of(a)
        if verb == V.PLAY:
            return against(cannot_play(s, n), n, s.t.play_cost[n], s.wallet[C.TACTIC])
        if verb == V.USE:
            return abilities.refused_use(s, n)
        if verb == V.ATTACK_SITE:
            return against(cannot_attack(s, n), n)
        return against(cannot_recruit(s, n), n, s.t.price[n], s.wallet[C.SUPPLY]) if verb == V.RECRUIT else None

    def apply(self, s: Afrika, a: i64, log: Log) -> None:
        verb = verb_of(a)
        if verb == V.PLAY:
            play_card(s, arg_of(a), log)
        elif verb == V.USE:
            abilities.use_ability(s, a, log)
        elif verb == V.ATTACK_SITE:
            declare(s, arg_of(a), log)
        elif verb == V.RECRUIT:
            recruit(s, arg_of(a), log)
        else:
            s.window = C.NO_WINDOW
            s.next()


TURN_BEGINS: Final = NAMES.label("begin turn")
STARTING: Final = NAMES.label("starting phase")
TACTICS: Final = NAMES.label("begin tactics")
REINFORCE: Final = NAMES.label("begin reinforcement")
CLEAN_UP: Final = NAMES.label("begin clean-up")
DISCARD_HAND: Final = NAMES.label("discard hand")


class BeginTurn(Stage[Afrika]):
    """[6] A turn begins with an empty wallet and nothing done."""

    def happen(self, s: Afrika, log: Log) -> None:
        s.actor = s.active
        s.combats = s.executed = s.won = s.fought_tank = s.scheduled = 0
        s.unique = vec[i64]()
        empty_wallet(s)
        log.say("6", "turn", s.active, s.round, 0)
        log.say("7-1", "phase", s.active, C.IN_STARTING, 0)
        depth = s.depth
        starting_triggers(s, log)
        if s.depth == depth:
            s.goto(STARTING)
            reactivate_all(s, log)


# --- texts that happen by themselves ------------------------------------------------------------------------------


def suppressed(s: Afrika, face: i64, time: i64) -> bool:
    """[10] Whether a Deployed card switches a trigger of `face` off."""
    t = s.t
    first = t.passive_first
    for row in range(first[effects.SUPPRESS_TRIGGER], first[effects.SUPPRESS_TRIGGER + 1], effects.PASSIVE):
        means = t.passives[row + 3] == time and t.owned[t.passives[row + 2] * t.faces + face] != 0
        means = means and places.face_count(s, s.actor, t.passives[row + 1]) > 0
        if means and abilities.holds(s, t.passives[row + 4], 0, 0, -1):
            return True
    return False


def run_triggers(s: Afrika, time: i64, log: Log) -> None:
    """[7-1] [7-4] Every text of a Front Line card that happens at this moment. None of them asks anything."""
    t = s.t
    step = t.loads if i64(len(s.raised)) == 0 else i64(1)  # no card is attached: the codes of bare units are enough
    for k in range(t.trigger_first[time], t.trigger_first[time + 1]):
        face = t.trigger_face[k]
        if places.face_count(s, s.actor, face) == 0 or suppressed(s, face, time):
            continue
        code = t.unit(face, 0, 0)
        while code < t.unit(face + 1, 0, 0):
            n = places.front_count(s, s.actor, code)
            while n > 0:
                abilities.execute(s, t.trigger_program[k], code, -1, log)
                n -= 1
            code += step


def phase_gain(s: Afrika, phase: i64, log: Log) -> None:
    """[10] What Deployed cards add at the start of a phase; one Deployed later comes too late for it. [R53]"""
    passives, first = s.t.passives, s.t.passive_first
    for row in range(first[effects.PHASE_GAIN], first[effects.PHASE_GAIN + 1], effects.PASSIVE):
        if passives[row + 2] == phase:
            n = places.face_count(s, s.actor, passives[row + 1]) * passives[row + 4]
            if n > 0:
                gain(s, passives[row + 3], n, log)


# --- 7-1 Starting Phase -------------------------------------------------------------------------------------------


def starting_triggers(s: Afrika, log: Log) -> None:
    """[7-1] First what lies in wait in the Front Line; its holder names the units that stay exhausted. [R51] [R53]"""
    s.skip = 0
    run_triggers(s, C.HOLDER_STARTING, log)
    if s.skip > 0:
        abilities.pick(s, abilities.TO_STAY, s.t.army_filter, s.skip, -1)
        s.skip = 0


def reactivate_all(s: Afrika, log: Log) -> None:
    """[6-1] [7-1] [5-7] Every other exhausted card of the Front Line becomes active, Victory cards too."""
    t = s.t
    seat, stay = s.active, s.stay
    s.stay = vec[i64]()
    for i in range(i64(len(stay))):
        places.front_remove(s, seat, stay[i])
    if s.total(seat, st.EXHAUSTED) > 0:
        places.move_all(s, seat, st.EXHAUSTED, st.ACTIVE)
    raised = s.raised
    if i64(len(raised)) > 0:
        s.raised = vec[i64]()
    for i in range(i64(len(raised))):
        unit = raised[i] % t.units()
        if raised[i] // t.units() == seat and t.unit_exhausted(unit) != 0:
            unit -= t.loads
        places.front_add(s, raised[i] // t.units(), unit)
    for i in range(i64(len(stay))):
        places.front_add(s, seat, stay[i])
    s.window = C.IN_STARTING


class StartingPhase(Window):
    """[7-1] Supply cards may be played, nothing else; then the Tactics Phase begins. [R35]"""

    def legal(self, s: Afrika) -> vec[i64]:
        return play_actions(s, append(st.room(), act(V.DONE, 0)))


# --- 7-2 Tactics Phase --------------------------------------------------------------------------------------------


class BeginTactics(Stage[Afrika]):
    """[6-2] [7-2] One Tactic Point, and what Deployed cards add."""

    def happen(self, s: Afrika, log: Log) -> None:
        begin_phase(s, C.IN_TACTICS, "7-2", C.TACTIC, s.t.tactic_gain, log)


def begin_phase(s: Afrika, window: i64, rule: str, point: i64, n: i64, log: Log) -> None:
    """[7-2] [7-3] A phase with points of its own begins."""
    s.window = window
    log.say(rule, "phase", s.active, window, 0)
    gain(s, point, n, log)
    phase_gain(s, 0 if window == C.IN_TACTICS else 1, log)


class TacticsPhase(Window):
    """[7-2] Play cards, use abilities and fight one Combat, in any order."""

    def legal(self, s: Afrika) -> vec[i64]:
        return attack_actions(s, abilities.use_actions(s, play_actions(s, append(st.room(), act(V.DONE, 0)))))


# --- 7-3 Reinforcement Phase --------------------------------------------------------------------------------------


class BeginReinforcement(Stage[Afrika]):
    """[6-3] [7-3] One Reinforcement Point, and what Deployed cards add."""

    def happen(self, s: Afrika, log: Log) -> None:
        begin_phase(s, C.IN_REINFORCEMENT, "7-3", C.REINFORCEMENT, s.t.reinforcement_gain, log)


class ReinforcementPhase(Window):
    """[7-3] Play Supply cards and Recruit; no other card, no ability, no Combat."""

    def legal(self, s: Afrika) -> vec[i64]:
        return recruit_actions(s, play_actions(s, append(st.room(), act(V.DONE, 0))))


# --- 7-4 Clean-Up Phase -------------------------------------------------------------------------------------------


class BeginCleanUp(Stage[Afrika]):
    """[6-4] [7-4] Texts of Deployed cards first, then the Playing Area goes to the discard pile. [R30] [R43] [R52]"""

    def happen(self, s: Afrika, log: Log) -> None:
        log.say("7-4", "phase", s.active, 0, 0)
        run_triggers(s, C.OWN_CLEANUP, log)
        clear_area(s, s.active)
        prepare_keep(s, log)


def clear_area(s: Afrika, seat: i64) -> None:
    """[5-2] [5-4] Played cards that were not Deployed go to the discard pile."""
    if s.total(seat, st.AREA) > 0:
        places.move_all(s, seat, st.AREA, st.DISCARD)


def keep_limit(s: Afrika) -> i64:
    """[7-4] How many hand cards may be kept: one, and what Deployed cards add."""
    t = s.t
    n = t.keep
    for row in range(t.passive_first[effects.KEEP_EXTRA], t.passive_first[effects.KEEP_EXTRA + 1], effects.PASSIVE):
        n += places.face_count(s, s.active, t.passives[row + 1]) * t.passives[row + 2]
    return n


def prepare_keep(s: Afrika, log: Log) -> None:
    """[7-4] Without a hand card, or with the limit reached, there is nothing (more) to ask."""
    if s.total(s.active, st.HAND) == 0 or s.total(s.active, st.KEPT) >= keep_limit(s):
        s.goto(DISCARD_HAND)


class Keep(Question):
    """[7-4] Name a hand card to keep; the others do not see which. [R23]"""

    ref = "7-4"
    verbs: tuple[int, ...] = (V.DONE, V.CARD)

    def cannot(self, s: Afrika, a: i64) -> Said | None:
        held = verb_of(a) == V.DONE or s.count(s.active, st.HAND, arg_of(a)) > 0
        return None if held else said("7-4", "not in hand", arg_of(a))

    def legal(self, s: Afrika) -> vec[i64]:
        return zone_actions(s, s.row(s.active, st.HAND), V.CARD, append(st.room(), act(V.DONE, 0)))

    def apply(self, s: Afrika, a: i64, log: Log) -> None:
        if verb_of(a) == V.CARD:
            s.move(s.active, st.HAND, st.KEPT, arg_of(a), 1)
            log.tell(i64(1) << s.active, "7-4", "kept", s.active, arg_of(a), 0)
            prepare_keep(s, log)
        else:
            s.next()


class DiscardHand(Stage[Afrika]):
    """[6-4] [7-4] The rest of the hand is discarded, four cards are drawn, and unspent points are lost. [R29]"""

    def happen(self, s: Afrika, log: Log) -> None:
        empty_wallet(s)
        seat = s.active
        log.say("7-4", "keeps", seat, s.total(seat, st.KEPT), 0)
        places.discard_all(s, seat, log)
        if s.total(seat, st.KEPT) > 0:
            places.move_all(s, seat, st.KEPT, st.HAND)
        s.call(st.DEALING, seat, s.t.refill, 0)


class NextTurn(Stage[Afrika]):
    """[6] The next player clockwise."""

    def happen(self, s: Afrika, log: Log) -> None:
        s.active = (s.active + 1) % s.players
        if s.active == s.start:
            end_round(s, log)
        s.goto(TURN_BEGINS)
