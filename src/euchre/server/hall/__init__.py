"""Nights that are played on this server: the only part that knows nights and tables.

A game of a night at a screen is a table whose id follows from night, game, table and seats, and its
score is an event whose id follows from that.  So the usher makes what is equal to what should be,
and nothing happens twice, whoever does it and however often.
"""

from __future__ import annotations

from euchre.server.hall.api import router as api
from euchre.server.hall.pages import router as pages

#: Everything that answers for nights that are played here.
routers = (api, pages)

__all__ = ["routers"]
