"""Clubs in the browser: seasons of nights, their members, and links by which those are known.

Nothing about a season is decided here: ``euchre.night.season`` folds the same events as in files.
"""

from __future__ import annotations

from euchre.server.clubs import api, desk, nights, pages

#: Everything that answers for clubs.
routers = (api.router, desk.router, nights.router, pages.router)

__all__ = ["routers"]
