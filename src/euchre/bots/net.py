"""``net``: a player that has learned by playing, a small neural network evaluated with NumPy.

A net is an ``npz`` file: the weights of its layers, and the digests of the action index and the
observation encoding it was made for (``encoding``).  It plays any rules with the same digests.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from euchre.bots import Bot
from euchre.engine import actions
from euchre.engine.actions import Action
from euchre.engine.rules import Rules
from euchre.engine.view import View
from euchre.fast.encode import Encoding
from euchre.fast.encode.from_view import Seat
from euchre.files import FileError, Form, read_arrays

#: More weights than this are no net.
MOST = 20_000_000
FOLDER = Path(__file__).parent / "nets"
#: What a net says about itself, the kind of each array, and how many bytes it may take.
_HEADER, _LONGEST = {"index": "U", "encoding": "U", "scale": "f"}, 1000
Floats = NDArray[np.float32]


class NetError(ValueError):
    """A file is not a net, or there is no net for the rules."""


@dataclass(frozen=True, eq=False)
class Net:
    """Layers of weights ``[in, out]`` and biases ``[out]``, all float32.

    The last layer has one logit per action id and one more output, the value of the deal to the
    seat's side: how much more it scores than the others, in points divided by ``scale``.
    """

    layers: tuple[tuple[Floats, Floats], ...]
    #: The digests of the action index and the encoding.
    made_for: tuple[str, str]
    scale: float = 1.0

    def forward(self, seen: NDArray[np.uint8]) -> tuple[Floats, Floats]:
        """Return logits ``[..., ids]`` and values ``[...]`` of observations ``[..., bits]``."""
        x: Floats = seen.astype(np.float32)
        for weights, bias in self.layers[:-1]:
            x = np.maximum(x @ weights + bias, 0)
        weights, bias = self.layers[-1]
        out = x @ weights + bias
        return out[..., :-1], out[..., -1]

    def policy(self, seen: NDArray[np.uint8], mask: NDArray[np.int8]) -> tuple[Floats, Floats]:
        """Return the probabilities ``[..., ids]`` of all ids, and the values ``[...]``."""
        logits, values = self.forward(seen)
        logits = np.where(mask > 0, logits, np.float32(-1e9))
        logits = logits - logits.max(-1, keepdims=True)
        return np.exp(logits - np.log(np.exp(logits).sum(-1, keepdims=True))), values

    def best(self, seen: NDArray[np.uint8], mask: NDArray[np.int8]) -> Any:
        """Return the likeliest legal id for each observation."""
        return np.where(mask > 0, self.forward(seen)[0], -np.inf).argmax(-1)

    def fits(self, encoding: Encoding) -> bool:
        """Whether the net was made for these actions and observations."""
        ends = self.layers[0][0].shape[0], self.layers[-1][1].shape[0]
        return self.made_for == (encoding.index.digest, encoding.digest) and ends == (
            encoding.size,
            encoding.index.size + 1,
        )

    def save(self, path: Path) -> None:
        """Write the net in half precision, which plays the same in half the space."""
        parts: dict[str, Any] = {}
        for i, (weights, bias) in enumerate(self.layers):
            parts[f"weights.{i}"] = weights.astype(np.float16)
            parts[f"bias.{i}"] = bias.astype(np.float16)
        index, encoding = self.made_for
        np.savez_compressed(path, index=index, encoding=encoding, scale=self.scale, **parts)


def load(path: Path) -> Net:
    """Read a net.

    Raises ``NetError`` for a file that cannot be read or is not a net; nothing is unpacked before
    the shapes of its layers are known to fit one another.
    """
    try:
        parts = read_arrays(path, _layout)
    except FileError as error:
        raise NetError(str(error)) from None
    layers = tuple(
        (parts[f"weights.{i}"].astype(np.float32), parts[f"bias.{i}"].astype(np.float32))
        for i in range((len(parts) - 3) // 2)
    )
    if not 0 < (scale := float(parts["scale"])) < math.inf:
        raise NetError(f"{path}: this is not a net: its scale is {scale}")
    return Net(layers, (str(parts["index"]), str(parts["encoding"])), scale)


def _layout(forms: Mapping[str, Form]) -> list[str]:
    """Return the names of a net's parts if they are those of a net.  Raises ``FileError``."""
    layers = range((len(forms) - 3) // 2)
    names = [f"{kind}.{i}" for i in layers for kind in ("weights", "bias")]
    if set(forms) != {*names, *_HEADER} or not layers:
        raise FileError("this is not a net: it has other parts than euchre lab train writes")
    for i in layers:
        weights, bias = forms[f"weights.{i}"], forms[f"bias.{i}"]
        after = forms[f"weights.{i + 1}"].shape[:1] if i + 1 in layers else bias.shape
        if len(weights.shape) != 2 or not weights.shape[1:] == bias.shape == after:
            raise FileError(f"this is not a net: the shapes of layer {i + 1} do not fit")
    if any(forms[name].kind.kind != "f" for name in names):
        raise FileError("this is not a net: its weights are no numbers")
    if sum(math.prod(forms[name].shape) for name in names) > MOST:
        raise FileError(f"this is not a net: it has more than {MOST:,} weights")
    return [*names, *_header_names(forms)]


def _header_names(forms: Mapping[str, Form]) -> tuple[str, ...]:
    """Return the names of what a net says about itself.  Raises ``FileError``."""
    for name, kind in _HEADER.items():
        form = forms.get(name)
        if form is None or form.shape or form.kind.kind != kind or form.size > _LONGEST:
            raise FileError(f"this is not a net: it has no {name}")
    return tuple(_HEADER)


@cache
def shipped() -> Mapping[tuple[str, str], Path]:
    """Return the files of the bundled nets, by the digests each was made for."""
    paths = {}
    for path in sorted(FOLDER.glob("*.npz")):
        header = read_arrays(path, _header_names)
        paths[str(header["index"]), str(header["encoding"])] = path
    return paths


@lru_cache(maxsize=64)
def net_for(rules: Rules) -> tuple[Net, Encoding] | None:
    """Return the bundled net for these rules and its encoding; None if there is none."""
    encoding = Encoding(rules)
    path = shipped().get((encoding.index.digest, encoding.digest))
    return None if path is None else (_read(path), encoding)


@cache
def _read(path: Path) -> Net:
    """Return a bundled net, read once and shared by all rules that it plays."""
    return load(path)


def unlearned(rules: Rules, name: str = "net") -> str | None:
    """Return why a net cannot play these rules: ``net``, or ``net:FILE``; else None."""
    path = name.removeprefix("net").removeprefix(":")
    if not path:
        return None if net_for(rules) else f"no net has learned {rules.id} yet"
    try:
        fits = load(Path(path)).fits(_encoding(rules))
    except NetError as error:
        return str(error)
    return None if fits else f"it was made for other rules than {rules.id}"


class NetBot:
    """A net at the table: always its likeliest choice, without search or randomness.

    ``net`` defaults to the bundled one; if there is none for the rules, ``stand_in`` plays.  Raises
    ``NetError`` if there is no stand-in, or if the net was made for other rules.
    """

    def __init__(self, net: Net | None = None, stand_in: Bot | None = None):
        self.net, self.stand_in = net, stand_in

    def _net_for(self, rules: Rules) -> tuple[Net, Encoding]:
        if self.net is None:
            bundled = net_for(rules)
            if bundled is None:
                raise NetError(f"no net has learned {rules.id} yet")
            return bundled
        encoding = _encoding(rules)
        if not self.net.fits(encoding):
            raise NetError(f"this net was made for other rules than {rules.id}")
        return self.net, encoding

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Return the likeliest action; for a set of cards, the likeliest one card at a time."""
        if len(legal) == 1:
            return legal[0]
        if self.stand_in is not None and self.net is None and net_for(view.rules) is None:
            return self.stand_in.choose(view, legal)
        net, encoding = self._net_for(view.rules)
        index, chosen = encoding.index, 0
        while True:
            seat = Seat(encoding, view, chosen)
            number = int(net.best(seat.observation, seat.mask))
            meant = index.action_of(view.state, number)
            if meant in legal:
                return meant
            # One card of a set.
            chosen |= actions.cards(meant)
            whole = actions.move(actions.verb(meant), chosen)
            if whole in legal:
                return whole


@lru_cache(maxsize=64)
def _encoding(rules: Rules) -> Encoding:
    return Encoding(rules)
