"""A simulated Discord server with the real bot in it and pages in the browser to act as its members.

Nothing here knows the games or the services: it takes a function that builds the bot and gives it a guild
with one channel and a few people. What the bot writes to one person alone is announced in the terminal and
can be answered on that person's own page.

Three private parts of simcord are used (`Env._preview`, `Preview._action`, `Preview._server`), each in one
place and with its reason; constraints.txt pins the version they were tried with.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import tempfile
import webbrowser
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import discord
import simcord
from discord.ext import commands

AnyBot = commands.Bot | commands.AutoShardedBot

CHANNEL = "board-games"
TICK = 0.5
"""Seconds between two looks at the clock and at what the bot has sent."""
CATCH_UP = 60.0
"""Most seconds of the bot's time that one tick may bring, for instance after the machine slept."""
SETTLE = 30.0
"""Seconds the bot may work on one press of a button before the page calls the outcome uncertain."""
STYLE = """
.attachment-inline { aspect-ratio: 4 / 3; }
.channel-message:has(> .message-attachments) { display: flex; flex-direction: column; }
.channel-message > .message-components { order: 1; }
"""
"""Pictures keep their place while the page loads them anew (otherwise the page jumps and closes the menu
that was just opened), and buttons stand below the picture, as in Discord."""

log = logging.getLogger(__name__)


class PlaygroundError(Exception):
    """The playground cannot start; the message says why."""


class Playground:
    """One bot, one guild, one channel, a few people, and the pages to act as them."""

    def __init__(self, bot: AnyBot, names: Sequence[str]) -> None:
        if not names or len({name.lower() for name in names}) != len(names):
            raise PlaygroundError("The playground needs at least one person, and each name only once.")
        shards_open = isinstance(bot, discord.AutoShardedClient) and bot.shard_count is None
        self.bot = bot
        self.names = tuple(names)
        self.env = simcord.Env(
            bot,
            check_errors=False,
            settle_timeout=SETTLE,
            shard_count=1 if shards_open else None,
        )
        self.env.backend.edit_bot_profile("Tessela")
        # The simulated clock starts at a fixed day; bring it to today, so that it agrees with the real one.
        self.env.backend.clock.advance(max(0.0, (datetime.now(UTC) - self.env.now()).total_seconds()))
        self.people: list[simcord.MemberActor] = []
        self.channel: simcord.ChannelHandle
        self.page: simcord.Preview
        self.letters: dict[int, simcord.Preview] = {}
        """The page with the direct messages of each person, by user id."""
        self._ahead = self.env.now() - datetime.now(UTC)
        self._one_at_a_time = asyncio.Lock()
        self._requests_seen = 0
        self._letters_seen: set[int] = set()
        self._stack = contextlib.AsyncExitStack()

    async def open(self, port: int | None = None) -> None:
        """Start the bot, fill the guild, serve the pages."""
        try:
            await self.env.start()
        except BaseException:
            await self.bot.close()
            raise
        self._stack.push_async_callback(self.env.shutdown)
        self._stack.push_async_callback(self.bot.close)
        guild = self.env.create_guild("Tessela")
        self.channel = guild.create_text_channel(CHANNEL, topic="Type /newgame to open a table")
        for name in self.names:
            self.people.append(guild.add_member(self.env.create_user(name.lower(), global_name=name)))
        await self.env.settle()
        for person in self.people:
            self.letters[person.id] = await self._serve(person.user.dm_channel, [person.user], None)
        self.page = await self._serve(self.channel, self.people, port)

    async def close(self) -> None:
        """End the pages, then the bot, then the simulated Discord."""
        await self._stack.aclose()

    async def _serve(
        self,
        channel: simcord.ChannelHandle,
        viewers: Sequence[simcord.MemberActor | simcord.UserHandle],
        port: int | None,
    ) -> simcord.Preview:
        # A page shows one channel and simcord remembers one page, although each stands on its own feet.
        self.env._preview = None
        try:
            page = self.env.preview(channel, viewers=viewers, layout="channel", port=port)
            _restyle(page)
            await self._stack.enter_async_context(page)
        except simcord.SetupError as error:
            raise PlaygroundError(f"The page cannot be served: {error}") from error
        perform = page._action

        async def perform_in_turn(context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
            # Simcord refuses an operation while another one runs; people in two windows wait instead.
            async with self._one_at_a_time:
                result = await perform(context_id, body)
                await self._publish()
            return result

        page._action = perform_in_turn  # type: ignore[method-assign]
        return page

    async def tick(self) -> None:
        """Let real time pass for the bot, then show what it has done on its own."""
        async with self._one_at_a_time:
            behind = (datetime.now(UTC) + self._ahead - self.env.now()).total_seconds()
            with _patience("The bot was still busy when its clock moved on."):
                await self.env.advance_time(min(max(0.0, behind), CATCH_UP))
            await self._publish()

    async def _publish(self) -> None:
        """Renew every page, but only if the bot has changed something: a renewed page forgets a press."""
        new = self.env.http_requests[self._requests_seen :]
        self._requests_seen += len(new)
        if not any(map(_is_visible, new)):
            return
        ended = contextlib.suppress(simcord.SetupError)  # this page was ended in the browser
        for page in (self.page, *self.letters.values()):
            with _patience("The bot was still busy when a page was renewed."), ended:
                await page.refresh()

    async def open_table(self, game: str) -> None:
        """The first person types `/newgame game:…`."""
        async with self._one_at_a_time:
            await self.people[0].slash(self.channel, "newgame", game=game)
            await self._publish()

    def new_letters(self) -> Iterator[tuple[simcord.MemberActor, discord.Message]]:
        """The direct messages that the bot has sent of its own accord since the last call."""
        for person in self.people:
            for message in person.user.dm_channel.history(viewer=person.user):
                if message.id not in self._letters_seen:
                    self._letters_seen.add(message.id)
                    if message.author.bot and message.interaction_metadata is None:
                        yield person, message


def _is_visible(request: simcord.HttpLogEntry) -> bool:
    suggestions = request.path.endswith("/callback") and (request.json or {}).get("type") == 8
    return request.method != "GET" and not suggestions


def _restyle(page: simcord.Preview) -> None:
    served = page._server._static

    async def serve(request: Any) -> Any:
        response = await served(request)
        if request.path == "/preview.css":
            response.text += STYLE
        return response

    page._server._static = serve  # type: ignore[method-assign]


@contextlib.contextmanager
def _patience(words: str) -> Iterator[None]:
    try:
        yield
    except TimeoutError:
        log.warning(words, exc_info=True)


async def play(
    build_bot: Callable[[], AnyBot],
    *,
    names: Sequence[str] = ("Ana", "Bruno", "Carla", "Davi"),
    game: str | None = None,
    port: int | None = None,
    open_browser: bool = True,
    on_ready: Callable[[str], None] | None = None,
) -> None:
    """Serve the bot to a few people in the browser until Ctrl-C or until the page is ended there."""
    stop = asyncio.Event()
    ground = Playground(build_bot(), names)
    with _until_interrupted(stop), tempfile.TemporaryDirectory(prefix="tessela-play-") as folder:
        try:
            await ground.open(port)
            _greet(ground)
            if game is not None:
                try:
                    await ground.open_table(game)
                except simcord.SetupError as error:
                    print(f"No table was opened for {game}: {error}\n", flush=True)
            if on_ready is not None:
                on_ready(ground.page.url)
            if open_browser:
                await asyncio.to_thread(webbrowser.open, ground.page.url)
            await _first_of(stop.wait(), ground.page.wait_closed(), _keep_going(ground, Path(folder)))
        finally:
            await ground.close()


async def _keep_going(ground: Playground, folder: Path) -> None:
    while True:
        await asyncio.sleep(TICK)
        await ground.tick()
        for person, message in ground.new_letters():
            await _announce(ground, person, message, folder)


async def _first_of(*work: Any) -> None:
    tasks = [asyncio.ensure_future(one) for one in work]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    for task in done:
        task.result()


@contextlib.contextmanager
def _until_interrupted(stop: asyncio.Event) -> Iterator[None]:
    loop = asyncio.get_running_loop()
    caught = []
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError, RuntimeError, ValueError):
            loop.add_signal_handler(number, stop.set)
            caught.append(number)
    try:
        yield
    finally:
        for number in caught:
            loop.remove_signal_handler(number)


def _greet(ground: Playground) -> None:
    width = max(len(CHANNEL) + 1, *(len(name) for name in ground.names)) + 2
    print("The bot plays in a simulated Discord on this machine: no token, no network.\n")
    print(f"  {'#' + CHANNEL:{width}}{ground.page.url}\n")
    print("Open the page, choose at “Viewing as” who you are, type /newgame and press the buttons.")
    print("Suggestions for a command appear after the first letter. Ctrl-C ends everything.\n")
    print("What the bot writes to one person alone is shown here, and on the page of that person:")
    for name, person in zip(ground.names, ground.people, strict=True):
        print(f"  {name:{width}}{ground.letters[person.id].url}")
    print(flush=True)


async def _announce(
    ground: Playground,
    person: simcord.MemberActor,
    message: discord.Message,
    folder: Path,
) -> None:
    print(f"DM to {person.user.global_name or person.name}: {message.content}")
    for attachment in message.attachments:
        path = folder / f"{person.name}-{message.id}-{attachment.filename}"
        await attachment.save(path)
        print(f"  picture: {path}")
    print(f"  answer:  {ground.letters[person.id].url}", flush=True)
