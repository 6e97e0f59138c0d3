"""Chapter 7, forecasts: the combat being prepared, from what a seat may know, taken on a copy to its die.

[A25] The enemy's hand is unknown, and only its size and the public list of its pool count here [A41].
"""

from alamein.core.event import Log, Said, said
from alamein.core.game import Column, Game, Odds, Outcome
from alamein.core.native import i64
from alamein.core.words import text_of
from alamein.games.alam_halfa import state as st
from alamein.games.alam_halfa import tables as T
from alamein.games.alam_halfa.rules import c07_combat as combat
from alamein.games.alam_halfa.rules.c08_support import cannot_commit
from alamein.games.alam_halfa.rules.c17_diversion import may_void
from alamein.games.alam_halfa.state import AlamHalfa
from alamein.games.alam_halfa.words import WORDS


def odds_for(game: Game[AlamHalfa], s: AlamHalfa, seat: int) -> Odds | None:
    """The combat as it stands, and the worst for `seat`; None if no combat is being prepared."""
    nobody = s.bombarding == 0 and combat.attackers(s) == 0
    if s.over != 0 or not s.runs(st.COMBAT) or s.step() > st.ROLLING.at or nobody:
        return None
    unnamed = s.bombarding != 0 and s.attack_fire == 0  # [A37] the marker comes after the target, for its owner to see
    if unnamed and seat != s.side:
        return None
    reach = [v for v in range(1, T.VALUES) if unnamed and cannot_commit(s, s.side, v) == ""] or [0]
    now = fought(game, s, reach[-1], 0)
    changes = changes_of(s, unnamed and len(reach) == 1)
    if len(changes) == 0:
        return Odds(now.ledger, now.outcomes)
    worst = s.copy()
    if seat != s.side:
        join_all(worst)
        last = fought(game, worst, most_fire(s, s.side) if s.step() < st.DEFENSE_FIRE.at else 0, 0)
    else:
        last = fought(game, worst, reach[0], most_fire(s, 1 - s.side))
    return Odds(now.ledger, now.outcomes, "; ".join(changes), last)


def fought(game: Game[AlamHalfa], s: AlamHalfa, attack_fire: int, defense_fire: int) -> Column:
    """The combat with so much fire more and nothing else: the real steps up to the die, and every result of it."""
    t, log = s.copy(), Log(True)
    t.attack_fire += attack_fire
    t.defense_fire += defense_fire
    if t.step() < st.ROLLING.at:
        t.goto(st.TOTAL)
        game.run(t, log)
    else:
        combat.reckon(t, log)
    faces: dict[int, int] = {}
    for die in range(1, 7):
        code = int(combat.result_of(t, i64(die)))
        faces[code] = faces.get(code, 0) + 1
    return Column(log.events, [outcome(t, code, weight) for code, weight in faces.items()])


def outcome(t: AlamHalfa, code: int, weight: int) -> Outcome:
    """A result in words, and what choices can then do."""
    after = [text_of(WORDS.phrase(choice)) for choice in beside(t, code)]
    return Outcome(text_of(WORDS.phrase(told(t, code))), weight, T.RESULT_CODES[code], "; ".join(after))


def changes_of(s: AlamHalfa, forced: bool) -> list[str]:
    """[7.2] [8.3] What can still change the combat: units that may join, markers that either side may commit, unless
    only one can bombard."""
    out = []
    is_early = s.bombarding == 0 and s.step() < st.ATTACK_FIRE.at
    if is_early and any(combat.cannot_take_part(s, u) == "" for u in combat.joinable(s)):
        out.append(said("7.2", "units may join"))
    for side, until in ((s.side, st.DEFENSE_FIRE), (1 - s.side, st.TOTAL)):
        held = i64(0) if forced and side == s.side else st.markers(s.hand, side)
        if s.step() < until.at and held > 0:
            out.append(said("8.3", "markers may come", int(side), int(held)))
    return [text_of(WORDS.phrase(each)) for each in out]


def join_all(t: AlamHalfa) -> None:
    """[7.2] Everybody who can joins the attack."""
    if t.bombarding == 0 and t.step() < st.ATTACK_FIRE.at:
        for u in combat.joinable(t):
            if combat.cannot_take_part(t, u) == "":
                t.marks[u] |= st.TAKES_PART


def most_fire(s: AlamHalfa, side: i64) -> int:
    """The most that a side can still add to the combat: the highest numbers its hand can hold, by what is public."""
    if s.step() >= st.TOTAL.at:
        return 0
    base = side * T.VALUES
    unseen = [v for v in range(1, T.VALUES) for _ in range(int(T.POOL[base + v] - s.shown[base + v]))]
    held = int(st.markers(s.hand, side))
    return sum(unseen[len(unseen) - held :])


def told(s: AlamHalfa, code: int) -> Said:
    """[7.6] A result as it falls, before anybody has chosen anything."""
    length = int(T.RETREAT_LENGTH[code])
    if length > 0:
        return said("7.6", "defender retreats" if code in (T.D2, T.D3) else "attackers retreat", code, length)
    return combat.meaning(s, code)


def beside(s: AlamHalfa, code: int) -> list[Said]:
    """What choices after a result can do: [7.8] resistance, [7.7.1] a retreat without a way, [17.0] a diversion."""
    out: list[Said] = []
    if code in (T.D2, T.D3):
        way_out = combat.has_way_out(s, code)
        if not st.is_weak(s, s.target):
            out = [said("7.8", "may resist" if way_out else "no way but to resist")]
        elif not way_out:
            out = [said("7.7.1", "no way back")]
    elif T.RETREAT_LENGTH[code] > 0:
        out = [said("7.8", "attackers may resist")]
    return [*out, said("17.0", "may be voided")] if may_void(s, code) else out
