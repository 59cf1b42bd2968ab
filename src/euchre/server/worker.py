"""A process for heavy work that ends with the server, even if the server is killed."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from multiprocessing.connection import Connection


def _end_with(life: Connection) -> None:
    """Exit this process when the other end of the pipe is closed, even by a crash.

    Ctrl-C in a terminal reaches all processes; the server handles it, so ignore it here.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def watch() -> None:
        with suppress(EOFError, OSError):
            life.recv()
        os._exit(0)

    threading.Thread(target=watch, name="watch", daemon=True).start()


class Worker(ProcessPoolExecutor):
    """One process; ``end`` drops unfinished work, even what is running."""

    def __init__(self) -> None:
        spawn = multiprocessing.get_context("spawn")
        #: The process lives as long as this end is open.
        end, self._life = spawn.Pipe(duplex=False)
        super().__init__(1, mp_context=spawn, initializer=_end_with, initargs=(end,))

    def end(self) -> None:
        """Kill the process at once; callers waiting for results get an error."""
        self._life.close()
        self.shutdown(cancel_futures=True)
