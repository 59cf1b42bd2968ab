"""Records: named fields over an array of equal numbers, in Python and in compiled code alike.

A record class declares its fields in order. Compiled functions get a record as a bare pointer, and
``row.turn`` or ``table.strength[trump][led]`` are single loads (``compiler``). In plain
Python a record is an object whose fields are numbers and (nested) lists, or a window on an array.

NumPy's own records were measured in their place: their arrays check every index for being negative
and cannot be returned by functions that count no references, and card play took a fifth longer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from math import prod
from typing import Any, ClassVar, NamedTuple, Self, TypeVar

import numpy as np
from numpy.typing import NDArray


class Field(NamedTuple):
    """A field of a record: where it starts, in numbers, and what it holds."""

    name: str
    at: int
    #: () for one number; the lengths of an array; a nested record has its number of numbers.
    shape: tuple[int, ...]
    #: The initial values, one for all or one for each.
    fresh: tuple[float, ...]
    text: str
    #: The class of a nested record.
    record: type[Record] | None
    #: What else a declaration says of it.
    note: Any

    @property
    def size(self) -> int:
        """How many numbers it holds."""
        return prod(self.shape)


def number(text: str = "", fresh: float = 0, *, note: Any = None) -> Any:
    """Declare a field of one number."""
    return Field("", 0, (), (fresh,), text, None, note)


def numbers(
    *shape: int, text: str = "", fresh: float | Sequence[float] = 0, note: Any = None
) -> Any:
    """Declare a field of several numbers: an array of this shape."""
    start = tuple(fresh) if isinstance(fresh, Sequence) else (fresh,)
    return Field("", 0, shape, start, text, None, note)


def nested(
    record: type[Record], size: int = 0, *, text: str = "", fresh: Sequence[Sequence[float]] = ()
) -> Any:
    """Declare a record within a record, with room for more numbers than its fields if asked.

    ``fresh`` has the initial numbers of each field.
    """
    start = tuple(value for values in fresh for value in values)
    return Field("", 0, (size or record.extent,), start, text, record, None)


R = TypeVar("R", bound="Record")


class Record:
    """Base of all records; a subclass declares its fields by ``number``, ``numbers``, ``nested``.

    An instance is made by ``read`` or ``over``, or fresh without arguments.
    """

    #: What follows the fields in an array.
    rest: list[Any]
    fields: ClassVar[tuple[Field, ...]]
    #: How many numbers a record holds, apart from what may follow it.
    extent: ClassVar[int]
    #: The kind of number.
    kind: ClassVar[Any] = np.int64
    #: Where each field lies in an array: an index, or a slice.
    places: ClassVar[Any]
    _window: ClassVar[type[Any]]
    #: What a fresh instance holds: names, values, and whether these are lists of numbers.
    _start: ClassVar[list[tuple[str, Any, bool | None]]]
    #: The same of the single numbers, by name, and of all others.
    _numbers: ClassVar[dict[str, Any]]
    _others: ClassVar[list[tuple[str, Any, bool | None]]]

    def __init_subclass__(cls, kind: Any = None) -> None:
        super().__init_subclass__()
        if kind is not None:
            cls.kind = kind
        # A record of a subclass begins like one of its base.
        before = getattr(cls, "fields", ())
        cls.fields = (*before, *_laid_out(cls, sum(field.size for field in before)))
        cls.extent = sum(field.size for field in cls.fields)
        cls.places = type("Places", (), {field.name: _place(field) for field in cls.fields})
        cls._start = [(field.name, _fresh(field), _flat(field)) for field in cls.fields]
        cls._numbers = {name: value for name, value, flat in cls._start if flat is None}
        cls._others = [one for one in cls._start if one[2] is not None]

    def __init__(self) -> None:
        own = vars(self)
        own.update(self._numbers)
        for name, value, flat in self._others:
            own[name] = value.copy() if flat else deepcopy(value)
        self.rest = []

    @classmethod
    def fresh(cls, size: int = 0) -> list[Any]:
        """Return the numbers of a fresh record, with zeros behind it up to ``size``."""
        start: list[Any] = []
        for field in cls.fields:
            values = field.fresh or (0,)
            start += values * (field.size // len(values))
        return start + [0] * (size - len(start))

    @classmethod
    def read(cls, numbers: Sequence[Any] | NDArray[Any]) -> Self:
        """Return a record with these numbers, as plain Python numbers and lists."""
        self = cls.__new__(cls)
        plain = numbers.tolist() if isinstance(numbers, np.ndarray) else list(numbers)
        for field in cls.fields:
            part = plain[field.at : field.at + field.size]
            if field.record:
                setattr(self, field.name, field.record.read(part))
            else:
                setattr(self, field.name, _shaped(part, field.shape) if field.shape else part[0])
        self.rest = plain[cls.extent :]
        return self

    @classmethod
    def over(cls, array: NDArray[Any]) -> Any:
        """Return a window on an array: what is written to it is written there."""
        if "_window" not in vars(cls):
            cls._window = _window_of(cls)
        return cls._window(array)

    def numbers(self) -> list[Any]:
        """Return the numbers in order."""
        flat: list[Any] = []
        own = vars(self)
        for name, _, plain in self._start:
            value = own[name]
            if plain is None:
                flat.append(value)
            elif plain:
                flat += value
            elif isinstance(value, Record):
                flat += value.numbers()
            else:
                flat += np.array(value).ravel().tolist()
        return flat + self.rest


def _laid_out(cls: type[Record], at: int) -> Iterator[Field]:
    for name in list(vars(cls)):
        declared = vars(cls)[name]
        if isinstance(declared, Field):
            # An instance has the value in its place.
            delattr(cls, name)
            yield declared._replace(name=name, at=at)
            at += declared.size


def _place(field: Field) -> int | slice:
    return slice(field.at, field.at + field.size) if field.shape else field.at


def _flat(field: Field) -> bool | None:
    """Whether the value of a field is a plain list; None if it is a number."""
    return len(field.shape) == 1 and not field.record if field.shape else None


def _fresh(field: Field) -> Any:
    if field.record:
        return field.record.read(field.fresh) if field.fresh else field.record()
    values = list(field.fresh) * (field.size // len(field.fresh))
    return _shaped(values, field.shape) if field.shape else values[0]


def _shaped(numbers: list[Any], shape: tuple[int, ...]) -> list[Any]:
    if len(shape) == 1:
        return numbers
    step = prod(shape[1:])
    parts = (numbers[i * step : (i + 1) * step] for i in range(shape[0]))
    return [_shaped(part, shape[1:]) for part in parts]


def _window_of(cls: type[Record]) -> type[Any]:
    """Return a class whose fields are properties that read and write an array."""

    def window(field: Field) -> property:
        place = _place(field)
        if field.record:
            return property(lambda self: field.record.over(self.array[place]))  # type: ignore[union-attr]
        if field.shape:
            return property(lambda self: self.array[place].reshape(field.shape))

        def write(self: Any, value: Any) -> None:
            self.array[place] = value

        return property(lambda self: self.array[place].item(), write)

    def init(self: Any, array: NDArray[Any]) -> None:
        self.array = array

    space = {field.name: window(field) for field in cls.fields}
    rest = property(lambda self: self.array[cls.extent :])
    return type(cls.__name__, (), {"__init__": init, "rest": rest, **space})


def record_in(cls: type[R]) -> Callable[[Any], R]:
    """Return the function that makes a record of an array: a pointer in compiled code."""

    def record(array: Any) -> R:
        window: R = cls.over(array)
        return window

    RECORDS[record] = cls
    return record


#: The class of each function that ``record_in`` has made.
RECORDS: dict[Callable[..., Any], type[Record]] = {}
