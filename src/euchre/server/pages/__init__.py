"""The pages: HTML that the server writes once, and ES modules that draw scenes.

``desk`` is where games are reviewed, to be closed when the server stops.  ``router`` holds
every page and the few answers that pages need and that touch no table
(replaying, counting and reviewing a record); ``static_files`` is to be mounted at
``/static``.  No page has a script or a style of its own in it, and none is loaded from
anywhere else.
"""

from __future__ import annotations

from euchre.server.pages.records import desk
from euchre.server.pages.routes import router
from euchre.server.pages.shell import static_files

__all__ = ["desk", "router", "static_files"]
