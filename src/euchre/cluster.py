"""Other machines as a pool: Dask workers, verified to run the same code.

What a worker had in hand when it dies, another one does; a part counts once.  Any
``concurrent.futures.Executor`` works as the ``pool`` of ``work.in_order``.  This one also
checks, with every part, that the worker's versions, code and rules match, and refuses the part
if not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from functools import cache
from hashlib import blake2b
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from platform import node, python_version
from typing import Any, TypeVar

from euchre.engine.rules import Rules, RulesError
from euchre.extras import explaining_missing
from euchre.games import rules as rules_of
from euchre.work import WorkError, differences

T = TypeVar("T")
#: A game with its house rules, from which a worker builds the rules itself.
RulesKey = tuple[str, tuple[tuple[str, str], ...]]
#: Seconds to wait for a scheduler.
_PATIENCE = 10


class ClusterError(WorkError):
    """There are no such workers, or they run something else; the message says what."""


@cache
def _code() -> str:
    digest, here = blake2b(digest_size=8), Path(__file__).parent
    for path in sorted(here.rglob("*.py")):
        digest.update(f"{path.relative_to(here).as_posix()}:".encode() + path.read_bytes())
    return digest.hexdigest()


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"


def stamp(table: RulesKey) -> dict[str, str]:
    """Return what results depend on besides the key of a part: versions, code and rules of a table.

    Python's minor version counts, because pickled values are not always portable between
    versions.
    """
    game, options = table
    try:
        rules = repr(rules_of(game, dict(options)))
    except RulesError as error:
        rules = str(error)
    return {
        "Python": python_version().rpartition(".")[0],
        "euchre": _version("euchre"),
        "numba": _version("numba"),
        "numpy": _version("numpy"),
        "code": _code(),
        "rules": blake2b(rules.encode(), digest_size=8).hexdigest(),
    }


def _checked(expected: dict[str, str], table: RulesKey, work: Callable[..., T], *key: Any) -> T:
    """Do a part, unless this process would compute something else."""
    if other := differences(stamp(table), expected):
        raise ClusterError(f"the worker on {node()} has {'; '.join(other)}")
    return work(*key)


class _Pool(Executor):
    """Hands parts to another executor, where they are checked before they run."""

    def __init__(self, inner: Executor, table: RulesKey):
        self._inner, self._table, self._wanted = inner, table, stamp(table)

    def submit(self, work: Callable[..., T], /, *key: Any, **more: Any) -> Future[T]:
        future: Future[T] = self._inner.submit(
            _checked, self._wanted, self._table, work, *key, **more
        )
        return future


@contextmanager
def cluster(url: str, rules: Rules) -> Iterator[tuple[Executor, int]]:
    """Yield the workers of the Dask scheduler at ``url`` as a pool, with their number of threads.

    Raises ``NotInstalled`` without Dask, and ``ClusterError`` if the scheduler does not answer, or
    if its workers run other versions, other code or other rules, or several of them died at the
    same part.  Workers that join later are checked with their first part.
    """
    with explaining_missing():
        from distributed import Client, KilledWorker
    client_type: Any = Client
    table = rules.game, rules.options
    try:
        client: Any = client_type(url, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise ClusterError(f"no Dask scheduler answers at {url}: {error}") from None
    with client:
        expected = stamp(table)
        try:
            stamps = client.run(stamp, table)
        except Exception as error:  # a worker without this package can raise anything
            raise ClusterError(f"a worker at {url} cannot do this: {error}") from None
        other = [
            f"the worker {at} has {'; '.join(what)}"
            for at, its in stamps.items()
            if (what := differences(its, expected))
        ]
        if other:
            raise ClusterError("; ".join(other))
        threads = sum(client.nthreads().values())
        if not threads:
            raise ClusterError(f"the scheduler at {url} has no workers")
        try:
            yield _Pool(client.get_executor(), table), threads
        except KilledWorker as error:
            raise ClusterError(f"workers died again and again at one part: {error}") from None
