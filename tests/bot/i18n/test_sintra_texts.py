"""The sentences of Stained Glass of Sintra, word by word where it matters."""

from __future__ import annotations

from typing import Any

import pytest

from bot.i18n.catalog import LOCALES
from bot.i18n.game_texts import game_texts
from bot.i18n.games.sintra import SintraTexts
from engine.core.game import Refusal, preview
from engine.core.parts import kind_of
from engine.core.position import Position
from engine.games.sintra import scoring
from engine.games.sintra.actions import AdvancePattern, ChoosePane, MoveGlazierBack
from engine.games.sintra.data import tables
from engine.games.sintra.events import (
    FinalScored,
    GameEnded,
    GlazierMovedBack,
    PatternAdvanced,
    RoundEnded,
    RoundStarted,
    StripCompleted,
    WindowFilled,
)
from engine.games.sintra.game import GAME
from engine.games.sintra.state import SintraOptions, SintraState
from tests.bot.i18n.catalogues import LEFTOVER, entries, refusal_codes
from tests.engine.games.sintra.tables import advance, seated, table
from tests.engine.helpers import Case

NAMES = ("Ana", "Zé", "Bia", "Rui")
REFUSALS = [
    Refusal("game_over"),
    Refusal("not_your_turn"),
    Refusal("pending_choice", {"slot": 4}),
    Refusal("unknown_source", {"source": "@everyone"}),
    *(Refusal("source_empty", {"source": source}) for source in ("factory_3", "center")),
    *(
        Refusal("color_not_in_source", {"color": color, "source": source})
        for color, source in (("blue", "factory_3"), ("pink", "center"), ("<@123>", "center"))
    ),
    Refusal("slot_left_of_glazier", {"slot": 2, "glazier": 5}),
    *(Refusal("slot_has_no_strip", {"slot": slot}) for slot in (4, 99)),
    Refusal("must_place_elsewhere", {"slot": 7, "color": "green", "slots": (8,)}),
    Refusal("must_place", {"color": "green", "slots": (3, 5, 8)}),
    Refusal("nothing_fits", {"color": "clear"}),
    Refusal("keep_not_on_strip", {"color": "orange", "colors": ("blue", "pink", "clear")}),
    Refusal("keep_not_on_strip", {"color": "whatever", "colors": ()}),
    Refusal("no_pending_choice"),
    Refusal("no_strips_left"),
    Refusal("already_leftmost", {"slot": 2}),
]


def texts(locale: str) -> SintraTexts:
    found = game_texts("sintra", locale, NAMES)
    assert isinstance(found, SintraTexts)
    return found


def advanced(**changes: Any) -> PatternAdvanced:
    fields: dict[str, Any] = {
        "seat": 0,
        "source": "factory_1",
        "color": "blue",
        "taken": 3,
        "moved": (),
        "marker_taken": False,
        "slot": 5,
        "glazier_before": 3,
        "glazier_after": 5,
        "placed": 2,
        "spaces": (1, 3),
        "broken": 1,
        "track_before": 1,
        "track_after": 2,
        "penalty_before": 1,
        "penalty_after": 2,
        "settled": 0,
        "completes": False,
        "score": 10,
    }
    return PatternAdvanced(**(fields | changes))


def completed(bonus: int) -> StripCompleted:
    panes = ("pink", "clear", "green", "clear", "pink")
    return StripCompleted(
        seat=0, slot=4, strip="S1", side="b", panes=panes, bonus_color="pink", color_bonus=bonus, score=12
    )


def filled(**changes: Any) -> WindowFilled:
    fields: dict[str, Any] = {
        "seat": 0,
        "slot": 4,
        "color": "orange",
        "chosen": True,
        "frame": "top",
        "discarded": ("clear", "green", "clear", "pink"),
        "strip_removed": False,
        "windows": (4, 6, 8),
        "window_points": 5,
        "score": 17,
    }
    return WindowFilled(**(fields | changes))


def at(state: SintraState) -> Position[SintraState]:
    """A position that holds a state."""
    return Position(
        seats=len(state.players), options=state.options, rules_version=1, state=state, seed=bytes(32), counter=0, ply=0
    )


# --- everything has its words ---------------------------------------------------------------------------------


def test_every_refusal_is_looked_at() -> None:
    assert {refusal.code for refusal in REFUSALS} == refusal_codes("sintra")


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("refusal", REFUSALS, ids=lambda refusal: refusal.code)
def test_a_refusal_says_why_and_what_to_do(refusal: Refusal, locale: str) -> None:
    sentence = texts(locale).refusal(refusal)
    assert not LEFTOVER.search(sentence)
    assert sentence.endswith(".")
    assert max(sentence.count(". "), sentence.count(": "), sentence.count(", ")) >= 1
    assert len(sentence) <= 300
    assert "@" not in sentence, "what was typed is repeated"


@pytest.mark.parametrize("locale", LOCALES)
def test_colours_and_sources_have_names(locale: str) -> None:
    known = entries(locale, "sintra")
    t = tables()
    for color in t.color_ids:
        assert texts(locale).color(color) == texts(locale).value("keep", color)
        assert {f"value.{name}.{color}" for name in ("color", "keep")} <= set(known)
        for count in (0, 1, 2):
            assert not LEFTOVER.search(texts(locale).panes(color, count) + texts(locale).count(color, count))
    sources = [*t.factory_index, "center"]
    assert len({texts(locale).source(source) for source in sources}) == len(sources)
    assert texts(locale).count(t.joker_id, 2)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_event_of_real_games_is_told(locale: str, seats: int) -> None:
    told: set[str] = set()
    for variant in (0, 1):
        for row in Case("sintra", seats, variant).match(1).rows:
            for event in row.events:
                line = texts(locale).event(event)
                assert line
                assert len(line) <= 400
                assert "\n" not in line
                assert not LEFTOVER.search(line)
                told.add(event.kind)
            hint = texts(locale).hint(row.events, row.seat)
            assert len(hint) <= 100
            for effect in texts(locale).effects(row.events, row.seat):
                assert not LEFTOVER.search(effect)
    assert told == {kind_of(event) for event in GAME.info.events}


# --- word by word ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("refusal", "english", "portuguese"),
    [
        (
            Refusal("color_not_in_source", {"color": "blue", "source": "factory_3"}),
            "There are no blue panes on Factory 3. Choose a colour that lies there.",
            "Não há peças azuis na Fábrica 3. Escolha uma cor que esteja ali.",
        ),
        (
            Refusal("must_place", {"color": "green", "slots": (3, 5, 8)}),
            "You may not let green panes break while a strip within reach can take them. Choose strip 3, 5 or 8.",
            "Você não pode deixar quebrar peças verdes enquanto houver uma faixa ao alcance com espaço. "
            "Escolha a faixa 3, 5 ou 8.",
        ),
        (
            Refusal("keep_not_on_strip", {"color": "orange", "colors": ("blue", "pink", "clear")}),
            "There is no such pane on the completed strip. Keep one that is on it: blue, pink or clear.",
            "Não há essa peça na faixa completa. Guarde uma que esteja nela: azul, rosa ou transparente.",
        ),
        (
            Refusal("keep_not_on_strip", {"color": "orange", "colors": ()}),
            "These panes do not complete the strip, so there is none to keep. Leave “keep” out.",
            "Estas peças não completam a faixa, então não há o que guardar. Deixe “guardar” em branco.",
        ),
    ],
    ids=lambda value: getattr(value, "code", None),
)
def test_refusals_word_by_word(refusal: Refusal, english: str, portuguese: str) -> None:
    assert texts("en").refusal(refusal) == english
    assert texts("pt_BR").refusal(refusal) == portuguese


@pytest.mark.parametrize(
    ("event", "english", "portuguese"),
    [
        (
            advanced(),
            "Ana takes 3 blue panes from Factory 1 for strip 5. 1 breaks. Broken glass: −1 → −2.",
            "Ana pega 3 peças azuis da Fábrica 1 para a faixa 5. 1 quebra. Vidro quebrado: −1 → −2.",
        ),
        (
            advanced(source="center", taken=2, broken=0, marker_taken=True, track_before=0, penalty_before=0),
            "Ana takes 2 blue panes from the centre for strip 5. The first-player marker comes with the glass. "
            "Broken glass: 0 → −2.",
            "Ana pega 2 peças azuis do centro para a faixa 5. O marcador de primeiro jogador vem junto. "
            "Vidro quebrado: 0 → −2.",
        ),
        (
            advanced(color="clear", taken=1, slot=None, placed=0, broken=1),
            "Ana takes 1 clear pane from Factory 1. No strip within reach has room, so it breaks. "
            "Broken glass: −1 → −2.",
            "Ana pega 1 peça transparente da Fábrica 1. Nenhuma faixa ao alcance tem espaço, então ela quebra. "
            "Vidro quebrado: −1 → −2.",
        ),
        (
            advanced(taken=4, placed=1, broken=3, track_before=6, track_after=1, penalty_after=1, settled=18),
            "Ana takes 4 blue panes from Factory 1 for strip 5. 3 break. "
            "The broken glass reaches the end of its track: 18 points are lost at once, and the count goes on from −1.",
            "Ana pega 4 peças azuis da Fábrica 1 para a faixa 5. 3 quebram. "
            "O vidro quebrado chega ao fim do registro: perdem-se 18 pontos na hora, "
            "e a contagem segue a partir de −1.",
        ),
        (
            completed(2),
            "Strip 4 is complete: 2 points for the bonus colour (pink).",
            "A faixa 4 está completa: 2 pontos pela cor de bônus (rosa).",
        ),
        (
            completed(0),
            "Strip 4 is complete, without a pane of the bonus colour (pink).",
            "A faixa 4 está completa, sem nenhuma peça da cor de bônus (rosa).",
        ),
        (
            filled(),
            "Ana puts an orange pane into window 4 and turns the strip over: 5 points (windows 4, 6 and 8). Score: 17.",
            "Ana põe uma peça laranja na janela 4 e vira a faixa: 5 pontos (janelas 4, 6 e 8). Pontuação: 17.",
        ),
        (
            filled(color="blue", frame="bottom", strip_removed=True, windows=(6,), window_points=1, score=-3),
            "Ana completes window 4 with a blue pane, and the strip leaves the game: 1 point (window 6). Score: −3.",
            "Ana completa a janela 4 com uma peça azul, e a faixa sai do jogo: 1 ponto (janela 6). Pontuação: −3.",
        ),
        (
            GlazierMovedBack(seat=1, slot_before=5, slot_after=2),
            "Zé moves the glazier back from 5 to strip 2.",
            "Zé volta o vidraceiro da posição 5 para a faixa 2.",
        ),
        (
            GlazierMovedBack(seat=1, slot_before=1, slot_after=2),
            "Zé moves the glazier from the empty place 1 on to strip 2, now the leftmost.",
            "Zé leva o vidraceiro da posição vazia 1 até a faixa 2, agora a mais à esquerda.",
        ),
        (RoundEnded(round=1, color="pink", next_player=1), "Round 1 is over.", "Fim da rodada 1."),
        (
            RoundStarted(round=2, first_player=1, bonus_color="green", factories=(), refilled=40, missing=1),
            "Round 2 begins: bonus colour green, Zé goes first. The bag was empty: 40 panes went back into it from "
            "the tower. The glass has run out: 1 pane is missing on the factories.",
            "Começa a rodada 2: cor de bônus verde, Zé joga primeiro. O saco estava vazio: 40 peças da torre voltaram "
            "para ele. O vidro acabou: falta 1 peça nas fábricas.",
        ),
        (
            FinalScored(
                seat=0, panes_left=8, strip_points=2, penalty=4, palace_side="B", ornaments=(), completed=3,
                color="blue", color_panes=3, palace_points=9, score=47,
            ),
            "Ana, final scoring: panes left on strips (8) +2, broken glass −4, palace +9 "
            "(complete windows 3 × blue 3). Final score: 47.",
            "Ana, pontuação final: peças que ficaram nas faixas (8) +2, vidro quebrado −4, palácio +9 "
            "(janelas completas 3 × azul 3). Total: 47.",
        ),
        (
            GameEnded(winners=(0, 2)),
            "The palaces are finished: Ana and Bia share the victory.",
            "Os palácios estão prontos: Ana e Bia dividem a vitória.",
        ),
    ],
    ids=lambda value: getattr(value, "kind", None),
)  # fmt: skip
def test_events_word_by_word(event: Any, english: str, portuguese: str) -> None:
    assert texts("en").event(event) == english
    assert texts("pt_BR").event(event) == portuguese


@pytest.mark.parametrize(
    ("action", "english", "portuguese"),
    [
        (advance(1, "B", 5), "blue panes from Factory 1 to strip 5", "peças azuis da Fábrica 1 para a faixa 5"),
        (advance("center", "O"), "orange panes from the centre: all break", "peças laranja do centro: todas quebram"),
        (
            advance(2, "G", 4, "P"),
            "green panes from Factory 2 to strip 4, a pink pane for the window",
            "peças verdes da Fábrica 2 para a faixa 4, uma peça rosa para a janela",
        ),
        (ChoosePane("orange"), "an orange pane for the window", "uma peça laranja para a janela"),
        (MoveGlazierBack(), "glazier back to the leftmost strip", "vidraceiro de volta à faixa mais à esquerda"),
    ],
    ids=str,
)
def test_actions_in_a_few_words(action: Any, english: str, portuguese: str) -> None:
    assert texts("en").action(action) == english
    assert texts("pt_BR").action(action) == portuguese


# --- choices and what they would do ---------------------------------------------------------------------------


def test_choices_say_what_lies_there() -> None:
    state = table(seated("1 S3a O.O.., 2 S1b P..CP"), factories=("OOOB", "GGGG"))
    view = GAME.view(state, 0)
    assert texts("en").choice("advance_pattern", "source", "factory_1", {}, view) == "Factory 1 (1 blue, 3 orange)"
    assert texts("pt_BR").choice("advance_pattern", "source", "factory_2", {}, view) == "Fábrica 2 (4 verdes)"
    chosen: dict[str, Any] = {"source": "factory_1"}
    assert texts("en").choice("advance_pattern", "color", "orange", chosen, view) == "orange (O) × 3"
    chosen["color"] = "orange"
    label = texts("en").choice("advance_pattern", "slot", 1, chosen, view)
    assert label == "Strip 1: room for 1, 3 spaces empty"
    label = texts("pt_BR").choice("advance_pattern", "slot", 1, chosen, view)
    assert label == "Faixa 1: cabe 1, 3 espaços vazios"
    assert texts("en").choice("advance_pattern", "slot", None, chosen, view) == "all panes break"
    assert texts("pt_BR").choice("advance_pattern", "keep", None, chosen, view) == "escolher depois"
    assert texts("pt_BR").choice("choose_pane", "color", "pink", {}, view) == "rosa (P)"


def test_hints_say_what_breaks_and_what_it_costs() -> None:
    """The rules document's examples E8 (excess), E9 (everything breaks), E12 (completion)."""
    state = table(seated("1 S3a O.O.."), factories=("OOOB", "GGGG"))
    assert hints(state, advance(1, "O", 1)) == ("places 1 · breaks 2 (−2)", "põe 1 · quebra 2 (−2)")
    assert hints(state, advance(2, "G")) == ("breaks 4 (−6)", "quebra 4 (−6)")
    state = table(seated("4 S1b PC.CP", "1 C, 6 G, 8 BB", glazier=2, score=10), factories=("GBBO", "PPPP"), bonus="P")
    assert hints(state, advance(1, "G", 4, "P")) == (
        "places 1 · completes: +2 colour, +5 windows",
        "põe 1 · completa: +2 cor, +5 janelas",
    )
    state.options = SintraOptions(palace_side="B")
    assert hints(state, advance(1, "G", 4))[0] == "places 1 · completes: +2 colour, then the window"
    state = table(seated("2 S2a ....., 5 S1a .....", glazier=5), factories=("BBBB",))
    assert hints(state, MoveGlazierBack()) == ("from 5 to 2", "da 5 para a 2")
    state = table(seated("2 S4a ....."), center="PPG", factories=("BBGO",))
    assert hints(state, advance("center", "P", 2))[0] == "places 2 · takes the marker (−1)"


def hints(state: SintraState, action: Any) -> tuple[str, str]:
    """What a move would do, in both languages."""
    events = preview(GAME, at(state), 0, action)
    english, portuguese = (texts(locale).hint(events, 0) for locale in LOCALES)
    return english, portuguese


def test_effects_begin_with_what_breaks() -> None:
    state = table(seated("1 S3a O.O..", idx=6, score=25), center="OOO", factories=("GGGG",))
    events = preview(GAME, at(state), 0, advance("center", "O", 1))
    assert texts("en").effects(events, 0) == [
        "⚠️ 2 panes break.",
        "You take the first-player marker: one step down on the broken-glass track, "
        "and you open the next round, if there is one.",
        "⚠️ The end of the broken-glass track is reached: you lose 18 points at once.",
        "1 pane is placed on strip 1.",
    ]
    state = table(seated("1 S3a O.O..", idx=1), factories=("OOOB", "GGGG"))
    lines = texts("pt_BR").effects(preview(GAME, at(state), 0, advance(1, "O", 1)), 0)
    assert lines[:2] == ["⚠️ 2 peças quebram.", "O vidro quebrado custa mais 3 pontos no fim (−1 → −4)."]


def test_costs_agree_with_the_engine() -> None:
    """What a menu says breaks is what breaks."""
    for row in Case("sintra", 3, 1).match().sample(12):
        for action in GAME.legal(row.before.state, row.seat):
            if isinstance(action, AdvancePattern):
                c = scoring.consequence(row.before.state, row.seat, action)
                hint = texts("en").hint(preview(GAME, row.before, row.seat, action), row.seat)
                assert ("breaks" in hint) == bool(c.broken)
                assert (f"(−{c.points_lost})" in hint) == bool(c.points_lost)
                assert ("completes" in hint) == c.completes


# --- status and result ----------------------------------------------------------------------------------------


def test_status() -> None:
    state = table(seated("1 S3a O.O.."), factories=("OOOB",), bonus="G")
    view = GAME.view(state, 0)
    assert texts("en").status(view) == "Round 1 of 6 · bonus colour green · Ana to play"
    assert texts("pt_BR").status(view) == "Rodada 1 de 6 · cor de bônus verde · vez de Ana"
    state.phase, state.pending_slot = "choose_pane", 1
    state.players[0].fills[0] = "OCOCO"
    assert texts("en").status(GAME.view(state, 0)).endswith("Ana chooses a pane")


@pytest.mark.parametrize("locale", LOCALES)
def test_result(locale: str) -> None:
    match = Case("sintra", 4, 0).match()
    outcome = GAME.outcome(match.last.state)
    assert outcome is not None
    lines = texts(locale).result(outcome, GAME.view(match.last.state, -1))
    assert len(lines) == 1 + len(outcome.reasons) + 4
    assert all(name in lines[0] for name in (NAMES[seat] for seat in outcome.winners))
    assert lines[-4].startswith("1. ")
    assert not any(LEFTOVER.search(line) for line in lines)
