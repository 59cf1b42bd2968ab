"""``net``: a player that has learned by playing, a small neural network evaluated with NumPy.

A net is an ``npz`` file: the weights of its layers, and the digests of the action index and the
observation encoding it was made for (``encoding``).  It plays any rules with the same digests.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from euchre.bots import Bot
from euchre.encoding import Encoding
from euchre.encoding.seat import Seat
from euchre.engine import actions
from euchre.engine.actions import Action
from euchre.engine.rules import Rules
from euchre.engine.view import View

FOLDER = Path(__file__).parent / "nets"
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

    def best(self, seen: NDArray[np.uint8], mask: NDArray[np.int8]) -> Any:
        """Return the likeliest legal id for each observation."""
        return np.where(mask > 0, self.forward(seen)[0], -np.inf).argmax(-1)

    def fits(self, encoding: Encoding) -> bool:
        """Whether the net was made for these actions and observations."""
        return self.made_for == (encoding.index.digest, encoding.digest)

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

    Raises ``NetError`` for a file that cannot be read or is not a net.
    """
    try:
        with path.open("rb") as raw, np.load(raw, allow_pickle=False) as file:
            count = sum(name.startswith("weights.") for name in file.files)
            layers = tuple(
                (file[f"weights.{i}"].astype(np.float32), file[f"bias.{i}"].astype(np.float32))
                for i in range(count)
            )
            made_for = str(file["index"]), str(file["encoding"])
            scale = float(file["scale"])
    except FileNotFoundError:
        raise NetError(f"there is no file {path}") from None
    except OSError as error:
        raise NetError(f"{path} cannot be read: {error.strerror or error}") from None
    except KeyError as error:
        raise NetError(f"{path} is not a net: {error}") from None
    except (BadZipFile, EOFError, TypeError, ValueError):
        # What NumPy says here is about pickles, and advises to load them.
        raise NetError(f"{path} is not a net (an npz file that euchre train wrote)") from None
    if not layers:
        raise NetError(f"{path} is not a net: it has no layers")
    return Net(layers, made_for, scale)


@cache
def shipped() -> Mapping[tuple[str, str], Path]:
    """Return the files of the bundled nets, by the digests each was made for."""
    found = {}
    for path in sorted(FOLDER.glob("*.npz")):
        # ``np.load`` reads members lazily, so the weights are not read here.
        with np.load(path, allow_pickle=False) as file:
            found[str(file["index"]), str(file["encoding"])] = path
    return found


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


def unlearned(rules: Rules, path: str = "") -> str | None:
    """Return why a net (from a file, or the bundled one) cannot play these rules, else None."""
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

    def _found(self, rules: Rules) -> tuple[Net, Encoding]:
        if self.net is None:
            found = net_for(rules)
            if found is None:
                raise NetError(f"no net has learned {rules.id} yet")
            return found
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
        net, encoding = self._found(view.rules)
        index, chosen = encoding.index, 0
        while True:
            seat = Seat(encoding, view, chosen)
            number = int(net.best(seat.observation, seat.mask))
            meant = index.meant(view.state, number)
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
