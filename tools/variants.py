"""How even a game would be with other reconstructed numbers: equal players on copies of the compiled package in which a
data file or two has been changed. Nothing marked seed moves.

    python3 tools/variants.py RESULTS --player hard:500n --jobs 16 --seconds 600 [--only desert_decision] [--games 40]

Each game is a line of RESULTS, so a measurement goes on where it was broken off; variants take turns. The table at the
end, or of RESULTS alone with --seconds 0, has for each variant who won and by how many points the first seat was ahead
on average.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final, NamedTuple

import alamein
from alamein.ai.measures import wilson
from alamein.ai.simulate import Task, play_one
from alamein.ai.value import ahead
from alamein.games import registry

SEED: Final = 1942
Edit = Callable[[str], str]


class Variant(NamedTuple):
    """A game with changed data files, played from a scenario with options."""

    game: str
    name: str
    edits: tuple[tuple[str, Edit], ...] = ()
    scenario: str = ""
    options: tuple[tuple[str, int], ...] = ()

    def key(self) -> str:
        return f"{self.game}: {self.name}"


# --- edits ------------------------------------------------------------------------------------------------------------


def swap(old: str, new: str) -> Edit:
    """Another text in place of one that stands there once."""

    def edit(text: str) -> str:
        if text.count(old) != 1:
            raise SystemExit(f"{old!r} stands there {text.count(old)} times, not once")
        return text.replace(old, new)

    return edit


def both(*edits: Edit) -> Edit:
    """One after the other."""

    def edit(text: str) -> str:
        for each in edits:
            text = each(text)
        return text

    return edit


def counters(side: str, kinds: Iterable[str], attack: int, defense: int, nation: str = "") -> Edit:
    """Reconstructed counters of a side are stronger or weaker by so much; the reduced side is half, rounded up."""
    wanted = set(kinds)

    def number(block: str, key: str) -> int:
        found = re.search(rf"^{key} = (\d+)$", block, re.M)
        assert found is not None
        return int(found[1])

    def change(match: re.Match[str]) -> str:
        block = match[0]
        kind = re.search(r'^kind = "(\w+)"$', block, re.M)
        if (
            f'side = "{side}"' not in block
            or 'mark = "reconstructed"' not in block
            or f'nationality = "{nation}' not in block
        ):
            return block
        if kind is None or kind[1] not in wanted:
            return block
        a, d = max(0, number(block, "attack") + attack), max(1, number(block, "defense") + defense)
        reduced = [0, 1] if (a, d) == (1, 1) else [(a + 1) // 2, (d + 1) // 2]
        block = re.sub(r"^attack = \d+$", f"attack = {a}", block, flags=re.M)
        block = re.sub(r"^defense = \d+$", f"defense = {d}", block, flags=re.M)
        return re.sub(r"^reduced = .*$", f"reduced = {reduced}", block, flags=re.M)

    return lambda text: re.sub(r"^\[\[unit\]\]\n(?:.+\n)+", change, text, flags=re.M)


def emptied(kind: str, why: str, kept: Iterable[str] = ()) -> Edit:
    """A reconstructed overlay of the map holds only these hexes."""
    hexes = ", ".join(f'"{h}"' for h in kept)
    pattern = rf'(kind = "{kind}"\nmark = "reconstructed"\nwhy = "{why}"\nhexes = \[)[^\]]*\]'

    def edit(text: str) -> str:
        changed, n = re.subn(pattern, rf"\g<1>{hexes}]", text)
        if n != 1:
            raise SystemExit(f"{n} overlays {kind!r} because of {why!r}")
        return changed

    return edit


# --- what is tried ----------------------------------------------------------------------------------------------------


def alam_halfa(name: str, turns: int = 8, axis: int = 0, allied: int = 0, shells: int = 2, fire: int = 2) -> Variant:
    """Turns, markers a turn more for either side, bombardments of a unit, and which list of Axis fire."""
    days = [f'"{day} Sep"' for day in range(7, 7 + turns - 8)]
    lists = {"axis": [7] * 8, "allied": [5, 5, 6, 6, 7, 7, 7, 7]}
    edits: list[Edit] = []
    if days:
        edits += [swap("count = 8", f"count = {turns}"), swap('"6 Sep"]', f'"6 Sep", {", ".join(days)}]')]
        edits.append(swap("4, 4, 4, 4]", f"4, 4, 4, 4{', 4' * len(days)}]"))
    for old, more in ((lists["axis"], axis), (lists["allied"], allied)):
        if more or days:
            new = [x + more for x in old] + [old[-1] + more] * len(days)
            edits.append(swap(f"allotment = {old}", f"allotment = {new}"))
    data = (("scenario.toml", both(*edits)),) if edits else ()
    return Variant("alam_halfa", name, data, "", (("bombardments", shells), ("axis_fire", fire)))


COUNTERS: Final = {  # reconstructed counters, a step stronger or weaker
    "Allied armor stronger": counters("allied", ("armored",), 1, 1),
    "Allied infantry stronger": counters("allied", ("infantry",), 1, 1),
    "German armor weaker": counters("axis", ("armored",), -1, -1, "German"),
    "Allied guns stronger": counters("allied", ("artillery", "armored_artillery"), 1, 0),
    "Italian guns weaker": counters("axis", ("artillery", "armored_artillery"), -1, 0, "Italian"),
    "paratroops weaker": counters("axis", ("paratroop",), -1, -1),
    "Italian motorized infantry weaker": counters("axis", ("motorized_infantry",), 0, -1, "Italian"),
}


def front(forts: str, strip: str, gaps: str = "") -> tuple[Edit, ...]:
    """Fortifications and minefields in these hexes only, beside 0705, mined in print: with the option front = 0,
    whose minefields these are."""
    return (
        emptied("fortification", "front", forts.split()),
        emptied("minefield", "strip", strip.split()),
        emptied("minefield", "gaps", gaps.split()),
    )


ALL_FORTS: Final = "0604 0605 0606 0607 0703 0707 0808 0809 0810 0811 0812 0813 0814 0817 0914 0915 0916"
FRONTS: Final = {  # believable fronts between the sealed one and the one with few mines
    "few mines, all forts": front(ALL_FORTS, "0704 0706 0908 0909"),
    "0705, all forts": front(ALL_FORTS, ""),
    "manned": front("0604 0606 0703 0707 0808 0810 0811 0813 0817 0914 0915", "0704 0706 0804 0807 0908 0909", "0605"),
    "two fields": front("0606 0607 0707 0808 0811 0817", "0704 0706 1014 1015", "0605 0814"),
    "northern field": front("0606 0707 0808 0811", "0704 0706 0807"),
    "crests": front("0606 0607 0707 0808 0809 0811 0817 0916", "0704 0706 0908 0909"),
    "least": front("0606 0707 0811", "0704 0706"),
}


def desert(name: str, counts: tuple[Edit, ...] = (), ground: tuple[Edit, ...] = (), **options: int) -> list[Variant]:
    """Other counters, other ground, options; from either set-up."""
    edits = tuple((file, both(*some)) for file, some in (("units.toml", counts), ("map.toml", ground)) if some)
    return [
        Variant("desert_decision", f"{title}: {name}", edits, scenario, tuple(options.items()))
        for title, scenario in (("Option I", "option_1"), ("Option II", "option_2"))
    ]


def cards(name: str, prices: dict[str, int]) -> Variant:
    """Other prices of faces whose price is reconstructed."""
    edits = [
        lambda text, id=id, price=price: re.sub(
            rf'(\[\[card\]\]\nid = "{id}"\n(?:.+\n)*?reinforcement_cost = )-?\d+', rf"\g<1>{price}", text
        )
        for id, price in prices.items()
    ]
    return Variant("afrika_deck", name, (("cards.toml", both(*edits)),) if edits else (), "standard")


VARIANTS: Final = (
    alam_halfa("as it is"),
    alam_halfa("revision 2", shells=1, fire=0),
    alam_halfa("fire of revision 2", fire=0),
    alam_halfa("fire of revision 3", fire=1),
    alam_halfa("9 turns", turns=9),
    alam_halfa("9 turns, Axis 1 marker fewer", turns=9, axis=-1),
    alam_halfa("Axis 1 marker more", axis=1),
    alam_halfa("Axis 1 marker fewer", axis=-1),
    alam_halfa("Allies 1 marker fewer", allied=-1),
    alam_halfa("Allies 1 marker more", allied=1),
    alam_halfa("one bombardment of a unit [8.4]", shells=1),
    alam_halfa("three bombardments of a unit [8.4]", shells=3),
    *desert("as it is"),
    *desert("Italian infantry 2-2", italian_infantry=0),
    *desert("revision 2", front=0, allied_air_mode=0, italian_infantry=0),
    *(variant for name, edit in COUNTERS.items() for variant in desert(name, (edit,))),
    *(variant for name, ground in FRONTS.items() for variant in desert(f"front: {name}", (), ground, front=0)),
    *desert("front of revision 4", front=1),
    cards("as it is", {}),
    Variant("north_africa", "july", (), "july"),
    Variant("north_africa", "september", (), "september"),
    Variant("north_africa", "october", (), "october"),
    Variant("north_africa", "october free", (), "october", (("free", 1),)),
)


# --- playing ----------------------------------------------------------------------------------------------------------


def overlay(lib: Path, variant: Variant, folder: Path) -> Path:
    """The package with the changed files; all others are links."""
    folder.mkdir()
    for each in lib.iterdir():
        if each.is_dir() and each.name == "alamein":
            subprocess.run(["cp", "-rs", str(each.resolve()), str(folder)], check=True)
        elif each.suffix == ".so":
            (folder / each.name).symlink_to(each.resolve())
    for file, edit in variant.edits:
        path = folder / "alamein" / "games" / variant.game / "data" / file
        text = edit(path.read_text(encoding="utf-8"))
        path.unlink()
        path.write_text(text, encoding="utf-8")
    return folder


def play(variant: Variant, player: str, number: int) -> None:
    """One game, as a line; in a process that sees the overlay."""
    game = registry.game(variant.game)
    players = game.players(game.new(variant.scenario, dict(variant.options)))
    task = Task(variant.game, variant.scenario, dict(variant.options), (player,) * players, SEED)
    result = game.result(play_one(task, number)[1])
    assert result is not None
    said = {"variant": variant.key(), "player": player, "game": number, "winners": list(result.winners)}
    print(json.dumps({**said, "ahead": ahead(result, 0), "level": result.level}))


class Played(NamedTuple):
    """What came of a game for the first seat."""

    won: bool
    drawn: bool
    ahead: int


def known(path: Path, player: str) -> dict[str, dict[int, Played]]:
    """What has been played by this player, by variant and number."""
    out: dict[str, dict[int, Played]] = {each.key(): {} for each in VARIANTS}
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else []:
        found = json.loads(line)
        if found["player"] == player:
            winners = found["winners"]
            games = out.setdefault(found["variant"], {})
            games[found["game"]] = Played(winners == [0], len(winners) != 1, found["ahead"])
    return out


def table(done: dict[str, dict[int, Played]]) -> list[str]:
    """For a document."""
    lines = ["| variant | games | first seat wins (95 %) | draws | ahead on average |", "|---|---|---|---|---|"]
    for name, games in done.items():
        if games:
            n, wins = len(games), sum(x.won for x in games.values())
            low, high = wilson(wins, n)
            share = f"{wins} = {100 * wins / n:.0f} % ({100 * low:.0f} to {100 * high:.0f})"
            draws, mean = sum(x.drawn for x in games.values()), sum(x.ahead for x in games.values()) / n
            lines.append(f"| {name} | {n} | {share} | {draws} | {mean:.0f} |")
    return lines


class Session:
    """Games of variants on several processes, until the time is over."""

    def __init__(self, player: str, results: Path, seconds: float) -> None:
        self.player, self.results, self.until = player, results, time.monotonic() + seconds

    def one(self, number: int, variant: Variant, lib: Path) -> None:
        """A game, in a process of its own."""
        left = self.until - time.monotonic()
        if left <= 0:
            return
        command = [sys.executable, "-P", __file__, "-", "--player", self.player, "--only", variant.key()]
        env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(lib), os.environ.get("PYTHONPATH", "")])}
        try:
            ran = subprocess.run(
                [*command, "--play", str(number)], env=env, capture_output=True, text=True, timeout=left, check=False
            )
        except subprocess.TimeoutExpired:
            return
        if ran.returncode:
            print(f"{variant.key()}, game {number}: {ran.stderr.strip().splitlines()[-1:]}", file=sys.stderr)
            return
        with self.results.open("a", encoding="utf-8") as file:
            file.write(ran.stdout)

    def play(self, chosen: list[Variant], games: int, jobs: int) -> None:
        """All that has not been played yet."""
        done, package = known(self.results, self.player), Path(alamein.__file__).parents[1]
        with tempfile.TemporaryDirectory() as temporary, ThreadPoolExecutor(jobs) as pool:
            libs = [overlay(package, each, Path(temporary) / str(n)) for n, each in enumerate(chosen)]
            for number in range(games):
                for variant, lib in zip(chosen, libs, strict=True):
                    if number not in done[variant.key()]:
                        pool.submit(self.one, number, variant, lib)
            pool.shutdown()


def main() -> None:
    """Play and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("results", type=Path)
    parser.add_argument("--player", default="hard:500n")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--only", default="", help="variants that begin so, such as 'alam_halfa,north_africa: october'")
    parser.add_argument("--play", type=int, default=-1, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.play >= 0:
        play(next(each for each in VARIANTS if each.key() == args.only), args.player, args.play)
        return
    chosen = [each for each in VARIANTS if each.key().startswith(tuple(args.only.split(",")))]
    Session(args.player, args.results, args.seconds).play(chosen, args.games, args.jobs)
    print(*table(known(args.results, args.player)), sep="\n")


if __name__ == "__main__":
    main()
