"""What all tests share."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def _untraced(request: pytest.FixtureRequest) -> Iterator[None]:
    """Let tests of millions of steps (``pytest.mark.untraced``) run without measured coverage."""
    if request.node.get_closest_marker("untraced") is None:
        yield
        return
    tracer = sys.gettrace()
    sys.settrace(None)
    yield
    sys.settrace(tracer)
