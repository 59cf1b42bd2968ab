"""The daily challenge on this server: sealed deals, one try per person, the field afterwards."""

from __future__ import annotations

from euchre.server.daily.api import router as api
from euchre.server.daily.lists import router as lists
from euchre.server.daily.pages import router as pages

#: All routers for the daily challenge.
routers = (lists, api, pages)

__all__ = ["routers"]
