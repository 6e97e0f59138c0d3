"""Tables in documents that a command writes: the text between two comments that bear the table's name."""

from pathlib import Path

from alamein.core.errors import NotParseable


def check(path: Path, name: str) -> None:
    """Refuse a file without a place for the table, before hours of play are spent on it."""
    begin, end = marks(name)
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    if end not in text.partition(begin)[2]:
        raise NotParseable(f"{path} has no place for the table: it needs the lines {begin} and {end}")


def put(path: Path, name: str, lines: list[str]) -> None:
    """Put the lines between the marks of `name` in the file; the rest of it stays."""
    begin, end = marks(name)
    before, _, rest = path.read_text(encoding="utf-8").partition(begin)
    after = rest.partition(end)[2]
    path.write_text(before + "\n".join([begin, *lines, end]) + after, encoding="utf-8")


def marks(name: str) -> tuple[str, str]:
    """The comments around a table."""
    return f"<!-- {name}: begin -->", f"<!-- {name}: end -->"
