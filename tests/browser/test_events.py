"""What happens is seen: every die lies on the table until it is read, and nothing that cannot be undone looks harmless."""

import json
import urllib.request
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page

from alamein.ai.player import Chair, player
from alamein.core.chance import Splitmix
from alamein.games import registry
from alamein.play.match import Match, seed_bytes
from tests import amount
from tests.browser.conftest import post
from tests.browser.hand import TAKEN, Hand
from tests.browser.test_games import TITLES

WARGAMES = [game for game in TITLES if game != "afrika_deck"]
# when each die was laid on the table and when it was taken away
WATCH = """() => {
  window.dice = {};
  const look = () => {
    const now = performance.now();
    const there = new Set([...document.querySelectorAll("[data-die]")].map((die) => die.dataset.die));
    for (const n of there) window.dice[n] ??= {from: now, to: null};
    for (const [n, die] of Object.entries(window.dice)) if (!there.has(n)) die.to ??= now;
  };
  new MutationObserver(look).observe(document.body, {subtree: true, childList: true});
}"""
READ = 1500  # ms


class Step(NamedTuple):
    """An action of a played game, and how many dice it let fall."""

    seat: int
    text: str
    dice: int


def played(name: str, seed: int, rolls: int) -> list[Step]:
    """A game of `normal` against itself, until so many dice have fallen."""
    game = registry.game(name)
    match, source, out = Match.new(game, "", {}, seed_bytes(seed)), Splitmix(seed), list[Step]()
    seats = [player("normal") for _ in range(2)]
    while sum(step.dice for step in out) < rolls and match.seat >= 0:
        seat = match.seat
        action = seats[seat].choose(Chair(game, match.state, seat, source))
        text = game.notation.text(action)
        events = match.act(seat, text)
        out.append(Step(seat, text, sum(game.words.kinds[event.case] == "dice" for event in events)))
    return out


def act(base: str, token: str, actions: list[str], version: int) -> int:
    """Take actions without the browser; the version after them."""
    request = urllib.request.Request(
        f"{base}/api/table/act",
        json.dumps({"actions": actions, "version": version}).encode(),
        {"Content-Type": "application/json", "Authorization": f"Bearer {token}"},
    )
    with urllib.request.urlopen(request, timeout=60) as reply:
        value: dict[str, Any] = json.load(reply)
    assert value["taken"] == len(actions)
    return int(value["version"])


@pytest.mark.parametrize("game", WARGAMES)
def test_every_die_lies_there_until_it_is_read(page: Page, base: str, game: str) -> None:
    """One's own are rolled by a click; the other side's lie there until the next action."""
    steps = played(game, 4, amount(6, 50))
    made: Any = post(base, "/api/matches", {"game": game, "seats": [{"kind": "here"}] * 2, "seed": 4})
    tokens = [seat["token"] for seat in made["seats"]]
    page.goto(f"/#/table/{tokens[0]}")
    page.locator(".ask").wait_for()
    page.evaluate(WATCH)
    hand, version, fallen = Hand(page, False, 1), 0, 0
    for step in steps:
        if step.seat == 0 and step.dice:
            page.wait_for_function(TAKEN, arg=version - 1)
            page.evaluate("""(a) => document.querySelector(`.side [data-action="${a}"]`).click()""", step.text)
            page.wait_for_function(TAKEN, arg=version)
            version = hand.state()["version"]
        else:
            version = act(base, tokens[step.seat], [step.text], version)
        fallen += step.dice
        if step.dice:
            page.wait_for_function("(n) => Object.keys(window.dice).length >= n", arg=fallen)
    page.wait_for_timeout(READ + 300)
    dice = page.evaluate("() => Object.values(window.dice)")
    assert len(dice) >= fallen
    short = [die["to"] - die["from"] for die in dice if die["to"] and die["to"] - die["from"] < READ]
    assert short == []
