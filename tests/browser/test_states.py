"""Every page and every state of a table, at three sizes, light and dark: axe finds nothing, nothing sticks out to the
side, and with ALAMEIN_SHOTS there is a picture of each to look at."""

import re
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page

from alamein.ai.player import Chair, player
from alamein.core.chance import Splitmix
from alamein.core.game import UNHEARD
from alamein.core.procedure import CHANCE
from alamein.games import registry
from alamein.play import record
from alamein.play.match import Match, seed_bytes
from alamein.play.puzzles import puzzles
from alamein.server.questions import odds_of
from tests.browser.conftest import UNBRIEFED, post
from tests.browser.hand import TAKEN, Hand
from tests.browser.test_accessible import SIZES, serious, shot
from tests.browser.test_cards import opened
from tests.browser.test_events import TOLD
from tests.browser.test_games import TITLES
from tests.browser.test_help import seated

Saved = tuple[dict[str, Any], int]
# what is cut off at the side, or has to be moved sideways to be read
WIDER = """() => [document.scrollingElement, ...document.querySelectorAll(".side, .side > *, dialog[open], main *")]
  .filter((box) => box.checkVisibility() && box.scrollWidth > box.clientWidth + 1 && box.clientWidth
    && (getComputedStyle(box).overflowX !== "auto" || box.matches(".wide"))
    && !box.closest(".cards, [role=grid], svg, .sr"))
  .map((box) => `wider than its place: ${box.tagName}.${box.className}`)"""
GROUND = "() => [...document.querySelectorAll('.ground:not(.day), .detail')].map((picture) => picture.src)"
# there is no map, or what is seen of it has been painted for this light
PAINTED = """(before) => { const pictures = [...document.querySelectorAll(".ground:not(.day), .detail")];
  return !document.querySelector("[role=grid]")
    || (pictures.length && pictures.every((each) => each.complete && !before.includes(each.src))); }"""
BREATH = 250  # ms in which a window of another size, or another light, is drawn


# --- positions of games that `normal` plays ---------------------------------------------------------------------------


def moves(match: Match, scene: dict[str, Any]) -> bool:
    """A unit has been chosen and may go several hexes."""
    return len(scene.get("reach", {})) > 6


def fights(match: Match, scene: dict[str, Any]) -> bool:
    """A combat is being prepared that can be weighed."""
    found = odds_of(match.game, match.state, match.seat)
    return bool(found and found["ledger"])


def throws(match: Match, scene: dict[str, Any]) -> bool:
    """Dice fall next, or they can be let fall."""
    after = [match.game.copy(match.state) for _ in match.legal()]
    for state, action in zip(after, match.legal(), strict=True):
        match.game.apply(state, action, UNHEARD)
    return any(match.game.seat(state) == CHANCE for state in after)


def attacks(match: Match, scene: dict[str, Any]) -> bool:
    """A Site may be attacked."""
    return bool(scene["targets"])


def battles(match: Match, scene: dict[str, Any]) -> bool:
    """A garrison stands."""
    return bool(scene["battle"] and len(scene["battle"]["lines"]) > 1)


def struck(match: Match, scene: dict[str, Any]) -> bool:
    """A counterattack runs."""
    return bool(scene["counterattack"] and scene["counterattack"]["running"])


def offers(match: Match, scene: dict[str, Any]) -> bool:
    """A card on the Front Line has several uses."""
    uses = [re.split(r"[./+ ]", match.game.notation.text(a), maxsplit=3) for a in match.legal()]
    found = {(use[1], *use[3:], use[2]) for use in uses if use[0] == "use"}
    return len(found) > len({card[:-1] for card in found})


@cache
def played(game: str, wanted: Callable[[Match, dict[str, Any]], bool], least: int) -> Saved:
    """The record of a game, and who decides, when something is so for the first time after `least` decisions."""
    rules, source = registry.game(game), Splitmix(5)
    match = Match.new(rules, "", {}, seed_bytes(5))
    seats = [player("normal") for _ in range(rules.players(match.state))]
    for n in range(6000):
        if n >= least and wanted(match, rules.scene(match.state, match.seat)):
            return record.save(match), match.seat
        action = seats[match.seat].choose(Chair(rules, match.state, match.seat, source))
        match.act(match.seat, rules.notation.text(action))
    raise AssertionError(f"{game}: {wanted.__doc__} never")


# --- ways to a state --------------------------------------------------------------------------------------------------


def at(game: str, wanted: Callable[[Match, dict[str, Any]], bool], least: int = 150) -> Callable[[Page, str], None]:
    """The table of a game that has been played."""

    def go(page: Page, base: str) -> None:
        opened(page, base, *played(game, wanted, least))

    return go


def begun(game: str) -> Callable[[Page, str], None]:
    """A new game against a computer."""

    def go(page: Page, base: str) -> None:
        seats = [{"kind": "here"}, {"kind": "computer", "player": "random"}]
        seated(page, post(base, "/api/matches", {"game": game, "seats": seats, "seed": 3}))
        page.locator(".ask .prompt").wait_for()

    return go


def then(way: Callable[[Page, str], None], *steps: Callable[[Page], None]) -> Callable[[Page, str], None]:
    """A way, and what is done at its end."""

    def go(page: Page, base: str) -> None:
        way(page, base)
        for step in steps:
            step(page)

    return go


def page_at(address: str, wait: str, *steps: Callable[[Page], None]) -> Callable[[Page, str], None]:
    """A page by its address."""

    def go(page: Page, base: str) -> None:
        page.goto(address)
        page.locator(wait).first.wait_for()

    return then(go, *steps)


def click(role: Any, name: str, wait: str = "") -> Callable[[Page], None]:
    """Click something by its role and name, and wait for what comes of it."""

    def step(page: Page) -> None:
        page.get_by_role(role, name=name).first.click()
        if wait:
            page.locator(wait).first.wait_for()

    return step


def click_on(selector: str, wait: str = "") -> Callable[[Page], None]:
    """Click something by its place."""

    def step(page: Page) -> None:
        page.locator(selector).first.click()
        if wait:
            page.locator(wait).first.wait_for()

    return step


def press(key: str, wait: str) -> Callable[[Page], None]:
    """Press a key."""

    def step(page: Page) -> None:
        page.keyboard.press(key)
        page.locator(wait).first.wait_for()

    return step


def rolls(page: Page) -> None:
    """Do the first thing that lets dice fall, and read them."""
    version = Hand(page, False, 1).state()["version"]
    page.wait_for_function(TOLD, arg=version)
    page.locator(".side [data-action]:has(.sign.dice)").first.evaluate("(button) => button.click()")
    page.wait_for_function(TAKEN, arg=version)
    page.locator(".tray [data-die]").first.wait_for()


def menu_on_map(page: Page) -> None:
    """A stack of which several things can be chosen opens a menu."""
    hand = Hand(page, True, 1)
    state = hand.state()
    where = {c["unit"]: c["hex"] for c in state["scene"]["counters"]}
    lit = [where[a.partition(" ")[2]] for a in state["legal"] if a.partition(" ")[2] in where]
    hand.walk(next(h for h in lit if lit.count(h) > 1))
    page.keyboard.press("Enter")
    page.locator(".popup").wait_for()


def refused(page: Page) -> None:
    """Something that cannot be done, with its reason."""
    hand = Hand(page, False, 1)
    state = hand.state()
    where = {c["unit"]: c["hex"] for c in state["scene"]["counters"]}
    lit = {where.get(arg, arg) for arg in (a.partition(" ")[2] for a in state["legal"])}  # there something can be done
    hex = next(h for h in ("0405", "0606", "1010", "0303") if h not in lit)
    spot = hand.point(hex)
    page.mouse.click(spot["x"], spot["y"])
    page.locator(".notice.refused").wait_for()


def threatened(page: Page) -> None:
    """Where the other side could attack, and what it says of a hex."""
    page.locator(".drop summary").click()
    page.locator(".drop input").last.check()
    page.locator("path.threat").first.wait_for(state="attached")
    page.locator(".drop summary").click()
    hand = Hand(page, False, 1)
    spot = hand.point(hand.state()["scene"]["counters"][0]["hex"])
    page.mouse.click(spot["x"], spot["y"])
    page.locator(".side section[aria-label^=Hex]").wait_for()


def resigned(page: Page) -> None:
    """A game that is over, and its review."""
    page.get_by_role("tab", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes, resign").click()
    page.get_by_role("button", name="Look back at the game").click()
    page.get_by_role("heading", name="Turn by turn").wait_for(timeout=60_000)


def waits(page: Page, base: str) -> None:
    """A seat is open, with its link."""
    seats = [{"kind": "here"}, {"kind": "link"}]
    seated(page, post(base, "/api/matches", {"game": "desert_decision", "seats": seats, "shares": True}))


def joins(page: Page, base: str) -> None:
    """Somebody is asked to take a seat."""
    seats = [{"kind": "here", "name": "Bob"}, {"kind": "link"}]
    made: Any = post(base, "/api/matches", {"game": "north_africa", "scenario": "october", "seats": seats})
    page.goto(f"/#/join/{made['seats'][1]['invitation']}")
    page.locator("main dl").wait_for()


def hides(page: Page, base: str) -> None:
    """The curtain between two on one screen."""
    made: Any = post(base, "/api/matches", {"game": "afrika_deck", "seats": [{"kind": "here"}] * 2, "seed": 5})
    seated(page, made)
    hand = Hand(page, False, 1)
    while (state := hand.state())["decider"] == 0:
        hand.take(state, "done" if "done" in state["legal"] else state["legal"][0])
    page.get_by_role("dialog").wait_for()


def taught(game: str) -> Callable[[Page, str], None]:
    """The first step of a lesson."""

    def go(page: Page, base: str) -> None:
        page.goto("/")
        page.get_by_role("button", name="Learn").filter(has_text=TITLES[game]).click()
        page.locator(".lesson").wait_for()

    return go


def puzzled(game: str, solved: bool) -> Callable[[Page, str], None]:
    """A puzzle: at its beginning with the hint, or when it is over."""

    def go(page: Page, base: str) -> None:
        made: Any = post(base, "/api/puzzles", {"game": game, "puzzle": puzzles(game)[0].id})
        seated(page, made)
        page.locator(".puzzle").wait_for()
        if not solved:
            click("button", "A hint", ".puzzle .hint")(page)
        hand = Hand(page, False, 1)
        while solved and not page.locator(".puzzle meter").count():
            state = hand.state()
            if state["result"] or not state["legal"]:
                page.wait_for_timeout(200)
                continue
            hand.in_list(next((a for a in state["legal"] if a == "done"), state["legal"][0]))
            page.wait_for_function(TAKEN, arg=state["version"])
            page.wait_for_timeout(300)

    return go


def shows(page: Page) -> None:
    """The other side's turn, paused."""
    page.evaluate("localStorage.setItem('alamein.speed', 'slow')")
    page.reload()
    hand = Hand(page, False, 1)
    for _ in range(60):
        state = hand.state()
        if page.locator(".show").count() or state["result"]:
            break
        if state["decider"] == state["seat"]:
            hand.in_list("done" if "done" in state["legal"] else state["legal"][0])
            page.wait_for_function(TAKEN, arg=state["version"])
    page.get_by_role("toolbar").get_by_role("button", name="Pause").click()


def briefed(page: Page) -> None:
    """What it is about."""
    page.get_by_role("button", name="Briefing").click()
    page.locator("dialog[open]").wait_for()
    page.get_by_text("Three things to watch").wait_for()


def options(page: Page) -> None:
    """Everything of the dialog for a new game laid open."""
    page.get_by_role("button", name="Choose").filter(has_text="Battles in North Africa").click()
    for summary in page.locator("dialog summary").all():
        summary.click()
    page.get_by_text("Three things to watch").wait_for()


def invites(page: Page) -> None:
    """The links after a game with somebody elsewhere was made."""
    page.get_by_role("button", name="Choose").filter(has_text="Decision in Desert").click()
    page.locator("dialog select").nth(1).select_option("link")
    page.get_by_role("button", name="Begin").click()
    page.get_by_role("button", name="QR code").first.click()


def fill(text: str) -> Callable[[Page], None]:
    """Search the rulebook."""

    def step(page: Page) -> None:
        page.get_by_role("searchbox").fill(text)
        page.get_by_role("status").wait_for()

    return step


def zoomed(page: Page) -> None:
    """A card under the pointer is large."""
    page.locator(".war .card-button").nth(3).hover()
    page.locator(".zoom .card.large").wait_for()


def lets_choose(page: Page) -> None:
    """A card that has several uses asks which."""
    page.locator(".front").get_by_role("button", name=re.compile(r"Choose to [^.]* or ")).first.click()
    page.locator(".card-menu").wait_for()


DESERT, HALFA, AFRICA, DECK = TITLES
HOME = 'button:has-text("Play now")'
MOVING = at(DESERT, moves)
STATES: dict[str, Callable[[Page, str], None]] = {
    "home": page_at("/", HOME),
    "home-continue": then(begun(HALFA), lambda page: page_at("/", ".running")(page, "")),
    "home-options": page_at("/", HOME, options),
    "home-invite": page_at("/", HOME, invites),
    "home-provenance": page_at("/", HOME, click_on(".games details summary")),
    "join": joins,
    "join-gone": page_at("/#/join/nothing", '[role="alert"]'),
    "table-gone": page_at("/#/table/nothing", '[role="alert"]'),
    "puzzles": page_at("/#/puzzles", 'button:has-text("Solve")'),
    "rules-search": page_at(f"/#/rules/{DESERT}", "article", fill("minefield")),
    **{f"{game}-begun": begun(game) for game in TITLES},
    **{f"{game}-moving": at(game, moves) for game in (DESERT, HALFA, AFRICA)},
    **{f"{game}-odds": at(game, fights) for game in (DESERT, HALFA, AFRICA)},
    **{f"{game}-dice": then(at(game, throws), rolls) for game in (DESERT, HALFA, AFRICA)},
    **{f"{game}-lesson": taught(game) for game in TITLES},
    "menu-on-map": then(begun(AFRICA), menu_on_map),
    "refused": then(MOVING, refused),
    "threats": then(begun(AFRICA), threatened),
    "hint": then(MOVING, press("w", "section[aria-label=Hint]")),
    "rule": then(at(DESERT, fights), click_on(".ask .prompt .ref", "dialog[open] h3")),
    "help": then(MOVING, press("?", "dialog[open]")),
    "made-dice": then(MOVING, click("tab", "Menu"), click("button", "The dice", "dialog[open]")),
    "briefing": then(begun(AFRICA), briefed),
    "show": then(begun(DESERT), click("button", "Place the rest for me"), shows),
    "replay": then(MOVING, press(",", '[role="toolbar"]')),
    "units": then(MOVING, click("tab", "Units")),
    "talk": then(MOVING, click("tab", "Talk")),
    "menu": then(MOVING, click("tab", "Menu")),
    "waits": waits,
    "review": then(at(HALFA, moves, 400), resigned),
    "curtain": hides,
    "puzzle": puzzled(DECK, solved=False),
    "puzzle-over": puzzled(DECK, solved=True),
    "cards-attack": at(DECK, attacks),
    "cards-battle": at(DECK, battles),
    "cards-strike": at(DECK, struck),
    "cards-menu": then(at(DECK, offers), lets_choose),
    "cards-zoom": then(at(DECK, attacks), zoomed),
    "cards-laid": then(at(DECK, attacks), click_on(".players [data-seat]", ".laid")),
    "cards-review": then(at(DECK, attacks, 400), resigned),
}


@pytest.mark.full
@pytest.mark.parametrize("name", STATES)
def test_every_state_at_every_size_by_day_and_by_night(page: Page, base: str, name: str) -> None:
    page.set_viewport_size({"width": SIZES["desktop"][0], "height": SIZES["desktop"][1]})
    page.add_init_script(UNBRIEFED)
    STATES[name](page, base)
    wrong: dict[str, object] = {}
    ground: list[str] = []
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
            page.wait_for_function(PAINTED, arg=ground)
            ground = page.evaluate(GROUND)
            page.wait_for_timeout(BREATH)
            shot(page, f"{name}-{size}-{scheme}")
            found: list[str] = page.evaluate(WIDER) + serious(page)
            if found:
                wrong[f"{size} {scheme}"] = found
    assert wrong == {}
