"""Lessons, practice and Today's deals on this server, with what is kept of people's progress."""

from __future__ import annotations

from euchre.server.study import daily, friends, lessons, my_play, practice, shared_hands

#: All routers; ``/api/daily/lists`` must come before ``/api/daily/{day}``.
routers = (
    *(part.router for part in (lessons, practice, shared_hands, my_play, friends, daily)),
    *(part.pages for part in (practice, my_play, daily)),
)
