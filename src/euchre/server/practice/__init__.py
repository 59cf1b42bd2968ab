"""Practice on this server: sessions of ten positions, one's own mistakes, and how one plays."""

from __future__ import annotations

from euchre.server.practice.api import router as api
from euchre.server.practice.pages import router as pages
from euchre.server.practice.play_api import router as play

#: Everything that answers for practice.
routers = (api, play, pages)

__all__ = ["routers"]
