"""The command line: every command as a user calls it, and what it says to mistakes."""

import io
import json
import re
from pathlib import Path

import pytest

import alamein
from alamein.cli import COMMANDS, main, parser
from alamein.games import registry
from tests.golden.transcript import random_game

GAME = "desert_decision"
Say = pytest.CaptureFixture[str]


def run(capsys: Say, *argv: str) -> tuple[int, str, str]:
    code = main(argv)
    out, err = capsys.readouterr()
    return code, out, err


def test_games_as_json(capsys: Say) -> None:
    code, out, _ = run(capsys, "games", "--json")
    listed = {game["id"]: game for game in json.loads(out)}
    assert code == 0 and set(listed) == set(registry.GAMES)
    assert set(listed[GAME]["seats"]) == {"axis", "allied"}
    assert [s["id"] for s in listed[GAME]["scenarios"]] == ["option_1", "option_2"]
    assert all(o.keys() == {"id", "title", "default", "values"} for o in listed[GAME]["options"])


def test_without_a_command_it_serves_the_games_and_opens_the_browser(
    capsys: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[str, int | None, bool]] = []
    monkeypatch.setattr(
        "alamein.server.run.serve", lambda host, port, *, browser, **rest: asked.append((host, port, browser))
    )
    main(())
    assert asked == [("127.0.0.1", None, True)]


def test_instructions_are_counted_on_a_compiled_build_with_valgrind(
    capsys: Say, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    code, _, err = run(capsys, "bench", "--instructions", "--package", str(tmp_path))
    assert code == 2 and "must be a folder that holds the package alamein" in err
    code, _, err = run(capsys, "bench", "--write", str(tmp_path / "speed.md"))
    assert code == 2 and "cannot be read: No such file" in err
    (tmp_path / "speed.md").write_text("# Speed\n")
    assert (
        "must be a page with the lines <!-- alamein bench -->"
        in run(capsys, "bench", "--write", str(tmp_path / "speed.md"))[2]
    )
    monkeypatch.setenv("PATH", str(tmp_path))
    code, _, err = run(capsys, "bench", "--instructions")
    assert code == 2 and "apt install valgrind" in err


def test_version_names_its_four_numbers(capsys: Say) -> None:
    _, out, _ = run(capsys, "--version")
    assert re.search(rf"alamein {alamein.__version__}, engine (compiled|interpreted), file format 3", out)
    assert f"{GAME} revision" in out


def test_scenarios_and_options_of_a_game(capsys: Say) -> None:
    _, out, _ = run(capsys, "scenarios", GAME)
    assert "option_1" in out and "--option allied_air_mode=N" in out and "(default)" in out


def test_check_data_finds_the_data_sound(capsys: Say) -> None:
    code, out, _ = run(capsys, "check-data")
    assert code == 0 and out.count("sound") == len(registry.GAMES)


def test_rules_one_all_and_as_json(capsys: Say) -> None:
    assert "4.1.1" in run(capsys, "rules", GAME)[1]
    one = run(capsys, "rules", GAME, "4.1.1")[1]
    assert one.startswith("[4.1.1]") and "Ruling [M11]" in one
    listed = run(capsys, "rules", GAME)[1]
    assert "How to win:" in listed and re.search(r"^  bombardment +Bombardment Table$", listed, re.M)
    assert run(capsys, "rules", GAME, "bombardment")[1] in run(capsys, "rules", GAME, "2.3.3")[1]
    index = json.loads(run(capsys, "rules", GAME, "--json")[1])
    keys = {"id", "title", "text", "status", "mark", "rulings", "also", "code", "tests", "examples"}
    assert all(rule.keys() == keys for rule in index)
    stacking = next(rule for rule in index if rule["id"] == "4.1.1")
    assert re.match(r"desert_decision/[\w/]+\.(py|toml):\d+", stacking["code"][0])


def test_every_rule_is_enforced_and_tested(capsys: Say) -> None:
    code, out, _ = run(capsys, "rules", "--check")
    assert code == 0, out


def test_simulate_with_several_players_implies_as_many_seats(capsys: Say) -> None:
    told = run(
        capsys, "simulate", "afrika_deck", "--players", "random,random,random", "-n", "1", "--jobs", "1", "--json"
    )
    report = json.loads(told[1])
    assert report["options"]["players"] == 3 and set(report["wins"]) == {"A", "B", "C", "draw"}


def test_simulate_repeats_and_counts(capsys: Say) -> None:
    argv = (
        "simulate",
        GAME,
        "--scenario",
        "option_1",
        "--players",
        "random,random",
        "-n",
        "3",
        "--seed",
        "5",
        "--json",
    )
    first, again = (json.loads(run(capsys, *argv, "--jobs", jobs)[1]) for jobs in ("1", "2"))
    assert first.pop("seconds") > 0 and again.pop("seconds") > 0
    assert first == again
    assert first["games"] == 3 == sum(first["wins"].values()) and first["errors"] == 0 and first["decisions"] > 300


def test_verify_and_replay_a_saved_game(capsys: Say, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(random_game(GAME, "", {})), "utf-8")
    code, out, _ = run(capsys, "verify", str(path), "--json")
    report = json.loads(out)
    assert code == 0 and report["ok"] and report["over"] and report["dice"]["confirmed"] > 50
    assert "still sealed" in run(capsys, "verify", str(path))[1]
    told = run(capsys, "replay", str(path))[1]
    assert "dice" in told and len(told.splitlines()) > report["entries"]


@pytest.mark.parametrize(
    ("argv", "says"),
    [
        (("play", "chess"), "there is no game 'chess'; the games are"),
        (("simulate", GAME, "--scenario", "x"), "has no scenario 'x'; it has: option_1"),
        (("simulate", GAME, "--seed", "x"), "--seed must be a whole number, not 'x'"),
        (("simulate", GAME, "-n", "0"), "-n and --jobs must be at least 1"),
        (("simulate", GAME, "--players", "genius"), "there is no player 'genius'; the players are: "),
        (("play", GAME, "--players", "me,normal"), "there is no player 'me'; the players are: human, "),
        (("play", GAME, "--players", "human,normal:99"), "the styles of desert_decision are 0 to 5, not 99"),
        (("simulate", GAME, "--players", "random,random,random"), "has 2 seats"),
        (("simulate", GAME, "--option", "x"), "--option 'x' must be NAME=VALUE"),
        (("simulate", GAME, "--option", "allied_air_mode=lots"), "it can be: 0 (pool), 1 (turn)"),
        (("simulate", GAME, "-n", "x"), "-n must be a whole number, not 'x'"),
        (("simulate", GAME, "--option", "x=1"), "has no option 'x'"),
        (("verify", "/nowhere"), "/nowhere cannot be read"),
        (("replay", __file__), "this is not a saved game"),
        (("rules", GAME, "99.9"), "no rule '99.9'"),
        (("rules", GAME, "99.9", "--json"), "no rule '99.9'"),
        (("rules",), "which game?"),
        (("check-data", "chess"), "there is no game 'chess'"),
    ],
)
def test_a_mistake_is_one_line_that_says_what_would_be_right(capsys: Say, argv: tuple[str, ...], says: str) -> None:
    code, out, err = run(capsys, *argv)
    assert code in (1, 2) and says in err + out and len((err + out).splitlines()) == 1


def play(monkeypatch: pytest.MonkeyPatch, capsys: Say, lines: list[str], *argv: str) -> str:
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines) + "\n"))
    assert main(("play", GAME, "--seed", "7", *argv)) == 0
    return capsys.readouterr().out


def test_a_program_that_cannot_play_is_not_asked_for_ever(capsys: Say, tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text("[]", encoding="utf-8")
    assert main(("play", "desert_decision", "--players", f"hard:50n@{tmp_path / 'x.json'},normal")) == 0
    assert capsys.readouterr().out.count("holds no weights") == 1


def test_play_shows_the_board_and_takes_commands(monkeypatch: pytest.MonkeyPatch, capsys: Say, tmp_path: Path) -> None:
    path = tmp_path / "saved.json"
    lines = ["help", "list", "1", "undo", "odds", "why roll 5", "fly", "rule 4.1.1", "log", "board", "99999", ""]
    out = play(monkeypatch, capsys, [*lines, f"save {path}", "save /nowhere/x", "quit"])
    for text in (
        "Turn 0",
        "take back",
        "no combat is being prepared",
        "unknown word 'fly'",
        "Stacking",
        f"saved as {path}",
    ):
        assert text in out, text
    assert "'/nowhere/x' cannot be written" in out
    assert "The game is over" not in play(monkeypatch, capsys, ["quit"], "--load", str(path))


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("\u00b2", "unknown word '\u00b2'"),
        ("\udcff", "unknown word"),
        ("0", "there is no choice 0; they are numbered 1 to 148"),
        ("149", "there is no choice 149"),
        ("9" * 5000, "unknown word"),
        ("?at 0101", "does not lie behind the original line of the Allies [11.1]"),
        ("why", "why what?"),
        ("rule", "no rule ''"),
        ("list at 21", "14 of 148 choices"),
        ("save .", "'.' cannot be written"),
        ("save a\0b", "cannot be written"),
        ("undo", "nothing can be taken back"),
    ],
)
def test_play_answers_every_line(monkeypatch: pytest.MonkeyPatch, capsys: Say, line: str, says: str) -> None:
    assert says in play(monkeypatch, capsys, [line])


def test_play_shows_many_choices_by_their_words(monkeypatch: pytest.MonkeyPatch, capsys: Say) -> None:
    out = play(monkeypatch, capsys, ["at 0905", "move A9-20"])
    assert "choices; type one, or `list` for their numbers" in out
    assert re.search(r"^ {4}to 0\d{3} .* … \d{4} \(\d+\)$", out, re.M) and re.search(r"^ {4}done$", out, re.M)


def test_play_draws_the_board_again_only_when_it_has_changed(monkeypatch: pytest.MonkeyPatch, capsys: Say) -> None:
    quiet = play(monkeypatch, capsys, ["at 0905", "done", "done", "done", "done"])
    assert quiet.count("L Allied, X Axis") == 2, "once for each side: nobody has moved since"


def test_an_option_may_be_given_in_words(monkeypatch: pytest.MonkeyPatch, capsys: Say, tmp_path: Path) -> None:
    path = tmp_path / "saved.json"
    play(monkeypatch, capsys, [f"save {path}"], "--option", "allied_air_mode=turn")
    assert json.loads(path.read_text("utf-8"))["options"]["allied_air_mode"] == 1


def test_play_between_programs_ends_with_the_result_and_the_seed(monkeypatch: pytest.MonkeyPatch, capsys: Say) -> None:
    out = play(monkeypatch, capsys, [], "--players", "random")
    assert "The game is over [11.2]" in out and "The seed of the dice was" in out


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_imports_its_module_alone(name: str) -> None:
    for word in COMMANDS[name]:
        found = parser(word)._subparsers
        assert found is not None and list(found._group_actions[0].choices or ()) == list(COMMANDS[name])


def test_every_command_is_described() -> None:
    text = parser().format_help()
    for name in (
        "games",
        "serve",
        "arena",
        "balance",
        "scenarios",
        "check-data",
        "play",
        "simulate",
        "replay",
        "verify",
        "engine",
        "rules",
        "bench",
    ):
        assert re.search(rf"^ {{4}}{name}\b", text, re.M), name


def test_arena_writes_its_table_between_its_marks(capsys: Say, tmp_path: Path) -> None:
    page = tmp_path / "elo.md"
    mark = "arena afrika_deck standard rounds=40"  # the options are part of the name
    page.write_text(f"before\n<!-- {mark}: begin -->\nold\n<!-- {mark}: end -->\nafter")
    argv = ("arena", "afrika_deck", "--players", "random,easy", "-n", "2", "--option", "rounds=40", "--jobs", "1")
    code, _, _ = run(capsys, *argv, "--write", str(page))
    text = page.read_text("utf-8")
    assert code == 0 and text.startswith("before\n<!-- arena") and text.endswith("end -->\nafter")
    assert "| `random` | 1000 |" in text and "old" not in text


def test_a_page_without_marks_is_left_alone(capsys: Say, tmp_path: Path) -> None:
    page = tmp_path / "balance.md"
    page.write_text("nothing here")
    code, _, err = run(
        capsys, "balance", "afrika_deck", "--player", "random", "-n", "1", "--jobs", "1", "--write", str(page)
    )
    assert code == 2 and "<!-- balance afrika_deck: begin -->" in err and page.read_text("utf-8") == "nothing here"
