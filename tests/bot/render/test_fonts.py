"""The fonts write both languages, and whatever people call themselves is made writable."""

from pathlib import Path

import pytest
from babel import Locale

from bot.render.fonts import FONT_FILES, FontName, covered, drawable, font, shorten, text_width
from bot.resources import data_path

PUNCTUATION = "#·…—–’‘“”«»ºª×&@%+-/=!?¿¡(),.;:'\"0123456789"
NAMES: tuple[FontName, ...] = ("sans", "bold", "display")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("language", ["en", "pt_BR"])
def test_every_letter_of_the_language_is_covered(name: FontName, language: str) -> None:
    alphabet = "abcdefghijklmnopqrstuvwxyz" + ("áàâãçéêíóôõúüñ" if language == "pt_BR" else "")
    month_names = "".join(Locale.parse(language).months["format"]["wide"].values())
    wanted = set(alphabet + alphabet.upper() + month_names + PUNCTUATION) - {" "}
    assert not {char for char in wanted if ord(char) not in covered(name)}


@pytest.mark.parametrize("name", NAMES)
def test_the_character_map_agrees_with_what_is_drawn(name: FontName) -> None:
    missing = bytes(font(name, 40).getmask("\uffff"))
    for char in "Aãçõ4…":
        assert bytes(font(name, 40).getmask(char)) != missing
    assert ord("\uffff") not in covered(name)
    assert ord("西") not in covered(name)


def test_fonts_are_small_and_licensed() -> None:
    folder = data_path("assets", "fonts")
    assert sum(path.stat().st_size for path in folder.glob("*.ttf")) < 1_500_000
    readme = (folder / "README.md").read_text(encoding="utf-8")
    for file in FONT_FILES.values():
        assert f"`{file}`" in readme
    for licence in folder.glob("OFL-*.txt"):
        assert "SIL OPEN FONT LICENSE Version 1.1" in Path(licence).read_text(encoding="utf-8")
        assert licence.name in readme


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("João 🎲", "João"),
        ("𝓑𝓻𝓾𝓷𝓸", "Bruno"),
        ("Zo\u0308e\u0301", "Zöé"),
        ("Z̷̛̫a̸l̵g̶o̷", "Zalgo"),
        ("\u202eevil\u202c", "evil"),
        ("two\nlines\tand  spaces ", "two lines and spaces"),
        ("Игрок", "Игрок"),
        ("−3 → 4", "–3 › 4"),
        ("西村🎲", ""),
        ("", ""),
    ],
)
def test_only_what_the_font_knows_is_drawn(written: str, shown: str) -> None:
    assert drawable(written) == shown


def test_shorten_ends_in_an_ellipsis_and_fits() -> None:
    short = shorten("João Guilherme Magalhães", "bold", 36, 200)
    assert short.startswith("João G")
    assert short.endswith("…")
    assert text_width(short, "bold", 36) <= 200
    assert shorten("João", "bold", 36, 200) == "João"
    assert shorten("João", "bold", 36, 5) == "…"
