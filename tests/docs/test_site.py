"""The documentation site: every page is built without a warning, and `alamein docs` serves it."""

import subprocess
import sys
import threading
import urllib.request
from pathlib import Path
from xml.etree import ElementTree

import pytest

import alamein
from alamein.cli import docs, main

TYPES = ("Action", "GameId", "Seat")  # names of str alone
ROOT = Path(__file__).parents[2]


@pytest.mark.full
def test_the_site_is_built_without_a_warning(tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / "tools" / "build_docs.py"), str(tmp_path / "site")]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    pages = {path.stem for path in (tmp_path / "site").glob("*.html")}
    told = {path.stem for path in (ROOT / "docs").glob("*.md")}
    made = "index cli api http shapes events verbs observations provenance data-files dialogues tested"
    assert told | set(made.split()) <= pages
    api = (tmp_path / "site" / "api.html").read_text("utf-8")
    assert [name for name in alamein.__all__ if f'id="alamein.{name}"' not in api] == list(TYPES)
    assert "<svg" in next((tmp_path / "site" / "_images").glob("*.svg")).read_text("utf-8")


def test_tables_of_speed_ratings_and_balance_have_plots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    plots = __import__("plots")
    for page in ("speed", "elo", "balance"):
        text = plots.plotted(page, (ROOT / "docs" / f"{page}.md").read_text("utf-8"), tmp_path)
        made = sorted(tmp_path.glob(f"plot-{page}-*.svg"))
        assert made and text.count("```{image} pictures/plot-") == len(made)
        for picture in made:
            drawn = ElementTree.fromstring(picture.read_text("utf-8"))
            assert len([each for each in drawn if each.tag.endswith("rect")]) >= 1


def test_a_plot_says_what_its_table_is_about(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    plots = __import__("plots")
    line = "|---|---|---|---|\n"
    rated = f"| player | Elo | s | against random |\n{line}| `easy` | 1446 | 0.1 | |\n| `random` | 1000 | 0 | |\n"
    assert plots.elo(rated)[0].startswith("Elo") and plots.elo(rated)[1][0].said == "1446"
    gate = f"| claim | pairs | share | holds |\n{line}| toy, A: x | 9 | 41 % | no |\n| toy, A: y | 0 |  | open |\n"
    assert [(bar.name, bar.said, bar.good) for bar in plots.elo(gate)[1]] == [("toy, A: x", "41%: no", False)]
    other = f"| player | Elo | s | against b |\n{line}| `a` | 1000 | 0.1 | 9 of 10: 90 % (60 to 98) |\n"
    assert [(bar.name, bar.least) for bar in plots.elo(other)[1]] == [("a against b", 0.6)]


def test_every_page_of_docs_has_a_door() -> None:
    text = (ROOT / "tools" / "build_docs.py").read_text("utf-8")
    for page in (ROOT / "docs").glob("*.md"):
        assert f'"{page.stem}"' in text, f"docs/{page.name} is behind no door of tools/build_docs.py"


def test_the_pages_are_served_from_this_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(docs, "SITE", tmp_path)
    assert main(["docs"]) == 2
    assert "in a checkout, ./alamein docs makes them" in capsys.readouterr().err
    (tmp_path / "index.html").write_text("hello", "utf-8")
    assert main(["docs", "--port", "99999"]) == 2
    with docs.served(0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        with urllib.request.urlopen(f"http://127.0.0.1:{server.server_port}/", timeout=20) as reply:
            assert reply.read() == b"hello"
        server.shutdown()
