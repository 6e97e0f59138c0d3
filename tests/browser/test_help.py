"""What helps a player: levels, hints, the other's turn shown step by step, warnings, overlays, review, touch, print."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, Page, expect

from tests.browser.conftest import SHOTS, Watch, post
from tests.browser.hand import FRAME, TAKEN, Hand
from tests.browser.test_accessible import serious
from tests.browser.test_games import begin


def shot(page: Page, name: str) -> None:
    """A picture for people, if they asked for it."""
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/{name}.png")


def seated(page: Page, made: dict[str, Any]) -> None:
    """Sit down at a match begun without the browser, in all seats that are here."""
    game, match = made["game"], made["match"]
    held = [
        {"token": s["token"], "match": match, "game": game, "seat": s["seat"]} for s in made["seats"] if "token" in s
    ]
    page.goto("/")
    page.evaluate("(held) => localStorage.setItem('alamein.seats', JSON.stringify(held))", held)
    page.goto(f"/#/table/{held[0]['token']}")
    page.locator(".ask").wait_for()


def at_war(page: Page, base: str) -> Hand:
    """Decision in Desert with both armies placed, the Allies to move, the Axis a computer."""
    begin(page, "desert_decision")
    page.get_by_text("Choose a unit to move").first.wait_for()
    hand = Hand(page, False, 1)
    hand.state()
    return hand


def test_the_level_is_chosen_and_kept(page: Page) -> None:
    page.goto("/")
    page.get_by_text("Hard", exact=True).click()
    expect(page.get_by_text("Hard: tries several plans")).to_be_visible()
    page.reload()
    expect(page.get_by_role("radio", name="Hard")).to_be_checked()
    page.get_by_role("button", name="Play now").filter(has_text="Alam el Halfa").click()
    page.locator(".ask .prompt").wait_for()
    players = [seat["player"] for seat in Hand(page, False, 1).state()["seats"]]
    assert players == [None, "hard"]


def test_options_that_clash_are_refused_when_chosen(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Choose").filter(has_text="Battles in North Africa").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("Options (").click()
    for option in dialog.locator("details input[type=checkbox]").all():
        option.check()
    expect(dialog.get_by_role("alert")).to_contain_text("[")
    expect(dialog.get_by_role("button", name="Begin")).to_be_disabled()
    assert serious(page) == []


def test_a_hint_is_shown_and_followed(page: Page, base: str) -> None:
    hand = at_war(page, base)
    before = hand.state()["version"]
    page.keyboard.press("w")
    hint = page.get_by_role("region", name="Hint")
    expect(hint).to_contain_text("I would:")
    expect(hint).to_contain_text("Why:")
    assert page.locator("path.hint").count() >= 2  # on the map too
    shot(page, "hint")
    assert serious(page) == []
    hint.get_by_role("button", name="Do it").click()
    expect(hint).to_have_count(0)
    assert hand.state()["version"] > before


def test_what_cannot_be_undone_asks_first_and_the_answer_is_shown_step_by_step(browser: Browser, base: str) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 800}, base_url=base)
    page = context.new_page()
    watch = Watch(base)
    watch.on(page)
    hand = at_war(page, base)
    while hand.state()["scene"]["phase"] != "allied combat":
        hand.take(hand.state(), "done")
    page.locator(".side .final").first.wait_for()
    version = hand.state()["version"]
    page.locator('.side [data-action="done"]').click()
    question = page.get_by_role("alertdialog")
    expect(question).to_contain_text("cannot be undone")
    shot(page, "confirm")
    page.keyboard.press("Escape")
    expect(question).to_have_count(0)
    assert hand.state()["version"] == version
    page.locator('.side [data-action="done"]').click()
    question.get_by_role("button", name="Go on").click()

    show = page.get_by_role("toolbar", name="The other side's turn")
    show.wait_for()
    show.get_by_role("button", name="Pause").click()
    expect(show.get_by_role("button", name="Go on")).to_be_visible()
    shot(page, "show")
    stands = show.inner_text()
    page.wait_for_timeout(1200)
    assert show.inner_text().split(" of ")[0] == stands.split(" of ")[0]  # it is paused
    assert serious(page) == []
    show.get_by_label("Speed").select_option("fast")
    show.get_by_role("button", name="Go on").click()
    expect(show).not_to_contain_text(f"{stands.split(' of ')[0]} of ")
    page.keyboard.press("Escape")
    expect(show).to_have_count(0)
    assert watch.errors == [] and watch.strangers == []
    context.close()


def test_threats_and_supply_lines_on_the_map(page: Page, base: str) -> None:
    seats = [{"kind": "here"}, {"kind": "here"}]
    made = post(base, "/api/matches", {"game": "north_africa", "scenario": "october", "seats": seats, "seed": 3})
    seated(page, made)
    hand = Hand(page, False, 1)
    state = hand.state()
    page.locator(".drop summary").click()
    page.get_by_label("Where Axis could attack next").check()
    page.locator("path.threat").first.wait_for(state="attached")
    page.locator(".drop summary").click()
    counters = [c for c in state["scene"]["counters"] if "partially supplied" in c["badges"]] or state["scene"][
        "counters"
    ]
    at = hand.point(counters[0]["hex"])
    page.mouse.click(at["x"], at["y"])
    inspector = page.get_by_role("region", name=f"Hex {counters[0]['hex']}")
    expect(inspector).to_contain_text("Axis could attack here")
    inspector.get_by_role("button", name="Supply line of").first.click()
    page.locator("path.supply-line").wait_for(state="attached")
    expect(inspector.locator(".trace")).to_contain_text("upplied")
    shot(page, "threats")
    assert serious(page) == []


def test_units_have_names_and_their_steps_are_one_line(page: Page, base: str) -> None:
    """Where the game itself says `de-5-pz moves from 3315 to 3314` hex by hex."""
    seats = [{"kind": "here"}, {"kind": "here"}]
    made = post(base, "/api/matches", {"game": "north_africa", "scenario": "october", "seats": seats, "seed": 3})
    seated(page, made)
    page.locator(".ask.mine").wait_for()  # the seat that moves first has taken the screen
    hand = Hand(page, False, 1)
    state = hand.state()
    unit = next(a for a in state["legal"] if a.startswith("move ") and "-sup-" not in a)
    hand.take(state, unit)
    name = next(f"{u['nation']} {u['name']}" for u in hand.sheet["units"] if u["id"] == unit[5:])
    expect(page.locator(".prompt")).to_contain_text(f"{name} has ")
    assert page.get_by_role("button", name="Place the rest for me").count() == 0  # that is for the set-up
    path = [state["scene"]["counters"][[c["unit"] for c in state["scene"]["counters"]].index(unit[5:])]["hex"]]
    for _ in range(2):
        state = hand.state()
        step = next(a for a in state["legal"] if a.startswith("to ") and a[3:] not in path)
        hand.in_list(step)
        page.wait_for_function(TAKEN, arg=state["version"])
        path.append(step[3:])
    lines = page.locator(".panel .log li").filter(has_text=name)
    expect(lines).to_have_count(1)
    expect(lines).to_contain_text(f"{name} moves from {path[0]} to {path[2]}")
    lines.get_by_text(name).click()  # and whatever a line tells of is shown on the map
    expect(page.get_by_role("region", name=f"Hex {path[2]}")).to_be_visible()


def test_a_finished_game_is_reviewed(page: Page, base: str) -> None:
    seats = [{"kind": "here"}, {"kind": "computer", "player": "random"}]
    made: dict[str, Any] = post(base, "/api/matches", {"game": "afrika_deck", "seats": seats, "seed": 3})
    seated(page, made)
    hand = Hand(page, False, 3)
    for _ in range(12):
        state = hand.state()
        if state["decider"] == 0:
            hand.take(state, state["legal"][-1])
        page.wait_for_timeout(50)
    page.get_by_role("tab", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes, resign").click()
    page.get_by_role("button", name="Look back at the game").click()
    panel = page.get_by_role("tabpanel")
    expect(panel.get_by_role("heading", name="Turn by turn")).to_be_visible()
    expect(panel.get_by_role("img")).to_be_visible()
    expect(panel.locator("figcaption")).to_contain_text("a draw counted as half")
    if not panel.locator("figure text").filter(has_text=re.compile("^1$")).count():
        expect(panel.locator("figcaption")).not_to_contain_text("The numbers")
    shot(page, "review")
    assert serious(page) == []
    panel.locator("ol button").first.click()
    expect(page.get_by_role("toolbar", name="Replay")).to_be_visible()


def test_the_review_accounts_for_luck(page: Page, base: str) -> None:
    saved = json.loads(Path("tests/golden/alam_halfa-alam_halfa-r2.json").read_text(encoding="utf-8"))
    seated(page, post(base, "/api/records", {"record": saved}))
    page.get_by_role("button", name="Look back at the game").click()
    panel = page.get_by_role("tabpanel")
    expect(panel.get_by_role("heading", name="Luck")).to_be_visible()
    expect(panel.get_by_role("row", name="Steps lost")).to_be_visible()
    panel.get_by_text(re.compile(r"^All \d+ throws")).click()
    attacks = panel.get_by_role("listitem").filter(has_text="attack on ")
    expect(attacks.filter(has_text="better").first).to_be_visible()
    shot(page, "luck")
    assert serious(page) == []


@pytest.mark.full
def test_the_review_tells_what_cost_most_and_what_history_did(page: Page, base: str) -> None:
    """And the better plan can be played from there."""
    saved = json.loads(Path("tests/golden/alam_halfa-alam_halfa-r2.json").read_text(encoding="utf-8"))
    seated(page, post(base, "/api/records", {"record": saved}))
    page.get_by_role("button", name="Look back at the game").click()
    panel = page.get_by_role("tabpanel")
    panel.get_by_text("What happened in 1942").click()
    expect(panel.get_by_text("On the night of 30 August 1942")).to_be_visible()
    costly = panel.locator(".costly li")
    costly.first.wait_for(timeout=45_000)
    assert costly.count() <= 3
    expect(costly.first).to_contain_text(re.compile(r"\d points.*Better", re.DOTALL))
    before = page.url
    costly.first.get_by_role("button", name="Play from there").click()
    page.wait_for_function("(url) => location.href !== url", arg=before)
    page.locator(".ask .prompt").wait_for()


def test_an_open_seat_goes_to_a_computer(page: Page, base: str) -> None:
    seats = [{"kind": "here"}, {"kind": "link"}]
    made: dict[str, Any] = post(base, "/api/matches", {"game": "desert_decision", "seats": seats})
    seated(page, made)
    page.get_by_role("tab", name="Menu").click()
    page.get_by_label("Level of that computer").select_option("easy")
    page.get_by_role("button", name="Let a computer play it").click()
    expect(page.get_by_role("tabpanel")).to_contain_text("computer (easy)")


# --- fingers and paper -----------------------------------------------------------------------------------------------


def touch(cdp: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    """Fingers on the glass."""
    cdp.send(
        "Input.dispatchTouchEvent",
        {"type": f"touch{kind}", "touchPoints": [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]},
    )


PLACE = "() => { const b = document.querySelector('.board').getBoundingClientRect(); return [b.left, b.top, b.width]; }"


def test_fingers_pan_pinch_and_tap(browser: Browser, base: str) -> None:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, base_url=base, has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    page = context.new_page()
    watch = Watch(base)
    watch.on(page)
    hand = at_war(page, base)
    cdp = context.new_cdp_session(page)
    page.evaluate(FRAME)
    left, _, width = page.evaluate(PLACE)
    touch(cdp, "Start", (200, 250))
    for step in range(1, 7):
        touch(cdp, "Move", (200 - 12 * step, 250 + 4 * step))
    touch(cdp, "End")
    page.evaluate(FRAME)
    panned = page.evaluate(PLACE)
    assert panned[0] < left - 40 and panned[2] == pytest.approx(width, rel=0.01)

    touch(cdp, "Start", (150, 250), (240, 250))
    for step in range(1, 7):
        touch(cdp, "Move", (150 - 8 * step, 250), (240 + 8 * step, 250))
    touch(cdp, "End")
    page.evaluate(FRAME)
    assert page.evaluate(PLACE)[2] > width * 1.5

    state = hand.state()
    stacks = [c["hex"] for c in state["scene"]["counters"]]
    movable = [a[5:] for a in state["legal"] if a.startswith("move ")]
    where = {c["unit"]: c["hex"] for c in state["scene"]["counters"]}
    unit = next(u for u in movable if stacks.count(where[u]) == 1)
    page.get_by_role("button", name="Fit the map").click()
    page.evaluate(FRAME)
    at = hand.point(where[unit])
    page.touchscreen.tap(at["x"], at["y"])
    page.locator(".light.go").first.wait_for(state="attached")
    goals = [a[3:] for a in hand.state()["legal"] if a.startswith("to ") and a[3:] not in stacks]
    goal = min(goals, key=lambda hex: abs(int(hex) - int(where[unit])))
    at = hand.point(goal)
    page.touchscreen.tap(at["x"], at["y"])
    page.wait_for_function("(h) => document.querySelector('.panel .log')?.textContent.includes(h)", arg=goal)
    shot(page, "touch")
    assert watch.errors == [] and watch.strangers == []
    context.close()


def test_a_table_can_be_printed(page: Page, base: str) -> None:
    """Also from the dark: paper is white, and the map on it is the one of daylight."""
    at_war(page, base)
    page.get_by_role("button", name="Light or dark").click()
    page.wait_for_function("() => document.querySelector('.ground.day')?.complete")
    assert page.locator(".ground.night").is_visible() and page.locator(".ground.day").is_hidden()
    page.emulate_media(media="print")
    assert page.locator(".ground.day").is_visible() and page.locator(".ground.night").is_hidden()
    assert page.evaluate("() => getComputedStyle(document.documentElement).colorScheme") == "light"
    sheet = page.evaluate("() => document.querySelector('.paper').getBoundingClientRect().width")
    assert sheet <= 1281  # the whole map on the page
    assert page.locator(".side").is_hidden() and page.locator("header.bar").is_hidden()
    expect(page.locator(".print-head")).to_contain_text("Turn 1")
    page.emulate_media(media=None)
    document = page.pdf(format="A4", landscape=True, print_background=True)
    assert document.startswith(b"%PDF") and document.count(b"/Type /Page\n") <= 2
    if SHOTS:
        Path(SHOTS, "table.pdf").write_bytes(document)
