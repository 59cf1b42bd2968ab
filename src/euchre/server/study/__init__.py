"""Lessons, practice and Today's deals on this server, with what is kept of people's progress."""

from __future__ import annotations

from euchre.server.study import daily, friends, lessons, my_play, pages, practice

#: All routers.
routers = tuple(part.router for part in (lessons, practice, my_play, friends, daily, pages))

__all__ = ["routers"]
