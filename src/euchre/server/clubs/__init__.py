"""Clubs in the browser: seasons of nights, their members, and the members' personal links.

No season logic lives here: ``euchre.night.season`` folds the same events as in files.
"""

from __future__ import annotations

from euchre.server.clubs import api, league, nights

#: All routers for clubs.
routers = (api.router, api.of_club, league.router, nights.router, api.pages)
