"""Sentences for events: a template per kind, filled with the names of units, hexes and numbers."""

from collections.abc import Mapping, Sequence
from string import Formatter

from alamein.core.event import Event

Names = Mapping[str, Sequence[str]]


def sentence(templates: Mapping[str, str], names: Names, event: Event) -> str:
    """The event in words. `{0:unit}` names number 0 of the event as a unit, `{1}` prints it, `{1:+}` with its sign."""
    out: list[str] = []
    for text, field, spec, _ in Formatter().parse(templates[event.kind]):
        out.append(text)
        if field is not None:
            value = event.data[int(field)]
            if spec == "+":
                out.append(f"{value:+}")
            else:
                out.append(names[spec][value] if spec else str(value))
    return "".join(out)
