"""Data files are found in a checkout and in an installed package."""

from pathlib import Path

import pytest

from bot import resources
from bot.resources import data_path


def test_checkout_folder_beside_the_packages() -> None:
    assert data_path("assets", "fonts", "Cinzel-Bold.ttf").is_file()


def test_unknown_folder_is_refused() -> None:
    with pytest.raises(ValueError, match="secrets"):
        data_path("secrets", "token")
    with pytest.raises(ValueError):
        data_path()


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place that looks like the package `bot` somewhere else."""
    folder = tmp_path / "site" / "bot"
    folder.mkdir(parents=True)
    monkeypatch.setattr(resources, "_PACKAGE", folder)
    resources._root.cache_clear()
    monkeypatch.setattr(resources, "_root", resources._root.__wrapped__)
    return folder


def test_installed_package_carries_its_own_data(package: Path) -> None:
    (package / "_data" / "assets").mkdir(parents=True)
    assert data_path("assets", "x.ttf") == package / "_data" / "assets" / "x.ttf"


def test_a_strange_folder_beside_an_installed_package_is_not_taken(package: Path) -> None:
    (package.parent / "assets").mkdir()
    with pytest.raises(FileNotFoundError):
        data_path("assets")
