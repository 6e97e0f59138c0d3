"""Faster than the server: what is clicked or pressed while a reply is on its way is done after it, or refused."""

from types import TracebackType
from typing import Self

import pytest
from playwright.sync_api import APIResponse, Page, Route, WebSocketRoute, expect

from tests.browser.conftest import post
from tests.browser.hand import TAKEN, Hand
from tests.browser.test_help import at_war, seated

COMMANDS = "**/api/table/{act,undo}*"


class Late:
    """Commands are done, but their replies are on their way until the end."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.held: list[tuple[Route, APIResponse]] = []
        self.over = False

    def hold(self, route: Route) -> None:
        """A reply that does not arrive yet."""
        if self.over:
            route.continue_()
        else:
            self.held.append((route, route.fetch()))

    def begun(self) -> None:
        """The first command has been sent."""
        self.page.wait_for_function("() => document.querySelector('.table').ariaBusy === 'true'")

    def __enter__(self) -> Self:
        self.page.route(COMMANDS, self.hold)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        while not self.held:
            self.page.wait_for_timeout(10)
        self.over = True
        for route, answer in self.held:
            route.fulfill(response=answer)


def deafen(page: Page) -> None:
    """No pushes: the page knows only what replies say."""

    def hold(socket: WebSocketRoute) -> None:
        socket.connect_to_server().on_message(lambda message: None)

    page.route_web_socket("**/api/table/live*", hold)


@pytest.fixture(params=["pushes", "replies only"])
def hand(request: pytest.FixtureRequest, page: Page, base: str) -> Hand:
    """At war; pushes come before the replies, or not at all."""
    if request.param == "replies only":
        deafen(page)
    return at_war(page, base)


def lone(hand: Hand) -> tuple[str, str]:
    """A unit that may move and stands alone, and its hex."""
    state = hand.state()
    counters = state["scene"]["counters"]
    hexes = [c["hex"] for c in counters]
    where = {c["unit"]: c["hex"] for c in counters}
    units = (a[5:] for a in state["legal"] if a.startswith("move "))
    return next((u, where[u]) for u in units if hexes.count(where[u]) == 1)


def settled(hand: Hand, version: int) -> None:
    """The page has come to this version and waits for nothing."""
    hand.page.wait_for_function(TAKEN, arg=version - 1)
    hand.page.locator('.table[aria-busy="false"]').wait_for()
    assert hand.state()["version"] == version


def test_a_key_is_kept(hand: Hand) -> None:
    """Undo, pressed before the page knows that there is something to undo."""
    page = hand.page
    unit, hex = lone(hand)
    version = hand.state()["version"]
    at = hand.point(hex)
    with Late(page) as late:
        page.mouse.click(at["x"], at["y"])
        late.begun()
        page.keyboard.press("u")
    settled(hand, version + 2)
    page.get_by_text("Choose a unit to move").first.wait_for()
    assert f"move {unit}" in hand.state()["legal"]


def test_clicks_on_the_map_are_kept_in_order(hand: Hand) -> None:
    """A unit, where it goes, and the button that undoes that."""
    page = hand.page
    unit, hex = lone(hand)
    hand.take(hand.state(), f"move {unit}")
    state = hand.state()
    taken = [c["hex"] for c in state["scene"]["counters"]]
    goals = [a[3:] for a in state["legal"] if a.startswith("to ") and a[3:] not in taken]
    goal = min(goals, key=lambda goal: abs(int(goal) - int(hex)))
    page.keyboard.press("u")
    version = state["version"] + 1
    settled(hand, version)
    target = hand.point(goal)
    start = hand.point(hex)
    with Late(page) as late:
        page.mouse.click(start["x"], start["y"])
        late.begun()
        page.mouse.click(target["x"], target["y"])
        page.keyboard.press("u")
    settled(hand, version + 3)
    assert f"to {goal}" in hand.state()["legal"]


def test_a_word_meant_for_another_question_is_refused(hand: Hand) -> None:
    """The second of two quick clicks on "done" does not end the combat phase too."""
    page = hand.page
    version = hand.state()["version"]
    done = page.locator('.side [data-action="done"]')
    with Late(page):
        done.evaluate("(button) => { button.click(); button.click(); }")
    page.locator(".notice.refused").get_by_text("was not done").wait_for()
    settled(hand, version + 1)


def test_what_no_longer_fits_is_refused_with_its_rule(hand: Hand) -> None:
    """A unit chosen again before the page knows that it moves."""
    page = hand.page
    state = hand.state()
    first = next(a for a in state["legal"] if a.startswith("move "))
    button = page.locator(f'.side [data-action="{first}"]')
    with Late(page):
        button.evaluate("(button) => { button.click(); button.click(); }")
    expect(page.locator(".notice.refused .ref")).to_be_visible()
    settled(hand, state["version"] + 1)


def test_cards_are_clicked_faster_than_the_server_answers(page: Page, base: str) -> None:
    seats = [{"kind": "here"}, {"kind": "computer", "player": "random"}]
    made = post(base, "/api/matches", {"game": "afrika_deck", "seats": seats, "seed": 5})
    seated(page, made)
    page.locator(".ask.mine").wait_for()
    hand = Hand(page, False, 1)
    state = hand.state()
    face = next(a for a in state["legal"] if a.startswith("play "))[5:]
    card = page.locator(f'.own [data-card="{face}"]').first
    with Late(page):
        card.evaluate("(button) => { button.click(); button.click(); }")
    settled(hand, state["version"] + 2)


def test_steps_through_the_past_are_all_made(page: Page, base: str) -> None:
    hand = at_war(page, base)
    for _ in range(2):
        state = hand.state()
        hand.take(state, state["legal"][0])
        page.keyboard.press("u")
        settled(hand, state["version"] + 2)
    version = hand.state()["version"]
    for _ in range(3):
        page.keyboard.press(",")
    bar = page.get_by_role("toolbar", name="Replay")
    expect(bar).to_contain_text(f"Move {version - 3} of {version}")
    page.keyboard.press(".")
    bar.get_by_role("button", name="Back to the game").click()
    expect(bar).to_have_count(0)
    page.locator(".ask.mine").wait_for()
