"""Opening, joining, leaving, options and the start, without Discord."""

from __future__ import annotations

import asyncio

import pytest

from bot.services.common import Problem, options_of
from bot.services.lobby import option_choices, option_text, with_option
from engine.core.chance import seed_hash
from engine.core.registry import GAMES
from tests.bot.rooms import ANA, BRUNO, CARLA, PEOPLE, Rooms
from tests.engine.core.toy import TOY


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game for two or three players stands among the games."""
    monkeypatch.setitem(GAMES, "toy", TOY)


async def test_a_fixed_number_of_players_starts_by_itself(rooms: Rooms) -> None:
    table = await rooms.opened()
    assert (table.match.status, table.match.wanted, table.position) == ("lobby", 2, None)
    started = await rooms.lobby.join(table.id, BRUNO)
    assert started.match.status == "running"
    assert started.names == ("ana", "bruno")
    assert started.match.seed is not None
    assert started.match.seed_hash == seed_hash(bytes.fromhex(started.match.seed))


async def test_seeds_differ(rooms: Rooms) -> None:
    assert len({(await rooms.running()).match.seed for _ in range(5)}) == 5


async def test_without_a_wish_the_host_starts_or_the_table_is_full(rooms: Rooms) -> None:
    table = await rooms.opened("toy")
    with pytest.raises(Problem, match="too_few"):
        await rooms.lobby.start(table.id, ANA.id)
    assert (await rooms.lobby.join(table.id, BRUNO)).match.status == "lobby"
    with pytest.raises(Problem, match="host_only"):
        await rooms.lobby.start(table.id, BRUNO.id)
    assert (await rooms.lobby.start(table.id, ANA.id)).match.status == "running"
    other = await rooms.opened("toy")
    await rooms.lobby.join(other.id, BRUNO)
    assert (await rooms.lobby.join(other.id, CARLA)).match.status == "running"


async def test_everybody_joins_at_once(rooms: Rooms) -> None:
    table = await rooms.opened("toy", 3)
    results = await asyncio.gather(
        *(rooms.lobby.join(table.id, person) for person in PEOPLE * 5), return_exceptions=True
    )
    assert sum(not isinstance(r, Exception) for r in results) == 2
    assert {r.code for r in results if isinstance(r, Problem)} <= {"already_joined", "already_started", "table_full"}
    after = await rooms.queries.table(table.id)
    assert after.match.status == "running"
    assert len({seat.user_id for seat in after.match.seats}) == 3


async def test_leaving_closes_the_gap_and_passes_the_host_on(rooms: Rooms) -> None:
    table = await rooms.opened("toy", 3)
    await rooms.lobby.join(table.id, BRUNO)
    left = await rooms.lobby.leave(table.id, ANA.id)
    assert [(s.seat, s.user_id) for s in left.match.seats] == [(0, BRUNO.id)]
    assert left.match.host_id == BRUNO.id
    with pytest.raises(Problem, match="not_joined"):
        await rooms.lobby.leave(table.id, ANA.id)
    assert (await rooms.lobby.leave(table.id, BRUNO.id)).match.status == "cancelled"
    for work in (rooms.lobby.join(table.id, ANA), rooms.lobby.start(table.id, ANA.id)):
        with pytest.raises(Problem, match="table_cancelled"):
            await work


async def test_options(rooms: Rooms) -> None:
    table = await rooms.opened("toy", None, rounds="3")
    assert options_of(table.match) == with_option(TOY.info.options(), "rounds", "3")
    await rooms.lobby.set_option(table.id, ANA.id, "reverse", "on")
    await rooms.lobby.set_option(table.id, ANA.id, "players", "3")
    with pytest.raises(Problem, match="host_only"):
        await rooms.lobby.set_option(table.id, BRUNO.id, "reverse", "off")
    for name, value, code in [
        ("reverse", "maybe", "no_option_value"),
        ("colour", "red", "no_option"),
        ("players", "4", "wrong_players"),
        ("players", "x", "wrong_players"),
    ]:
        with pytest.raises(Problem, match=code):
            await rooms.lobby.set_option(table.id, ANA.id, name, value)
    changed = (await rooms.queries.table(table.id)).match
    assert changed.wanted == 3
    assert options_of(changed) == with_option(with_option(TOY.info.options(), "rounds", "3"), "reverse", "on")
    await rooms.lobby.join(table.id, BRUNO)
    started = await rooms.lobby.set_option(table.id, ANA.id, "players", "2")
    assert started.match.status == "running", "the wanted number is here"


@pytest.mark.parametrize(
    ("game", "wanted", "options", "code"),
    [
        ("chess", None, {}, "no_game"),
        ("toy", 1, {}, "wrong_players"),
        ("toy", 4, {}, "wrong_players"),
        ("toy", None, {"rounds": "9"}, "no_option_value"),
        ("toy", None, {"speed": "9"}, "no_option"),
    ],
)
async def test_a_table_that_cannot_be_is_not_opened(
    rooms: Rooms, game: str, wanted: int | None, options: dict[str, str], code: str
) -> None:
    with pytest.raises(Problem, match=code):
        await rooms.opened(game, wanted, **options)
    assert await rooms.queries.mine(ANA.id) == []


@pytest.mark.parametrize("key", GAMES)
def test_option_texts_lead_back_to_their_values(key: str) -> None:
    options = GAMES[key].info.options
    for name, choices in option_choices(options).items():
        assert len(choices) <= 25
        assert choices[0] == getattr(options(), name)
        for choice in choices:
            assert getattr(with_option(options(), name, option_text(choice)), name) == choice


async def test_a_start_tells_the_channel_and_the_first_player(rooms: Rooms) -> None:
    table = await rooms.running()
    assert [row.dedupe_key for row in await rooms.outbox("board")] == [f"board:{table.id}:0"]
    (turn,) = await rooms.outbox("turn")
    assert turn.lane.startswith(f"user:{table.user_of(table.to_act[0])}")
    assert len(await rooms.outbox("lobby")) == 1
