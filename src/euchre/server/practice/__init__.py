"""Practice on this server: sessions of ten positions, own mistakes, and statistics of play."""

from __future__ import annotations

from euchre.server.practice.api import router as api
from euchre.server.practice.my_play import router as play
from euchre.server.practice.pages import router as pages

#: All routers for practice.
routers = (api, play, pages)

__all__ = ["routers"]
