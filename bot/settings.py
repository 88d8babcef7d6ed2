"""Settings, read from the environment (and a .env file) by ``__main__``; never at import."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    """Everything an operator can set. Each field is an environment variable: ``TESSELA_`` + its name in capitals,
    but the token, which is ``DISCORD_TOKEN``."""

    model_config = SettingsConfigDict(
        env_prefix="TESSELA_", env_file=".env", env_ignore_empty=True, extra="ignore", populate_by_name=True
    )

    discord_token: SecretStr | None = Field(default=None, validation_alias="DISCORD_TOKEN")
    database_url: str = "sqlite+aiosqlite:///tessela.db"
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    log_format: Literal["console", "json"] = "console"
    shard_count: int = Field(default=1, ge=1)
    tick_seconds: float = Field(default=5.0, ge=0.5)
    picture_cache_mb: int = Field(default=64, ge=1)
