"""Numba compiles plain functions; their records are bare pointers.

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
from euchre.fast.compile.marks import HOW, INSIDE, INTRINSICS, EntryPoint
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


# -- the compiled copies of functions ----------------------------------------------------------

_dispatchers: dict[Any, Any] = {}


def dispatcher(function: Any) -> Any:
    """Return what Numba calls in the place of a function."""
    if function not in _dispatchers:
        if function in RECORDS:
            _dispatchers[function] = _record_in(RecordType(RECORDS[function]))
        elif function in INTRINSICS:
            _dispatchers[function] = getattr(intrinsics, INTRINSICS[function])
        else:
            keep_compiled_code()
            plain, how = function, inner_how(**HOW.get(function, INSIDE))
            if isinstance(function, EntryPoint):
                plain, how = function.plain, function.how
            copy = _copy_of(plain)
            _dispatchers[function] = compiling(**how)(copy)
            # Afterwards, since it may call itself.
            copy.__globals__.update(_named_by(plain))
    return _dispatchers[function]


def _copy_of(function: Any) -> Any:
    """Return a function for the compiler, which does not know yet what its names mean."""
    space = {"__name__": function.__module__}
    copy = FunctionType(function.__code__, space, function.__name__, function.__defaults__)
    copy.__qualname__, copy.__doc__ = function.__qualname__, function.__doc__
    return copy


def _named_by(function: Any) -> dict[str, Any]:
    """Return what names in a function mean to the compiler: for functions, their compiled copies.

    So do those behind the name of a module: ``tricks.lead``.
    """
    names = function.__code__.co_names

    def meant(value: Any) -> Any:
        if isinstance(value, EntryPoint | FunctionType):
            return dispatcher(value)
        if isinstance(value, ModuleType) and value.__name__.startswith("euchre."):
            module = ModuleType(value.__name__)
            vars(module).update(meant_in(vars(value)))
            return module
        return value

    def meant_in(space: dict[str, Any]) -> dict[str, Any]:
        return {name: meant(space[name]) for name in names if name in space}

    return meant_in(function.__globals__)


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
    """Return the address of a function of some records, compiled by itself."""
    keep_compiled_code()
    signed = types.void(*(RecordType(record) for record in records))
    copy = _copy_of(function)
    copy.__globals__.update(_named_by(function))
    compiled: Any = numba.cfunc(signed, cache=True, **INSIDE)(copy)
    return int(compiled.address)
