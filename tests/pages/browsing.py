"""A server and the system's Chromium for commands that draw or measure pages."""

import tempfile
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.conftest import CHROMIUM, FLAGS
from tests.server.kit import serving


@contextmanager
def browsing(parser: ArgumentParser) -> Iterator[tuple[Any, str]]:
    """Yield a browser and the address of a new server; the parser's error if there is none."""
    if CHROMIUM is None:
        parser.error("there is no chromium on this machine")
    from playwright.sync_api import sync_playwright

    with (
        tempfile.TemporaryDirectory() as data,
        serving(Path(data)) as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser, address
        browser.close()
