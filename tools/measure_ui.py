"""Measures the table in a running server's browser: python tools/measure_ui.py http://127.0.0.1:1942

Prints the frames that Chromium presents each second while the map of north_africa is panned and zoomed at 1280x800,
beside those of an empty page on which one small thing moves; the time from a click on a unit (October) to the painted
answer; and how sharp the map is after it was zoomed to three times its size, beside the same map drawn anew there.
Needs requirements/browser.txt and Chromium.
"""

import base64
import json
import os
import statistics
import sys
import urllib.request
from itertools import pairwise

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

SIZE: ViewportSize = {"width": 1280, "height": 800}
ZOOMED = 3
MOVE = """(kind) => new Promise((done) => {
  const view = document.querySelector('[role="grid"]');
  const box = view.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const pointer = (type, dx, dy) => view.dispatchEvent(new PointerEvent(type,
    {pointerId: 1, button: 0, clientX: x + dx, clientY: y + dy, bubbles: true}));
  const end = performance.now() + 4000;
  view.setPointerCapture = () => {};
  view.hasPointerCapture = () => true;
  let n = 0;
  const board = document.querySelector(".board");
  const scales = new Set();  // how many places or scales the map has had: a frame without a change proves nothing
  if (kind === "pan") pointer("pointerdown", 0, 0);
  const step = () => {
    n += 1;
    scales.add(board.style.transform + board.style.width);
    if (kind === "pan") pointer("pointermove", 160 * Math.sin(n / 20), 120 * Math.cos(n / 17));
    else view.dispatchEvent(new WheelEvent("wheel",
      {deltaY: -22 * Math.sin(n / 25), clientX: x, clientY: y, cancelable: true}));
    if (performance.now() < end) requestAnimationFrame(step);
    else { if (kind === "pan") pointer("pointerup", 999, 0); done([n, [...scales]]); }
  };
  requestAnimationFrame(step);
})"""
CLICK = """(unit) => new Promise((done) => {
  const counter = document.querySelector(`[data-unit="${unit}"]`);
  const box = counter.getBoundingClientRect();
  const at = {pointerId: 1, button: 0, bubbles: true,
              clientX: box.left + box.width / 2, clientY: box.top + box.height / 2};
  const began = performance.now();
  const watch = new MutationObserver(() => {
    if (!document.querySelector(".light")) return;
    watch.disconnect();
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - began), 0));
  });
  setTimeout(() => done(null), 3000);  // a unit that cannot leave its hex
  watch.observe(document.querySelector(".board"), {subtree: true, childList: true});
  counter.dispatchEvent(new PointerEvent("pointerdown", at));
  counter.dispatchEvent(new PointerEvent("pointerup", at));
})"""


EMPTY = """() => new Promise((done) => {
  const end = performance.now() + 4000;
  const thing = document.querySelector("i");
  let n = 0;
  const step = () => {
    n += 1;
    thing.style.transform = `translate(${160 * Math.sin(n / 20)}px, ${120 * Math.cos(n / 17)}px)`;
    if (performance.now() < end) requestAnimationFrame(step);
    else done([n, [n]]);
  };
  requestAnimationFrame(step);
})"""
BARE = '<body style="margin:0"><i style="position:absolute;left:50%;top:50%;width:9px;height:9px;background:red"></i>'
# how much brightness changes from point to point (the variance of the Laplacian) in a picture
SHARPNESS = """async (png) => {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height);
  const on = canvas.getContext("2d");
  on.drawImage(image, 0, 0);
  const {data, width: w, height: h} = on.getImageData(0, 0, image.width, image.height);
  const gray = Float32Array.from({length: w * h}, (_, i) => (data[4 * i] + data[4 * i + 1] + data[4 * i + 2]) / 3);
  let [sum, squares, n] = [0, 0, 0];
  for (let y = 1; y < h - 1; y++)
    for (let x = 1; x < w - 1; x++) {
      const i = y * w + x;
      const v = 4 * gray[i] - gray[i - 1] - gray[i + 1] - gray[i - w] - gray[i + w];
      sum += v;
      squares += v * v;
      n += 1;
    }
  return squares / n - (sum / n) ** 2;
}"""
AT_REST = """() => {
  const [detail, view] = [document.querySelector("img.detail"), document.querySelector('[role="grid"]')];
  const [a, b] = [detail?.getBoundingClientRect(), view.getBoundingClientRect()];
  return detail?.complete && a.left <= b.left && a.top <= b.top && a.right >= b.right && a.bottom >= b.bottom
    && Math.abs(detail.naturalWidth / (a.width * devicePixelRatio) - 1) < 0.02;
}"""
SCALE = "() => new DOMMatrix(getComputedStyle(document.querySelector('.paper')).transform).a"
ANEW = """async () => {
  const board = document.querySelector(".board");
  const frames = async (n) => { while (n--) await new Promise(requestAnimationFrame); };
  board.style.display = "none";
  await frames(3);
  board.style.display = "";
  await frames(6);
}"""


STATE = """async () => {
  const headers = {Authorization: `Bearer ${location.hash.slice(8)}`};
  return await (await fetch("/api/table", {headers})).json();
}"""


def new_table(base: str) -> str:
    """A match of October against nobody in particular; the token of the seat that moves first."""
    body = {"game": "north_africa", "scenario": "october", "seats": [{"kind": "here"}, {"kind": "here"}], "seed": 1}
    request = urllib.request.Request(
        f"{base}/api/matches", json.dumps(body).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request) as reply:
        seats = json.load(reply)["seats"]
    for seat in seats:
        token = str(seat["token"])
        ask = urllib.request.Request(f"{base}/api/table", headers={"Authorization": f"Bearer {token}"})
        with urllib.request.urlopen(ask) as reply:
            if json.load(reply)["legal"]:
                return token
    raise SystemExit("nobody may move")


def frames(browser: Browser, page: Page, kind: str) -> float:
    """Presented frames a second while the map moves, or a small thing on an empty page."""
    wanted = ["disabled-by-default-devtools.timeline.frame", "cc", "viz", "benchmark"]
    browser.start_tracing(page=page, categories=wanted)
    asked, places = page.evaluate(EMPTY) if kind == "empty" else page.evaluate(MOVE, kind)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    times = sorted(e["ts"] for e in events if e.get("name") == "DrawFrame")
    seconds = (times[-1] - times[0]) / 1e6
    slow = sorted(b - a for a, b in pairwise(times))[len(times) * 95 // 100] / 1000
    print(
        f"{kind}: {len(times) / seconds:.1f} frames a second presented ({len(times)} in {seconds:.1f} s; "
        f"{asked} asked for, {len(places)} of them different; 95 % within {slow:.0f} ms)"
    )
    page.wait_for_timeout(800)
    return len(times) / seconds


def compare(browser: Browser, page: Page) -> None:
    """The map against an empty page, by turns, since the machine may be busy with something else."""
    bare = browser.new_page(viewport=SIZE)
    bare.set_content(BARE)
    rates: dict[str, list[float]] = {"empty": [], "pan": [], "zoom": []}
    for _ in range(3):
        for kind, of in (("empty", bare), ("pan", page), ("zoom", page)):
            of.bring_to_front()
            rates[kind].append(frames(browser, of, kind))
    middle = {kind: statistics.median(found) for kind, found in rates.items()}
    for kind in ("pan", "zoom"):
        print(f"{kind}: {100 * middle[kind] / middle['empty']:.0f} % of an empty page's frames (medians of three)")
    bare.close()
    page.bring_to_front()


def sharpness(page: Page) -> None:
    """Where the map came to rest after it was zoomed, beside the same drawn anew."""
    view = page.locator('[role="grid"]')
    box = view.bounding_box()
    assert box
    page.get_by_role("button", name="Fit the map").click()
    page.wait_for_timeout(600)
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    while page.evaluate(SCALE) < ZOOMED:
        page.mouse.wheel(0, -60)
        page.wait_for_timeout(250)
    page.wait_for_function(AT_REST)
    page.wait_for_timeout(300)
    found: list[float] = []
    for _ in range(2):
        picture = base64.b64encode(view.screenshot()).decode()
        found.append(page.evaluate(SHARPNESS, picture))
        page.evaluate(ANEW)
    scale = page.evaluate(SCALE)
    print(f"sharpness at {scale:.1f}x: {found[0]:.0f}, drawn anew {found[1]:.0f} ({100 * found[0] / found[1]:.0f} %)")


def clicks(page: Page, base: str) -> None:
    """From the click on a unit that stands alone to its reach on the screen."""
    times: list[float] = []
    state = page.evaluate(STATE)
    hexes = [c["hex"] for c in state["scene"]["counters"]]
    alone = {c["unit"] for c in state["scene"]["counters"] if hexes.count(c["hex"]) == 1}
    units = [a[5:] for a in state["legal"] if a.startswith("move ") and a[5:] in alone][:12]
    for unit in units:
        took = page.evaluate(CLICK, unit)
        if took is not None:
            times.append(took)
        page.wait_for_timeout(150)
        page.keyboard.press("u")
        page.wait_for_timeout(300)
    middle = statistics.median(times)
    print(f"click to reach painted: median {middle:.0f} ms, worst {max(times):.0f} ms, {len(times)} units")


def main() -> None:
    """Measure."""
    base = sys.argv[1].rstrip("/")
    with sync_playwright() as playwright:
        path = os.environ.get("ALAMEIN_CHROMIUM", "/usr/bin/chromium")
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        page = browser.new_page(viewport=SIZE)
        page.add_init_script("localStorage.setItem('alamein.briefings', 'never')")
        page.goto(f"{base}/#/table/{new_table(base)}")
        page.wait_for_function("() => document.querySelector('.ground')?.complete", timeout=60_000)
        page.wait_for_timeout(1500)
        clicks(page, base)
        compare(browser, page)
        sharpness(page)
        browser.close()


if __name__ == "__main__":
    main()
