"""`alamein simulate --parquet`: the same rows from one process and from several, and a player that learns from them."""

import json
import sys
from pathlib import Path

import numpy as np
import pyarrow.dataset as ds
import pytest

from alamein import research
from alamein.ai.player import Chair, player, players
from alamein.ai.simulate import Task
from alamein.cli import main
from alamein.core.chance import Splitmix
from alamein.core.errors import AlameinError
from alamein.core.event import Log
from alamein.games import registry
from alamein.research import dataset
from tests import amount

ROOT = Path(__file__).parents[2]
LEARNED = ROOT / "examples" / "learned_player"


def written(folder: Path, jobs: int) -> Path:
    """Two games, a file each."""
    task = Task("afrika_deck", "standard", {}, ("random", "random"), 5)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(dataset, "FILE_GAMES", 1)
        tally, _ = dataset.write(task, 2, jobs, lambda done: None, "", folder)
    assert tally.games == 2 and not tally.errors
    return folder


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small data set."""
    return written(tmp_path_factory.mktemp("data") / "games", 1)


def test_a_row_tells_what_the_environment_tells(games: Path) -> None:
    data = ds.dataset(games, partitioning="hive")
    actions = json.loads(data.schema.metadata[b"actions"])
    env = research.make(data.schema.metadata[b"environment"].decode())
    assert actions == list(env.unwrapped.actions)
    env.reset(seed=1)
    first = data.head(1).to_pydict()
    for name, table in env.last()[0]["observation"].items():
        assert json.loads(data.schema.field(f"seen_{name}").metadata[b"shape"]) == list(table.shape)
        assert len(first[f"seen_{name}"][0]) == table.size
    rows = data.to_table(columns=["match", "seat", "legal", "action", "outcome", "chance", "seen_numbers"]).to_pydict()
    assert all(action in legal for action, legal in zip(rows["action"], rows["legal"], strict=True))
    assert all(seen[:2] == [seat, seat] for seen, seat in zip(rows["seen_numbers"], rows["seat"], strict=True))
    assert set(rows["match"]) == {0, 1} and {abs(won) for won in rows["outcome"]} <= {0.0, 1.0}
    assert all(0 <= chance <= 1000 for chance in rows["chance"])


@pytest.mark.full
def test_one_process_and_two_write_the_same(games: Path, tmp_path: Path) -> None:
    again = ds.dataset(written(tmp_path / "again", 2), partitioning="hive")
    assert again.to_table().equals(ds.dataset(games, partitioning="hive").to_table())
    assert sorted(path.name for path in tmp_path.glob("again/*/*/*")) == [f"part-{n:08}.parquet" for n in range(2)]


def test_a_folder_that_is_used_is_refused(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "afrika_deck", "-n", "1", "--parquet", str(games)]) == 2
    assert "has files already; name another folder" in capsys.readouterr().err


def test_the_extra_that_is_missing_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("alamein.cli.simulate.find_spec", lambda name: None)
    assert main(["simulate", "afrika_deck", "-n", "1", "--parquet", str(tmp_path)]) == 2
    assert "pip install 'alamein[data]'" in capsys.readouterr().err


def test_the_page_has_every_column() -> None:
    page = (ROOT / "docs" / "data-sets.md").read_text("utf-8")
    for name, _, about in dataset.PLAIN:
        assert f"| `{name}` | " in page and f" | {about} |" in page


def test_a_player_that_has_learned_is_found_by_its_entry_point(
    games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As pip would install it: the package on the path, its entry point beside it."""
    assert sum(len(p.read_text("utf-8").splitlines()) for p in LEARNED.rglob("*.py")) < 80
    monkeypatch.syspath_prepend(str(LEARNED / "src"))
    learned = __import__("learned_player")
    assert learned.train(games, tmp_path / "model.npz") > 0.7
    info = tmp_path / "site" / "learned_player-1.0.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: learned-player\nVersion: 1.0.0\n")
    (info / "entry_points.txt").write_text("[alamein.players]\nlearned = learned_player:Learned\n")
    assert 'learned = "learned_player:Learned"' in (LEARNED / "pyproject.toml").read_text("utf-8")
    monkeypatch.syspath_prepend(str(tmp_path / "site"))
    assert "learned" in players()
    chosen, game = player(f"learned:{tmp_path / 'model.npz'}"), registry.game("afrika_deck")
    state, dice = game.new("standard", {}), Splitmix(1)
    for _ in range(amount(40, 400)):
        seat = int(game.seat(state))
        chair = Chair(game, state, seat, dice)
        action = game.decision(state).draw(state, dice) if seat < 0 else chosen.choose(chair)
        assert action in list(game.legal(state))
        game.apply(state, action, Log(False))
    with pytest.raises(AlameinError, match="makes a model"):
        player("learned:nowhere.npz")
    sys.modules.pop("learned_player")
    assert np.load(tmp_path / "model.npz")["weights"].size > 1000
