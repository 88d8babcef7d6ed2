"""Plays games of any kind as people do: with slash commands only, or with buttons and menus only.

Nothing here knows a particular game. What is played is drawn from what the bot itself offers: the answers of its
autocomplete, or the components of its messages.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, MutableMapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import discord
import simcord
from simcord.backend import serializers
from simcord.backend.models import Overwrite
from simcord.interactions import base_payload

from bot.app import build
from bot.client import TesselaBot
from bot.services.common import Table
from bot.settings import Settings
from bot.ui.house import House
from tests.e2e import limits

ENGLISH, PORTUGUESE = "en-US", "pt-BR"
COMPONENT, BUTTON, SELECT = 3, 2, 3
MOST_ACTIONS = 2000
SETTLE = 120.0
"""Seconds that the bot may take to come to rest."""

Component = dict[str, Any]
Person = simcord.MemberActor


class ErrorLog(logging.Handler):
    """Collects every error that was logged, by whichever library."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.entries: list[MutableMapping[str, Any]] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.entries.append({"event": record.getMessage(), "exception": record.exc_info, "logger": record.name})

    def take(self, captured: Sequence[MutableMapping[str, Any]] = ()) -> list[MutableMapping[str, Any]]:
        """The errors so far, which are forgotten."""
        found = [*self.entries, *(e for e in captured if e.get("log_level") in ("error", "critical"))]
        self.entries.clear()
        return found


@dataclass
class World:
    """A server with a channel and four members, and the bot in it."""

    env: simcord.Env
    settings: Settings
    log: list[MutableMapping[str, Any]]
    error_log: ErrorLog
    locales: dict[int, str] = field(default_factory=dict)
    server_locale: str = ENGLISH
    retired: list[TesselaBot] = field(default_factory=list)
    openapi: Callable[[Sequence[Any]], list[str]] | None = None

    def __post_init__(self) -> None:
        self._speak()
        self.guild = self.env.create_guild("Friends")
        self.channel = self.guild.create_text_channel("games")
        names = ("ana", "bruno", "carla", "davi")
        self.people = [self.guild.add_member(self.env.create_user(name)) for name in names]
        self.ana, self.bruno, self.carla, self.davi = self.people

    def _speak(self) -> None:
        """Let interactions carry the language of the person and of the server."""
        emit = self.env.backend.emit

        def in_language(event: str, payload: Any) -> None:
            if event == "INTERACTION_CREATE":
                user = payload.get("user") or payload["member"]["user"]
                payload["locale"] = self.locales.get(int(user["id"]), ENGLISH)
                if "guild_id" in payload:
                    payload["guild_locale"] = self.server_locale
            emit(event, payload)

        self.env.backend.emit = in_language  # type: ignore[method-assign]

    @property
    def house(self) -> House:
        bot: Any = self.env.bot
        house: House = bot.house
        return house

    async def table(self, number: int = 1) -> Table:
        """A table as the bot has it."""
        return await self.house.queries.table(number)

    def person(self, user_id: int) -> Person:
        return next(p for p in self.people if p.id == user_id)

    async def acting(self, number: int = 1) -> list[Person]:
        """The people who are to act."""
        table = await self.table(number)
        return [self.person(table.user_of(seat)) for seat in table.to_act]

    async def waiting(self, number: int = 1) -> list[Person]:
        """The players who are not to act."""
        table = await self.table(number)
        return [self.person(s.user_id) for s in table.match.seats if s.seat not in table.to_act]

    def posts(self, number: int | None = None, channel: simcord.ChannelHandle | None = None) -> list[discord.Message]:
        """What the bot posted by itself in a channel (boards and mentions), oldest first; of one table or of all."""
        found = [m for m in (channel or self.channel).history() if m.interaction_metadata is None]
        return [m for m in found if number is None or f"`#{number}`" in m.content]

    def boards(self, number: int = 1, channel: simcord.ChannelHandle | None = None) -> list[discord.Message]:
        """The posts that begin with the name of a game."""
        return [m for m in self.posts(number, channel) if m.content.startswith("**")]

    def lobby(self, number: int = 1) -> discord.Message:
        """The lobby message of a table."""
        found = [
            m for m in self.channel.history() if m.interaction_metadata is not None and f"`#{number}`" in m.content
        ]
        return found[0]

    def dms(self, person: Person) -> list[discord.Message]:
        """The direct messages of the bot to somebody that are no private answers, oldest first."""
        return [m for m in person.user.dm_channel.history() if m.interaction_metadata is None]

    def forbid(self, *names: str, channel: simcord.ChannelHandle | None = None) -> None:
        """Take permissions from the bot in a channel; without names: give all back."""
        denied = discord.Permissions(**dict.fromkeys(names, True)).value
        overwrite = Overwrite(target_id=self.env.backend.bot_user.id, type=1, allow=0, deny=denied)
        self.env.backend.set_overwrite((channel or self.channel).id, overwrite)

    def close_dms(self, person: Person) -> None:
        """From now on a person takes no direct messages from the bot."""
        path = f"/channels/{person.user.dm_channel.id}/messages"
        self.env.inject_error("POST", path, status=403, code=50007, message="Cannot send messages", times=None)

    def open_dms(self, person: Person) -> None:
        """Direct messages reach the person again."""
        path = f"/channels/{person.user.dm_channel.id}/messages"
        self.env.backend.faults[:] = [f for f in self.env.backend.faults if f["path"] != path]

    async def open_table(self, game: str = "atlanteon", players: int = 2, **options: Any) -> int:
        """Open a table with slash commands and let the others join, until it has begun. Returns its number."""
        before = await self.house.queries.mine(self.people[0].id)
        result = await self.people[0].slash(self.channel, "newgame", game=game, players=players, **options)
        assert result.response is not None
        assert not result.ephemeral, result.response.content
        number: int = next(
            m.id for m in await self.house.queries.mine(self.people[0].id) if m.id not in {b.id for b in before}
        )
        for person in self.people[1:players]:
            await press(person, self.lobby(number), "lobby:join")
        assert (await self.table(number)).match.status == "running"
        return number

    async def restart(self) -> None:
        """The bot goes away and a new one comes, on the same database."""
        old: Any = self.env.bot
        await self.env.restart_bot(build(self.settings))
        await retire(old)

    def take_errors(self) -> list[MutableMapping[str, Any]]:
        """The errors in the log so far; they do not count as failures of the test."""
        found = self.error_log.take(self.log)
        self.log.clear()
        return found

    def beyond_limits(self) -> list[str]:
        """Everything sent so far that Discord would refuse."""
        problems = limits.check_requests(self.env.http_requests)
        for messages in self.env.backend.messages.values():
            for message in messages.values():
                for data in message.attachments:
                    problems += limits.check_attachment(_Attachment(**{k: data[k] for k in _Attachment.__slots__}))
        return problems


@dataclass(slots=True)
class _Attachment:
    filename: str
    size: int
    description: str | None


def simulation(settings: Settings) -> simcord.Env:
    """A simulated Discord with a bot that is not started yet. A start may take as long as anything else: the simulation
    gives it five seconds, which is not enough where messages with pictures were left over on a busy machine."""
    env = simcord.Env(build(settings), settle_timeout=SETTLE)
    settle = env._settle_internal

    async def patient(*, timeout: float | None = None, **more: Any) -> None:
        await settle(timeout=None if timeout is None else max(timeout, SETTLE), **more)

    env._settle_internal = patient  # type: ignore[method-assign]
    return env


async def retire(bot: TesselaBot) -> None:
    """Close what a bot that is no longer attached holds open."""
    bot.house.pictures.close()
    await bot.house.database.close()


def settings_for(folder: Path) -> Settings:
    """Settings with a database file in a folder, whatever the environment says."""
    return Settings(database_url=f"sqlite+aiosqlite:///{folder / 'tessela.db'}", tick_seconds=30)


# -- reading answers --------------------------------------------------------------------------------------------------


def shown(result: simcord.InteractionResult) -> simcord.ResponseMessage:
    """The private answer to an interaction. Fails for silence, and for an answer that others can see."""
    assert result.acknowledged, "no answer at all"
    message = result.followups[-1] if result.followups else result.response
    assert message is not None, "no answer at all"
    assert message.ephemeral, f"everybody sees: {message.content}"
    assert message.content, "an empty answer"
    return message


def told(result: simcord.InteractionResult) -> str:
    """The text of the private answer."""
    return str(shown(result).content)


def components(message: Any) -> list[Component]:
    """The buttons and menus of a message that can be used, in order."""
    rows = (
        message.components
        if isinstance(message, simcord.ResponseMessage)
        else [row.to_dict() for row in message.components]
    )
    return [dict(c) for c in limits.walk(rows) if c["type"] in (BUTTON, SELECT) and not c.get("disabled")]


def pings(world: World, message: Any) -> list[int]:
    """Who hears a sound because of a message."""
    channel_id = message.channel_id if isinstance(message, simcord.ResponseMessage) else message.channel.id
    stored = world.env.backend.get_message(channel_id, message.id)
    assert not stored.mention_everyone
    assert not stored.ping_role_ids
    return list(stored.ping_user_ids)


def of_verb(message: Any, verb: str) -> list[Component]:
    """The components whose custom_id begins with a verb and its parts, such as ``panel:do`` or ``later:1:3``."""
    start = f"tessela:{verb}"
    return [c for c in components(message) if f"{c.get('custom_id', '')}:".startswith(f"{start}:")]


async def press(actor: Any, message: Any, verb: str) -> simcord.InteractionResult:
    """Press the one button of a message that has a verb."""
    (found,) = of_verb(message, verb)
    result: simcord.InteractionResult = await actor.click(message, custom_id=found["custom_id"])
    return result


async def choose(actor: Any, message: Any, verb: str, value: str) -> simcord.InteractionResult:
    """Choose a value in the one menu of a message that has a verb."""
    (found,) = of_verb(message, verb)
    result: simcord.InteractionResult = await actor.select(message, [value], custom_id=found["custom_id"])
    return result


# -- several interactions at once -------------------------------------------------------------------------------------


async def at_once(world: World, presses: Sequence[tuple[Person, Any, str]]) -> list[simcord.InteractionResult]:
    """Several people press buttons at the same moment: (who, message, custom_id)."""
    backend, results = world.env.backend, []
    for person, message, custom_id in presses:
        channel_id = message.channel_id if isinstance(message, simcord.ResponseMessage) else message.channel.id
        stored = backend.get_message(channel_id, message.id)
        data = {"custom_id": custom_id, "component_type": BUTTON}
        record, payload = base_payload(
            backend, type=COMPONENT, channel_id=channel_id, guild_id=world.guild.id, user_id=person.id, data=data
        )
        payload["message"] = dict(serializers.message_payload(backend, stored))
        record.source_message_id = stored.id
        results.append((record, payload))
    for _, payload in results:
        backend.emit("INTERACTION_CREATE", payload)
    await world.env.settle()
    return [simcord.InteractionResult(world.env, record) for record, _ in results]


# -- buttons only -----------------------------------------------------------------------------------------------------


async def play_by_buttons(world: World, number: int, rng: Random, *, most: int = MOST_ACTIONS) -> int:
    """Play to the end, or ``most`` actions, with the Play button and the panel only. Returns the number of actions."""
    for done in range(most):
        if (await world.table(number)).match.status != "running":
            return done
        person = rng.choice(await world.acting(number))
        await one_action_by_buttons(world, person, await open_panel(world, person, number, rng), rng)
    return most


async def open_panel(world: World, person: Person, number: int, rng: Random) -> simcord.ResponseMessage:
    """The turn panel, from the board's Play button or from the one in the direct message."""
    direct = [m for m in world.dms(person) if of_verb(m, f"play:{number}")]
    if direct and rng.random() < 0.3:
        return shown(await press(person.user, direct[-1], "play"))
    return shown(await press(person, world.boards(number)[-1], "play"))


async def one_action_by_buttons(
    world: World, person: Person, message: simcord.ResponseMessage, rng: Random
) -> simcord.InteractionResult:
    """Answer the panel's questions at random and confirm; now and then a page is turned or a step taken back."""
    actor = person if world.env.backend.get_channel(message.channel_id).guild_id is not None else person.user
    for _ in range(200):
        if confirm := of_verb(message, "panel:do"):
            result = await actor.click(message, custom_id=confirm[0]["custom_id"])
            assert "⚠️" not in told(result), told(result)
            return result
        message = shown(await _next_step(actor, message, rng))
    raise AssertionError(f"the panel asks without end: {message.content}")


async def _next_step(actor: Any, message: simcord.ResponseMessage, rng: Random) -> simcord.InteractionResult:
    if (pages := of_verb(message, "panel:page")) and rng.random() < 0.5:
        return await _click(actor, message, rng.choice(pages))
    if (back := of_verb(message, "panel:back")) and rng.random() < 0.05:
        return await _click(actor, message, back[0])
    if kinds := of_verb(message, "panel:pick"):
        return await _click(actor, message, rng.choice(kinds))
    menus = of_verb(message, "panel:ask") + of_verb(message, "panel:kind")
    assert menus, f"nothing to press: {message.content}"
    value = rng.choice(menus[0]["options"])["value"]
    result: simcord.InteractionResult = await actor.select(message, [value], custom_id=menus[0]["custom_id"])
    return result


async def _click(actor: Any, message: simcord.ResponseMessage, button: Component) -> simcord.InteractionResult:
    result: simcord.InteractionResult = await actor.click(message, custom_id=button["custom_id"])
    return result


# -- slash commands only ----------------------------------------------------------------------------------------------


async def play_by_commands(world: World, number: int, rng: Random, *, most: int = MOST_ACTIONS) -> int:
    """Play to the end, or ``most`` actions, with slash commands only. Returns the number of actions."""
    for done in range(most):
        if (await world.table(number)).match.status != "running":
            return done
        await one_action_by_command(world, rng.choice(await world.acting(number)), number, rng)
    return most


async def one_action_by_command(world: World, person: Person, number: int, rng: Random) -> str:
    """Try the game's commands in random order until one does something; a refused one must say why."""
    before = await world.table(number)
    key = before.game.info.key
    names = [name for name in person.available_commands(world.channel) if name.startswith(f"{key} ")]
    refused = ""
    for name in [name for _ in range(12) for name in rng.sample(names, len(names))]:
        given = await fill_in(world, person, name, rng, {"table": number} if rng.random() < 0.5 else {})
        if given is None:
            continue
        answer = told(await person.slash(world.channel, name, **given))
        if (await world.table(number)).match.ply > before.match.ply:
            return answer
        refused = f"/{name} {given}: {answer}"
    raise AssertionError(f"{person.name} can do nothing; the last try was {refused}")


async def fill_in(world: World, person: Person, name: str, rng: Random, given: dict[str, Any]) -> dict[str, Any] | None:
    """Values for a command's parameters, one after another from its own autocomplete; None where it offers none."""
    chosen = dict(given)
    for count, option in enumerate(leaf(world, name)["options"]):
        if option["name"] == "table":
            continue
        choices: list[Any] = [
            choice["value"] for choice in await person.autocomplete(world.channel, name, option["name"], "", **chosen)
        ]
        if not option.get("required"):
            choices.append(None)
        if not choices:
            assert not count, f"{name}: nothing fits {chosen}"
            return None
        value = rng.choice(choices)
        if value is not None:
            chosen[option["name"]] = value
    return chosen


def leaf(world: World, name: str) -> dict[str, Any]:
    """The registered command or subcommand with a full name such as ``atlanteon place_tile``."""
    root, *path = name.split()
    node = world.env.backend.find_command(root, None)
    assert node is not None, f"/{root} is not registered"
    for part in path:
        node = next(o for o in node["options"] if o["name"] == part)
    return node
