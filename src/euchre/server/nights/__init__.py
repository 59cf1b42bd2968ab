"""Progressive nights in the browser: kept as events, folded, shown to the desk, tables and wall.

Nothing about a night is decided here: ``euchre.night`` folds the events and lets them in.
"""

from __future__ import annotations

from euchre.server.nights import api, pages, writing

#: Everything that answers for nights; the desk's and the tables' own paths come first.
routers = (writing.router, api.router, pages.router)

__all__ = ["routers"]
