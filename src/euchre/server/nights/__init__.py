"""Progressive nights in the browser: stored as events, folded, shown to desk, tables and wall.

No night logic lives here: ``euchre.night`` validates and folds the events.
"""

from __future__ import annotations

from euchre.server.nights import api, pages

#: All routers for nights; the more specific paths of desk and tables come first.
routers = (api.of_night, api.router, pages.router)
