"""Dask workers for tests that kill them."""

from collections.abc import Iterable
from contextlib import suppress
from typing import Any


class Workers:
    """Two Dask workers; two others once a killed one has not come back within a minute."""

    def __init__(self, modules: Iterable[str]) -> None:
        self._modules = ["distributed", *modules]
        self._made: Any = None

    def ready(self) -> str:
        """Return the address of a scheduler with two workers."""
        from distributed import Client

        connect: Any = Client
        if self._made is not None:
            with connect(self._made.scheduler_address, set_as_default=False) as client:
                try:
                    client.wait_for_workers(2, timeout=60)
                except TimeoutError:
                    self.close()
        if self._made is None:
            self._made = self._begun()
        address: str = self._made.scheduler_address
        return address

    def _begun(self) -> Any:
        import dask.config
        from distributed import LocalCluster, utils

        made: Any = LocalCluster
        context: Any = utils.get_mp_context
        # Workers are forked from a process that has imported everything once.  A part that ends
        # three of them is given up: one is killed by a test, another may be lost under load.
        settings = {
            "distributed.worker.multiprocessing-method": "forkserver",
            "distributed.scheduler.allowed-failures": 2,
        }
        with dask.config.set(settings):
            context().set_forkserver_preload(self._modules)
            return made(2, threads_per_worker=1, processes=True, dashboard_address=None)

    def close(self) -> None:
        """End the workers."""
        if self._made is not None:
            with suppress(TimeoutError):
                self._made.close(timeout=60)
            self._made = None
