"""Opening tables and sitting down; the turn; looking at a table."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from discord import app_commands

from bot.cogs.localize import text
from bot.i18n.catalog import LOCALES
from bot.i18n.game_texts import game_texts
from bot.render.scene import renderer
from bot.services.common import Problem
from bot.services.lobby import MAX_OPEN_TABLES, PACES, check, option_choices, option_text
from bot.services.queries import Wish
from bot.ui import actions, autocomplete
from bot.ui.boards import lobby_message
from bot.ui.house import Interaction, reader
from bot.ui.permissions import missing, missing_text
from bot.ui.respond import answer, defer, handled
from bot.ui.tables import WISHES, fitting
from engine.core.registry import GAMES

Command = app_commands.Command[Any, Any, Any]
Callback = Callable[..., Coroutine[Any, Any, None]]

EVERYWHERE = app_commands.AppCommandContext(guild=True, dm_channel=True)
SERVER = app_commands.AppCommandContext(guild=True)


def named(name: str, contexts: app_commands.AppCommandContext = EVERYWHERE) -> Callable[[Callback], Command]:
    """A top-level command with its texts from the catalogues; the callback's docstring is not shown."""

    def wrap(callback: Callback) -> Command:
        command: Command = app_commands.Command(
            name=app_commands.locale_str(name, key=f"command.{name}", domain="tessela"),
            description=text(f"command.{name}.help"),
            callback=callback,
            allowed_contexts=contexts,
        )
        return command

    return wrap


def described(*names: str) -> Callable[[Callback], Callback]:
    """Localised names and descriptions of parameters."""

    def wrap(callback: Callback) -> Callback:
        callback = app_commands.rename(**{name: text(f"param.{name}") for name in names})(callback)
        return app_commands.describe(**{name: text(f"param.{name}.help") for name in names})(callback)

    return wrap


def game_key(typed: str) -> str:
    """The key of a game that somebody typed: the key itself, or the title in either language."""
    want = autocomplete.folded(typed)
    titles = {autocomplete.folded(game_texts(key, locale).title): key for key in GAMES for locale in LOCALES}
    return typed if typed in GAMES else titles.get(want, typed)


def _game_choices(locale: str, typed: str) -> list[app_commands.Choice[str]]:
    return autocomplete.matching([(game_texts(key, locale).title, key) for key in GAMES], typed)


@named("newgame", SERVER)
@described("game", "players", "pace", "option1", "option2", "option3")
@app_commands.choices(pace=[app_commands.Choice(name=text(f"pace.{hours}"), value=hours) for hours in PACES])
@handled
async def newgame(
    interaction: Interaction,
    game: str,
    players: app_commands.Range[int, 1, 10] | None = None,
    pace: int | None = None,
    option1: str | None = None,
    option2: str | None = None,
    option3: str | None = None,
) -> None:
    lacking = missing(interaction.app_permissions, interaction.channel)
    # Refused before the public answer is begun, so that only the person is told.
    game = game_key(game)
    chosen = dict(_option_pair(o) for o in (option1, option2, option3) if o)
    check(game, players, chosen)
    await _may_host(interaction)
    await interaction.response.defer(ephemeral=bool(lacking))
    who = await reader(interaction)
    house = interaction.client.house
    if lacking:
        await answer(interaction, missing_text(lacking, who.locale))
        return
    assert interaction.guild_id is not None
    assert interaction.channel_id is not None
    table = await house.lobby.create(
        interaction.guild_id, interaction.channel_id, who.person, game, players, chosen, pace or 0
    )
    message = lobby_message(table, await house.profile.server_locale(interaction.guild_id))
    sent = await interaction.edit_original_response(
        content=message.content, view=message.view, allowed_mentions=message.mentions()
    )
    await house.lobby.set_message(table.id, sent.id)


async def _may_host(interaction: Interaction) -> None:
    mine = await interaction.client.house.queries.mine(interaction.user.id)
    if sum(m.host_id == interaction.user.id for m in mine) >= MAX_OPEN_TABLES:
        raise Problem("too_many_tables", most=MAX_OPEN_TABLES)


def _option_pair(typed: str) -> tuple[str, str]:
    """An option as autocomplete writes it: name=value. Raises Problem."""
    name, sign, value = typed.partition("=")
    if not sign:
        raise Problem("no_option", option=typed[:50])
    return name.strip(), value.strip()


@newgame.autocomplete("game")
async def _newgame_game(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    return _game_choices((await reader(interaction)).locale, current)


async def _newgame_option(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    key = vars(interaction.namespace).get("game")
    if key not in GAMES:
        return []
    words_of = game_texts(key, (await reader(interaction)).locale)
    entries = [
        (f"{words_of.option(name)}: {words_of.option_value(name, value)}", f"{name}={option_text(value)}")
        for name, choices in option_choices(GAMES[key].info.options).items()
        for value in choices
    ]
    return autocomplete.matching(entries, current)


for _name in ("option1", "option2", "option3"):
    newgame.autocomplete(_name)(_newgame_option)


def _table_command(verb: str) -> Command:
    """A command whose only parameter is the table."""

    async def run(interaction: Interaction, table: int | None = None) -> None:
        await actions.with_table(interaction, verb, table)

    contexts = SERVER if verb in ("join", "leave", "start") else EVERYWHERE
    command = named(verb, contexts)(described("table")(handled(run)))
    command.autocomplete("table")(_tables(WISHES[verb]))
    return command


def _tables(wish: Wish) -> Any:
    async def complete(interaction: Interaction, current: str | int) -> list[app_commands.Choice[int]]:
        return await autocomplete.tables(interaction, str(current), wish)

    return complete


join, leave, start = _table_command("join"), _table_command("leave"), _table_command("start")
play, undo, resign = _table_command("play"), _table_command("undo"), _table_command("resign")
history = _table_command("history")


@named("board")
@described("table", "ply", "view")
@handled
async def board(
    interaction: Interaction,
    table: int | None = None,
    ply: app_commands.Range[int, 0, 100000] | None = None,
    view: str | None = None,
) -> None:
    rest = f"{'' if ply is None else ply}/{(view or '')[:40]}".removesuffix("/")
    await actions.with_table(interaction, "board", table, rest)


@board.autocomplete("view")
async def _board_view(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    house = interaction.client.house
    number = vars(interaction.namespace).get("table")
    if not isinstance(number, int):
        found = await fitting(house, interaction, WISHES["board"])
        if len(found) != 1:
            return []
        number = found[0].id
    try:
        match = (await house.queries.table(number)).match
    except Problem:
        return []
    words_of = game_texts(match.game, (await reader(interaction)).locale)
    return autocomplete.matching([(words_of.view(v), v) for v in renderer(match.game).VIEWS], current)


board.autocomplete("table")(_tables(WISHES["board"]))


@named("games")
@handled
async def games(interaction: Interaction) -> None:
    await defer(interaction)
    await actions.show_games(interaction, await reader(interaction), 1)


@named("rules")
@described("game", "topic")
@handled
async def rules(interaction: Interaction, game: str, topic: str | None = None) -> None:
    await defer(interaction)
    await actions.show_rules(interaction, await reader(interaction), game_key(game), topic or "")


rules.autocomplete("game")(_newgame_game)


@rules.autocomplete("topic")
async def _rules_topic(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    key = vars(interaction.namespace).get("game")
    if key not in GAMES:
        return []
    topics = game_texts(key, (await reader(interaction)).locale).topics()
    return autocomplete.matching([(title, topic) for topic, title in topics], current)


COMMANDS = (newgame, join, leave, start, games, play, board, undo, resign, history, rules)
