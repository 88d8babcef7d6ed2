"""Where the data files are: in a checkout beside the packages, in an installed wheel inside `bot/_data`."""

from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_FOLDERS = ("assets", "migrations")


@cache
def _root(folder: str) -> Path:
    """The directory that holds `folder`; an installed copy wins, then the checkout around the package."""
    if folder not in _FOLDERS:
        raise ValueError(f"unknown data folder {folder!r}; one of {', '.join(_FOLDERS)}")
    installed = _PACKAGE / "_data"
    if (installed / folder).is_dir():
        return installed
    checkout = _PACKAGE.parent
    if (checkout / "pyproject.toml").is_file() and (checkout / folder).is_dir():
        return checkout
    raise FileNotFoundError(f"the folder {folder!r} is neither in {installed} nor in {checkout}")


def data_path(*parts: str) -> Path:
    """The path of a data file, for example `data_path("assets", "fonts", "Cinzel-Bold.ttf")`.

    The first part is `assets` or `migrations`; the file itself need not exist.
    """
    if not parts:
        raise ValueError("data_path() needs the name of a folder")
    return _root(parts[0]).joinpath(*parts)
