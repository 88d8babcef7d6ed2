"""Code compiled once for each dataclass: copies of mutable state, and constructors of frozen parts.

``clone(state)`` copies lists, dicts and nested state parts and shares everything immutable.
``quick_init(cls)`` makes the parts of which every ply needs new ones cheaper to construct.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Callable
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from typing import Any, Literal, TypeVar, Union, cast

T = TypeVar("T")
_ATOMS = (int, str, bool, bytes, float, type(None))


def clone(part: T) -> T:
    """A deep copy of a state or a mutable part of it."""
    cls: Any = type(part)
    return cast(T, cloner(cls)(part))


@cache
def cloner(cls: Any) -> Callable[[Any], Any]:
    """The compiled copy function of a mutable dataclass. Raises TypeError for a field type it does not know."""
    hints = typing.get_type_hints(cls)
    names: dict[str, Any] = {"cls": cls, "new": object.__new__, "put": object.__setattr__}
    # Without __init__: passing every field by keyword takes longer than all the rest.
    fill = "    put(c, '{0}', {1})\n" if cls.__dataclass_params__.frozen else "    c.{0} = {1}\n"
    filled = "".join(fill.format(f.name, _expression(hints[f.name], f"s.{f.name}", names)) for f in fields(cls))
    source = f"def copy(s):\n    c = new(cls)\n{filled}    return c\n"
    exec(compile(source, f"<clone of {cls.__name__}>", "exec"), names)
    return cast(Callable[[Any], Any], names["copy"])


def _expression(hint: Any, value: str, names: dict[str, Any]) -> str:
    """Python source that copies ``value`` of type ``hint``."""
    if _immutable(hint):
        return value
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin is list:
        if _immutable(args[0]):
            return f"[*{value}]"
        return f"[{_expression(args[0], 'x', names)} for x in {value}]"
    if origin is dict:
        if _immutable(args[1]):
            return f"{value}.copy()"
        return f"{{k: {_expression(args[1], 'v', names)} for k, v in {value}.items()}}"
    if origin in (Union, types.UnionType):
        others = [a for a in args if a is not type(None)]
        if len(others) == 1:
            return f"(None if {value} is None else {_expression(others[0], value, names)})"
        name = f"c{len(names)}"
        names[name] = clone
        return f"({value} if {value} is None else {name}({value}))"
    if is_dataclass(hint) and isinstance(hint, type):
        name = f"c{len(names)}"
        names[name] = cloner(hint)
        return f"{name}({value})"
    raise TypeError(f"cannot clone a field of type {hint!r}")


def _immutable(hint: Any) -> bool:
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if hint in _ATOMS or origin is Literal:
        return True
    if origin in (tuple, frozenset, Union, types.UnionType):
        return all(_immutable(a) for a in args if a is not Ellipsis)
    if not (is_dataclass(hint) and hint.__dataclass_params__.frozen):  # type: ignore[union-attr]
        return False
    hints = typing.get_type_hints(hint)
    return all(_immutable(hints[f.name]) for f in fields(hint))


def quick_init(cls: type[T]) -> type[T]:
    """Give a frozen slotted dataclass a constructor that stores straight into the slots: a third of the time.

    Arguments and defaults stay the same. A class with a default factory, a ``__post_init__`` or a field without a
    slot keeps its own constructor.
    """
    part: Any = cls
    listed = fields(part)
    slotted = all(isinstance(getattr(cls, f.name, None), types.MemberDescriptorType) for f in listed)
    if not slotted or hasattr(cls, "__post_init__") or any(f.default_factory is not MISSING for f in listed):
        return cls
    names: dict[str, Any] = {f"set_{f.name}": getattr(cls, f.name).__set__ for f in listed}
    names |= {f"default_{f.name}": f.default for f in listed}
    arguments = ["self"]
    for by_keyword in (False, True):
        asked = [f for f in listed if f.kw_only == by_keyword]
        arguments += ["*"] if by_keyword and asked else []
        arguments += [f.name if f.default is MISSING else f"{f.name}=default_{f.name}" for f in asked]
    stored = "".join(f"    set_{f.name}(self, {f.name})\n" for f in listed)
    source = f"def __init__({', '.join(arguments)}):\n{stored or '    pass'}"
    exec(compile(source, f"<constructor of {cls.__name__}>", "exec"), names)
    part.__init__ = names["__init__"]
    return cls
