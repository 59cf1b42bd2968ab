"""A process for heavy work that ends with the server, however the server ends."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from multiprocessing.connection import Connection


def _end_with(life: Connection) -> None:
    """Let this process end when the other end of a pipe is closed, or its process is killed.

    Ctrl-C in a terminal goes to all processes; it is the server that answers it.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def watch() -> None:
        with suppress(EOFError, OSError):
            life.recv()
        os._exit(0)

    threading.Thread(target=watch, name="watch", daemon=True).start()


class Worker(ProcessPoolExecutor):
    """One process; ``end`` drops what is not done, also what is under way."""

    def __init__(self) -> None:
        spawn = multiprocessing.get_context("spawn")
        #: As long as this is open, the process lives.
        end, self._life = spawn.Pipe(duplex=False)
        super().__init__(1, mp_context=spawn, initializer=_end_with, initargs=(end,))

    def end(self) -> None:
        """End the process at once; whoever waits for its answers gets an error."""
        self._life.close()
        self.shutdown(cancel_futures=True)
