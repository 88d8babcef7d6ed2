"""The sentences of Azul: Summer Pavilion, word by word where it matters."""

from __future__ import annotations

from typing import Any

import pytest

from bot.i18n.catalog import LOCALES
from bot.i18n.games.pavilion import PavilionTexts
from engine.core.game import Outcome, Refusal, preview
from engine.core.parts import SPECTATOR, kind_of
from engine.games.pavilion.actions import (
    FinishPass,
    KeepTile,
    PassRound,
    PavilionAction,
    PlaceTile,
    TakeBonus,
    TakeTiles,
)
from engine.games.pavilion.data import COLOURS, SIDES, SOURCES
from engine.games.pavilion.events import (
    BagRefilled,
    BonusDue,
    BonusTaken,
    DisplaysFilled,
    FeatureCompleted,
    GameEnded,
    NumberScored,
    PassBegan,
    PlayBegan,
    RoundBegan,
    RoundPassed,
    StarScored,
    SupplyRefilled,
    TileKept,
    TilePlaced,
    TilesTaken,
)
from engine.games.pavilion.game import GAME
from engine.games.pavilion.state import PavilionOptions
from tests.bot.i18n.catalogues import LEFTOVER, refusal_codes
from tests.engine.games.pavilion.table import Table
from tests.engine.helpers import random_match, seed_of

NAMES = ("Ana", "Zé", "Rui", "Bia")
TYPED = "@everyone **zz**"
REFUSALS = [
    Refusal("game_over"),
    Refusal("not_your_turn", {"active": 1}),
    *(Refusal("wrong_phase", {"action": "take_tiles", "phase": phase}) for phase in ("play", "bonus", "keep")),
    *(Refusal("wrong_phase", {"action": action, "phase": "acquire"}) for action in ("place_tile", "pass_round")),
    Refusal("no_such_source", {"source": TYPED}),
    *(Refusal("source_empty", {"source": source}) for source in ("display_3", "centre")),
    *(Refusal("colour_not_there", {"colour": colour}) for colour in ("red", TYPED)),
    Refusal("wild_not_choosable", {"colour": "green"}),
    Refusal("already_passed"),
    *(Refusal("bonus_pending", {"count": count}) for count in (1, 3)),
    Refusal("keep_pending"),
    *(Refusal("no_such_space", {"star": star, "space": space}) for star, space in (("red", "7"), (TYPED, TYPED))),
    *(Refusal("space_taken", {"star": star, "space": space}) for star, space in (("red", "4"), ("C", "@2"))),
    Refusal("colour_not_allowed", {"why": "own", "colour": "blue", "needed": "red", "star": "red"}),
    Refusal("colour_not_allowed", {"why": "single", "colour": "blue", "needed": "red", "star": "UL"}),
    Refusal("colour_not_allowed", {"why": "repeated", "colour": "blue", "needed": "", "star": "centre"}),
    Refusal("colour_not_allowed", {"why": "unknown", "colour": TYPED, "needed": "", "star": "centre"}),
    Refusal("need_one_own", {"colour": "yellow"}),
    *(Refusal("cannot_afford", {"cost": 5, "colour": "red", "own": 2, "wilds": wilds}) for wilds in (0, 1)),
    *(Refusal("bad_wild_count", {"low": low, "high": high}) for low, high in ((0, 0), (0, 2), (1, 1), (2, 2))),
    Refusal("no_bonus"),
    Refusal("not_in_supply", {"colour": "red"}),
    *(Refusal("unknown_keep", {"text": text}) for text in ("none", TYPED)),
    *(Refusal("too_many_kept", {"limit": limit}) for limit in (0, 4)),
    Refusal("nothing_to_keep"),
    Refusal("not_passing"),
    Refusal("not_in_hand", {"colour": "red"}),
]


def texts(locale: str) -> PavilionTexts:
    return PavilionTexts(locale, NAMES, "pavilion")


def taken(**changes: Any) -> TilesTaken:
    fields = {"seat": 0, "source": "display_3", "colour": "red", "count": 2, "wild": "green", "wilds": 1}
    rest = {"to_centre": (("blue", 1),), "token": False, "lost": 0, "score": 5, "automatic": False}
    return TilesTaken(**(fields | rest | changes))


def placed(**changes: Any) -> TilePlaced:
    fields = {"seat": 1, "star": "orange", "space": "4", "colour": "orange", "own": 3, "wild": "green", "wilds": 1}
    return TilePlaced(**(fields | {"group": ("3", "4", "5"), "points": 3, "score": 12} | changes))


def passed(**changes: Any) -> RoundPassed:
    fields = {"seat": 0, "kept": (("red", 2), ("blue", 1)), "discarded": (), "lost": 0, "score": 9, "automatic": False}
    return RoundPassed(**(fields | changes))


# --- refusals -------------------------------------------------------------------------------------------------


def test_every_refusal_is_looked_at() -> None:
    assert {refusal.code for refusal in REFUSALS} == refusal_codes("pavilion")


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("refusal", REFUSALS, ids=lambda refusal: refusal.code)
def test_a_refusal_says_why_and_what_to_do(refusal: Refusal, locale: str) -> None:
    sentence = texts(locale).refusal(refusal)
    assert not LEFTOVER.search(sentence)
    assert sentence.endswith(".")
    assert max(sentence.count(". "), sentence.count(": "), sentence.count(", ")) >= 1
    assert "*" not in sentence
    assert "@" not in sentence
    assert "_" not in sentence
    assert len(sentence) <= 300


@pytest.mark.parametrize(
    ("refusal", "english", "portuguese"),
    [
        (
            Refusal("space_taken", {"star": "red", "space": "4"}),
            "A tile already lies on space 4 of the red star. Choose an empty space.",
            "Já há um azulejo no espaço 4 da estrela vermelha. Escolha um espaço vazio.",
        ),
        (
            Refusal("space_taken", {"star": "C", "space": "@2"}),
            "A tile already lies on the lower right space of the star C. Choose an empty space.",
            "Já há um azulejo no espaço de baixo à direita da estrela C. Escolha um espaço vazio.",
        ),
        (
            Refusal("colour_not_allowed", {"why": "own", "colour": "blue", "needed": "red", "star": "red"}),
            "The red star takes red tiles only. Pay with red, or choose another star.",
            "A estrela vermelha só aceita azulejos vermelhos. Pague com azulejos vermelhos, ou escolha outra estrela.",
        ),
        (
            Refusal("cannot_afford", {"cost": 5, "colour": "blue", "own": 2, "wilds": 1}),
            "This space costs 5, and you have 2 blue and 1 wild. Choose a cheaper space or another colour.",
            "Este espaço custa 5, e você tem 2 azuis e 1 curinga. Escolha um espaço mais barato ou outra cor.",
        ),
        (
            Refusal("bad_wild_count", {"low": 2, "high": 2}),
            "Exactly 2 wild tiles fit here. Choose that number.",
            "Aqui cabem exatamente 2 curingas. Escolha esse número.",
        ),
        (
            Refusal("bonus_pending", {"count": 2}),
            "First take your bonus tiles from the supply: 2 are still to be taken.",
            "Antes pegue os seus azulejos bônus do estoque: faltam 2.",
        ),
    ],
    ids=lambda value: getattr(value, "code", None),
)
def test_refusals_word_by_word(refusal: Refusal, english: str, portuguese: str) -> None:
    assert texts("en").refusal(refusal) == english
    assert texts("pt_BR").refusal(refusal) == portuguese


# --- events ---------------------------------------------------------------------------------------------------

EVENTS = [
    (
        taken(),
        "Ana takes 2 red and 1 wild green from display 3. To the centre: 1 blue.",
        "Ana pega 2 vermelhos e 1 curinga verde do expositor 3. Para o centro: 1 azul.",
    ),
    (
        taken(source="centre", to_centre=(), token=True, lost=3, score=2),
        "Ana takes 2 red and 1 wild green from the centre. The start player token costs 3 points (now 2).",
        "Ana pega 2 vermelhos e 1 curinga verde do centro. O marcador de primeiro jogador custa 3 pontos (agora 2).",
    ),
    (
        taken(source="centre", to_centre=(), colour="green", count=1, wilds=0, automatic=True),
        "Ana gets what is left: 1 green from the centre.",
        "Ana fica com o que sobrou: 1 verde do centro.",
    ),
    (
        PlayBegan(round=2, seat=1),
        "All tiles are taken: phase 2 begins with Zé.",
        "Todos os azulejos foram pegos: a fase 2 começa com Zé.",
    ),
    (
        placed(),
        "Zé puts orange on space 4 of the orange star, paying 3 orange and 1 wild green: 3 points (now 12).",
        "Zé põe laranja no espaço 4 da estrela laranja e paga 3 laranja e 1 curinga verde: 3 pontos (agora 12).",
    ),
    (
        placed(star="C", space="@0", colour="blue", own=3, wilds=0, group=("@0",), points=1, score=6),
        "Zé puts blue on the top space of the star C, paying 3 blue: 1 point (now 6).",
        "Zé põe azul no espaço de cima da estrela C e paga 3 azuis: 1 ponto (agora 6).",
    ),
    (
        placed(wilds=0, own=4, group=("1", "2", "3", "4", "5", "6"), points=6, score=30),
        "Zé puts orange on space 4 of the orange star, paying 4 orange: 6 points (now 30). "
        "The orange star is complete!",
        "Zé põe laranja no espaço 4 da estrela laranja e paga 4 laranja: 6 pontos (agora 30). "
        "A estrela laranja está completa!",
    ),
    (
        FeatureCompleted(seat=0, feature="statue_orange_red", feature_kind="statue", stars=("orange", "red"), tiles=2),
        "The statue between the orange star and the red star is surrounded: 2 bonus tiles.",
        "Cercou a estátua entre a estrela laranja e a estrela vermelha: 2 azulejos bônus.",
    ),
    (
        FeatureCompleted(seat=0, feature="pillar_orange", feature_kind="pillar", stars=("UL",), tiles=1),
        "The pillar at the star UL is surrounded: 1 bonus tile.",
        "Cercou o pilar da estrela UL: 1 azulejo bônus.",
    ),
    (BonusDue(seat=0, tiles=2, missing=0), None, None),
    (
        BonusDue(seat=0, tiles=1, missing=1),
        "The supply has only 1 tile left for this bonus.",
        "O estoque só tem mais 1 azulejo para este bônus.",
    ),
    (
        BonusDue(seat=0, tiles=0, missing=2),
        "The supply is empty, so there is no bonus tile to take.",
        "O estoque está vazio, por isso não há azulejo bônus para pegar.",
    ),
    (
        BonusTaken(seat=0, colour="red", space=4, left=1, automatic=False),
        "Ana takes a red bonus tile. 1 more to take.",
        "Ana pega um azulejo bônus vermelho. Falta 1.",
    ),
    (
        PassBegan(seat=0, tiles=6, lost=2, automatic=False),
        "Ana passes and chooses which tiles to keep.",
        "Ana passa e escolhe que azulejos guardar.",
    ),
    (
        TileKept(seat=0, colour="yellow", kept=2),
        "Ana keeps a yellow tile (2 of 4).",
        "Ana guarda um azulejo amarelo (2 de 4).",
    ),
    (passed(), "Ana passes. Kept: 2 red, 1 blue.", "Ana passa. Guardados: 2 vermelhos, 1 azul."),
    (
        passed(kept=(), discarded=(("purple", 3),), lost=3, automatic=True),
        "Ana cannot place any more and is out of the round. Discarded: 3 purple, for 3 points (now 9).",
        "Ana não pode colocar mais nada e sai da rodada. Descartados: 3 roxos, por 3 pontos (agora 9).",
    ),
    (
        BagRefilled(tiles=40),
        "The bag is empty: 40 tiles go back into it from the tower.",
        "O saco está vazio: 40 azulejos voltam da torre para ele.",
    ),
    (
        SupplyRefilled(tiles=((2, "red"), (5, "blue"), (7, "red"))),
        "New in the supply: 1 blue, 2 red.",
        "Novos no estoque: 1 azul, 2 vermelhos.",
    ),
    (
        RoundBegan(round=3, wild="orange", seat=0),
        "Round 3 of 6: the wild colour is orange, and Ana takes first.",
        "Rodada 3 de 6: a cor curinga é laranja, e Ana pega primeiro.",
    ),
    (DisplaysFilled(displays=((("red", 4),), (("red", 2), ("blue", 2)))), None, None),
    (
        DisplaysFilled(displays=((("red", 4),), (("red", 2),), ())),
        "There are too few tiles: 2 displays stay short or empty.",
        "Faltam azulejos: 2 expositores ficam incompletos ou vazios.",
    ),
    (
        StarScored(seat=0, star="purple", colour="purple", points=20),
        "Ana: complete purple star, 20 points.",
        "Ana: estrela roxa completa, 20 pontos.",
    ),
    (
        StarScored(seat=0, star="UL", colour="multicolour", points=12),
        "Ana: star UL complete (multicolour), 12 points.",
        "Ana: estrela UL completa (multicolorida), 12 pontos.",
    ),
    (
        NumberScored(seat=1, number=2, points=8),
        "Zé: every 2 covered, 8 points.",
        "Zé: todos os números 2 cobertos, 8 pontos.",
    ),
    (
        GameEnded(scores=(88, 91), ranks=(2, 1)),
        "The game is over. Final scores: Ana 88, Zé 91.",
        "Fim de jogo. Pontuação final: Ana 88, Zé 91.",
    ),
]


@pytest.mark.parametrize(("event", "english", "portuguese"), EVENTS, ids=lambda value: getattr(value, "kind", None))
def test_events_word_by_word(event: Any, english: str | None, portuguese: str | None) -> None:
    assert texts("en").event(event) == english
    assert texts("pt_BR").event(event) == portuguese


def test_every_event_is_looked_at() -> None:
    assert {event.kind for event, _, _ in EVENTS} == {kind_of(event) for event in GAME.info.events}


# --- words ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("locale", LOCALES)
def test_every_name_of_the_engine_has_its_word(locale: str) -> None:
    text = texts(locale)
    for source in SOURCES:
        assert text.t.has(f"value.source.{source}")
    for colour in COLOURS:
        for key in ("value.colour", "code", "tiles", "tiles.wild", "word.many"):
            assert text.t.has(f"{key}.{colour}")
    for side in SIDES.values():
        for star in side.stars:
            assert text.t.has(f"value.star.{star}")
            assert text.t.has(f"word.star.{star}")
        for space in side.names:
            assert space.isdecimal() or text.t.has(f"value.space.{space}")
    for view in ("overview", "board_1", "board_2", "board_3", "board_4", "market"):
        assert text.t.has(f"view.{view}")


def test_boards_are_called_by_their_players() -> None:
    assert texts("en").view("board_2") == "Board of Zé"
    assert texts("pt_BR").view("board_2") == "Tabuleiro de Zé"
    assert PavilionTexts("en", (), "pavilion").view("board_2") == "Board of the second player"
    assert texts("en").view("market") == "Displays, centre and supply"


@pytest.mark.parametrize(
    ("action", "english", "portuguese"),
    [
        (TakeTiles("display_3", "red"), "red from display 3", "vermelho do expositor 3"),
        (TakeTiles("centre", "blue"), "blue from the centre", "azul do centro"),
        (
            PlaceTile("orange", "4", "orange", 0),
            "orange on space 4 of the orange star",
            "laranja no espaço 4 da estrela laranja",
        ),
        (
            PlaceTile("C", "@3", "red", 2),
            "red on the bottom space of the star C, 2 wild",
            "vermelho no espaço de baixo da estrela C, 2 curingas",
        ),
        (TakeBonus("red"), "bonus tile: red", "azulejo bônus: vermelho"),
        (PassRound("all"), "pass: keep everything", "passar: guardar tudo"),
        (KeepTile("blue"), "keep: blue", "guardar: azul"),
        (FinishPass(), "discard the rest", "descartar o resto"),
    ],
)
def test_actions_word_by_word(action: PavilionAction, english: str, portuguese: str) -> None:
    assert texts("en").action(action) == english
    assert texts("pt_BR").action(action) == portuguese


# --- choices and previews -------------------------------------------------------------------------------------


def hints(table: Table, action: PavilionAction) -> tuple[str, str]:
    events = preview(GAME, table.position, 0, action)
    return texts("en").hint(events, 0), texts("pt_BR").hint(events, 0)


def test_what_a_tile_costs_and_gains() -> None:
    """Example X24 of the rules document, with the figures of the manual: statue and pillar at once."""
    board = "orange 1 3; red 3 4; centre 6=blue 1=green"
    table = Table(edition="manual", hands=({"orange": 1, "purple": 3},), boards=(board,))
    assert hints(table, PlaceTile("orange", "2", "orange", 1)) == (
        "1 orange + 1 wild, 3 points, completes the pillar and the statue: 4 bonus tiles",
        "1 laranja + 1 curinga, 3 pontos, completa o pilar e a estátua: 4 azulejos bônus",
    )
    view = GAME.view(table.s, 0)
    label = texts("en").choice("place_tile", "space", "2", {"star": "orange"}, view)
    assert label == "2: 3 points, completes the pillar and the statue"
    assert texts("pt_BR").choice("place_tile", "wilds", 1, {}, view) == "1 curinga (roxo)"
    assert texts("en").choice("place_tile", "wilds", 0, {}, view) == "no wild"
    assert texts("en").choice("place_tile", "star", "orange", {}, view) == "orange (OR)"
    assert texts("pt_BR").choice("place_tile", "star", "orange", {}, view) == "laranja (LJ)"


def test_what_a_take_gains() -> None:
    table = Table(
        edition="manual",
        phase="acquire",
        displays=({"purple": 2, "red": 2},),
        centre={"blue": 5, "purple": 2, "red": 1},
        scores=(20,),
    )
    assert hints(table, TakeTiles("display_1", "red")) == (
        "2 red and 1 wild purple, to the centre: 1 purple",
        "2 vermelhos e 1 curinga roxo, para o centro: 1 roxo",
    )
    assert hints(table, TakeTiles("centre", "blue")) == (
        "5 blue and 1 wild purple, start player token, −4 points",
        "5 azuis e 1 curinga roxo, marcador de primeiro jogador, −4 pontos",
    )
    view = GAME.view(table.s, 0)
    assert texts("en").choice("take_tiles", "source", "display_1", {}, view) == "display 1: 2 purple, 2 red"
    assert texts("pt_BR").choice("take_tiles", "source", "centre", {}, view) == "centro: 2 roxos, 5 azuis, 1 vermelho"
    assert texts("en").choice("take_tiles", "colour", "red", {}, view) == "red (RE)"


def test_what_passing_costs() -> None:
    table = Table(hands=({"red": 2, "blue": 1}, {"red": 1}), scores=(20,))
    assert hints(table, PassRound("all")) == ("keeps 1 blue, 2 red", "guarda 1 azul, 2 vermelhos")
    table = Table(hands=({"red": 7}, {"red": 1}), scores=(20,))
    assert hints(table, PassRound("choose")) == (
        "you choose what to keep from 7 tiles, at least −3 points",
        "você escolhe o que guardar de 7 azulejos, no mínimo −3 pontos",
    )
    table.do(0, PassRound("choose"))
    assert hints(table, KeepTile("red")) == ("1 of 4 kept", "1 de 4 guardados")
    table.do(0, KeepTile("red"))
    assert hints(table, FinishPass()) == ("keeps 1 red, discards 6: −6", "guarda 1 vermelho, descarta 6: −6")


def test_what_others_do_by_themselves_is_not_foretold() -> None:
    """A preview ends where somebody else's automatic moves begin."""
    table = Table(auto=True, phase="acquire", displays=({"red": 2},), hands=({}, {"red": 1}))
    lines = texts("en").effects(preview(GAME, table.position, 0, TakeTiles("display_1", "red")), 0)
    assert lines == ["Ana takes 2 red from display 1."]


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("side", ["A", "B"])
def test_previews_of_random_games(locale: str, side: Any) -> None:
    match = random_match(GAME, 3, PavilionOptions(board_side=side), seed_of("previews", side))
    text = texts(locale)
    for row in match.sample(40):
        view = GAME.view(row.before.state, row.seat)
        for action in list(GAME.legal(row.before.state, row.seat))[:12]:
            events = preview(GAME, row.before, row.seat, action)
            hint = text.hint(events, row.seat)
            assert 0 < len(hint) <= 100
            assert not LEFTOVER.search(hint)
            assert text.effects(events, row.seat) or action.kind == "take_bonus"
            assert view.active == row.seat


# --- status and result ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("phase", "english", "portuguese"),
    [
        ("acquire", "Ana to take tiles", "Ana pega azulejos"),
        ("play", "Ana to place a tile or pass", "Ana coloca um azulejo ou passa"),
        ("bonus", "Ana to take 2 bonus tiles", "Ana pega 2 azulejos bônus"),
        ("keep", "Ana to choose what to keep", "Ana escolhe o que guardar"),
    ],
)
def test_status_of_every_phase(phase: Any, english: str, portuguese: str) -> None:
    table = Table(phase=phase, round=2, hands=({"red": 3},))
    table.s.pending_bonus = 2
    view = GAME.view(table.s, SPECTATOR)
    assert texts("en").status(view) == f"Round 2 of 6 · wild green · {english}"
    assert texts("pt_BR").status(view) == f"Rodada 2 de 6 · curinga verde · {portuguese}"


def test_long_names_fit_into_the_status() -> None:
    table = Table(phase="bonus", round=2, hands=({"red": 3},))
    table.s.pending_bonus = 2
    long = PavilionTexts("pt_BR", ("M" * 80, "Z" * 80), "pavilion")
    assert len(long.status(GAME.view(table.s, SPECTATOR))) <= 100


def test_the_result() -> None:
    parts = [
        {"start": 5, "placed": 60, "token": -4, "discarded": 0, "stars": 20, "numbers": 4},
        {"start": 5, "placed": 80, "token": 0, "discarded": 0, "stars": 0, "numbers": 0},
        {"start": 5, "placed": 2, "token": -3, "discarded": -3, "stars": 0, "numbers": 0},
    ]
    view = GAME.view(Table(seats=3).s, SPECTATOR)
    outcome = Outcome(ranks=(1, 1, 3), scores=(85, 85, 1), breakdown=tuple(parts), reasons=("last_round",))
    assert texts("en").result(outcome, view) == [
        "Ana and Zé share the victory with 85 points.",
        "1. Ana: 85 points (start 5, tiles placed 60, start player token −4, complete stars 20, complete numbers 4)",
        "1. Zé: 85 points (start 5, tiles placed 80)",
        "3. Rui: 1 point (start 5, tiles placed 2, start player token −3, discarded tiles −3)",
    ]
    alone = Outcome(ranks=(1, 2, 3), scores=(85, 84, 1), breakdown=tuple(parts), reasons=("last_round",))
    assert texts("pt_BR").result(alone, view)[0] == "Ana vence com 85 pontos."
    assert texts("pt_BR").result(alone, view)[3].startswith("3º Rui: 1 ponto (início 5, azulejos colocados 2,")
