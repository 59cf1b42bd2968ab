"""Practice on this server: sessions of ten positions, one's own mistakes, and how one plays."""

from __future__ import annotations

from euchre.server.practice.api import router as api
from euchre.server.practice.my_play import router as play
from euchre.server.practice.pages import router as pages

#: Everything that answers for practice.
routers = (api, play, pages)

__all__ = ["routers"]
