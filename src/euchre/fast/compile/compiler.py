"""Numba compiles marked functions; their records are bare pointers.

A record type knows its fields' places (``records``). Reading a number is a load, reading an
array gives a pointer, and an array of several dimensions a pointer that knows its steps. No index
is checked. All of this uses Numba's documented interface for new types.
"""

from __future__ import annotations

import operator
from types import FunctionType, ModuleType
from typing import Any

import numba
from llvmlite import ir
from numba import types
from numba.core.typing.templates import AbstractTemplate, AttributeTemplate, infer_global, signature
from numba.extending import (
    infer_getattr,
    intrinsic,
    lower_builtin,
    lower_getattr_generic,
    lower_setattr_generic,
    models,
    register_model,
)

from euchre.cache_folder import keep_compiled_code
from euchre.fast.compile import intrinsics
from euchre.fast.compile.inner import compiling, inner_how
from euchre.fast.compile.marks import HOW, INTRINSICS, Entry
from euchre.fast.compile.records import RECORDS, Field, Record

_pointer_to: Any = types.CPointer


class RecordType(types.Type):
    """A pointer to a record of one class."""

    def __init__(self, cls: type[Record]):
        self.element = numba.from_dtype(cls.kind)
        self.by_name = {field.name: field for field in cls.fields}
        self.rest = cls.extent
        super().__init__(name=cls.__name__)


class GridType(types.Type):
    """A pointer to an array of several dimensions; ``steps`` are those of all but the last."""

    def __init__(self, element: Any, steps: tuple[int, ...]):
        self.element, self.steps = element, steps
        super().__init__(name=f"{element}{list(steps)}")


@register_model(RecordType)
@register_model(GridType)
class _Pointer(models.PrimitiveModel):
    def __init__(self, manager: Any, kind: Any):
        super().__init__(manager, kind, manager.lookup(kind.element).get_value_type().as_pointer())


def _array_type(element: Any, shape: tuple[int, ...]) -> Any:
    if len(shape) == 1:
        return _pointer_to(element)
    steps: list[int] = []
    step = 1
    for length in reversed(shape[1:]):
        step *= length
        steps.insert(0, step)
    return GridType(element, tuple(steps))


def _type_of(record: RecordType, field: Field) -> Any:
    if field.record:
        return RecordType(field.record)
    return _array_type(record.element, field.shape) if field.shape else record.element


@infer_getattr
class _Fields(AttributeTemplate):
    key = RecordType

    def generic_resolve(self, value: Any, attr: str) -> Any:  # type: ignore[override]
        if attr == "rest":
            return _pointer_to(value.element)
        field = value.by_name.get(attr)
        return field and _type_of(value, field)


def _address(builder: Any, start: Any, place: int) -> Any:
    return builder.gep(start, [ir.Constant(ir.IntType(64), place)], inbounds=True)


@lower_getattr_generic(RecordType)
def _read(context: Any, builder: Any, record: RecordType, start: Any, name: str) -> Any:
    if name == "rest":
        return _address(builder, start, record.rest)
    field = record.by_name[name]
    at = _address(builder, start, field.at)
    return at if field.shape else builder.load(at)


@lower_setattr_generic(RecordType)
def _write(context: Any, builder: Any, signed: Any, args: Any, name: str) -> None:
    record, kind = signed.args
    start, value = args
    value = context.cast(builder, value, kind, record.element)
    builder.store(value, _address(builder, start, record.by_name[name].at))


@infer_global(operator.getitem)
class _Part(AbstractTemplate):
    def generic(self, args: Any, kws: Any) -> Any:
        grid, index = args
        if isinstance(grid, GridType) and isinstance(index, types.Integer):
            rest = grid.steps[1:]
            part = GridType(grid.element, rest) if rest else _pointer_to(grid.element)
            unsigned = index in types.unsigned_domain
            return signature(part, grid, types.uintp if unsigned else types.intp)
        return None


@lower_builtin(operator.getitem, GridType, types.Integer)
def _part(context: Any, builder: Any, signed: Any, args: Any) -> Any:
    step = ir.Constant(ir.IntType(64), signed.args[0].steps[0])
    return builder.gep(args[0], [builder.mul(args[1], step)])


# -- the compiled copies of marked functions -------------------------------------------------

_dispatchers: dict[Any, Any] = {}
_spaces: dict[int, dict[str, Any]] = {}


def dispatcher(function: Any) -> Any:
    """Return what Numba calls in the place of a marked function."""
    if function not in _dispatchers:
        keep_compiled_code()
        _dispatchers[function] = _made(function)
    return _dispatchers[function]


def _made(function: Any) -> Any:
    if function in RECORDS:
        return _record_in(RecordType(RECORDS[function]))
    if function in INTRINSICS:
        return getattr(intrinsics, INTRINSICS[function])
    if isinstance(function, Entry):
        return compiling(**function.how)(copy_of(function.plain))
    return compiling(**inner_how(**HOW[function]))(copy_of(function))


def copy_of(function: Any) -> Any:
    """Return a function for the compiler: the names of marked functions mean compiled ones.

    So do those behind the name of a module: ``tricks.lead``.
    """
    copy = FunctionType(
        function.__code__, _space_of(function.__globals__), function.__name__, function.__defaults__
    )
    copy.__qualname__, copy.__doc__ = function.__qualname__, function.__doc__
    return copy


def _space_of(names: dict[str, Any]) -> dict[str, Any]:
    space = _spaces.get(id(names))
    if space is None:
        space = _spaces[id(names)] = dict(names)
        for name, value in names.items():
            if isinstance(value, Entry) or _is_marked(value):
                space[name] = dispatcher(value)
            elif isinstance(value, ModuleType) and value.__name__.startswith("euchre.fast."):
                space[name] = module = ModuleType(value.__name__)
                vars(module).update(_space_of(vars(value)))
    return space


def _is_marked(value: Any) -> bool:
    return isinstance(value, FunctionType) and (
        value in HOW or value in INTRINSICS or value in RECORDS
    )


def _record_in(kind: RecordType) -> Any:
    @intrinsic
    def record(typingctx: Any, array: Any) -> Any:
        def start(context: Any, builder: Any, signed: Any, args: Any) -> Any:
            if isinstance(array, types.Array):
                return context.make_array(array)(context, builder, args[0]).data
            return args[0]

        return kind(array), start

    return record


def address(function: Any, records: tuple[type[Record], ...]) -> int:
    """Return the address of a marked function of some records, compiled by itself."""
    keep_compiled_code()
    signed = types.void(*(RecordType(record) for record in records))
    # The type stubs do not cover these options.
    how: dict[str, Any] = {"error_model": "numpy", "no_rewrites": True, "_nrt": False}
    compiled: Any = numba.cfunc(signed, cache=True, **how)(copy_of(function))
    return int(compiled.address)
