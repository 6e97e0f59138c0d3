"""Plots for the documentation site, made of the tables that commands write into docs: speed, elo and balance."""

import re
from collections.abc import Callable, Iterator
from html import escape
from math import log10
from pathlib import Path
from typing import NamedTuple

LABEL, WIDE, BAR = 470, 300, 20  # points: of the names at most, of the plot, of a row
NAME, SAID = 16, 80  # of a name above its bar, of what is written after it
LETTERS = 70  # of a name at most
GOOD, BAD, INK = "#4a7a4a", "#b04a3a", "#777"


class Bar(NamedTuple):
    """A row of a plot: where its bar ends, of the whole width; perhaps the ends of its interval; what is written."""

    name: str
    length: float
    said: str
    good: bool = True
    least: float | None = None
    most: float | None = None


def rows(table: str) -> Iterator[list[str]]:
    """The cells of a table's rows, without its head."""
    for line in table.splitlines()[2:]:
        yield [cell.strip() for cell in line.strip().strip("|").split("|")]


def number(text: str) -> float | None:
    found = re.search(r"-?[\d,]+(?:\.\d+)?", text)
    return float(found[0].replace(",", "")) if found else None


def speed(table: str) -> tuple[str, list[Bar], float]:
    """How far each row is from its bound: at the line it is met, ten times better at the right end."""
    bars: list[Bar] = []
    for name, ratio, bound, *_ in rows(table):
        value, limit = number(ratio), number(bound)
        if value and limit:
            times = value / limit if "≥" in bound else limit / value
            at = min(max((1 + log10(times)) / 2, 0.01), 1.0)
            bars.append(Bar(name, at, f"{times:.2f} times", times >= 1))
    return "How many times better than the bound (the line), on a logarithmic scale", bars, 0.5


def elo(table: str) -> tuple[str, list[Bar], float]:
    """The ratings; where nobody is `random`, who won; of gates, what was won of the pairs."""
    if table.startswith("| claim |"):
        return gates(table)
    if "| `random` |" not in table:
        return won(table)
    found = [(cells[0].strip("`"), number(cells[1]) or 0.0) for cells in rows(table) if len(cells) > 3]
    bars = [Bar(name, min(max((points - 900) / 1500, 0.01), 1), f"{points:.0f}") for name, points in found]
    return "Elo; random has 1000", bars, 100 / 1500


def won(table: str) -> tuple[str, list[Bar], float]:
    """What each player won of the others, with the interval."""
    bars: list[Bar] = []
    against = [cell.strip() for cell in table.splitlines()[0].strip("|").split("|")]
    for name, *cells in rows(table):
        for head, cell in zip(against[1:], cells, strict=False):
            if found := re.search(r": (\d+) % \((\d+) to (\d+)\)", cell):
                share, least, most = (int(found[n]) / 100 for n in (1, 2, 3))
                said = f"{name.strip('`')} {head}"
                bars.append(Bar(said, share, f"{share:.0%}", True, least, most))
    return "Games won, with the 95 % interval", bars, 0.5


def gates(table: str) -> tuple[str, list[Bar], float]:
    """What was won of the pairs of each claim that was tested; the red ones do not hold."""
    bars: list[Bar] = []
    for claim, pairs, share, holds in rows(table):
        if number(pairs) and number(share) is not None:
            part, name = (number(share) or 0.0) / 100, re.sub(r"^\w+ | \(revision \d+\)", "", claim)
            bars.append(Bar(name, max(part, 0.003), f"{part:.0%}: {holds}", holds != "no"))
    return "Share of the pairs; red: the claim does not hold", bars, 0.5


def balance(table: str) -> tuple[str, list[Bar], float]:
    """What the first seat wins, with the interval."""
    bars: list[Bar] = []
    for _, scenario, options, _, _, first, *rest in rows(table):
        found = re.search(r"(\w+) \d+ = (\d+) % \((\d+) to (\d+)\)", first)
        if found:
            won, least, most = (int(found[n]) / 100 for n in (2, 3, 4))
            name = f"{scenario} {options if options != '-' else ''}: {found[1]}"
            bars.append(Bar(name, won, f"{won:.0%}", "too often" not in rest[-1], least, most))
    return "How often the first seat wins between equal players, with the 95 % interval", bars, 0.5


PLOTS: dict[str, Callable[[str], tuple[str, list[Bar], float]]] = {"speed": speed, "elo": elo, "balance": balance}


def svg(title: str, bars: list[Bar], line: float, beside: bool) -> str:
    """A plot; the names stand beside the bars, or above them where there is little room."""
    label = min(LABEL, 16 + max(7 * len(bar.name) for bar in bars)) if beside else 0
    pitch, below = (BAR, 0) if beside else (BAR + NAME, NAME)
    high, wide = pitch * len(bars) + 40, label + max(WIDE, 6 * len(title)) + SAID
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" '
        'font-family="sans-serif" font-size="12">',
        f'<text x="{label}" y="16" fill="{INK}">{escape(title)}</text>',
    ]
    for n, bar in enumerate(bars):
        y = 28 + n * pitch
        color = GOOD if bar.good else BAD
        x, anchor = (label - 8, "end") if beside else (0, "start")
        name = bar.name if len(bar.name) <= LETTERS else f"{bar.name[: LETTERS - 1]}…"
        out.append(f'<text x="{x}" y="{y + 13}" text-anchor="{anchor}" fill="{INK}">{escape(name)}</text>')
        y += below
        out.append(f'<rect x="{label}" y="{y + 2}" width="{bar.length * WIDE:.1f}" height="{BAR - 6}" fill="{color}"/>')
        end = bar.length
        if bar.least is not None and bar.most is not None:
            ends = [f"{label + each * WIDE:.1f}" for each in (bar.least, bar.most)]
            middle = y + BAR / 2 - 1
            out.append(f'<path d="M{ends[0]} {middle}H{ends[1]}" stroke="{INK}" stroke-width="3" opacity="0.7"/>')
            end = bar.most
        out.append(f'<text x="{label + end * WIDE + 6:.1f}" y="{y + 13}" fill="{INK}">{escape(bar.said)}</text>')
    at = label + line * WIDE
    out.append(f'<path d="M{at} 24V{high - 10}" stroke="{INK}" stroke-dasharray="4 3"/></svg>')
    return "\n".join(out)


def plotted(page: str, text: str, folder: Path) -> str:
    """A page with a plot before each of its tables that has anything to show."""
    made = 0

    def with_plot(found: re.Match[str]) -> str:
        nonlocal made
        if page == "balance" and not found[0].startswith("| game |"):
            return found[0]  # what was tried: another form
        title, bars, line = PLOTS[page](found[0])
        if not bars:
            return found[0]
        made += 1
        shown: list[str] = []
        for kind in ("wide", "narrow"):
            name = f"plot-{page}-{made}-{kind}.svg"
            (folder / name).write_text(svg(title, bars, line, kind == "wide"), "utf-8")
            shown.append(f"```{{image}} pictures/{name}\n:class: {kind}\n:alt: {title}\n```\n")
        return "\n".join([*shown, found[0]])

    return re.sub(r"(?:^\|.*\n)+", with_plot, text, flags=re.M)
