"""Practice on this server: sessions of ten positions, and positions from one's own games."""

from __future__ import annotations

from euchre.server.practice.api import router as api
from euchre.server.practice.pages import router as pages

#: Everything that answers for practice.
routers = (api, pages)

__all__ = ["routers"]
