"""Chapter 10: Deployment. Cards go to the Front Line when played, when acquired, or through another card."""

from typing import Final

from alamein.core.action import act, act_each, arg_of
from alamein.core.event import Log, Said, against
from alamein.core.native import append, i64, vec
from alamein.core.procedure import Stage
from alamein.games.afrika_deck import cards as C
from alamein.games.afrika_deck import state as st
from alamein.games.afrika_deck import verbs as V
from alamein.games.afrika_deck.rules.c05_places import cannot_mean, front_add, front_remove, front_units, leave_hand
from alamein.games.afrika_deck.rules.c05_playing import AFTER_PLAY, FACE
from alamein.games.afrika_deck.rules.c09_abilities import execute
from alamein.games.afrika_deck.state import NAMES, Afrika, Question


def deploy_played(s: Afrika, log: Log) -> None:
    """[10] [3-4] The card just played goes to the Front Line, active or exhausted as it says. [R39]"""
    face = s.local(FACE)
    s.add(s.actor, st.AREA, face, -1)
    front_add(s, s.actor, s.t.unit(face, s.t.enters[face], 0))
    log.say("10", "deployed", s.actor, s.t.unit(face, s.t.enters[face], 0), 0)


class PrepareDeploy(Stage[Afrika]):
    """[10] [3-2] Some cards must be Deployed, some may, some cannot; only the second kind is asked about."""

    def happen(self, s: Afrika, log: Log) -> None:
        mode = s.t.deploy[s.local(FACE)]
        if mode == C.DEPLOY_OPTIONAL:
            return
        s.goto(AFTER_PLAY)
        if mode == C.DEPLOY_MANDATORY:
            deploy_played(s, log)


class MayDeploy(Question):
    """[7-2] [10] Deploy the card just played, now or never. [R38]"""

    ref = "10"
    verbs: tuple[int, ...] = (V.DEPLOY_IT, V.DONE)

    def legal(self, s: Afrika) -> vec[i64]:
        return append(append(st.room(), act(V.DEPLOY_IT, 0)), act(V.DONE, 0))

    def apply(self, s: Afrika, a: i64, log: Log) -> None:
        s.next()
        if a == act(V.DEPLOY_IT, 0):
            deploy_played(s, log)


# --- Deploying from the hand by another card ---------------------------------------------------------------------

FILTER: Final = NAMES.local("filter")  # locals of DEPLOYING
NUMBER: Final = NAMES.local("left")
ENTERS: Final = NAMES.local("exhausted")


def cannot_deploy_from_hand(s: Afrika, face: i64) -> str:
    """Why a hand card may not be Deployed by the text being resolved: "rule case", or ""."""
    t = s.t
    if s.count(s.actor, st.HAND, face) == 0:
        return "5-2 not in hand"
    if t.owned[s.local(FILTER) * t.faces + face] == 0:
        return "10 not meant"
    if t.deploy[face] != C.DEPLOY_OPTIONAL and t.deploy[face] != C.DEPLOY_MANDATORY:
        return "10 no Deploy Rules"  # only cards with Deploy Rules [R49]
    return ""


class DeployFromHand(Question):
    """[10] Deploy hand cards without playing them. [R49] Asked whatever the hand holds, for the hand is secret."""

    ref = "10"
    verbs: tuple[int, ...] = (V.DONE, V.CARD)

    def cannot(self, s: Afrika, a: i64) -> Said | None:
        return None if a == act(V.DONE, 0) else against(cannot_deploy_from_hand(s, arg_of(a)), arg_of(a))

    def legal(self, s: Afrika) -> vec[i64]:
        out, faces = append(st.room(), act(V.DONE, 0)), s.t.deck_faces
        for k in range(i64(len(faces))):
            if cannot_deploy_from_hand(s, faces[k]) == "":
                out = append(out, act(V.CARD, faces[k]))
        return out

    def apply(self, s: Afrika, a: i64, log: Log) -> None:
        if a == act(V.DONE, 0):
            s.end()
            return
        face, exhausted = arg_of(a), s.local(ENTERS)
        s.set_local(NUMBER, s.local(NUMBER) - 1)
        if s.local(NUMBER) == 0:
            s.end()
        leave_hand(s, s.actor, st.ACTIVE + exhausted, face, 1)
        log.say("10", "deployed", s.actor, s.t.unit(face, exhausted, 0), 0)


# --- attaching ---------------------------------------------------------------------------------------------------

RECEIVED: Final = NAMES.local("card")  # a local of ATTACHING, after FILTER
ON_RECEIPT: Final = NAMES.label("on receipt")


def attach_received(s: Afrika, log: Log) -> None:
    """[10] [5-8] Texts on receipt, in the order the cards were drawn, once all are drawn. [R50]"""
    if i64(len(s.drawn)) > 0:
        face = s.drawn[0]
        s.drawn = s.drawn[1:]
        s.goto(ON_RECEIPT)
        execute(s, s.t.on_acquire[face], -1, face, log)


def prepare_attach(s: Afrika, log: Log) -> None:
    """[10] Without a unit to attach to there is no question."""
    if len(front_units(s, s.actor, s.local(FILTER), 2)) == 0:
        s.end()


class Attach(Question):
    """[10] Attach the card just received to a Deployed Army unit, or leave it Deployed; never later."""

    ref = "10"
    verbs: tuple[int, ...] = (V.DONE, V.UNIT)

    def cannot(self, s: Afrika, a: i64) -> Said | None:
        return against("" if a == act(V.DONE, 0) else cannot_mean(s, s.local(FILTER), arg_of(a)), arg_of(a))

    def legal(self, s: Afrika) -> vec[i64]:
        return act_each(append(st.room(), act(V.DONE, 0)), V.UNIT, front_units(s, s.actor, s.local(FILTER), 2))

    def apply(self, s: Afrika, a: i64, log: Log) -> None:
        face, unit = s.local(RECEIVED), arg_of(a)
        s.end()
        if a == act(V.DONE, 0):
            return
        s.add(s.actor, st.ACTIVE, face, -1)
        front_remove(s, s.actor, unit)
        front_add(s, s.actor, unit + s.t.attach_step[face])
        log.say("10", "attached", s.actor, face, unit)
