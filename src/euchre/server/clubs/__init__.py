"""Clubs in the browser: seasons of nights, their members, and the members' personal links.

No season logic lives here: ``euchre.night.season`` folds the same events as in files.
"""

from __future__ import annotations

from euchre.server.clubs import api, captains, member_questions

#: All routers for clubs.
routers = (api.router, api.of_club, captains.router, member_questions.router, api.pages)
