"""Logging: structlog for our lines and for the libraries', to the terminal or as JSON."""

from __future__ import annotations

import logging
import sys
from typing import Final

import structlog

from bot.settings import Settings

TALKATIVE: Final = ("aiosqlite", "discord")
"""Libraries whose debug lines hold values: rows with seeds, bodies, tokens of interactions."""

SHARED: Final[list[structlog.typing.Processor]] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]


def join_stdlib() -> None:
    """Send our lines through the standard library's logging, unless somebody configured structlog already."""
    if not structlog.is_configured():
        structlog.configure(
            processors=[*SHARED, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
            wrapper_class=structlog.stdlib.BoundLogger,
            logger_factory=structlog.stdlib.LoggerFactory(),
            cache_logger_on_first_use=True,
        )


def setup(settings: Settings) -> None:
    """Configure logging once, at the start of a command. Tracebacks never show local variables: they hold secrets."""
    plain = structlog.dev.plain_traceback
    as_json = settings.log_format == "json"
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=SHARED,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                *([structlog.processors.format_exc_info] if as_json else []),
                structlog.processors.JSONRenderer()
                if as_json
                else structlog.dev.ConsoleRenderer(exception_formatter=plain),
            ],
        )
    )
    logging.basicConfig(handlers=[handler], level=settings.log_level, force=True)
    for name in TALKATIVE:
        logging.getLogger(name).setLevel(max(logging.INFO, logging.getLogger().level))
    join_stdlib()
