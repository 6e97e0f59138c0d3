"""What a rulebook shows besides its rules: the pages that come first, its charts, a legend. `book.toml` of a game's
folder declares them; every number of a chart is the game's own data. docs/examples.md has the format."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Final, NamedTuple

from alamein.core.errors import BadData
from alamein.games import registry
from alamein.games.catalogue import word
from alamein.games.data import MARKS, Table, read
from alamein.games.rulebook import rulebook

HALVES: Final = {Fraction(1, 2): "½", Fraction(3, 2): "1½", Fraction(5, 2): "2½"}
FORMS: Final = ("grid", "records", "lists", "numbers")
SKIPPED: Final = ("mark", "why")  # of a table of data: they tell of it and are no row


class Line(NamedTuple):
    """A sentence of a page, and the rule it stands for."""

    rule: str
    text: str


class Page(NamedTuple):
    """What is read before the rules: how to win, a turn."""

    title: str
    lines: tuple[Line, ...]


class Chart(NamedTuple):
    """A table of the game: the first cell of a row is its name, the first of the head is what names are."""

    id: str
    title: str
    rules: tuple[str, ...]  # that it belongs to; it is printed at the first
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    key: tuple[tuple[str, str], ...]  # what its codes mean
    note: str
    lit: tuple[str, ...]  # the cases of events that name one of its columns, and perhaps dice
    mark: str


class Legend(NamedTuple):
    """What a sheet does not explain: signs on counters or cards, and markers; and the rules that it shows."""

    rules: tuple[str, ...]
    badges: Mapping[str, str]
    markers: Mapping[str, str]


class Book(NamedTuple):
    """All that a rulebook shows besides its rules."""

    pages: tuple[Page, ...]
    charts: tuple[Chart, ...]
    legend: Legend
    not_shown: Mapping[str, str]  # rules that neither a chart nor an example can show, and why


@cache
def book(game_id: str) -> Book:
    """The book of a game; one without a `book.toml` has nothing but its rules."""
    path = registry.folder(game_id) / "book.toml"
    if not path.exists():
        return Book((), (), Legend((), {}, {}), {})
    table = read(path).only(("page", "chart", "legend", "not_shown"), ())
    legend = table.table("legend").only(("rules", "badges", "markers"), ())
    found = Book(
        tuple(map(_page, table.tables("page"))),
        tuple(_chart(game_id, each) for each in table.tables("chart")),
        Legend(tuple(legend.texts("rules")), _texts(legend, "badges"), _texts(legend, "markers")),
        _texts(table, "not_shown"),
    )
    named = [line.rule for page in found.pages for line in page.lines]
    named += [rule for chart in found.charts for rule in chart.rules]
    unknown = {*named, *found.legend.rules, *found.not_shown} - rulebook(game_id).rules.keys()
    if unknown:
        raise BadData(f"{path.name} of {game_id}: there is no rule {', '.join(sorted(unknown))}")
    return found


def charts_of(game_id: str, rule: str) -> list[Chart]:
    """The charts that belong to a rule."""
    return [chart for chart in book(game_id).charts if rule in chart.rules]


def _texts(table: Table, key: str) -> dict[str, str]:
    inner = table.table(key)
    return {name: inner.text(name) for name in inner.values}


def _page(table: Table) -> Page:
    table.only(("title", "line"), ())
    return Page(
        table.text("title"),
        tuple(Line(each.text("rule"), each.text("text")) for each in table.tables("line")),
    )


# --- charts ---------------------------------------------------------------------------------------------------------


def _chart(game_id: str, table: Table) -> Chart:
    table.only(
        ("id", "title", "rules", "form", "file", "at", "corner"),
        ("head", "rows", "row", "columns", "name", "where", "half", "signed", "turned", "words", "key", "note", "lit"),
    )
    form = table.text("form")
    if form not in FORMS:
        raise BadData(f"{table.place}: form {form!r} is none of {', '.join(FORMS)}")
    data = registry.folder(game_id) / "data"
    found = [_at(read(data / name), table.text("at")) for name in table.text("file").split()]
    head, rows = _READ[form](table, found)
    lines = [(table.text("corner"), *head), *map(tuple, rows)]
    if "turned" in table.values:
        lines = list(zip(*lines, strict=True))
    return Chart(
        table.text("id"),
        table.text("title"),
        tuple(table.texts("rules")),
        lines[0],
        tuple(lines[1:]),
        tuple(_texts(table, "key").items()) if "key" in table.values else (),
        table.text("note") if "note" in table.values else "",
        tuple(table.texts("lit")) if "lit" in table.values else (),
        _mark(_sections(table, found) if form == "numbers" else found),
    )


def _at(table: Table, key: str) -> object:
    """What stands in a data file under a dotted key; "" is the whole file."""
    for part in filter(None, key.split(".")):
        table.only((part,), table.values)
        inner = table.values[part]
        if not isinstance(inner, Mapping):
            return inner
        table = Table(inner, f"{table.place}: {part}")
    return table.values


def _sections(table: Table, found: Sequence[object]) -> list[object]:
    """The parts of the data from which single numbers are taken."""
    source = Table(_mapping(table, found), table.place)
    return [_at(source, key.rpartition(".")[0]) for key, _ in _columns(table)]


def _mark(found: Sequence[object]) -> str:
    """Where its numbers come from: the weakest mark of what is shown."""
    records = [each for one in found for each in ([one] if isinstance(one, Mapping) else _list(one))]
    inner = [each for record in records if isinstance(record, Mapping) for each in (record, *record.values())]
    marks = [str(each["mark"]) for each in inner if isinstance(each, Mapping) and "mark" in each]
    return max(marks, key=MARKS.index, default="")


def _list(value: object) -> Sequence[object]:
    return value if isinstance(value, list) else []


def _mapping(table: Table, found: Sequence[object]) -> Mapping[str, object]:
    if len(found) != 1 or not isinstance(found[0], Mapping):
        raise BadData(f"{table.place}: 'at' must lead to one table")
    return found[0]


def _grid(table: Table, found: Sequence[object]) -> tuple[list[str], Iterator[list[str]]]:
    """Lists of cells under headings, which are a list of the data too, or numbers from 1."""
    source = _mapping(table, found)
    rows = source[table.text("rows")] if "rows" in table.values else source
    lines: list[tuple[object, Sequence[object]]] = []
    if isinstance(rows, Mapping):
        lines = [(name, _list(cells)) for name, cells in rows.items() if name not in SKIPPED]
    else:
        name, cells = table.texts("row")
        lines = [(row[name], _list(row[cells])) for row in _list(rows) if isinstance(row, Mapping)]
    width = max(len(cells) for _, cells in lines)
    given = _list(source[table.text("head")]) if "head" in table.values else range(1, width + 1)
    spelled = ([_cell(table, "", each) for each in (name, *cells)] for name, cells in lines)
    return [str(each) for each in given], (row + [""] * (width + 1 - len(row)) for row in spelled)


def _columns(table: Table) -> list[tuple[str, str]]:
    return [(each.text("of"), each.text("head")) for each in table.tables("columns")]


def _records(table: Table, found: Sequence[object]) -> tuple[list[str], Iterator[list[str]]]:
    """Tables with the same keys, by name or in a list."""
    columns = _columns(table)
    where = table.table("where").values if "where" in table.values else {}

    def rows() -> Iterator[list[str]]:
        for name, record in _named(table, found):
            if isinstance(record, Mapping) and all(record.get(key) == value for key, value in where.items()):
                cells = [_cell(table, key, record.get(key)) for key, _ in columns]
            elif isinstance(record, str):
                cells = [_cell(table, "", record)] * len(columns)
            else:
                continue
            yield [_cell(table, "", name), *cells]

    return [head for _, head in columns], rows()


def _named(table: Table, found: Sequence[object]) -> Iterator[tuple[object, object]]:
    """Records with their names: keys of a table, or a value of each of a list, or of each file."""
    if "name" not in table.values:
        yield from ((name, each) for name, each in _mapping(table, found).items() if name not in SKIPPED)
        return
    for one in found:
        for each in [one] if isinstance(one, Mapping) else _list(one):
            yield (each.get(table.text("name")), each) if isinstance(each, Mapping) else ("", each)


def _lists(table: Table, found: Sequence[object]) -> tuple[list[str], Iterator[list[str]]]:
    """Lists of the same length, each a column."""
    source, columns = _mapping(table, found), _columns(table)
    lists = [_list(source[key]) for key, _ in columns]
    names = _list(source[table.text("name")]) if "name" in table.values else range(1, len(lists[0]) + 1)
    keys = [key for key, _ in columns]
    rows = (
        [_cell(table, "", name), *(_cell(table, key, cell) for key, cell in zip(keys, cells, strict=True))]
        for name, *cells in zip(names, *lists, strict=True)
    )
    return [head for _, head in columns], rows


def _numbers(table: Table, found: Sequence[object]) -> tuple[list[str], Iterator[list[str]]]:
    """Single numbers, each a row."""
    source = Table(_mapping(table, found), table.place)
    return [""], ([head, _cell(table, key, _at(source, key))] for key, head in _columns(table))


_READ: Final = {"grid": _grid, "records": _records, "lists": _lists, "numbers": _numbers}


def _cell(table: Table, key: str, value: object) -> str:
    """A value as it is read: a word for it where the chart has one, halves of points as such, lists with commas."""
    words = table.table("words").values if "words" in table.values else {}
    if isinstance(value, str | int) and str(value) in words:
        return str(words[str(value)])
    if value is None or value is False:
        return "no" if value is False else ""
    if value is True:
        return "yes"
    if isinstance(value, int):
        if key and "half" in table.values and key in table.texts("half"):
            part = Fraction(value, 2)
            return HALVES.get(part, str(part))
        return f"{value:+}" if "signed" in table.values else str(value)
    if isinstance(value, Mapping):
        value = list(value.values())
    if isinstance(value, list):
        return ", ".join(_cell(table, "", each) for each in value)
    return str(value)


# --- in a terminal --------------------------------------------------------------------------------------------------


def drawn(chart: Chart) -> str:
    """A chart as text; a cell that is too long for its column is the last one, and goes on as it likes."""
    lines = [chart.head, *chart.rows]
    widths = [max(len(line[n]) for line in lines) for n in range(len(chart.head))]
    told = ["  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip() for line in lines]
    told.insert(1, "-" * min(100, sum(widths) + 2 * len(widths) - 2))
    keys = [f"{code}: {words}" for code, words in chart.key]
    head = f"{chart.title}  ({word('mark', chart.mark)})"
    return "\n".join([head, "", *told, *keys, *([chart.note] if chart.note else [])])
