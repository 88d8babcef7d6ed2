"""Base classes: strict at the border, and events that keep secrets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import pytest
from pydantic import TypeAdapter, ValidationError

from engine.core.game import Outcome
from engine.core.parts import SPECTATOR, event_for, kind_of, parameters, values
from tests.engine.core.toy import TOY, Draw, Drawn, Give, Given, ToyOptions


@dataclass(frozen=True, slots=True, kw_only=True)
class Hidden(Drawn):
    """An event whose card nobody may see."""

    owner: ClassVar[str | None] = None


def test_secret_fields_are_for_their_owner() -> None:
    event = Drawn(seat=1, card=7)
    assert event_for(event, 1) == {"seat": 1, "card": 7}
    for viewer in (0, 2, SPECTATOR):
        assert event_for(event, viewer) == {"seat": 1, "card": None}


def test_secret_without_owner_is_for_nobody() -> None:
    for viewer in (0, 1, SPECTATOR):
        assert event_for(Hidden(seat=1, card=7), viewer)["card"] is None


def test_open_events_are_for_everybody() -> None:
    for viewer in (0, 1, SPECTATOR):
        assert event_for(Given(seat=0, colour="red"), viewer) == {"seat": 0, "colour": "red"}


def test_kinds_parameters_values() -> None:
    assert kind_of(Give) == "give"
    assert parameters(Draw) == ()
    assert parameters(Give(1, "red")) == ("card", "colour", "to")
    assert values(Give(1, "red")) == {"card": 1, "colour": "red", "to": None}
    assert TOY.action_types == {"draw": Draw, "give": Give}


@pytest.mark.parametrize(
    "text",
    [
        '{"kind":"give","card":"1","colour":"red","to":null}',
        '{"kind":"give","card":1,"colour":2}',
        '{"kind":"give","card":true,"colour":"red"}',
        '{"kind":"give","card":1,"colour":"red","more":1}',
        '{"kind":"give","card":1}',
        '{"kind":"draw","card":1}',
        '{"kind":"nosuch"}',
        '{"card":1,"colour":"red"}',
    ],
)
def test_actions_are_strict(text: str) -> None:
    with pytest.raises(ValidationError):
        TOY.codec.action.validate_json(text)


def test_actions_by_kind() -> None:
    assert TOY.codec.action.validate_json('{"kind":"draw"}') == Draw()
    assert TOY.codec.action.validate_json('{"kind":"give","card":1,"colour":"red"}') == Give(1, "red")


@pytest.mark.parametrize("text", ['{"rounds":"2"}', '{"rounds":4}', '{"reverse":1}', '{"zzz":1}', "[]"])
def test_options_are_strict(text: str) -> None:
    with pytest.raises(ValidationError):
        TOY.codec.options.validate_json(text)


def test_a_union_of_one_class() -> None:
    """A game with a single class of actions has a codec too."""
    from engine.core.game import _union

    adapter: TypeAdapter[Draw] = TypeAdapter(_union((Draw,)))
    assert adapter.validate_json('{"kind":"draw"}') == Draw()


def test_options_defaults() -> None:
    assert TOY.codec.options.validate_json("{}") == ToyOptions()


def test_winners() -> None:
    assert Outcome(ranks=(2, 1, 1), scores=(0, 1, 1), breakdown=({}, {}, {})).winners == (1, 2)
