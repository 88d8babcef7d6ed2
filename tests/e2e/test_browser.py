"""`tessela play` in a real browser: open the page, type /newgame, join as a second person, make the first move."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect, sync_playwright

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
ROOT = Path(__file__).parents[2]
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed: apt-get install chromium"),
]

IDLE = """() => { const p = window.simcordPreview; return p && p.ready && !p.pendingAction && !p.pendingQuery
  && document.querySelector('#preview-app').getAttribute('aria-busy') === 'false'; }"""
MESSAGES = "#channel-message-list"


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """The address that `tessela play` prints, run from a folder of its own."""
    environment = os.environ | {"PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"}
    log = tmp_path / "play.log"
    with log.open("wb") as out:
        process = subprocess.Popen(
            [sys.executable, "-m", "bot", "play", "--no-browser"], cwd=tmp_path, env=environment, stdout=out, stderr=out
        )
    try:
        deadline = time.monotonic() + 60
        while not (found := re.search(r"#board-games\s+(http://\S+)", log.read_text())):
            assert process.poll() is None, log.read_text()
            assert time.monotonic() < deadline, log.read_text()
            time.sleep(0.2)
        yield found[1]
        process.send_signal(signal.SIGINT)
        assert process.wait(30) == 0, log.read_text()
        assert "Traceback" not in log.read_text()
    finally:
        process.kill()
        process.wait()


@pytest.fixture
def page(address: str) -> Iterator[Page]:
    """The page in a browser window as wide as a phone is high."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page = browser.new_page(viewport={"width": 1100, "height": 900})
        page.set_default_timeout(60_000)
        page.goto(address)
        yield page
        browser.close()


def idle(page: Page) -> None:
    """Wait until the page has drawn everything and no action is under way."""
    page.wait_for_function(IDLE)


def last_action(page: Page) -> dict[str, Any]:
    page.wait_for_function("() => !window.simcordPreview.pendingAction")
    action: dict[str, Any] = page.evaluate("() => window.simcordPreview.lastAction")
    return action


def become(page: Page, name: str) -> None:
    idle(page)
    page.get_by_label("Viewing as").select_option(label=name)
    page.wait_for_function("n => document.querySelector('#viewer-picker').selectedOptions[0]?.label === n", arg=name)
    idle(page)


def press(page: Page, label: str) -> None:
    """Press the last button with a label; again when the page was renewed under the finger."""
    for _ in range(8):
        idle(page)
        page.locator(f"{MESSAGES} button.component-button", has_text=re.compile(label)).last.click()
        action = last_action(page)
        if not action["rejected"]:
            return idle(page)
        page.wait_for_timeout(500)
    raise AssertionError(action)


def choose_first(page: Page) -> str:
    """Choose the first entry of the last menu; returns its value."""
    for _ in range(8):
        idle(page)
        page.locator(f"{MESSAGES} button.select-trigger").last.click()
        entry = page.locator(".select-list:not([hidden]) .select-option").first
        value = entry.get_attribute("data-value")
        entry.click()
        action = last_action(page)
        if not action["rejected"]:
            idle(page)
            return str(value)
        page.wait_for_timeout(500)
    raise AssertionError(action)


def type_newgame(page: Page, game: str) -> None:
    """Type /newgame and choose the game from the autocomplete, as a person does."""
    idle(page)
    box = page.locator("#channel-composer-input")
    box.click()
    box.press_sequentially("/newgame")
    page.locator(".command-popup .command-entry", has=page.locator("strong:text-is('/newgame')")).click()
    field = page.locator(".command-option-input[data-option='game']")
    field.click()
    field.press_sequentially(game)
    page.locator(f".command-suggestion[data-value='{game}']").click()
    page.locator("#send-message").click()
    assert not last_action(page)["rejected"]
    idle(page)


def test_two_people_begin_a_game_in_the_browser(page: Page) -> None:
    type_newgame(page, "atlanteon")
    expect(page.locator(MESSAGES)).to_contain_text("Players: 1 of 2")
    become(page, "Bruno")
    press(page, "Join")
    expect(page.locator(MESSAGES)).to_contain_text("The game has started")
    board = page.locator(f"{MESSAGES} img.attachment-image").last
    expect(board).to_be_visible()
    assert "Atlanteon" in (board.get_attribute("alt") or "")
    first = re.search(r"It is @?(\w+)'s turn", page.locator(MESSAGES).inner_text())
    assert first, page.locator(MESSAGES).inner_text()
    become(page, first[1])
    press(page, "^\\W*Play$")
    tower = choose_first(page)
    square = choose_first(page)
    press(page, "Confirm")
    expect(page.locator(MESSAGES)).to_contain_text(f"on {square}")
    other = "Ana" if first[1] == "Bruno" else "Bruno"
    expect(page.locator(MESSAGES)).to_contain_text(f"It is @{other}'s turn")
    assert tower in ("E", "T", "S")
