"""Textures of surfaces and the light on raised pieces. All noise is seeded: every machine draws the same."""

import random
from collections.abc import Callable, Sequence
from typing import Final, Literal, TypeAlias

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageOps

from bot.render import shapes
from bot.render.sprites import sprite
from bot.render.theme import Colour, darken, lighten, mix

Texture: TypeAlias = Literal["paper", "stone", "linen", "wood", "plain"]
Size: TypeAlias = tuple[int, int]
_Octave: TypeAlias = tuple[float, float, float]  # cell width, cell height, weight


def _noise(size: Size, cell_width: float, cell_height: float, seed: int) -> Image.Image:
    """Smooth random grey; the cells are how large its patches are."""
    width = max(2, round(size[0] / cell_width) + 2)
    height = max(2, round(size[1] / cell_height) + 2)
    grey = Image.frombytes("L", (width, height), random.Random(seed).randbytes(width * height))
    return grey.resize(size, Image.Resampling.BICUBIC)


def _octaves(size: Size, octaves: Sequence[_Octave], seed: int) -> Image.Image:
    """Several noises, the weight of each counted against all before it."""
    result = _noise(size, octaves[0][0], octaves[0][1], seed)
    for index, (cell_width, cell_height, weight) in enumerate(octaves[1:], start=1):
        result = Image.blend(result, _noise(size, cell_width, cell_height, seed + index), weight)
    return ImageOps.autocontrast(result, cutoff=(1, 1))


def _veins(size: Size, seed: int) -> Image.Image:
    """Thin wandering lines where a smooth noise crosses its middle."""
    ground = _octaves(size, ((620, 260, 1), (230, 120, 0.3), (60, 34, 0.1)), seed)
    thin = [max(0, 255 - 26 * abs(value - 128)) for value in range(256)]
    wide = [max(0, 150 - 5 * abs(value - 96)) for value in range(256)]
    fade = _noise(size, 260, 220, seed + 9)
    veins = ImageChops.multiply(ground.point(thin), fade.point([min(255, max(0, 2 * v - 150)) for v in range(256)]))
    return ImageChops.lighter(veins, ground.point(wide))


def _paper(size: Size, ground: Colour, strength: float, seed: int) -> Image.Image:
    cloud = _octaves(size, ((300, 240, 1), (70, 70, 0.35), (9, 7, 0.12)), seed)
    page = ImageOps.colorize(
        cloud,
        black=darken(mix(ground, (160, 110, 50), 0.08), 0.07 * strength),
        white=lighten(ground, 0.30 * strength),
        mid=ground,
    )
    luck = random.Random(seed)
    fibres = Image.new("L", size, 0)
    draw = ImageDraw.Draw(fibres)
    for _ in range(size[0] * size[1] // 9000):
        x, y = luck.uniform(0, size[0]), luck.uniform(0, size[1])
        draw.line((x, y, x + luck.uniform(-16, 16), y + luck.uniform(-9, 9)), fill=luck.randrange(16, 46))
    page.paste(darken(ground, 0.45), (0, 0), fibres.filter(ImageFilter.GaussianBlur(0.6)))
    return page


def _stone(size: Size, ground: Colour, strength: float, seed: int) -> Image.Image:
    cloud = _octaves(size, ((360, 260, 1), (90, 90, 0.3), (14, 14, 0.12)), seed)
    slab = ImageOps.colorize(
        cloud, black=darken(ground, 0.06 * strength), white=lighten(ground, 0.35 * strength), mid=ground
    )
    veins = _veins(size, seed + 40).point([round(value * 0.24 * strength) for value in range(256)])
    slab.paste(darken(ground, 0.5), (0, 0), veins)
    return slab


def _linen(size: Size, ground: Colour, strength: float, seed: int) -> Image.Image:
    cloud = _octaves(size, ((420, 320, 1), (120, 120, 0.3)), seed)
    threads = Image.blend(_noise(size, 60, 2.5, seed + 20), _noise(size, 2.5, 60, seed + 21), 0.5)
    grey = Image.blend(cloud, threads, 0.4)
    return ImageOps.colorize(
        grey, black=darken(ground, 0.26 * strength), white=lighten(ground, 0.12 * strength), mid=ground
    )


def _wood(size: Size, ground: Colour, strength: float, seed: int) -> Image.Image:
    grain = _octaves(size, ((900, 46, 1), (420, 9, 0.5), (170, 3.2, 0.4), (60, 1.6, 0.18)), seed)
    return ImageOps.colorize(
        grain, black=darken(ground, 0.36 * strength), white=lighten(ground, 0.105 * strength), mid=ground
    )


def _plain(size: Size, ground: Colour, strength: float, seed: int) -> Image.Image:
    return Image.new("RGB", size, ground)


_PAINTERS: Final[dict[Texture, Callable[[Size, Colour, float, int], Image.Image]]] = {
    "paper": _paper,
    "stone": _stone,
    "linen": _linen,
    "wood": _wood,
    "plain": _plain,
}


def texture(kind: Texture, size: Size, ground: Colour, strength: float = 1.0, seed: int = 1) -> Image.Image:
    """A textured rectangle, cached: `paper`, `stone` (marble), `linen`, `wood` or `plain`."""
    key = ("texture", kind, size, ground, strength, seed)
    return sprite(key, lambda: paint_texture(kind, size, ground, strength, seed))


def paint_texture(kind: Texture, size: Size, ground: Colour, strength: float = 1.0, seed: int = 1) -> Image.Image:
    """The same, newly painted and not kept."""
    return _PAINTERS[kind](size, ground, strength, seed)


def gradient(size: Size, top: Colour, bottom: Colour) -> Image.Image:
    """A vertical gradient; only one column of it is kept."""

    def build() -> Image.Image:
        ramp = Image.linear_gradient("L").resize((1, size[1]), Image.Resampling.BILINEAR)
        return ImageOps.colorize(ramp, black=top, white=bottom)

    column = sprite(("gradient", size[1], top, bottom), build)
    return column.resize(size, Image.Resampling.NEAREST)


def vignette(image: Image.Image, edge: Colour, reach: int, strength: float, radius: int = 0) -> None:
    """Darken (or tint) a picture towards its edges, in place."""
    shrink = max(1, reach // 6)
    width, height = max(8, image.width // shrink), max(8, image.height // shrink)
    inset = max(1, reach // (2 * shrink))
    core = Image.new("L", (width, height), 0)
    core.paste(255, (inset, inset), shapes.rounded(width - 2 * inset, height - 2 * inset, radius // shrink + 2))
    core = core.filter(ImageFilter.GaussianBlur(inset * 0.8)).resize(image.size, Image.Resampling.BICUBIC)
    image.paste(edge, (0, 0), _faded(ImageChops.invert(core), strength))


def relief(mask: Image.Image, colour: Colour, depth: int, gloss: bool = True, sunken: bool = False) -> Image.Image:
    """The colours of a raised (or sunken) piece of the shape `mask`, lit from the upper left. Not cached."""
    near, far = (0.10, -0.10) if not sunken else (-0.10, 0.04)
    piece = gradient(mask.size, _shade(colour, near), _shade(colour, far))
    upper = _faded(shapes.rim(mask, (depth, depth), depth * 0.45), 0.62)
    lower = _faded(shapes.rim(mask, (-depth, -depth), depth * 0.45), 0.62)
    if gloss and not sunken:
        piece.paste(lighten(colour, 0.55), (0, 0), _gloss(mask))
    piece.paste(darken(colour, 0.62), (0, 0), upper if sunken else lower)
    piece.paste(lighten(colour, 0.80), (0, 0), lower if sunken else upper)
    piece.paste(darken(colour, 0.60), (0, 0), _faded(_edge(mask), 0.5))
    return piece


def _shade(colour: Colour, share: float) -> Colour:
    return lighten(colour, share) if share >= 0 else darken(colour, -share)


def _faded(mask: Image.Image, opacity: float) -> Image.Image:
    return mask.point([round(value * opacity) for value in range(256)])


def _edge(mask: Image.Image) -> Image.Image:
    """The outermost line of pixels of a mask, also where it touches the border of its picture."""
    wide = Image.new("L", (mask.width + 4, mask.height + 4), 0)
    wide.paste(mask, (2, 2))
    inner = wide.filter(ImageFilter.MinFilter(3)).crop((2, 2, 2 + mask.width, 2 + mask.height))
    return ImageChops.subtract(mask, inner)


def _gloss(mask: Image.Image) -> Image.Image:
    """A soft patch of light on the upper half."""
    width, height = mask.size
    patch = Image.new("L", mask.size, 0)
    ImageDraw.Draw(patch).ellipse((width * -0.15, height * -0.55, width * 0.95, height * 0.42), fill=62)
    patch = patch.filter(ImageFilter.GaussianBlur(max(1.0, min(width, height) / 16)))
    return ImageChops.multiply(patch, mask)
