"""The sentences of Atlanteon, word by word where it matters."""

from __future__ import annotations

from typing import Any

import pytest

from bot.i18n.catalog import LOCALES
from bot.i18n.game_texts import GameTexts, game_texts, harmless
from engine.core.game import Illegal, Outcome, Refusal, play, start
from engine.games.atlanteon.actions import AtlanteonAction, Claim, PlaceTile, PlaceTower
from engine.games.atlanteon.events import GameWon, SidesSwapped, TilePlaced, TileScored, TowerCaptured, TowerPlaced
from engine.games.atlanteon.game import GAME
from engine.games.atlanteon.state import AtlanteonOptions
from tests.bot.i18n.catalogues import LEFTOVER, refusal_codes

NAMES = ("Ana", "Zé")
REFUSALS = [
    Refusal("game_over"),
    *(Refusal("not_your_turn", {"side": "G", "phase": phase}) for phase in ("setup", "place", "claim")),
    *(Refusal("wrong_phase", {"needs": n}) for n in ("setup", "towers", "claims", "variant", "tile", "claim")),
    Refusal("unknown_tower", {"text": "X"}),
    Refusal("tower_already_placed", {"tower": "T"}),
    Refusal("unknown_square", {"text": "f1"}),
    *(Refusal("square_occupied", {"square": "c1", "piece": piece}) for piece in ("B7", "GK", "TE", "tS")),
    Refusal("adjacent_tower", {"square": "c2", "other": "c1"}),
    Refusal("unknown_tile", {"text": "12"}),
    *(Refusal("tile_not_available", {"tile": tile}) for tile in ("8", "K")),
    Refusal("nothing_to_claim", {"square": "d1"}),
    *(Refusal("already_settled", {"square": "b3", "side": "G", "tower": tower}) for tower in (True, False)),
    Refusal("claim_not_safe", {"square": "b3", "black": True, "sum": 9, "against": 8}),
    *(
        Refusal("claim_not_safe", {"square": "c1", "black": False, "side": "G", "tiles": t, "sum": s, "against": 9})
        for t, s in ((("8", "2"), 10), (("9",), 9), ((), 12))
    ),
]


def texts(locale: str) -> GameTexts:
    return game_texts("atlanteon", locale, NAMES)


def scored(**changes: Any) -> TileScored:
    fields = {"square": "b2", "side": "G", "tile": "8", "bandits": 14, "guardians": 13, "controller": "B"}
    return TileScored(**(fields | {"tie": False, "claimed": False} | changes))


def captured(**changes: Any) -> TowerCaptured:
    fields = {"square": "c1", "tower": "T", "bandits": 4, "guardians": 7, "captor": "G", "tie": False}
    return TowerCaptured(**(fields | {"claimed": False} | changes))


def test_every_refusal_is_looked_at() -> None:
    assert {refusal.code for refusal in REFUSALS} == refusal_codes("atlanteon")


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("refusal", REFUSALS, ids=lambda refusal: refusal.code)
def test_a_refusal_says_why_and_what_to_do(refusal: Refusal, locale: str) -> None:
    sentence = texts(locale).refusal(refusal)
    assert not LEFTOVER.search(sentence)
    assert sentence.endswith(".")
    assert max(sentence.count(". "), sentence.count(": "), sentence.count(", ")) >= 1
    assert len(sentence) <= 300


@pytest.mark.parametrize(
    ("refusal", "english", "portuguese"),
    [
        (
            Refusal("square_occupied", {"square": "c1", "piece": "GK"}),
            "c1 is taken by the Guardian King. Choose an empty square.",
            "A casa c1 está ocupada: lá está o Rei dos Guardiões. Escolha uma casa vazia.",
        ),
        (
            Refusal("tile_not_available", {"tile": "8"}),
            "You have already played the 8. Choose a tile that is still in your hand.",
            "Você já jogou o 8. Escolha uma ficha que ainda esteja na sua mão.",
        ),
        (
            Refusal(
                "claim_not_safe",
                {"square": "c1", "black": False, "side": "G", "tiles": ("8", "2"), "sum": 10, "against": 9},
            ),
            "c1 is not safe yet: with 8 and 2 the Guardians could still get to 10 there, and you have 9. "
            "Claim another square or end your turn.",
            "A casa c1 ainda não está segura: com 8 e 2, os Guardiões ainda podem chegar a 10, e você tem 9. "
            "Reivindique outra casa ou encerre a sua vez.",
        ),
    ],
    ids=["occupied", "not available", "not safe"],
)
def test_refusals_word_by_word(refusal: Refusal, english: str, portuguese: str) -> None:
    assert texts("en").refusal(refusal) == english
    assert texts("pt_BR").refusal(refusal) == portuguese


@pytest.mark.parametrize(
    ("event", "english", "portuguese"),
    [
        (
            TowerPlaced(seat=1, side="G", tower="S", square="d2"),
            "Zé (Guardians) puts the Sorceress’s castle on d2.",
            "Zé (Guardiões) coloca o Castelo da Feiticeira em d2.",
        ),
        (
            TilePlaced(seat=0, side="B", tile="K", square="c3", turn=5),
            "Ana (Bandits) plays the King on c3.",
            "Ana (Bandidos) joga o Rei em c3.",
        ),
        (
            scored(),
            "b2: the Bandits take control of the Guardian 8 (Bandits 14, Guardians 13).",
            "b2: os Bandidos passam a controlar o 8 dos Guardiões (Bandidos 14, Guardiões 13).",
        ),
        (
            scored(side="B", tile="3", bandits=11, guardians=11, tie=True),
            "b2: a tie at 11 each, so the Bandits keep the Bandit 3.",
            "b2: empate em 11, então os Bandidos mantêm o 3 dos Bandidos.",
        ),
        (
            scored(controller="G", claimed=True, bandits=0, guardians=12),
            "b2: the Guardians claim the Guardian 8 early (Bandits 0, Guardians 12).",
            "b2: os Guardiões reivindicam o 8 dos Guardiões (Bandidos 0, Guardiões 12).",
        ),
        (
            captured(),
            "c1: the Guardians capture the Temple of Neptune (Bandits 4, Guardians 7).",
            "c1: os Guardiões capturam o Templo de Netuno (Bandidos 4, Guardiões 7).",
        ),
        (
            captured(tower="S", bandits=4, guardians=3),
            "c1: the Guardians capture the Sorceress’s castle with the lower sum (Bandits 4, Guardians 3).",
            "c1: os Guardiões capturam o Castelo da Feiticeira com a menor soma (Bandidos 4, Guardiões 3).",
        ),
        (
            captured(tower="E", bandits=8, guardians=8, tie=True),
            "c1: a tie at 8 each, so the Emperor’s palace goes to those who did not place the last tile, "
            "the Guardians.",
            "c1: empate em 8, então o Palácio do Imperador fica com quem não colocou a última ficha, os Guardiões.",
        ),
        (
            GameWon(game=1, seat=1, side="G", reasons=("king", "markers"), turn=20, points=3),
            "Zé wins with the Guardians after 20 tiles: opposing King captured and 11 control markers, "
            "with the King on the board.",
            "Zé vence com os Guardiões depois de 20 fichas: Rei adversário capturado e 11 marcadores de controle, "
            "com o Rei no tabuleiro.",
        ),
        (
            GameWon(game=2, seat=0, side="G", reasons=("towers",), turn=9, points=1),
            "Ana wins game 2 with the Guardians after 9 tiles: all three towers captured. That is 1 match point.",
            "Ana vence a partida 2 com os Guardiões depois de 9 fichas: as três torres capturadas. "
            "Vale 1 ponto no confronto.",
        ),
        (
            SidesSwapped(bandits=1),
            "Game 2 begins on an empty board with the sides swapped: Zé now plays the Bandits.",
            "A partida 2 começa num tabuleiro vazio e com os lados trocados: agora Zé joga com os Bandidos.",
        ),
    ],
    ids=lambda value: getattr(value, "kind", None),
)
def test_events_word_by_word(event: Any, english: str, portuguese: str) -> None:
    assert texts("en").event(event) == english
    assert texts("pt_BR").event(event) == portuguese


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("zz", "zz"),
        ("@everyone <@123> `x`", "everyone 123 x"),
        ("**a** ||b|| [c](https://d.example)", "a b chttps d.example"),
        ("one\ntwo\u202e three", "one two three"),
        ("x" * 90, "x" * 19 + "…"),
        ("", ""),
    ],
)
def test_what_was_typed_is_shown_harmlessly(typed: str, shown: str) -> None:
    assert harmless(typed) == shown
    for locale in LOCALES:
        sentence = texts(locale).refusal(Refusal("unknown_square", {"text": typed}))
        assert f"“{shown}”" in sentence


def moves(*actions: AtlanteonAction, options: AtlanteonOptions | None = None) -> Any:
    """A position after some actions of whoever is to act."""
    position = start(GAME, 2, bytes(32), options or AtlanteonOptions())
    for action in actions:
        (seat,) = GAME.to_act(position.state)
        position, _ = play(GAME, position, seat, action)
    return position


@pytest.mark.parametrize("locale", LOCALES)
def test_hints_tell_what_a_tile_decides(locale: str) -> None:
    towers = (PlaceTower("T", "c1"), PlaceTower("S", "d2"), PlaceTower("E", "e5"))
    tiles = (PlaceTile("3", "a2"), PlaceTile("8", "b2"), PlaceTile("4", "c2"), PlaceTile("5", "b1"))
    position = moves(*towers, *tiles)
    (seat,) = GAME.to_act(position.state)
    _, events = play(GAME, position, seat, PlaceTile("7", "b3"))
    side = {"en": "Bandits", "pt_BR": "Bandidos"}[locale]
    assert texts(locale).hint(events, seat) == f"b2 → {side} 14:13"
    _, events = play(GAME, position, seat, PlaceTile("7", "e1"))
    assert texts(locale).hint(events, seat) == {"en": "decides nothing yet", "pt_BR": "ainda não decide nada"}[locale]


@pytest.mark.parametrize("locale", LOCALES)
def test_a_claim_says_what_stands_there(locale: str) -> None:
    towers = (PlaceTower("E", "e5"), PlaceTower("S", "e3"), PlaceTower("T", "c5"))
    tiles = (
        PlaceTile("9", "a2"),
        PlaceTile("K", "a1"),
        PlaceTile("1", "c3"),
        PlaceTile("9", "e1"),
        PlaceTile("2", "c1"),
    )
    position = moves(*towers, *tiles, options=AtlanteonOptions(early_claims=True))
    (seat,) = GAME.to_act(position.state)
    view = GAME.view(position.state, seat)
    label = texts(locale).choice("claim", "square", "a1", {}, view)
    assert label == {"en": "a1 Guardian King", "pt_BR": "a1 Rei dos Guardiões"}[locale]
    _, events = play(GAME, position, seat, Claim("a1"))
    assert (
        texts(locale).hint(events, seat).startswith({"en": "the Bandits win", "pt_BR": "vitória dos Bandidos"}[locale])
    )


def test_status_of_every_phase() -> None:
    position = moves(options=AtlanteonOptions(games="match"))
    view = GAME.view(position.state, -1)
    assert texts("en").status(view) == "Game 1 of 2 · Tower 1 of 3 · Guardians to place a tower"
    assert texts("pt_BR").status(view) == "Partida 1 de 2 · Torre 1 de 3 · Guardiões colocam uma torre"
    position = moves(PlaceTower("T", "c1"), PlaceTower("S", "d2"), PlaceTower("E", "e5"), PlaceTile("3", "a2"))
    view = GAME.view(position.state, -1)
    assert texts("en").status(view) == "Turn 2 of 22 · Guardians to place a tile"
    assert texts("pt_BR").status(view) == "Jogada 2 de 22 · Guardiões colocam uma ficha"


def test_result_of_a_short_game() -> None:
    """The King of the Guardians in a closed corner (rules document, example X12)."""
    position = moves(
        PlaceTower("E", "a2"), PlaceTower("S", "c2"), PlaceTower("T", "e5"), PlaceTile("9", "b1"), PlaceTile("K", "a1")
    )
    outcome = GAME.outcome(position.state)
    assert isinstance(outcome, Outcome)
    winner = NAMES[outcome.winners[0]]
    loser = NAMES[1 - outcome.winners[0]]
    view = GAME.view(position.state, -1)
    assert texts("en").result(outcome, view) == [
        f"{winner} wins with the Bandits: opposing King captured.",
        f"{winner} (Bandits): 1 of 11 markers, 0 towers",
        f"{loser} (Guardians): 0 of 11 markers, 0 towers",
    ]
    assert texts("pt_BR").result(outcome, view) == [
        f"{winner} vence com os Bandidos: Rei adversário capturado.",
        f"{winner} (Bandidos): 1 de 11 marcadores, 0 torre",
        f"{loser} (Guardiões): 0 de 11 marcadores, 0 torre",
    ]


def test_real_refusals_have_sentences() -> None:
    """A wrong square typed by hand reaches the reader through the engine."""
    position = moves()
    (seat,) = GAME.to_act(position.state)
    with pytest.raises(Illegal) as caught:
        play(GAME, position, seat, PlaceTower("T", "z9"))
    assert texts("en").refusal(caught.value.refusal).startswith("There is no square “z9”.")
