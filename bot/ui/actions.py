"""What commands and buttons do, once for both: the panel, the board, the log, the rules, lobby, undo, resign."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

import discord

from bot.i18n.game_texts import game_texts
from bot.render.scene import renderer
from bot.services.common import Problem, Table, not_running, options_of, to_act
from bot.services.lobby import PACES, option_choices, option_text
from bot.store.models import Match
from bot.ui import ids
from bot.ui.boards import (
    MESSAGE,
    Mentions,
    Message,
    button,
    code_block,
    event_lines,
    fit,
    headline,
    link,
    picture,
    result_lines,
    view_of,
    whose_turn,
)
from bot.ui.house import Interaction, Reader, reader, safe, words
from bot.ui.panel import Choice, panel
from bot.ui.respond import acknowledge, answer, defer, defer_update
from bot.ui.tables import choose, label, people, visible
from engine.core.parts import SPECTATOR, values
from engine.core.registry import GAMES

PAGE_LINES, PAGE_LENGTH = 12, 1500
OPTION_PAGE = 4
REMIND_HOURS = (1, 3, 8)


async def with_table(interaction: Interaction, verb: str, number: int | None, rest: str = "") -> None:
    """Find the table a command means, then do the command's work; or ask which table."""
    await defer(interaction)
    who = await reader(interaction)
    table = await choose(interaction.client.house, interaction, who, number, verb, rest)
    if isinstance(table, Message):
        await answer(interaction, table)
    else:
        await ON_TABLE[verb](interaction, who, table, rest)


# -- the turn ---------------------------------------------------------------------------------------------------------


async def open_panel(interaction: Interaction, who: Reader, table: Table, rest: str = "") -> None:
    """The turn panel; ``rest`` may hold a choice that was begun with a slash command."""
    try:
        choice = Choice(*ids.unpack(table.game, rest)) if rest else Choice()
    except ValueError as error:
        raise Problem("old_panel") from error
    await answer(interaction, await panel(interaction.client.house, table, who, choice))


async def undo(interaction: Interaction, who: Reader, table: Table, rest: str = "") -> None:
    """Take back the own last action of this turn and show the panel again."""
    house = interaction.client.house
    played = await house.play.undo(str(interaction.id), table.id, who.person.id, int(rest) if rest else None)
    note = who.t("undo.done")
    await answer(interaction, await panel(house, played.table, who, Choice(), note=note))


async def resign_ask(interaction: Interaction, who: Reader, table: Table, rest: str = "") -> None:
    """Ask whether the person really wants to give up."""
    if table.match.status != "running":
        raise not_running(table.match)
    if table.seat_of(who.person.id) == SPECTATOR:
        raise Problem("not_seated", table=table.id)
    last = len(table.match.seats) - sum(s.resigned for s in table.match.seats) <= 2
    text = who.t("resign.ask_end" if last else "resign.ask_computer", table=table.id)
    row = [button(who.t("button.resign"), ids.make("resign", table.id), discord.ButtonStyle.danger)]
    await answer(interaction, Message(text, view_of(row)))


async def resign_do(interaction: Interaction, rest: Sequence[str]) -> None:
    """Give up, after the confirmation."""
    await defer_update(interaction)
    who = await reader(interaction)
    played = await interaction.client.house.play.resign(str(interaction.id), int(rest[0]), who.person.id)
    text = who.t("resign.done", table=played.table.id)
    await answer(interaction, Message("\n".join([text, *result_lines(played.table, who.locale)]), view_of()))


# -- looking ----------------------------------------------------------------------------------------------------------


async def show_board(interaction: Interaction, who: Reader, table: Table, rest: str = "") -> None:
    """The board as the person may see it; ``rest``: a ply and a part of the board, joined by a slash."""
    house = interaction.client.house
    ply, _, part = rest.partition("/")
    if part and part not in renderer(table.game.info.key).VIEWS:
        raise Problem("no_view", value=part)
    shown = await house.queries.at_ply(table.id, int(ply) if ply else None)
    seat = shown.seat_of(who.person.id)
    drawn = await picture(house, shown, seat, who.locale, view=part)
    head = headline(shown, who.locale)
    assert shown.position is not None
    if shown.position.ply != table.match.ply:
        head += "\n" + who.t("board.ply", ply=shown.position.ply, last=table.match.ply)
        tail = ""
    else:
        tail = "\n".join(result_lines(shown, who.locale)) or whose_turn(shown, who.locale)
    board = code_block(drawn.text) if drawn is not None else ""
    apart = len(head) + len(board) + len(tail) > MESSAGE - 4
    await answer(interaction, Message(fit(head if apart else f"{head}\n{board}", [], tail), view_of(), drawn))
    if apart:
        await interaction.followup.send(board[:MESSAGE], ephemeral=True, allowed_mentions=Mentions.only())


async def show_history(interaction: Interaction, who: Reader, table: Table, rest: str = "") -> None:
    """The log in words, a page at a time; without a page number the last one."""
    house = interaction.client.house
    table, rows = await house.queries.history(table.id)
    lines = []
    for h in rows:
        words_of = event_lines(table, [h], who.locale, table.seat_of(who.person.id))
        text = " ".join(line.removeprefix("• ") for line in words_of)
        lines.append(f"`{h.ply}` " + (f"~~{text}~~" if h.undone else text))
    sheets = in_pages(lines)
    pages = len(sheets)
    page = min(pages, max(1, int(rest))) if rest.isdecimal() else pages
    shown = sheets[page - 1] or [who.t("history.empty")]
    row = page_buttons(who, page, pages, "history", table.id)
    tail = "\n".join(result_lines(table, who.locale)) if page == pages else ""
    await answer(interaction, Message(fit(headline(table, who.locale), shown, tail), view_of(row)))


def in_pages(lines: Sequence[str]) -> list[list[str]]:
    """Lines in pages that fit into a message with a headline: at least one page."""
    sheets: list[list[str]] = [[]]
    for line in lines:
        full = len(sheets[-1]) == PAGE_LINES or sum(map(len, sheets[-1])) + len(line) > PAGE_LENGTH
        if sheets[-1] and full:
            sheets.append([])
        sheets[-1].append(line[:PAGE_LENGTH])
    return sheets


def page_buttons(
    who: Reader, page: int, pages: int, verb: str, *rest: object
) -> list[discord.ui.Button[discord.ui.View]]:
    """Back, the page's number, forward; nothing where there is one page only."""
    if pages == 1:
        return []
    row = [
        button("◀", ids.make(verb, *rest, max(1, page - 1), "back")),
        button(who.t("history.page", page=page, pages=pages), ids.make(verb, *rest, page, "here")),
        button("▶", ids.make(verb, *rest, min(pages, page + 1), "next")),
    ]
    row[0].disabled, row[1].disabled, row[2].disabled = page == 1, True, page == pages
    return row


async def show_games(interaction: Interaction, who: Reader, page: int) -> None:
    """The person's open tables: whose turn, since when, until when, a link."""
    matches = await interaction.client.house.queries.mine(who.person.id)
    sheets = in_pages([_my_table(match, who) for match in matches])
    page = min(len(sheets), max(1, page))
    head = who.t("games.head") if matches else who.t("games.none")
    rows = view_of(page_buttons(who, page, len(sheets), "games"))
    await answer(interaction, Message(fit(head, sheets[page - 1], ""), rows))


def _my_table(match: Match, who: Reader) -> str:
    seat = next(s.seat for s in match.seats if s.user_id == who.person.id)
    since = f"<t:{int(match.turn_at or 0)}:R>"
    if match.status == "lobby":
        state = who.t("games.lobby", players=len(match.seats))
    elif seat in to_act(match):
        state = who.t("games.yours", since=since)
    else:
        state = who.t("games.theirs", names=", ".join(safe(match.seats[s].name) for s in to_act(match)), since=since)
    if match.pace and match.turn_at and match.status == "running":
        state += " · " + who.t("games.deadline", time=f"<t:{int(match.turn_at + 3600 * match.pace)}:R>")
    return f"**{label(match, who.locale)}** · {safe(people(match))}\n{state} · {link(match)}"


async def show_rules(interaction: Interaction, who: Reader, game: str, topic: str) -> None:
    """The short rules of a game: one topic, and a menu of all."""
    if game not in GAMES:
        raise Problem("no_game", game=game)
    text = game_texts(game, who.locale)
    topics = text.topics()
    chosen = topic if topic in dict(topics) else topics[0][0]
    menu = discord.ui.Select[discord.ui.View](
        custom_id=ids.make("topic", game),
        placeholder=who.t("rules.placeholder")[:150],
        options=[discord.SelectOption(label=title[:100], value=key, default=key == chosen) for key, title in topics],
    )
    head = f"**{text.title} · {dict(topics)[chosen]}**"
    await answer(interaction, Message(fit(head, [], text.rules(chosen)[: 1990 - len(head)], 2000), view_of([menu])))


# -- the lobby --------------------------------------------------------------------------------------------------------


async def lobby_verb(interaction: Interaction, who: Reader, table: Table, verb: str) -> Table:
    """Join, leave, start or cancel a table."""
    lobby = interaction.client.house.lobby
    if verb == "join":
        return await lobby.join(table.id, who.person)
    if verb == "leave":
        return await lobby.leave(table.id, who.person.id)
    if verb == "start":
        return await lobby.start(table.id, who.person.id)
    return await lobby.cancel(table.id, who.person.id)


async def lobby_command(verb: str, interaction: Interaction, who: Reader, table: Table) -> None:
    """A lobby verb as a slash command: a private answer; the lobby message follows through the outbox."""
    after = await lobby_verb(interaction, who, table, verb)
    started = verb == "join" and after.match.status == "running"
    await answer(interaction, who.t("lobby.joined_started" if started else f"lobby.did_{verb}", table=after.id))


async def lobby_button(interaction: Interaction, rest: Sequence[str]) -> None:
    """A button of the lobby message; the message itself is brought up to date."""
    verb, number = rest[0], int(rest[1])
    if verb == "options":
        await acknowledge(interaction)
        await show_options(interaction, await reader(interaction), number, int(rest[2]) if len(rest) > 2 else 0)
        return
    await interaction.response.defer()
    who = await reader(interaction)
    house = interaction.client.house
    await lobby_verb(interaction, who, await visible(interaction, number), verb)
    if interaction.message is not None:
        await house.lobby.set_message(number, interaction.message.id)


async def show_options(interaction: Interaction, who: Reader, number: int, page: int = 0) -> None:
    """The host's private menus for the options, one for each; paged, because Discord shows five rows at most."""
    table = await interaction.client.house.queries.table(number)
    if table.match.status != "lobby":
        raise Problem("already_started", table=number)
    if table.match.host_id != who.person.id:
        raise Problem("host_only", host=table.match.host_id)
    entries = _option_entries(table, who)
    pages = max(1, -(-len(entries) // OPTION_PAGE))
    page %= pages
    rows: list[Sequence[discord.ui.Item[discord.ui.View]]] = [
        [_option_menu(table, page, name, values)] for name, values in entries[page * OPTION_PAGE :][:OPTION_PAGE]
    ]
    if pages > 1:
        more = who.t("history.page", page=page + 1, pages=pages) + " ▶"
        rows.append([button(more, ids.make("lobby", "options", number, page + 1))])
    await answer(interaction, Message(who.t("options.ask", table=number), view_of(*rows)))


Entry = tuple[str, str, str, bool]
"""One entry of a menu: value, label, description, whether it is the present one."""


def _option_entries(table: Table, who: Reader) -> list[tuple[str, list[Entry]]]:
    text = words(table, who.locale)
    current = values(options_of(table.match))
    low, high = table.game.info.seats
    found: list[tuple[str, list[Entry]]] = []
    if low != high:
        wanted = str(table.match.wanted or "any")
        counts = ["any", *(str(n) for n in range(max(low, len(table.match.seats)), high + 1))]
        labels = {c: who.t("options.any_players") if c == "any" else who.t("options.players", n=c) for c in counts}
        found.append(("players", [(c, labels[c], "", c == wanted) for c in counts]))
    paces = [(str(h), who.t("lobby.pace", pace=who.t(f"pace.{h}")), "", h == (table.match.pace or 0)) for h in PACES]
    found.append(("pace", paces))
    for name, choices in option_choices(type(options_of(table.match))).items():
        entries = [
            (
                option_text(c),
                f"{text.option(name)}: {text.option_value(name, c)}",
                text.t(f"option.{name}.help"),
                c == current[name],
            )
            for c in choices
        ]
        found.append((name, entries))
    return found


def _option_menu(table: Table, page: int, name: str, entries: list[Entry]) -> discord.ui.Select[discord.ui.View]:
    options = [
        discord.SelectOption(label=label[:100], value=value, description=text[:100] or None, default=default)
        for value, label, text, default in entries
    ]
    return discord.ui.Select(custom_id=ids.make("option", table.id, name, page), options=options)


async def set_option(interaction: Interaction, rest: Sequence[str], value: str) -> None:
    """An option was chosen from a menu."""
    await defer_update(interaction)
    who = await reader(interaction)
    number, name = int(rest[0]), rest[1]
    table = await interaction.client.house.lobby.set_option(number, who.person.id, name, value)
    if table.match.status != "lobby":
        await answer(interaction, Message(who.t("lobby.did_start", table=number), view_of()))
        return
    await show_options(interaction, who, number, int(rest[2]) if len(rest) > 2 else 0)


# -- direct messages --------------------------------------------------------------------------------------------------


async def later(interaction: Interaction, rest: Sequence[str]) -> None:
    """Remind again in some hours, if it is still the same turn; without hours: ask how many."""
    await acknowledge(interaction)
    who = await reader(interaction)
    house = interaction.client.house
    table = await house.queries.table(int(rest[0]))
    if table.seat_of(who.person.id) not in table.to_act:
        raise Problem("no_longer_your_turn", table=table.id)
    hours = int(rest[1]) if len(rest) > 1 else 0
    if hours not in REMIND_HOURS:
        row = [button(who.t.plural("later.hours", n), ids.make("later", table.id, n)) for n in REMIND_HOURS]
        await answer(interaction, Message(who.t("later.ask"), view_of(row)))
        return
    await house.profile.remind_later(table.id, who.person.id, hours)
    await answer(interaction, Message(who.t.plural("later.done", hours), view_of()))


async def mute(interaction: Interaction, rest: Sequence[str]) -> None:
    """Switch this table's direct messages off, or on again."""
    await defer(interaction)
    who = await reader(interaction)
    muted = await interaction.client.house.profile.mute(int(rest[0]), who.person.id)
    await answer(interaction, who.t("mute.on" if muted else "mute.off", table=int(rest[0])))


# -- what the custom_ids name -----------------------------------------------------------------------------------------

OnTable = Callable[[Interaction, Reader, Table, str], Awaitable[None]]


def _lobby(verb: str) -> OnTable:
    async def run(interaction: Interaction, who: Reader, table: Table, rest: str) -> None:
        await lobby_command(verb, interaction, who, table)

    return run


ON_TABLE: dict[str, OnTable] = {
    "play": open_panel,
    "undo": undo,
    "resign": resign_ask,
    "board": show_board,
    "history": show_history,
    "join": _lobby("join"),
    "leave": _lobby("leave"),
    "start": _lobby("start"),
}


async def _play_button(interaction: Interaction, rest: Sequence[str]) -> None:
    """Play under a board or a message: always the present panel; an older board says that it has moved on."""
    await acknowledge(interaction)
    who = await reader(interaction)
    house = interaction.client.house
    table = await visible(interaction, int(rest[0]))
    stale = len(rest) > 1 and rest[1] != str(table.match.ply) and table.match.status == "running"
    note = who.t("panel.moved_on") if stale else ""
    await answer(interaction, await panel(house, table, who, Choice(), note=note))


def _on_table_button(verb: str) -> Callable[[Interaction, Sequence[str]], Awaitable[None]]:
    async def run(interaction: Interaction, rest: Sequence[str]) -> None:
        await acknowledge(interaction)
        who = await reader(interaction)
        table = await visible(interaction, int(rest[0]))
        await ON_TABLE[verb](interaction, who, table, rest[1] if len(rest) > 1 and rest[1] != "last" else "")

    return run


async def _rules_button(interaction: Interaction, rest: Sequence[str]) -> None:
    await defer(interaction)
    await show_rules(interaction, await reader(interaction), rest[0], "")


async def _topic_menu(interaction: Interaction, rest: Sequence[str], value: str) -> None:
    await defer_update(interaction)
    await show_rules(interaction, await reader(interaction), rest[0], value)


async def _which_menu(interaction: Interaction, rest: Sequence[str], value: str) -> None:
    await defer_update(interaction)
    who = await reader(interaction)
    table = await visible(interaction, int(value))
    await ON_TABLE[rest[0]](interaction, who, table, ":".join(rest[1:]))


async def _games_button(interaction: Interaction, rest: Sequence[str]) -> None:
    await acknowledge(interaction)
    await show_games(interaction, await reader(interaction), int(rest[0]))


BUTTONS: dict[str, Callable[[Interaction, Sequence[str]], Awaitable[None]]] = {
    "lobby": lobby_button,
    "play": _play_button,
    "board": _on_table_button("board"),
    "history": _on_table_button("history"),
    "undo": _on_table_button("undo"),
    "games": _games_button,
    "rules": _rules_button,
    "resign": resign_do,
    "later": later,
    "mute": mute,
}

MENUS: dict[str, Callable[[Interaction, Sequence[str], str], Awaitable[None]]] = {
    "which": _which_menu,
    "option": set_option,
    "topic": _topic_menu,
}
