"""Position: everything that is needed to go on with a game, and its forms outside of memory."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from pydantic import TypeAdapter

from engine.core.clone import quick_init
from engine.core.parts import Options, Part, State

if TYPE_CHECKING:
    from engine.core.game import Game

S = TypeVar("S", bound=State)


@quick_init
@dataclass(frozen=True, slots=True, kw_only=True)
class Position(Generic[S]):
    """A state with the luck that belongs to it. The seed lives here, outside the state: no view can leak it.

    seats: number of players. seed: 32 secret bytes. counter: words drawn so far. ply: number of log rows
    (actions and undos) so far; it only grows.
    """

    seats: int
    options: Options
    rules_version: int
    state: S
    seed: bytes
    counter: int
    ply: int


def _payload(game: Game[Any, Any, Any, Any], position: Position[Any]) -> dict[str, Any]:
    return {
        "game": game.info.key,
        "rules_version": position.rules_version,
        "seats": position.seats,
        "options": game.codec.options.dump_python(position.options, mode="json"),
        "state": game.codec.state.dump_python(position.state, mode="json"),
        "counter": position.counter,
        "ply": position.ply,
    }


def dump(game: Game[Any, Any, Any, Any], position: Position[Any]) -> str:
    """The position as JSON text, the secret seed included."""
    return json.dumps(_payload(game, position) | {"seed": position.seed.hex()}, separators=(",", ":"))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Stored(Part):
    """What ``dump`` writes, with options and state still to be validated by the game's codec."""

    game: str
    rules_version: int
    seats: int
    options: dict[str, Any]
    state: dict[str, Any]
    seed: str
    counter: int
    ply: int


_STORED: TypeAdapter[_Stored] = TypeAdapter(_Stored)


def load(game: Game[Any, Any, Any, Any], text: str) -> Position[Any]:
    """The position of a JSON text made by ``dump``. Raises ValueError for another game or malformed content."""
    data = _STORED.validate_json(text)
    if data.game != game.info.key:
        raise ValueError(f"a position of {data.game!r}, not of {game.info.key!r}")
    return Position(
        seats=data.seats,
        options=game.codec.options.validate_json(json.dumps(data.options)),
        rules_version=data.rules_version,
        state=game.codec.state.validate_json(json.dumps(data.state)),
        seed=bytes.fromhex(data.seed),
        counter=data.counter,
        ply=data.ply,
    )


def state_hash(game: Game[Any, Any, Any, Any], position: Position[Any]) -> str:
    """A fingerprint of the position, keyed with the seed: while the seed is secret it tells nothing."""
    text = json.dumps(_payload(game, position), sort_keys=True, separators=(",", ":"))
    return hashlib.blake2b(text.encode(), key=position.seed, digest_size=16).hexdigest()
