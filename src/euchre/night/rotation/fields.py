"""Finite fields, for the designs constructed over them."""

from __future__ import annotations

from itertools import product
from typing import NamedTuple


def prime_power(number: int) -> tuple[int, int] | None:
    """Return the prime and the exponent of a prime power, or None for any other number."""
    prime = next((d for d in range(2, number + 1) if number % d == 0), 0)
    exponent = 0
    while prime and number % prime == 0:
        number //= prime
        exponent += 1
    return (prime, exponent) if number == 1 and exponent else None


def powers(prime: int, exponent: int) -> list[int]:
    """Return every nonzero element of the field with ``prime ** exponent`` elements.

    They are ordered as powers of a primitive element w: 1, w, w^2 ...  An element is a number
    whose base-``prime`` digits are its coefficients, the lowest first.
    """
    size = prime**exponent
    one = (1, *[0] * (exponent - 1))
    # w is x modulo x^k = c0 + c1 x + ...; for some coefficients c it is primitive.
    for tail in product(range(prime), repeat=exponent):
        found, element = [one], _times_x(one, tail, prime)
        while element != one and any(element) and len(found) < size:
            found.append(element)
            element = _times_x(element, tail, prime)
        if element == one and len(found) == size - 1:
            return [sum(c * prime**i for i, c in enumerate(e)) for e in found]
    raise ValueError(f"{prime} is not a prime")


def _times_x(element: tuple[int, ...], tail: tuple[int, ...], prime: int) -> tuple[int, ...]:
    over = element[-1]
    return tuple((low + over * c) % prime for low, c in zip((0, *element[:-1]), tail, strict=True))


class Field(NamedTuple):
    """Addition and multiplication tables of a finite field; 0 and 1 stand for themselves."""

    plus: list[list[int]]
    times: list[list[int]]


def field(prime: int, exponent: int) -> Field:
    """Return the field with ``prime ** exponent`` elements, numbered as in ``powers``."""
    size, power = prime**exponent, powers(prime, exponent)
    digits = [[e // prime**i % prime for i in range(exponent)] for e in range(size)]
    log = {element: number for number, element in enumerate(power)}
    plus = [
        [
            sum((a + b) % prime * prime**i for i, (a, b) in enumerate(zip(x, y, strict=True)))
            for y in digits
        ]
        for x in digits
    ]
    times = [
        [power[(log[a] + log[b]) % (size - 1)] if a and b else 0 for b in range(size)]
        for a in range(size)
    ]
    return Field(plus, times)
