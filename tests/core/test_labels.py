"""Names are bound when a game is built; a mistake in the sequence of play is told then, by its name."""

import pytest
from toy_game import GAME as TOY
from toy_game.rules import Move
from toy_game.state import Toy

from alamein.core.errors import BadGame
from alamein.core.event import Log
from alamein.core.labels import Label, Names
from alamein.core.procedure import Call, Procedure, Stage, Step, bind
from alamein.core.state import State


def nothing(s: State, log: Log) -> None:
    """A harmless step."""


def step(label: Label | str | None = None) -> Step[State]:
    return Step("1.0", nothing, label)


class Plan:
    """A game's names with two procedures."""

    def __init__(self) -> None:
        self.names = Names()
        self.one, self.two = self.names.procedure("one"), self.names.procedure("two")
        self.side = self.names.local("side")
        self.here = self.names.label("here")

    def bind(self, first: tuple[Stage[State], ...], second: tuple[Stage[State], ...] = ()) -> None:
        one, two = (Procedure("1.0", p, (self.side,), s) for p, s in ((self.one, first), (self.two, second)))
        bind(self.names, [one, two])


def test_names_get_their_numbers_when_the_game_is_built() -> None:
    plan = Plan()
    assert repr(plan.here) == "<label 'here', unbound>"
    plan.bind((step(), step(plan.here)))
    assert [name.at for name in (plan.one, plan.two, plan.side, plan.here)] == [0, 1, 0, 1]
    assert repr(plan.here) == "<label 'here', number 1>"


def test_a_name_that_stands_nowhere_is_refused() -> None:
    with pytest.raises(BadGame, match="label 'here' is declared but stands nowhere"):
        Plan().bind((step(),))
    plan = Plan()
    plan.names.local("target")
    with pytest.raises(BadGame, match="local 'target' is declared but stands nowhere"):
        plan.bind((step(plan.here),))
    plan = Plan()
    plan.names.procedure("three")
    with pytest.raises(BadGame, match="procedure 'three' is declared but stands nowhere"):
        plan.bind((step(plan.here),))


def test_a_label_that_stands_twice_is_refused() -> None:
    plan = Plan()
    with pytest.raises(BadGame, match="two stages of 'one' are named 'here'"):
        plan.bind((step(plan.here), step(plan.here)))
    plan = Plan()
    with pytest.raises(BadGame, match="label 'here' stands twice"):
        plan.bind((step(plan.here),), (step(plan.here),))


def test_binding_again_to_another_number_raises() -> None:
    plan = Plan()
    plan.bind((step(plan.here),))
    plan.bind((step(plan.here),))  # the same numbers: another game over the same sequence
    with pytest.raises(BadGame, match="label 'here' is number 0 already and cannot be number 1 too"):
        plan.bind((step(), step(plan.here)))


def test_a_local_may_be_shared_only_at_the_same_place() -> None:
    names = Names()
    one, two, side, unit = names.procedure("one"), names.procedure("two"), names.local("side"), names.local("unit")
    with pytest.raises(BadGame, match="local 'side' is number 0 already and cannot be number 1 too"):
        bind(names, [Procedure("1", one, (side,), (step(),)), Procedure("1", two, (unit, side), (step(),))])


def test_a_name_of_another_game_is_refused() -> None:
    plan, other = Plan(), Plan()
    other.here.name = "there"
    with pytest.raises(BadGame, match="label 'there' in 'one' is not declared"):
        plan.bind((step(plan.here), step(other.here)))


def test_too_many_locals_and_equal_names_are_refused() -> None:
    names = Names()
    one, many = names.procedure("one"), [names.local(f"local {n}") for n in range(7)]
    with pytest.raises(BadGame, match="'one' has 7 locals; a frame holds 6"):
        bind(names, [Procedure("1", one, many, (step(),))])
    with pytest.raises(BadGame, match="two locals of 'one' have one name"):
        bind(names, [Procedure("1", one, (many[0], many[0]), (step(),))])
    two = names.procedure("two")
    with pytest.raises(BadGame, match="two stages of 'one' are named 'two'; give one of them a label"):
        bind(names, [Procedure("1", one, (), (Call("1", two, 0), Call("1", two, 1)))])


def test_a_frame_rests_at_the_next_named_stage() -> None:
    plan = Plan()
    procedure = Procedure("1.0", plan.one, (), (step(), step(plan.here), step(), Move(), step()))
    procedure.bind(0)
    assert procedure.rests == ["here", "here", "move", "move", "end", "end"]


def test_a_state_shows_compares_and_copies_its_slots() -> None:
    s = TOY.new("", {})
    t = Toy.copy(s)
    assert t == s and repr(s) == repr(t) and "turn=1" in repr(s)
    t.loc[0] = 7
    assert t != s and s.values()["loc"] == [0, 29] and s != "a state"
