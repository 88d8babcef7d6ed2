"""The ``tessela`` command line."""

from __future__ import annotations

import asyncio
import signal
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from pydantic import ValidationError
from sqlalchemy.exc import ArgumentError, OperationalError

from bot.settings import Settings

cli = typer.Typer(
    no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False, help="Board games by turns on Discord."
)
db = typer.Typer(no_args_is_help=True, help="The database.")
cli.add_typer(db, name="db")

NO_TOKEN = (
    "Set DISCORD_TOKEN to your bot's token (discord.com/developers → your application → Bot → Reset Token); "
    "to try Tessela without one, run: tessela play"
)


def fail(text: str) -> typer.Exit:
    """Print a sentence and leave with status 1."""
    typer.echo(text, err=True)
    return typer.Exit(1)


@cli.command()
def run() -> None:
    """Run the bot on Discord (needs DISCORD_TOKEN)."""
    settings = Settings()
    if settings.discord_token is None or not settings.discord_token.get_secret_value().strip():
        raise fail(NO_TOKEN)
    import aiohttp
    import discord

    from bot.app import build
    from bot.logs import setup

    setup(settings)
    # A service manager's stop is as gentle as Ctrl+C.
    signal.signal(signal.SIGTERM, lambda *_: signal.raise_signal(signal.SIGINT))
    client = build(settings)
    try:
        client.run(settings.discord_token.get_secret_value().strip(), log_handler=None)
    except discord.LoginFailure:
        raise fail(
            "Discord refused the token: check DISCORD_TOKEN (it is shown only once, after Reset Token)."
        ) from None
    except aiohttp.ClientConnectionError as error:
        raise fail(f"Discord cannot be reached: {error}") from None


@cli.command()
def play(
    game: Annotated[str | None, typer.Argument(help="Open a table of this game at once.")] = None,
    port: Annotated[int | None, typer.Option(help="Port of the page; any free one by default.")] = None,
    browser: Annotated[bool, typer.Option(help="Open the page in the browser.")] = True,
    keep: Annotated[Path | None, typer.Option(help="Database file to keep; a temporary one by default.")] = None,
) -> None:
    """Try the real bot in a simulated Discord with four people: no token, no network."""
    import tempfile

    from bot.logs import setup
    from engine.core.registry import GAMES

    if game is not None and game not in GAMES:
        raise fail(f"There is no game called {game}. Games: {', '.join(GAMES)}.")
    try:
        from bot.playground.server import PlaygroundError
        from bot.playground.server import play as serve
    except ModuleNotFoundError as error:
        raise fail(f"{error.name} is missing: install with  pip install -c constraints.txt '.[play]'") from error
    with tempfile.TemporaryDirectory(prefix="tessela-") as folder:
        path = keep or Path(folder) / "play.db"
        settings = Settings(database_url=f"sqlite+aiosqlite:///{path.resolve()}", log_level="WARNING")
        setup(settings)
        try:
            asyncio.run(serve(lambda: _built(settings), game=game, port=port, open_browser=browser))
        except PlaygroundError as error:
            raise fail(str(error)) from error
        except KeyboardInterrupt:
            raise typer.Exit(130) from None


def _built(settings: Settings) -> Any:
    from bot.app import build

    return build(settings)


@db.command("upgrade")
def db_upgrade() -> None:
    """Bring the database to the newest schema (the bot does this by itself at every start)."""
    from bot.tools import upgrade_database

    asyncio.run(upgrade_database(Settings()))


@cli.command()
def preview(
    game: Annotated[str, typer.Argument(help="Key of the game.")],
    out: Annotated[Path, typer.Argument(help="The picture to write (.png or .webp).")],
    seed: Annotated[int, typer.Option(help="Number that fixes the game.")] = 1,
    ply: Annotated[int, typer.Option(help="How many random moves are made first.")] = 0,
    seats: Annotated[int | None, typer.Option(help="Number of players.")] = None,
    viewer: Annotated[int, typer.Option(help="Seat that looks (from 1); 0 for the public picture.")] = 0,
    language: Annotated[str, typer.Option(help="en or pt_BR.")] = "en",
    view: Annotated[str, typer.Option(help="Part of the board.")] = "",
    option: Annotated[list[str] | None, typer.Option(help="name=value, as in /newgame; may be repeated.")] = None,
) -> None:
    """Draw a board without Discord: a random game from a seed, after some moves."""
    from bot.tools import ToolError, draw_preview

    try:
        picture = draw_preview(game, seed, ply, seats, viewer - 1, language, view, option or [], out.suffix)
    except ToolError as error:
        raise fail(str(error)) from error
    out.write_bytes(picture.data)
    typer.echo(picture.text)


@cli.command("export")
def export_match(
    table: Annotated[int, typer.Argument(help="Number of the table.")],
    out: Annotated[Path | None, typer.Argument(help="File to write; the terminal by default.")] = None,
    secrets: Annotated[bool, typer.Option(help="Write the seed of a running match, too.")] = False,
) -> None:
    """Write a match as JSON. The seed is in it once the match is over."""
    from bot.tools import ToolError, export_table

    try:
        text = asyncio.run(export_table(Settings(), table, secrets=secrets))
    except ToolError as error:
        raise fail(str(error)) from error
    if out is None:
        typer.echo(text)
    else:
        out.write_text(text + "\n", encoding="utf-8")


@cli.command("import")
def import_match(file: Annotated[Path, typer.Argument(help="A file written by export, with its seed.")]) -> None:
    """Read a match into the database under a new number, after verifying it."""
    from bot.tools import ToolError, import_table

    try:
        number = asyncio.run(import_table(Settings(), file.read_text(encoding="utf-8")))
    except (ToolError, OSError) as error:
        raise fail(str(error)) from error
    typer.echo(f"Imported as table #{number}.")


@cli.command()
def verify(file: Annotated[Path, typer.Argument(help="A file written by export.")]) -> None:
    """Check a match: the seed against its published hash, every move and every state hash."""
    from bot.tools import ToolError, verify_text

    try:
        report = verify_text(file.read_text(encoding="utf-8"))
    except (ToolError, OSError) as error:
        raise fail(str(error)) from error
    typer.echo(report)


def main() -> None:
    """Entry point of the ``tessela`` script."""
    sys.stdout.reconfigure(errors="replace")  # type: ignore[union-attr]
    try:
        cli()
    except ValidationError as error:
        names = ", ".join(str(part["loc"][0]) for part in error.errors())
        sys.exit(f"A setting has a value that does not fit: {names}. See .env.example.")
    except (ArgumentError, OperationalError) as error:
        sys.exit(f"The database cannot be opened: check TESSELA_DATABASE_URL ({type(error).__name__}).")


if __name__ == "__main__":
    main()
