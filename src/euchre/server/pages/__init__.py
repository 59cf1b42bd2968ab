"""The pages: HTML rendered on the server, and ES modules that draw scenes.

``Desk`` runs the reviews and must be closed when the server stops.  ``router`` holds every page and
the few API endpoints that pages need without a table (replaying, counting and reviewing a record);
``static_files`` is mounted at ``/static``.  No page has inline scripts or styles, and none loads
anything from another site.
"""

from __future__ import annotations

from euchre.server.pages.reviewing import Desk
from euchre.server.pages.routes import router
from euchre.server.pages.shell import static_files

__all__ = ["Desk", "router", "static_files"]
