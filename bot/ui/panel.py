"""The turn panel: one question after another, then a look at what the move does, then the confirmation.

A panel holds nothing in memory: table, ply and the values chosen so far stand in its custom_ids.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import discord

from bot.services.common import Problem, Table
from bot.ui import ids
from bot.ui.boards import Message, button, event_lines, fit, headline, picture, result_lines, view_of
from bot.ui.house import House, Reader, words
from engine.core.game import Illegal
from engine.core.narrow import next_question
from engine.core.parts import SPECTATOR, Action, Seat, Value, parameters

PAGE = 25
BUTTON_KINDS = 5

Row = list[discord.ui.Item[discord.ui.View]]


@dataclass(frozen=True, slots=True)
class Choice:
    """What was chosen so far: the kind of action and the values of its first parameters."""

    kind: str | None = None
    chosen: Mapping[str, Value] = field(default_factory=dict)

    def action(self, table: Table) -> Action:
        """The finished action. Raises ValueError while a parameter is missing."""
        if self.kind is None or len(self.chosen) < len(parameters(table.game.action_types[self.kind])):
            raise ValueError("the choice is not finished")
        cls: Any = table.game.action_types[self.kind]
        action: Action = cls(**self.chosen)
        return action

    def back(self, table: Table, seat: Seat) -> Choice:
        """The choice before its last real question; questions with a single answer are passed over."""
        names = list(self.chosen)
        while names:
            name = names.pop()
            rest = {n: self.chosen[n] for n in names}
            if self.kind is not None and len(table.options(seat, name, {"kind": self.kind, **rest})) != 1:
                return Choice(self.kind, rest)
        return Choice()


async def panel(
    house: House, table: Table, who: Reader, choice: Choice, *, page: int = 0, note: str = "", redraw: bool = True
) -> Message:
    """The panel of a person at a table, as it stands now. Raises Problem for somebody without a seat."""
    seat = table.seat_of(who.person.id)
    if seat == SPECTATOR:
        raise Problem("not_seated", table=table.id)
    shown = await picture(house, table, seat, who.locale) if redraw else None
    undo = await house.queries.can_undo(table, seat)
    head = headline(table, who.locale)
    if seat not in table.to_act:
        again = [button(who.t("button.refresh"), ids.make("play", table.id), emoji="🔄")]
        waiting = view_of(again) if table.match.status == "running" else view_of()
        return Message(fit(head, note.splitlines(), _waiting(table, who)), waiting, shown)
    choice, question, back = _advance(table, seat, choice)
    if choice.kind is None:
        body, rows = who.t("panel.what"), _kind_rows(table, seat, who)
    elif question is None:
        body, rows = _summary(table, seat, who, choice), [_confirm_row(table, who, choice)]
    else:
        body = _chosen_line(table, who, choice) + words(table, who.locale).question(choice.kind, question)
        rows = _question_rows(table, seat, who, choice, question, page)
    rows.append(_nav_row(table, who, choice if back else None, undo))
    return Message(fit(head, note.splitlines(), body), view_of(*[row for row in rows if row]), shown)


def _waiting(table: Table, who: Reader) -> str:
    """For somebody who is not to act."""
    if table.match.status != "running":
        return "\n".join(result_lines(table, who.locale)) or who.t("panel.over")
    text = words(table, who.locale)
    return who.t("panel.wait", names=", ".join(text.name(seat) for seat in table.to_act))


def _advance(table: Table, seat: Seat, choice: Choice) -> tuple[Choice, str | None, bool]:
    """Answer every question that has one possible answer; the question left to ask, or None; whether one can go back.

    A choice that is no longer possible falls back to its longest part that is.
    """
    kinds = [str(kind) for kind in table.options(seat, "kind")]
    kind = choice.kind if choice.kind in kinds else kinds[0] if len(kinds) == 1 else None
    if kind is None:
        return Choice(), None, False
    back = len(kinds) > 1
    given = dict(choice.chosen) if kind == choice.kind else {}
    chosen: dict[str, Value] = {}
    cls = table.game.action_types[kind]
    while (question := next_question(cls, chosen)) is not None:
        values = table.options(seat, question, {"kind": kind, **chosen})
        if question in given and given[question] in values:
            chosen[question] = given[question]
            back = back or len(values) > 1
        elif len(values) == 1:
            chosen[question] = values[0]
            given = {n: v for n, v in given.items() if n in chosen}
        else:
            break
    return Choice(kind, chosen), question, back


def _kind_rows(table: Table, seat: Seat, who: Reader) -> list[Row]:
    """What the person can do: buttons, or a menu when there are many kinds."""
    text = words(table, who.locale)
    kinds = [str(kind) for kind in table.options(seat, "kind")]
    if len(kinds) <= BUTTON_KINDS:
        return [
            [
                button(text.kind(kind), _id("pick", table, Choice(kind), ""), discord.ButtonStyle.primary)
                for kind in kinds
            ]
        ]
    options = [discord.SelectOption(label=text.kind(kind)[:100], value=kind) for kind in kinds[:PAGE]]
    menu = discord.ui.Select[discord.ui.View](
        custom_id=_id("kind", table, Choice(), ""), options=options, placeholder=who.t("panel.what")[:150]
    )
    return [[menu]]


def _question_rows(table: Table, seat: Seat, who: Reader, choice: Choice, question: str, page: int) -> list[Row]:
    """The menu of one question, with buttons to turn its pages when it has more than 25 values."""
    assert choice.kind is not None
    values = table.options(seat, question, {"kind": choice.kind, **choice.chosen})
    pages = max(1, -(-len(values) // PAGE))
    page = page % pages
    options = [_option(table, seat, who, choice, question, v) for v in values[page * PAGE : (page + 1) * PAGE]]
    menu = discord.ui.Select[discord.ui.View](
        custom_id=_id("ask", table, choice, question),
        options=options,
        placeholder=words(table, who.locale).question(choice.kind, question)[:150],
    )
    if pages == 1:
        return [[menu]]
    turn: Row = [
        button("◀", _id("page", table, choice, f"{page - 1 if page else pages - 1} <")),
        button(f"{page + 1}/{pages}", _id("page", table, choice, f"{page} =")),
        button("▶", _id("page", table, choice, f"{(page + 1) % pages} >")),
    ]
    turn[1].disabled = True  # type: ignore[attr-defined]
    return [[menu], turn]


def _option(table: Table, seat: Seat, who: Reader, choice: Choice, question: str, value: Value) -> discord.SelectOption:
    """One entry of a menu; where nothing else must be decided, it says what the move would do."""
    assert choice.kind is not None
    text = words(table, who.locale)
    chosen = {**choice.chosen, question: value}
    finished = _finished(table, seat, Choice(choice.kind, chosen))
    hint = text.hint(table.preview(seat, finished), seat) if finished is not None else ""
    label = text.choice(choice.kind, question, value, choice.chosen, table.view(seat))
    key = ids.NONE if value is None else str(value)
    return discord.SelectOption(label=label[:100], value=key[:100], description=hint[:100] or None)


def _finished(table: Table, seat: Seat, choice: Choice) -> Action | None:
    """The action of a choice whose other questions have one answer or may be left out; else None."""
    choice, question, _ = _advance(table, seat, choice)
    while question is not None:
        if None not in table.options(seat, question, {"kind": choice.kind, **choice.chosen}):
            return None
        choice, question, _ = _advance(table, seat, Choice(choice.kind, {**choice.chosen, question: None}))
    return choice.action(table)


def _chosen_line(table: Table, who: Reader, choice: Choice) -> str:
    """What was chosen so far."""
    if not choice.chosen or choice.kind is None:
        return ""
    text = words(table, who.locale)
    parts = [
        text.choice(choice.kind, n, v, {}, table.view(table.seat_of(who.person.id))) for n, v in choice.chosen.items()
    ]
    return f"{text.kind(choice.kind)}: **{' · '.join(parts)}**\n"


def _summary(table: Table, seat: Seat, who: Reader, choice: Choice) -> str:
    """A finished move and what it will do."""
    text = words(table, who.locale)
    action = choice.action(table)
    try:
        effects = text.effects(table.preview(seat, action), seat)
    except Illegal as illegal:
        effects = [text.refusal(illegal.refusal)]
    return "\n".join([f"**{text.action(action)}**", *(f"→ {line}" for line in effects), who.t("panel.confirm")])


def _confirm_row(table: Table, who: Reader, choice: Choice) -> Row:
    return [button(who.t("button.confirm"), _id("do", table, choice, ""), discord.ButtonStyle.success, emoji="✅")]


def _nav_row(table: Table, who: Reader, choice: Choice | None, undo: bool) -> Row:
    row: Row = []
    if choice is not None:
        row.append(button(who.t("button.back"), _id("back", table, choice, "")))
    if undo:
        row.append(button(who.t("button.undo"), ids.make("undo", table.id, table.match.ply), emoji="↩️"))
    row.append(button(who.t("button.refresh"), ids.make("play", table.id), emoji="🔄"))
    return row


def _id(verb: str, table: Table, choice: Choice, rest: str) -> str:
    return ids.make("panel", verb, table.id, table.match.ply, ids.pack(choice.kind, choice.chosen), rest)


async def after_move(house: House, table: Table, who: Reader, since: int) -> str:
    """The note over the panel after a move: what it did, and what the others did at once."""
    happened = await house.queries.since(table, since, table.match.ply)
    seat = table.seat_of(who.person.id)
    return "\n".join(event_lines(table, happened, who.locale, seat))
