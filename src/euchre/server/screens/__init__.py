"""Nights played on this server: the only part that knows both nights and tables.

A game at a screen is a table whose id derives from night, game, table and seats, and its score is
an event whose id derives from the table's.  Both ids are idempotency keys: however often and by
whichever server the usher creates what is due, nothing happens twice.
"""

from __future__ import annotations

from euchre.server.screens.api import pages
from euchre.server.screens.api import router as api

#: All routers for nights that are played here.
routers = (api, pages)
