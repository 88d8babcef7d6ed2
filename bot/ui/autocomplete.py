"""Autocomplete: legal values only, given the parameters already filled in; at most 25, in the reader's language."""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import Any

from discord import app_commands

from bot.i18n.catalog import LOCALES, catalog, keys
from bot.services.common import Problem, Table
from bot.services.queries import Wish
from bot.ui.house import Interaction, reader, words
from bot.ui.tables import fitting, label, people
from engine.core.parts import Value, parameters

MOST = 25


def folded(text: str) -> str:
    """A text without case and accents, for comparing what people type."""
    bare = unicodedata.normalize("NFKD", text.casefold())
    return "".join(c for c in bare if not unicodedata.combining(c)).strip()


def matching(entries: list[tuple[str, Any]], typed: str) -> list[app_commands.Choice[Any]]:
    """The entries that fit what was typed: those that begin with it first."""
    want = folded(typed)
    keyed = [(folded(name), folded(str(value)), name, value) for name, value in entries]
    first = [k for k in keyed if k[0].startswith(want) or k[1].startswith(want)]
    then = [k for k in keyed if k not in first and want in k[0]]
    return [app_commands.Choice(name=name[:100], value=value) for _, _, name, value in (first + then)[:MOST]]


async def tables(interaction: Interaction, typed: str, wish: Wish) -> list[app_commands.Choice[int]]:
    """Numbers of the tables that fit a command."""
    who = await reader(interaction)
    found = await fitting(interaction.client.house, interaction, wish)
    return matching([(f"{label(m, who.locale)} · {people(m)}"[:100], m.id) for m in found], typed.lstrip("#"))


async def values(
    interaction: Interaction, game: str, kind: str, ask: str, typed: str
) -> list[app_commands.Choice[Any]]:
    """The legal values of one parameter at the table the command means."""
    given = vars(interaction.namespace)
    table = await _table(interaction, game, given.get("table"))
    if table is None:
        return []
    seat = table.seat_of(interaction.user.id)
    action = table.game.action_types[kind]
    chosen: dict[str, Value] = {
        name: interpret(game, name, given[name])
        for name in parameters(action)
        if name != ask and given.get(name) is not None
    }
    text = words(table, (await reader(interaction)).locale)
    view = table.view(seat)
    found = table.options(seat, ask, {"kind": kind, **chosen})
    return matching([(text.choice(kind, ask, v, chosen, view), v) for v in found if v is not None], typed)


async def _table(interaction: Interaction, game: str, number: Any) -> Table | None:
    house = interaction.client.house
    if isinstance(number, int):
        try:
            table = await house.queries.table(number)
        except Problem:
            return None
        return table if table.game.info.key == game and table.position is not None else None
    found = await fitting(house, interaction, Wish(("running",), seated=True, acting=True, game=game))
    return await house.queries.table(found[0].id) if found else None


def interpret(game: str, parameter: str, value: Value) -> Value:
    """What somebody means by a typed value: the value itself or its label in either language, in any case."""
    if not isinstance(value, str):
        return value
    want = folded(value)
    return _meanings(game, parameter).get(want, value.strip().lower())


@cache
def _meanings(game: str, parameter: str) -> dict[str, str]:
    """Folded labels and values of a parameter -> the value, from the catalogues of both languages."""
    prefix = f"value.{parameter}."
    found: dict[str, str] = {}
    for locale in LOCALES:
        t = catalog(locale, game)
        for key in sorted(keys(locale, game)):
            if key.startswith(prefix):
                found[folded(t(key))] = key.removeprefix(prefix)
    found |= {folded(value): value for value in set(found.values())}
    return found
