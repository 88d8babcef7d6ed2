"""What the command line does besides running the bot: pictures, export, import, verification."""

from __future__ import annotations

import io
import json
import time
from dataclasses import replace
from typing import Any, cast

from PIL import Image
from sqlalchemy.ext.asyncio import AsyncSession

from bot.i18n.catalog import LOCALES
from bot.render.picture import Picture
from bot.render.scene import Locale, Scene, picture_of, renderer
from bot.services import notify
from bot.services.common import (
    Problem,
    dump_outcome,
    find,
    log_rows,
)
from bot.services.lobby import with_option
from bot.settings import Settings
from bot.store.database import Database
from bot.store.migrate import upgrade
from bot.store.models import ActionRow, Match, MatchSeat
from engine.core.chance import Chance, seed_hash
from engine.core.game import Game, Illegal, play, start
from engine.core.position import dump, state_hash
from engine.core.registry import GAMES
from engine.core.replay import Entry, Resign, Step, Undo, replay
from engine.players.random import choose

FORMAT = "tessela-match-1"
NAMES = ("Ana", "Bruno", "Carla", "Davi", "Eva", "Felipe")


class ToolError(Exception):
    """A sentence for the person at the terminal."""


def _game(key: str) -> Game[Any, Any, Any, Any]:
    if key not in GAMES:
        raise ToolError(f"There is no game called {key}. Games: {', '.join(GAMES)}.")
    return GAMES[key]


async def upgrade_database(settings: Settings) -> None:
    """Bring the database to the newest schema."""
    database = Database(settings.database_url)
    await upgrade(database)
    await database.close()


def draw_preview(
    key: str,
    seed: int,
    ply: int,
    seats: int | None,
    viewer: int,
    language: str,
    view: str,
    chosen: list[str],
    suffix: str,
) -> Picture:
    """A board after ``ply`` random moves of a game that the number ``seed`` fixes. Raises ToolError."""
    game = _game(key)
    low, high = game.info.seats
    count = low if seats is None else seats
    if not low <= count <= high:
        raise ToolError(f"{key} is for {low} to {high} players.")
    if language not in LOCALES:
        raise ToolError(f"Languages: {', '.join(LOCALES)}.")
    if view and view not in renderer(key).VIEWS:
        raise ToolError(f"Views of {key}: {', '.join(renderer(key).VIEWS)}.")
    options = game.info.options()
    for pair in chosen:
        name, _, value = pair.partition("=")
        try:
            options = with_option(options, name, value)
        except Problem as problem:
            raise ToolError(f"{key} has no option {pair}.") from problem
    position = start(game, count, seed.to_bytes(32, "big", signed=False), options)
    luck = Chance((seed + 1).to_bytes(32, "big"))
    last: list[tuple[int, Any]] = []
    for _ in range(ply):
        acting = sorted(game.to_act(position.state))
        if not acting:
            break
        action = choose(game, position.state, acting[0], luck)
        position, events = play(game, position, acting[0], action)
        last = [*(entry for entry in last if entry[0] == acting[0]), *((acting[0], event) for event in events)]
    seat = viewer if 0 <= viewer < count else -1
    scene = Scene(
        view=game.view(position.state, seat),
        viewer=seat,
        table=seed,
        names=NAMES[:count],
        locale=cast(Locale, language),
        last_events=tuple(last),
        hints=tuple(game.legal(position.state, seat)) if seat in game.to_act(position.state) else (),
        focus=view or None,
    )
    return _as(picture_of(key, scene), suffix)


def _as(picture: Picture, suffix: str) -> Picture:
    """The picture in the format that a file name asks for."""
    if suffix.lower() == f".{picture.ext}":
        return picture
    if suffix.lower() not in (".png", ".webp"):
        raise ToolError("The file's name must end with .png or .webp.")
    data = io.BytesIO()
    Image.open(io.BytesIO(picture.data)).save(data, format=suffix[1:].upper())
    return replace(picture, data=data.getvalue())


async def export_table(settings: Settings, number: int, *, secrets: bool) -> str:
    """A match as JSON. Raises ToolError."""
    database = Database(settings.database_url)
    try:
        await upgrade(database)
        async with database.read() as session:
            match = await find(session, number)
            rows = await log_rows(session, number)
    except Problem as problem:
        raise ToolError(f"There is no table #{number} in this database.") from problem
    finally:
        await database.close()
    if match.position is None:
        raise ToolError(f"Table #{number} has not started.")
    show = secrets or match.status == "finished"
    data = {
        "format": FORMAT,
        "game": match.game,
        "pace": match.pace,
        "rules_version": match.rules_version,
        "options": json.loads(match.options),
        "status": match.status,
        "players": [{"user_id": str(s.user_id), "name": s.name} for s in match.seats],
        "server_id": str(match.server_id),
        "channel_id": str(match.channel_id),
        "seed_hash": match.seed_hash,
        "seed": match.seed if show else None,
        "started_at": match.started_at,
        "finished_at": match.finished_at,
        "outcome": json.loads(match.outcome) if match.outcome else None,
        "actions": [
            {
                "ply": row.ply,
                "seat": row.seat,
                "action": json.loads(row.action) if row.action != "{}" else {"kind": row.kind},
                "state_hash": row.state_hash,
                "at": row.created_at,
            }
            for row in rows
        ],
    }
    return json.dumps(data, indent=1, ensure_ascii=False)


def _read(text: str) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except ValueError as error:
        raise ToolError("This file is not JSON.") from error
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise ToolError("This file was not written by `tessela export`.")
    if data.get("status") not in ("running", "finished"):
        raise ToolError("The file is damaged: it does not say whether the match is running or finished.")
    if not data.get("seed"):
        raise ToolError("The seed is not in this file: a running match keeps it secret until it is over.")
    return data


def _replayed(data: dict[str, Any]) -> tuple[Game[Any, Any, Any, Any], list[Step]]:
    """Play a file's log again, checking seed and hashes. Raises ToolError at the first thing that does not fit."""
    try:
        game = _game(data["game"])
        seed = bytes.fromhex(data["seed"])
        if seed_hash(seed) != data["seed_hash"]:
            raise ToolError("The seed does not belong to the hash that was published at the start.")
        if data["rules_version"] != game.info.rules_version:
            raise ToolError(f"The match was played by rules version {data['rules_version']}, which is not known here.")
        options = game.codec.options.validate_json(json.dumps(data["options"]))
        log: list[Entry] = [(row["seat"], _row(game, row["action"])) for row in data["actions"]]
        steps: list[Step] = []
        for step in replay(game, len(data["players"]), seed, options, log):
            row = data["actions"][len(steps)]
            if step.position.ply != row["ply"] or state_hash(game, step.position) != row["state_hash"]:
                raise ToolError(f"The state after ply {row['ply']} is not the one that was recorded.")
            steps.append(step)
    except Illegal as illegal:
        raise ToolError(f"Ply {len(steps) + 1} is not allowed by the rules ({illegal.refusal.code}).") from illegal
    except (KeyError, TypeError, ValueError) as error:
        raise ToolError(f"The file is damaged: {error}") from error
    _check_outcome(game, data, steps)
    return game, steps


def _check_outcome(game: Game[Any, Any, Any, Any], data: dict[str, Any], steps: list[Step]) -> None:
    """The result that was written down is the one of the last position (a resignation has none)."""
    reached = game.outcome(steps[-1].position.state) if steps else None
    if reached is not None and json.loads(dump_outcome(reached)) != data.get("outcome"):
        raise ToolError("The result in the file is not the one of the last position.")


def _row(game: Game[Any, Any, Any, Any], action: dict[str, Any]) -> Any:
    own = {"undo": Undo(), "resign": Resign()}
    return own.get(action["kind"]) or game.codec.action.validate_json(json.dumps(action))


def verify_text(text: str) -> str:
    """Check an exported match; returns what was found. Raises ToolError when something does not fit."""
    data = _read(text)
    _, steps = _replayed(data)
    return (
        f"{data['game']}, {len(data['players'])} players, {len(steps)} log rows: the seed belongs to the published "
        "hash, every move is allowed and every state is as recorded."
    )


async def import_table(settings: Settings, text: str) -> int:
    """Store an exported match under a new number. Raises ToolError."""
    data = _read(text)
    game, steps = _replayed(data)
    database = Database(settings.database_url)
    try:
        await upgrade(database)
        async with database.write() as session:
            number = await _store(session, game, data, steps)
    except (KeyError, TypeError, ValueError) as error:
        raise ToolError(f"The file is damaged: {error!r}") from error
    finally:
        await database.close()
    return number


async def _store(session: AsyncSession, game: Game[Any, Any, Any, Any], data: dict[str, Any], steps: list[Step]) -> int:
    options = game.codec.options.validate_json(json.dumps(data["options"]))
    seed = bytes.fromhex(data["seed"])
    position = steps[-1].position if steps else start(game, len(data["players"]), seed, options)
    running = data["status"] == "running"
    outcome = game.outcome(position.state)
    match = Match(
        server_id=int(data["server_id"]),
        channel_id=int(data["channel_id"]),
        host_id=int(data["players"][0]["user_id"]),
        game=game.info.key,
        options=json.dumps(data["options"]),
        wanted=None,
        pace=data.get("pace"),
        status=data["status"],
        rules_version=data["rules_version"],
        seed=data["seed"],
        seed_hash=data["seed_hash"],
        position=dump(game, position),
        ply=position.ply,
        turn_ply=position.ply,
        turn_at=data["started_at"],
        to_act=json.dumps(sorted(game.to_act(position.state)) if running else []),
        outcome=dump_outcome(outcome) if outcome else json.dumps(data["outcome"]) if data["outcome"] else None,
        created_at=data["started_at"],
        started_at=data["started_at"],
        finished_at=data["finished_at"],
    )
    resigned = {step.seat for step in steps if isinstance(step.action, Resign)}
    for seat, player in enumerate(data["players"]):
        match.seats.append(
            MatchSeat(seat=seat, user_id=int(player["user_id"]), name=player["name"][:64], resigned=seat in resigned)
        )
    session.add(match)
    await session.flush()
    for step, row in zip(steps, data["actions"], strict=True):
        session.add(
            ActionRow(
                match_id=match.id,
                ply=row["ply"],
                seat=row["seat"],
                kind=row["action"]["kind"],
                action="{}" if isinstance(step.action, (Undo, Resign)) else json.dumps(row["action"]),
                events=game.codec.events.dump_json(step.events).decode(),
                state_hash=row["state_hash"],
                command_id=f"import:{match.id}:{row['ply']}",
                created_at=row["at"],
            )
        )
    if running:
        notify.turn(session, match, match.ply, sorted(game.to_act(position.state)), time.time())
    return match.id
