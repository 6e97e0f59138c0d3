"""The program in a real browser: Debian's Chromium driven by Playwright, against a server of its own.

Not part of the ordinary run (Playwright's event loop and async tests do not live together): `tools/test_browser.sh`.
"""

import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Request, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
CHROMIUM = os.environ.get("ALAMEIN_CHROMIUM", "/usr/bin/chromium")
SHOTS = os.environ.get("ALAMEIN_SHOTS")  # a folder for pictures of every page, if somebody wants to look at them
PATIENCE = 20_000  # ms
UNBRIEFED = "localStorage.setItem('alamein.briefings', 'never')"  # who plays by script has read the briefing


@pytest.fixture(scope="session")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with an empty database: the compiled build, as players run it, unless there is none."""
    with serving(tmp_path_factory.mktemp("data"), {}) as address:
        yield address


@contextmanager
def serving(data: Path, more: dict[str, str]) -> Iterator[str]:
    """A server of its own."""
    subprocess.run([sys.executable, "tools/build_ui.py"], cwd=ROOT, check=True)
    environment = os.environ | {"ALAMEIN_DATA": str(data)} | more
    if "ALAMEIN_PURE" in environment:
        environment["PYTHONPATH"] = str(ROOT / "src")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-P", "-m", "alamein", "serve", "--port", str(port), "--no-browser"]
    server = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    address = f"http://127.0.0.1:{port}"
    for _ in range(600):
        try:
            with urllib.request.urlopen(f"{address}/api/games", timeout=30):
                break
        except OSError:
            if server.poll() is not None:
                assert server.stderr
                raise AssertionError(server.stderr.read().decode()) from None
            time.sleep(0.1)
    yield address
    server.terminate()
    server.wait(20)
    assert server.stderr
    server.stderr.close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        yield chromium
        chromium.close()


class Watch:
    """What a page must not do: ask another machine, throw, complain."""

    def __init__(self, base: str) -> None:
        self.base = base
        self.strangers: list[str] = []
        self.errors: list[str] = []

    def request(self, request: Request) -> None:
        """Note a request that leaves the machine."""
        if not request.url.startswith((self.base, "data:", "blob:")):
            self.strangers.append(request.url)

    def on(self, page: Page) -> None:
        """Watch a page, which shows no briefing by itself."""
        page.add_init_script(UNBRIEFED)
        page.on("request", self.request)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.set_default_timeout(PATIENCE)


@pytest.fixture
def context(browser: Browser, base: str) -> Iterator[BrowserContext]:
    """A browser of its own. Who plays by script wants no show of the other's turn and no questions."""
    context = browser.new_context(
        viewport={"width": 1280, "height": 800}, base_url=base, accept_downloads=True, reduced_motion="reduce"
    )
    context.add_init_script("localStorage.setItem('alamein.caution', 'never')")
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext, base: str) -> Iterator[Page]:
    """A page that neither throws nor asks another machine."""
    page = context.new_page()
    watch = Watch(base)
    watch.on(page)
    yield page
    assert watch.strangers == []
    assert watch.errors == []


def post(base: str, path: str, body: object) -> dict[str, object]:
    """A request without a browser."""
    request = urllib.request.Request(base + path, json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as reply:
        value = json.load(reply)
    assert isinstance(value, dict)
    return value
