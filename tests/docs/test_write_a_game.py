"""docs/write-a-game.md shows the toy game as it is, and the toy game is what it says."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
TOY = ROOT / "examples" / "toy_game"
PAGE = (ROOT / "docs" / "write-a-game.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^`([^`\n]+)`:?\n```\w+\n(.*?)^```$", PAGE, re.M | re.S)


def test_code_blocks_are_the_files_own_lines() -> None:
    assert len(BLOCKS) >= 8
    for name, block in BLOCKS:
        text = (TOY / name).read_text(encoding="utf-8")
        for piece in block.split("…\n"):
            assert piece.strip("\n") in text, f"{name} does not hold:\n{piece}"


def test_every_room_is_walked_through() -> None:
    files = {p.relative_to(TOY).as_posix() for p in TOY.rglob("*.*") if p.suffix in (".py", ".toml")}
    files = {name for name in files if not name.startswith(("build/", "src/toy_game.egg-info"))}
    assert {name for name in files if f"`{name}`" not in PAGE} == set()
