"""What a player does wrong: the right private sentence each time, and nothing changes."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

import pytest
import simcord

from bot.i18n.catalog import catalog, keys
from bot.i18n.game_texts import game_texts
from bot.services.queries import Queries
from engine.core.game import Refusal
from engine.core.registry import GAMES
from tests.e2e.driver import (
    Person,
    World,
    at_once,
    choose,
    components,
    of_verb,
    one_action_by_command,
    press,
    shown,
    told,
)

t = catalog("en")


async def act(world: World, person: Person, kind: str, **given: Any) -> str:
    """A slash command of Atlanteon; returns the private answer."""
    return told(await person.slash(world.channel, f"atlanteon {kind}", **given))


async def press_play(world: World, person: Person) -> simcord.ResponseMessage:
    """The panel behind the Play button of the newest board."""
    return shown(await press(person, world.boards()[-1], "play"))


async def towers(world: World, number: int = 1) -> None:
    """Put up the three towers: E on a1, T on c3, S on e5."""
    for tower, square in (("E", "a1"), ("T", "c3"), ("S", "e5")):
        (person,) = await world.acting(number)
        await act(world, person, "place_tower", tower=tower, square=square, table=number)
    assert (await world.table(number)).match.ply == 3


# -- somebody else ----------------------------------------------------------------------------------------------------


async def test_the_other_player_is_told_to_wait(world: World) -> None:
    await world.open_table()
    (other,), (acting,) = await world.waiting(), await world.acting()
    table = await world.table()
    refusal = table.game.refusal(table.state, table.seat_of(other.id), GAMES["atlanteon"].info.actions[0]("E", "a1"))
    assert refusal is not None
    assert refusal.code == "not_your_turn"
    expected = game_texts("atlanteon", "en", table.names).refusal(refusal)
    assert await act(world, other, "place_tower", tower="E", square="a1") == expected
    panel = shown(await other.slash(world.channel, "play"))
    assert t("panel.wait", names=acting.name) in panel.content
    assert of_verb(panel, "panel:pick") + of_verb(panel, "panel:ask") == []
    assert (await world.table()).match.ply == 0


async def test_somebody_without_a_seat_can_only_watch(world: World) -> None:
    await world.open_table()
    not_seated = t("problem.not_seated", table=1)
    assert await act(world, world.carla, "place_tower", tower="E", square="a1", table=1) == not_seated
    assert await act(world, world.carla, "place_tower", tower="E", square="a1") == t("problem.none_to_play")
    board = world.boards()[-1]
    assert told(await press(world.carla, board, "play")) == not_seated
    for command in ("play", "undo", "resign"):
        assert told(await world.carla.slash(world.channel, command, table=1)) == not_seated
        assert told(await world.carla.slash(world.channel, command)) == t(f"problem.none_to_{command}")
    watched = shown(await press(world.carla, board, "board"))
    assert watched.attachments
    assert "#1" in told(await world.carla.slash(world.channel, "history", table=1))
    assert (await world.table()).match.ply == 0


async def test_a_table_of_another_server_does_not_exist_here(world: World) -> None:
    await world.open_table()
    elsewhere = world.env.create_guild("Strangers")
    channel = elsewhere.create_text_channel("games")
    stranger = elsewhere.add_member(world.env.create_user("zoe"))
    no_table = t("problem.no_table", table=1)
    for command in ("play", "undo", "resign", "board", "history", "join", "leave", "start"):
        assert told(await stranger.slash(channel, command, table=1)) == no_table
    assert told(await stranger.slash(channel, "atlanteon claim_all", table=1)) == no_table
    at_home = elsewhere.add_member(world.ana.user)
    assert shown(await at_home.slash(channel, "board", table=1)).attachments, "a player sees the table from anywhere"


# -- too late ---------------------------------------------------------------------------------------------------------


async def test_an_old_panel_shows_the_table_as_it_is_now(world: World) -> None:
    await world.open_table()
    await towers(world)
    (person,) = await world.acting()
    confirm, ask = await press_play(world, person), await press_play(world, person)
    for value in ("3", "b2"):
        menu = of_verb(confirm, "panel:ask")[0]
        confirm = shown(await person.select(confirm, [value], custom_id=menu["custom_id"]))
    await act(world, person, "place_tile", tile="5", square="d4")
    before = (await world.table()).match.ply
    moved_on = t("problem.moved_on", table=1)
    late = shown(await press(person, confirm, "panel:do"))
    assert moved_on in late.content
    assert of_verb(late, "panel:do") == []
    assert moved_on in told(await choose(person, ask, "panel:ask", "3"))
    assert (await world.table()).match.ply == before == 4


async def test_two_quick_clicks_are_one_move(world: World) -> None:
    await world.open_table()
    await towers(world)
    (person,) = await world.acting()
    panel = await press_play(world, person)
    for value in ("3", "b2"):
        panel = shown(await choose(person, panel, "panel:ask", value))
    button = of_verb(panel, "panel:do")[0]["custom_id"]
    results = await at_once(world, [(person, panel, button)] * 3)
    assert all(r.acknowledged for r in results)
    assert (await world.table()).match.ply == 4
    assert len(world.boards()) == 5
    texts = [told(r) for r in results]
    assert all("b2" in text or t("problem.moved_on", table=1) in text for text in texts)


async def test_three_join_at_once_and_two_play(world: World) -> None:
    await world.ana.slash(world.channel, "newgame", game="atlanteon")
    lobby = world.lobby()
    results = await at_once(world, [(p, lobby, "tessela:lobby:join:1") for p in (world.bruno, world.carla, world.davi)])
    table = await world.table()
    assert len(table.match.seats) == 2
    late = [told(r) for r in results if r.followups]
    assert late == [t("problem.already_started", table=1)] * 2


async def test_a_finished_game_says_so(world: World) -> None:
    await world.open_table()
    (acting,) = await world.acting()
    panel = await press_play(world, acting)
    confirmation = shown(await world.ana.slash(world.channel, "resign"))
    over = t("problem.table_over", table=1)
    results = await at_once(world, [(world.ana, confirmation, "tessela:resign:1")] * 2)
    assert [told(r) for r in results if r.followups] == [over]
    for command in ("undo", "resign"):
        assert told(await world.bruno.slash(world.channel, command, table=1)) == over
    assert await act(world, world.bruno, "place_tower", tower="E", square="a1", table=1) == over
    assert await act(world, world.bruno, "place_tower", tower="E", square="a1") == t("problem.none_to_play")
    late = await press(acting.user, world.dms(acting)[0], "play")
    assert t("result.resigned", names="bruno") in told(late)
    assert components(world.boards()[0]) == []
    (menu,) = of_verb(panel, "panel:ask")
    old = shown(await acting.select(panel, ["E"], custom_id=menu["custom_id"]))
    assert t("problem.moved_on", table=1) in old.content
    assert shown(await world.carla.slash(world.channel, "board")).attachments
    assert t("result.resigned", names="bruno") in told(await world.carla.slash(world.channel, "history"))


# -- what does not exist ----------------------------------------------------------------------------------------------


async def test_an_unknown_table(world: World) -> None:
    no_table = t("problem.no_table", table=99)
    for command in ("play", "undo", "resign", "board", "history", "join", "leave", "start"):
        assert told(await world.ana.slash(world.channel, command, table=99)) == no_table
    assert await act(world, world.ana, "place_tower", tower="E", square="a1", table=99) == no_table
    offered = await world.ana.autocomplete(world.channel, "atlanteon place_tower", "tower", "", table=99)
    assert offered == []
    assert await world.ana.autocomplete(world.channel, "board", "view", "", table=99) == []


async def test_no_table_at_all(world: World) -> None:
    for command in ("play", "undo", "resign", "board", "history", "join", "leave", "start"):
        assert told(await world.ana.slash(world.channel, command)) == t(f"problem.none_to_{command}")
    assert told(await world.ana.slash(world.channel, "games")) == t("games.none")


async def test_an_unknown_game_option_and_topic_are_refused_in_private(world: World) -> None:
    async def refused(**given: Any) -> str:
        return told(await world.ana.slash(world.channel, "newgame", **({"game": "atlanteon"} | given)))

    assert await refused(game="chess") == t("problem.no_game", game="chess")
    assert await refused(players=5) == t("problem.exact_players", low=2, high=2)
    assert await refused(option1="nonsense") == t("problem.no_option", option="nonsense")
    assert await refused(option1="colour=red") == t("problem.no_option", option="colour")
    assert await refused(option1="games=ten") == t("problem.no_option_value", value="ten")
    assert world.channel.history() == [], "others see what was refused"
    assert told(await world.ana.slash(world.channel, "rules", game="chess")) == t("problem.no_game", game="chess")
    assert "**Atlanteon" in told(await world.ana.slash(world.channel, "rules", game="atlanteon", topic="nonsense"))
    assert (await world.house.queries.mine(world.ana.id)) == []


@pytest.mark.parametrize("text", ["x" * 3000, "**" * 400, "<@1>" * 500])
async def test_very_long_texts_are_answered_too(world: World, text: str) -> None:
    """Discord lets people type 6,000 characters."""
    number = await world.open_table()
    (person,) = await world.acting()
    assert told(await person.slash(world.channel, "newgame", game=text))
    assert told(await person.slash(world.channel, "newgame", game="atlanteon", option1=text))
    assert told(await person.slash(world.channel, "newgame", game="atlanteon", option1=f"games={text}"))
    assert told(await person.slash(world.channel, "rules", game=text))
    assert told(await person.slash(world.channel, "rules", game="atlanteon", topic=text))
    assert told(await person.slash(world.channel, "board", view=text))
    assert await act(world, person, "place_tower", tower=text, square=text, table=number)
    await world.open_table()
    assert told(await person.slash(world.channel, "board", view=text))
    assert await act(world, person, "place_tower", tower=text, square=text)
    assert (await world.table(number)).match.ply == 0


async def test_moves_and_parts_of_the_board_that_are_not_there(world: World) -> None:
    await world.open_table()
    await towers(world)
    assert told(await world.ana.slash(world.channel, "board", ply=4)) == t("problem.no_ply", last=3)
    assert told(await world.ana.slash(world.channel, "board", view="cellar")) == t("problem.no_view", value="cellar")


async def test_a_table_that_has_not_begun_or_was_cancelled(world: World) -> None:
    await world.ana.slash(world.channel, "newgame", game="atlanteon")
    not_started, cancelled = t("problem.not_started", table=1), t("problem.table_cancelled", table=1)
    for command in ("play", "undo", "resign", "board"):
        assert told(await world.ana.slash(world.channel, command, table=1)) == not_started
    assert await act(world, world.ana, "place_tower", tower="E", square="a1", table=1) == not_started
    await press(world.ana, world.lobby(), "lobby:cancel")
    for command in ("play", "undo", "resign", "board", "join", "leave", "start"):
        assert told(await world.ana.slash(world.channel, command, table=1)) == cancelled
    assert await act(world, world.ana, "place_tower", tower="E", square="a1", table=1) == cancelled


# -- against the rules ------------------------------------------------------------------------------------------------

SETUP: list[tuple[str, dict[str, str]]] = [
    ("place_tile", {"tile": "3", "square": "b2"}),
    ("place_tower", {"tower": "q", "square": "b2"}),
    ("place_tower", {"tower": "T", "square": "z9"}),
    ("place_tower", {"tower": "E", "square": "c3"}),
    ("place_tower", {"tower": "T", "square": "a1"}),
    ("place_tower", {"tower": "T", "square": "a2"}),
    ("claim", {"square": "a1"}),
]
TILES: list[tuple[str, dict[str, str]]] = [
    ("place_tower", {"tower": "E", "square": "b2"}),
    ("place_tile", {"tile": "12", "square": "b2"}),
    ("place_tile", {"tile": "3", "square": "f6"}),
    ("place_tile", {"tile": "K", "square": "b2"}),
    ("place_tile", {"tile": "3", "square": "c3"}),
    ("place_tile", {"tile": "3", "square": "a2"}),
    ("end_turn", {}),
    ("claim_all", {}),
]


async def refuse(world: World, kind: str, given: dict[str, str]) -> str:
    """Try something that the rules forbid the person to act: the answer is the rules' reason. Returns its code."""
    table = await world.table()
    seat = table.to_act[0]
    action = table.game.action_types[kind](**given)
    refusal: Refusal | None = table.game.refusal(table.state, seat, action)
    assert refusal is not None, f"{kind} {given} is allowed"
    expected = game_texts("atlanteon", "en", table.names).refusal(refusal)
    assert await act(world, world.person(table.user_of(seat)), kind, **given) == expected
    assert (await world.table()).match.ply == table.match.ply
    return refusal.code


async def test_every_refusal_of_atlanteon_reaches_the_player(world: World) -> None:
    seen = {"not_your_turn", "game_over"}  # the first has a test of its own; the second is said about the table
    await world.open_table(option1="early_claims=on")

    async def do(kind: str, **given: str) -> None:
        (person,) = await world.acting()
        before = (await world.table()).match.ply
        await act(world, person, kind, **given)
        assert (await world.table()).match.ply == before + 1

    await do("place_tower", tower="E", square="a1")
    for kind, given in SETUP:
        seen.add(await refuse(world, kind, given))
    await do("place_tower", tower="T", square="c3")
    await do("place_tower", tower="S", square="e5")
    await do("place_tile", tile="K", square="a2")
    await do("place_tile", tile="K", square="b1")
    for kind, given in TILES:
        seen.add(await refuse(world, kind, given))
    seen |= await _claims(world)
    known = {key.split(".")[1] for key in keys("en", "atlanteon") if key.startswith("refusal.")}
    assert seen == known


async def _claims(world: World) -> set[str]:
    """Play on at random until something can be claimed, and try what cannot."""
    rng, seen = Random(5), set()
    while (table := await world.table()).match.status == "running":
        seat = table.to_act[0]
        if table.state.phase == "claim":
            for square in (f"{column}{row}" for column in "abcde" for row in "12345"):
                refusal = table.game.refusal(table.state, seat, table.game.action_types["claim"](square))
                if refusal is not None and refusal.code not in seen:
                    seen.add(await refuse(world, "claim", {"square": square}))
            if {"nothing_to_claim", "already_settled", "claim_not_safe"} <= seen:
                break
        await one_action_by_command(world, world.person(table.user_of(seat)), 1, rng)
    return seen


# -- several tables ---------------------------------------------------------------------------------------------------


async def test_with_several_tables_the_bot_asks_which(world: World) -> None:
    for _ in range(2):
        await world.open_table()
    for command in ("board", "history", "resign"):
        question = shown(await world.ana.slash(world.channel, command))
        assert question.content == t("which.ask")
        (menu,) = components(question)
        assert [o["value"] for o in menu["options"]] == ["2", "1"]
        answer = shown(await world.ana.select(question, ["1"], custom_id=menu["custom_id"]))
        assert "#1" in answer.content
        assert answer.id == question.id, "the menu stays behind"


async def test_a_move_for_several_tables_is_kept_while_the_bot_asks(world: World) -> None:
    while True:
        await world.open_table()
        mine = await world.house.queries.mine(world.ana.id)
        acting = [m for m in mine if m.to_act == f"[{next(s.seat for s in m.seats if s.user_id == world.ana.id)}]"]
        if len(acting) == 2:
            break
    question = shown(await world.ana.slash(world.channel, "atlanteon place_tower", tower="T", square="c3"))
    (menu,) = components(question)
    assert {o["value"] for o in menu["options"]} == {str(m.id) for m in acting}
    number = acting[0].id
    panel = shown(await world.ana.select(question, [str(number)], custom_id=menu["custom_id"]))
    assert "c3" in panel.content
    await press(world.ana, panel, "panel:do")
    table = await world.table(number)
    assert table.match.ply == 1
    assert "c3" in world.boards(number)[-1].content


async def test_a_ply_and_a_view_are_kept_while_the_bot_asks(world: World) -> None:
    for _ in range(2):
        await world.open_table()
    await towers(world, 1)
    question = shown(await world.ana.slash(world.channel, "board", ply=1, view="overview"))
    (menu,) = components(question)
    answer = shown(await world.ana.select(question, ["1"], custom_id=menu["custom_id"]))
    assert t("board.ply", ply=1, last=3) in answer.content


# -- looking back, taking back, giving up -----------------------------------------------------------------------------


async def test_an_earlier_board_is_shown_as_it_was(world: World) -> None:
    await world.open_table()
    await towers(world)
    earlier = shown(await world.carla.slash(world.channel, "board", ply=1))
    assert t("board.ply", ply=1, last=3) in earlier.content
    now = shown(await world.carla.slash(world.channel, "board"))
    assert "<@" in now.content
    alts = [m.attachments[0].description or "" for m in (earlier, now)]
    assert "a1" in alts[0]
    assert alts[0] != alts[1]
    assert world.posts() == world.boards(), "looking posts nothing"


async def test_undo_takes_back_the_own_action_of_this_turn_only(world: World) -> None:
    await world.open_table(option1="early_claims=on")
    rng = Random(3)
    while True:
        table = await world.table()
        (person,) = await world.acting()
        if await world.house.queries.can_undo(table, table.to_act[0]):
            break
        assert told(await person.slash(world.channel, "undo")) == t("problem.nothing_to_undo")
        await one_action_by_command(world, person, 1, rng)
    (other,) = await world.waiting()
    assert told(await other.slash(world.channel, "undo")) == t("problem.nothing_to_undo")
    boards, before = len(world.boards()), await world.house.queries.at_ply(1, table.match.ply - 1)
    panel = await press_play(world, person)
    (button,) = of_verb(panel, "undo")
    results = await at_once(world, [(person, panel, button["custom_id"])] * 2)
    assert [told(r) for r in results if r.followups] == [t("problem.moved_on", table=1)]
    assert t("undo.done") in next(r.response.content for r in results if r.response)
    after = await world.table()
    assert after.state == before.state
    assert after.match.ply == table.match.ply + 1
    assert len(world.boards()) == boards
    assert f"~~{person.name}" in told(await person.slash(world.channel, "history"))


async def test_giving_up_needs_a_confirmation(world: World) -> None:
    await world.open_table()
    asked = shown(await world.ana.slash(world.channel, "resign"))
    assert asked.content == t("resign.ask_end", table=1)
    assert (await world.table()).match.status == "running"
    done = shown(await press(world.ana, asked, "resign"))
    assert t("resign.done", table=1) in done.content
    assert components(done) == []
    last = world.boards()[-1]
    assert t("result.resigned", names="bruno") in last.content
    assert "🏆" in world.dms(world.bruno)[-1].content
    assert "🏆" in world.dms(world.ana)[-1].content


# -- our own mistakes -------------------------------------------------------------------------------------------------


async def _command(world: World) -> str:
    return told(await world.ana.slash(world.channel, "board"))


async def _button(world: World) -> str:
    return told(await press(world.ana, world.boards()[-1], "history"))


async def _lobby_button(world: World) -> str:
    await world.carla.slash(world.channel, "newgame", game="atlanteon")
    return told(await press(world.davi, world.lobby(2), "lobby:join"))


async def _move(world: World) -> str:
    return await act(world, world.ana, "place_tower", tower="E", square="a1")


@pytest.mark.parametrize("way", [_command, _button, _lobby_button, _move])
async def test_an_unexpected_error_gives_a_number_that_is_in_the_log(
    world: World, monkeypatch: pytest.MonkeyPatch, way: Callable[[World], Awaitable[str]]
) -> None:
    await world.open_table()

    async def broken(*_: object) -> None:
        raise RuntimeError("the disk is on fire")

    monkeypatch.setattr(Queries, "table", broken)
    text = await way(world)
    number = re.search(r"`([0-9a-f]{8})`", text)
    assert number is not None, text
    assert text == t("problem.unexpected", reference=number[1])
    assert "fire" not in text
    (entry,) = [entry for entry in world.take_errors() if "reference" in entry]
    assert entry["reference"] == number[1]
    assert isinstance(entry["exc_info"], RuntimeError)


async def test_the_database_fails_and_the_player_hears_of_it(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even the language of the person can be read."""
    await world.open_table()

    def broken(*_: object) -> None:
        raise OSError("no database")

    monkeypatch.setattr(type(world.house.database), "read", broken)
    assert "number" in told(await world.ana.slash(world.channel, "board"))
    assert world.take_errors()
