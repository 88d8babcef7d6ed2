"""The command line: preview, export, verify, import, run without a token."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from pathlib import Path

import pytest
from PIL import Image
from typer.testing import CliRunner

from bot.__main__ import cli
from bot.services.common import Person, Table
from bot.services.lobby import Lobby
from bot.services.play import Play
from bot.services.queries import Queries
from bot.store.database import Database
from bot.store.migrate import upgrade
from engine.core.chance import Chance
from engine.core.position import state_hash
from engine.players.random import choose

RUNNER = CliRunner()


@pytest.fixture(autouse=True)
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A folder and a database of its own for each test."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    url = f"sqlite+aiosqlite:///{tmp_path}/tools.db"
    monkeypatch.setenv("TESSELA_DATABASE_URL", url)
    return url


async def played(url: str, plies: int) -> Table:
    """A table of Atlanteon after so many random moves."""
    database = Database(url)
    await upgrade(database)
    lobby = Lobby(database, time.time, lambda: None)
    service = Play(database, time.time, lambda: None)
    table = await lobby.create(1, 2, Person(10, "Ana"), "atlanteon", None, {"early_claims": "on"})
    table = await lobby.join(table.id, Person(11, "Zé *the* @everyone"))
    luck = Chance(bytes(32))
    for _ in range(plies):
        if not table.to_act:
            break
        action = choose(table.game, table.state, table.to_act[0], luck)
        user = table.user_of(table.to_act[0])
        table = (await service.submit(secrets.token_hex(8), table.id, user, action, table.match.ply)).table
    await database.close()
    return table


def run(*words: str, fails: bool = False) -> str:
    result = RUNNER.invoke(cli, list(words))
    assert result.exit_code == (1 if fails else 0), result.output
    return str(result.output)


async def outcome(url: str, number: int) -> tuple[str, str]:
    database = Database(url)
    table = await Queries(database).table(number)
    await database.close()
    assert table.position is not None
    return table.match.status, state_hash(table.game, table.position)


def test_without_a_token_one_sentence_says_what_to_do() -> None:
    text = run("run", fails=True)
    assert "DISCORD_TOKEN" in text
    assert "tessela play" in text
    assert len(text.strip().splitlines()) == 1


def test_preview_draws_a_board_without_discord(tmp_path: Path) -> None:
    text = run("preview", "atlanteon", "--seed", "7", "--ply", "12", "out.png")
    with Image.open(tmp_path / "out.png") as picture:
        assert picture.size == (1600, 1200)
        assert picture.format == "PNG"
    assert "Row 5" in text
    again = run("preview", "atlanteon", "--seed", "7", "--ply", "12", "--language", "pt_BR", "out.webp")
    assert "Linha 5" in again


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["preview", "chess", "out.png"], "no game called chess"),
        (["preview", "atlanteon", "out.gif"], ".png or .webp"),
        (["preview", "atlanteon", "--seats", "5", "out.png"], "2 to 2 players"),
        (["preview", "atlanteon", "--option", "games=ten", "out.png"], "no option"),
        (["export", "42"], "no table #42"),
        (["verify", "missing.json"], "missing.json"),
        (["play", "chess"], "no game called chess"),
    ],
)
def test_a_wrong_word_gets_a_sentence(words: list[str], says: str) -> None:
    assert says in run(*words, fails=True)


def test_a_match_is_exported_verified_and_imported(
    settings: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = asyncio.run(played(settings, 500))
    run("export", str(table.id), "match.json")
    data = json.loads((tmp_path / "match.json").read_text("utf-8"))
    assert data["seed"] == table.match.seed
    assert "every move is allowed" in run("verify", "match.json")
    other = f"sqlite+aiosqlite:///{tmp_path}/other.db"
    monkeypatch.setenv("TESSELA_DATABASE_URL", other)
    assert "Imported as table #1" in run("import", "match.json")
    assert asyncio.run(outcome(other, 1)) == asyncio.run(outcome(settings, table.id))
    run("export", "1", "again.json")
    again = json.loads((tmp_path / "again.json").read_text("utf-8"))
    assert again["actions"] == data["actions"]
    assert again["outcome"] == data["outcome"]


def test_a_tampered_match_is_found_out(settings: str, tmp_path: Path) -> None:
    table = asyncio.run(played(settings, 500))
    run("export", str(table.id), "match.json")
    path = tmp_path / "match.json"
    honest = json.loads(path.read_text("utf-8"))

    def tampered(**changes: object) -> str:
        path.write_text(json.dumps(honest | changes), "utf-8")
        return run("verify", "match.json", fails=True)

    assert "published at the start" in tampered(seed="00" * 32)
    first = honest["actions"][0]
    wrong = [first | {"state_hash": "00" * 16}, *honest["actions"][1:]]
    assert "ply 1" in tampered(actions=wrong)
    illegal = [honest["actions"][1] | {"ply": 1}, *honest["actions"][1:]]
    assert "Ply 1 is not allowed" in tampered(actions=illegal)
    assert "damaged" in tampered(actions=[{"ply": 1}])
    path.write_text("{}", "utf-8")
    assert "not written by" in run("verify", "match.json", fails=True)


def test_a_running_match_keeps_its_seed(settings: str, tmp_path: Path) -> None:
    table = asyncio.run(played(settings, 4))
    assert table.match.seed
    text = run("export", str(table.id))
    assert table.match.seed not in text
    (tmp_path / "running.json").write_text(text, "utf-8")
    assert "secret until it is over" in run("verify", "running.json", fails=True)
    run("export", str(table.id), "--secrets", "running.json")
    assert "every move is allowed" in run("verify", "running.json")
