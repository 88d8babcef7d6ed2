"""Buttons and menus. Each is found again by its custom_id after any restart; none holds anything in memory."""

from __future__ import annotations

import re
from typing import Any

import discord

from bot.services.common import Problem, Refused, Table
from bot.ui import actions, ids
from bot.ui.house import Interaction, reader
from bot.ui.panel import Choice, after_move, panel
from bot.ui.respond import answer, defer_update, handled, problem_text, refusal_text
from engine.core.parts import parameters


def _button(verb: str) -> re.Pattern[str]:
    return re.compile(rf"{ids.PREFIX}:{verb}(?::(?P<rest>.*))?", re.DOTALL)


class TesselaButton(
    discord.ui.DynamicItem[discord.ui.Button[Any]],
    template=_button(r"(?P<verb>lobby|play|board|history|games|rules|undo|resign|later|mute)"),
):
    """A button: the verb says what it does."""

    def __init__(self, item: discord.ui.Button[Any], verb: str, rest: list[str]) -> None:
        super().__init__(item)
        self.verb, self.rest = verb, rest

    @classmethod
    async def from_custom_id(  # type: ignore[override]
        cls, interaction: Interaction, item: discord.ui.Button[Any], match: re.Match[str]
    ) -> TesselaButton:
        return cls(item, match["verb"], (match["rest"] or "").split(":"))

    @handled
    async def callback(self, interaction: Interaction) -> None:  # type: ignore[override]
        await actions.BUTTONS[self.verb](interaction, self.rest)


class TableMenu(
    discord.ui.DynamicItem[discord.ui.Select[Any]],
    template=_button(r"(?P<verb>which|option|topic)"),
):
    """A menu outside of the turn panel: which table, an option's value, a topic of the rules."""

    def __init__(self, item: discord.ui.Select[Any], verb: str, rest: list[str]) -> None:
        super().__init__(item)
        self.verb, self.rest = verb, rest

    @classmethod
    async def from_custom_id(  # type: ignore[override]
        cls, interaction: Interaction, item: discord.ui.Select[Any], match: re.Match[str]
    ) -> TableMenu:
        return cls(item, match["verb"], (match["rest"] or "").split(":"))

    @handled
    async def callback(self, interaction: Interaction) -> None:  # type: ignore[override]
        await actions.MENUS[self.verb](interaction, self.rest, self.item.values[0])


PANEL = r"(?P<verb>{verbs}):(?P<table>\d+):(?P<ply>\d+):(?P<choice>[^:]*):(?P<extra>.*)"


class PanelButton(
    discord.ui.DynamicItem[discord.ui.Button[Any]],
    template=re.compile(rf"{ids.PREFIX}:panel:" + PANEL.format(verbs="pick|page|back|do")),
):
    """A button of the turn panel: pick a kind of action, turn a page, go back, do it."""

    def __init__(self, item: discord.ui.Button[Any], match: re.Match[str]) -> None:
        super().__init__(item)
        self.match = match

    @classmethod
    async def from_custom_id(  # type: ignore[override]
        cls, interaction: Interaction, item: discord.ui.Button[Any], match: re.Match[str]
    ) -> PanelButton:
        return cls(item, match)

    @handled
    async def callback(self, interaction: Interaction) -> None:  # type: ignore[override]
        await step(interaction, self.match, None)


class PanelMenu(
    discord.ui.DynamicItem[discord.ui.Select[Any]],
    template=re.compile(rf"{ids.PREFIX}:panel:" + PANEL.format(verbs="ask|kind")),
):
    """A menu of the turn panel: the answer to one question."""

    def __init__(self, item: discord.ui.Select[Any], match: re.Match[str]) -> None:
        super().__init__(item)
        self.match = match

    @classmethod
    async def from_custom_id(  # type: ignore[override]
        cls, interaction: Interaction, item: discord.ui.Select[Any], match: re.Match[str]
    ) -> PanelMenu:
        return cls(item, match)

    @handled
    async def callback(self, interaction: Interaction) -> None:  # type: ignore[override]
        await step(interaction, self.match, self.item.values[0])


async def step(interaction: Interaction, match: re.Match[str], value: str | None) -> None:
    """One press in a turn panel. Whatever goes wrong, the panel shows the table as it stands, and why."""
    await defer_update(interaction)
    house = interaction.client.house
    who = await reader(interaction)
    table = await house.queries.table(int(match["table"]))
    ply, verb, page, note, redraw = int(match["ply"]), match["verb"], 0, "", False
    try:
        choice = Choice(*ids.unpack(table.game, match["choice"]))
        if ply != table.match.ply:
            raise Problem("moved_on", table=table.id)
        if verb == "do":
            action = choice.action(table)
            played = await house.play.submit(str(interaction.id), table.id, who.person.id, action, ply)
            table, choice, redraw = played.table, Choice(), True
            note = await after_move(house, table, who, played.since)
        elif verb == "page":
            page = int(match["extra"].split()[0])
        elif verb == "back":
            choice = choice.back(table, table.seat_of(who.person.id))
        elif verb == "kind":
            choice = Choice(value)
        elif verb == "ask":
            choice = _answered(table, choice, match["extra"], str(value))
    except Problem as problem:
        note, redraw, choice = "⚠️ " + problem_text(problem, who.locale), True, Choice()
        table = await house.queries.table(table.id)
    except Refused as refused:
        note, choice = "⚠️ " + refusal_text(refused, who.locale), Choice()
    except ValueError:
        note, redraw, choice = "⚠️ " + who.t("problem.old_panel"), True, Choice()
    await answer(interaction, await panel(house, table, who, choice, page=page, note=note, redraw=redraw))


def _answered(table: Table, choice: Choice, question: str, value: str) -> Choice:
    """The choice with one more value. Raises ValueError for a question the action does not have."""
    action = table.game.action_types[choice.kind or ""] if choice.kind in table.game.action_types else None
    if action is None or question not in parameters(action):
        raise ValueError(f"no such question: {question!r}")
    return Choice(choice.kind, {**choice.chosen, question: ids.value_of(action, question, value)})


ALL: tuple[type[discord.ui.DynamicItem[Any]], ...] = (TesselaButton, TableMenu, PanelButton, PanelMenu)
