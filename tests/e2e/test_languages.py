"""Public messages in the server's language, private ones in the reader's."""

from __future__ import annotations

import pytest

from bot.i18n.catalog import catalog
from bot.i18n.game_texts import game_texts
from tests.e2e.driver import (
    ENGLISH,
    PORTUGUESE,
    Person,
    World,
    choose,
    components,
    press,
    shown,
    told,
)

en, pt = catalog("en"), catalog("pt_BR")
PAIRS = [(ENGLISH, PORTUGUESE), (PORTUGUESE, ENGLISH)]


def ours(locale: str) -> str:
    return "pt_BR" if locale == PORTUGUESE else "en"


async def table_of(world: World, server: str, person: str) -> tuple[Person, Person]:
    """A game on a server that speaks one language, with players who speak another: who is to act, and who waits."""
    world.server_locale = server
    for member in world.people:
        world.locales[member.id] = person
    await world.open_table()
    (acting,), (other,) = await world.acting(), await world.waiting()
    return acting, other


@pytest.mark.parametrize(("server", "person"), PAIRS)
async def test_public_and_private(world: World, server: str, person: str) -> None:
    acting, other = await table_of(world, server, person)
    public, private = catalog(ours(server)), catalog(ours(person))
    assert public("lobby.running") in world.lobby().content
    (board,) = world.boards()
    assert public.plural("turn.now", 1, names=f"<@{acting.id}>") in board.content
    assert [c["label"] for c in components(board)] == [
        public(f"button.{verb}") for verb in ("play", "board", "history", "rules")
    ]
    assert private("dm.your_turn") in world.dms(acting)[0].content
    panel = shown(await press(acting, board, "play"))
    assert game_texts("atlanteon", ours(person)).question("place_tower", "tower") in panel.content
    assert told(await acting.slash(world.channel, "undo")) == private("problem.nothing_to_undo")
    assert told(await world.carla.slash(world.channel, "play", table=1)) == private("problem.not_seated", table=1)
    assert private("panel.wait", names=acting.name) in told(await press(other, board, "play"))
    shown_board = shown(await other.slash(world.channel, "board"))
    assert shown_board.attachments[0].description != board.attachments[0].description
    await acting.slash(world.channel, "atlanteon place_tower", tower="E", square="a1")
    texts = game_texts("atlanteon", ours(server))
    assert texts.title in world.boards()[-1].content
    resigned = shown(await other.slash(world.channel, "resign"))
    assert resigned.content == private("resign.ask_end", table=1)
    await press(other, resigned, "resign")
    assert public("result.resigned", names=acting.name) in world.boards()[-1].content
    assert private("result.resigned", names=acting.name) in world.dms(acting)[-1].content


@pytest.mark.parametrize(("server", "person"), PAIRS)
async def test_refusals_and_choices_are_in_the_readers_language(world: World, server: str, person: str) -> None:
    acting, _ = await table_of(world, server, person)
    texts = game_texts("atlanteon", ours(person), ["ana", "bruno"])
    offered = await acting.autocomplete(world.channel, "atlanteon place_tower", "tower", "")
    assert [c["name"] for c in offered] == [texts.value("tower", tower) for tower in ("E", "T", "S")]
    table = await world.table()
    refusal = table.game.refusal(
        table.state,
        table.to_act[0],
        table.game.action_types["place_tower"]("E", "z9"),  # type: ignore[call-arg]
    )
    assert refusal is not None
    answer = await acting.slash(world.channel, "atlanteon place_tower", tower="E", square="z9")
    assert told(answer) == texts.refusal(refusal)
    rules = shown(await acting.slash(world.channel, "rules", game="atlanteon"))
    assert texts.topics()[0][1] in rules.content
    for language in ("en", "pt_BR"):
        label = game_texts("atlanteon", language).value("tower", "S")
        found = await acting.autocomplete(world.channel, "atlanteon place_tower", "tower", label[:4])
        assert (language == ours(person)) <= ("S" in [c["value"] for c in found])


async def test_a_label_in_either_language_is_understood(world: World) -> None:
    acting, _ = await table_of(world, ENGLISH, ENGLISH)
    label = game_texts("atlanteon", "pt_BR").value("tower", "S")
    assert "a1" in told(await acting.slash(world.channel, "atlanteon place_tower", tower=label.upper(), square="A1"))
    assert (await world.table()).match.ply == 1


async def test_language_chosen_by_command_wins_over_discord(world: World) -> None:
    async def help_text() -> str:
        return told(await world.ana.slash(world.channel, "help"))

    assert await help_text() == en("help.text")
    assert told(await world.ana.slash(world.channel, "language", language="pt_BR")) == pt("language.done")
    assert await help_text() == pt("help.text")
    assert told(await world.ana.slash(world.channel, "language", language="discord")) == en("language.done")
    assert await help_text() == en("help.text")
    world.locales[world.ana.id] = PORTUGUESE
    assert await help_text() == pt("help.text")
    assert told(await world.ana.slash(world.channel, "language", language="en")) == en("language.done")
    assert await help_text() == en("help.text")


@pytest.mark.parametrize("locale", [ENGLISH, PORTUGUESE])
async def test_every_topic_of_the_rules_is_shown_whole(world: World, locale: str) -> None:
    world.locales[world.ana.id] = locale
    texts = game_texts("atlanteon", ours(locale))
    message = shown(await world.ana.slash(world.channel, "rules", game="atlanteon"))
    for topic, title in texts.topics():
        message = shown(await choose(world.ana, message, "topic", topic))
        assert title in message.content
        assert texts.rules(topic).strip() in message.content
