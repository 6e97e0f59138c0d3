"""A game of another package, installed beside the program, in the browser."""

import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import ROOT
from tests.browser.hand import Hand

BUILD = "import sys; from setuptools import build_meta; print(build_meta.build_wheel(sys.argv[1]))"


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that finds examples/toy_game on its path, as its wheel would install it."""
    folder = tmp_path_factory.mktemp("toy")
    copy = shutil.copytree(ROOT / "examples" / "toy_game", folder / "source")
    said = subprocess.run([sys.executable, "-c", BUILD, folder], cwd=copy, check=True, capture_output=True, text=True)
    with zipfile.ZipFile(folder / said.stdout.splitlines()[-1]) as wheel:
        wheel.extractall(folder / "installed")
    paths = [folder / "installed", *([ROOT / "src"] if "ALAMEIN_PURE" in os.environ else [])]
    environment = {
        **os.environ,
        "ALAMEIN_DATA": str(folder / "data"),
        "PYTHONPATH": os.pathsep.join(map(str, paths)),
    }
    command = [sys.executable, "-P", "-m", "alamein", "serve", "--port", "0", "--no-browser"]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            address = re.search(r"http://\S+(?=/)", server.stdout.readline())
            assert address is not None
            yield address[0]
        finally:
            server.terminate()


@pytest.mark.parametrize("keyboard", [False, True], ids=["mouse", "keyboard"])
def test_the_toy_game_is_played(page: Page, keyboard: bool) -> None:
    page.goto("/")
    expect(page.get_by_role("button", name="Play now")).to_have_count(5)
    page.get_by_role("button", name="Play now").filter(has_text="Toy").click()
    page.wait_for_url("**/#/table/*")
    page.locator(".ask .prompt").wait_for()
    hand = Hand(page, keyboard, 7)
    assert hand.play(3, 20) > 0
    page.locator(".panel .log li").first.wait_for()
    expect(page.locator(".panel .log")).to_contain_text("Red moves from")
