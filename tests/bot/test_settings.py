"""Settings and `.env.example` say the same."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pydantic import ValidationError

from bot.settings import Settings

EXAMPLE = Path(__file__).parents[2] / ".env.example"
BLOCK = re.compile(r"# .+\n([A-Z_]+)=(.*)")


def variable(name: str) -> str:
    alias = Settings.model_fields[name].validation_alias
    return str(alias) if alias else f"TESSELA_{name}".upper()


def blocks() -> dict[str, str]:
    """The assignments of the example: each has one line of comment above it and a blank line between."""
    found = {}
    for block in EXAMPLE.read_text(encoding="utf-8").rstrip("\n").split("\n\n"):
        match = BLOCK.fullmatch(block)
        assert match is not None, block
        found[match[1]] = match[2]
    return found


def test_the_example_names_every_setting_and_nothing_else() -> None:
    assert list(blocks()) == [variable(name) for name in Settings.model_fields]


def test_the_example_holds_the_defaults(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in Settings.model_fields:
        monkeypatch.delenv(variable(name), raising=False)
    monkeypatch.chdir(tmp_path)
    defaults = Settings()
    (tmp_path / ".env").write_text(EXAMPLE.read_text(encoding="utf-8"), encoding="utf-8")
    assert Settings() == defaults


def test_the_environment_wins(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", "a secret")
    monkeypatch.setenv("TESSELA_TICK_SECONDS", "7.5")
    monkeypatch.setenv("TESSELA_DATABASE_URL", "")
    settings = Settings()
    assert settings.tick_seconds == 7.5
    assert settings.database_url.startswith("sqlite+aiosqlite:///")
    assert settings.discord_token is not None
    assert "a secret" not in repr(settings)


@pytest.mark.parametrize(
    ("name", "value"),
    [("shard_count", 0), ("tick_seconds", 0.1), ("picture_cache_mb", 0), ("log_level", "LOUD"), ("log_format", "xml")],
)
def test_nonsense_is_refused(name: str, value: object) -> None:
    with pytest.raises(ValidationError):
        Settings(**{name: value})  # type: ignore[arg-type]
