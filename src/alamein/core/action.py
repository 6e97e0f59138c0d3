"""An action is one decision of a seat or one outcome of chance: a verb and an argument, packed into one int.

One click is one action, and the same int is the log entry, the mask index and the move of a search. `verbs.Notation`
gives every action a text that parses back to it.
"""

from typing import Final

from alamein.core.native import append, i64, vec

ARG_BITS: Final = 20
ARG_MASK: Final = (1 << 20) - 1


def act(verb: i64, arg: i64) -> i64:
    """The action of `verb` with `arg` (0 if it has none)."""
    return verb << ARG_BITS | arg


def act_each(out: vec[i64], verb: i64, args: vec[i64]) -> vec[i64]:
    """A list of actions with those of `verb` for each of `args` after it."""
    for i in range(i64(len(args))):
        out = append(out, act(verb, args[i]))
    return out


def verb_of(action: i64) -> i64:
    """The verb of an action."""
    return action >> ARG_BITS


def arg_of(action: i64) -> i64:
    """The argument of an action: a unit, a hex, a card, a die face."""
    return action & ARG_MASK
