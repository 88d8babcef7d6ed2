"""Everything that is drawn once and pasted often: masks, shaded pieces, textures, words."""

from collections.abc import Callable, Hashable

from PIL import Image

from bot.render.lru import SizedLRU

_BYTES_PER_PIXEL = {"L": 1, "LA": 2, "RGB": 4, "RGBA": 4}  # Pillow stores RGB in four bytes
_LIMIT = 72 * 1024 * 1024


def _weigh(image: Image.Image) -> int:
    return image.width * image.height * _BYTES_PER_PIXEL.get(image.mode, 4) + 256


_STORE: SizedLRU[Hashable, Image.Image] = SizedLRU(_LIMIT, _weigh)


def sprite(key: Hashable, build: Callable[[], Image.Image]) -> Image.Image:
    """The picture stored under `key`, built on first use. It is shared: copy it before changing it."""
    return _STORE.get_or_build(key, build)


def forget_sprites() -> None:
    """Empty the store (tests and measurements of a cold start)."""
    _STORE.clear()


def stored_bytes() -> int:
    """How much memory the stored sprites take."""
    return _STORE.total
