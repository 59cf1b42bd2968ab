"""Nights played on this server: the only part that knows both nights and tables.

A game on screens is a table whose id derives from night, game, table and seats; its score is an
event whose id derives from the table's.  Both ids are idempotency keys, so that nothing happens
twice, however often and on however many servers the usher does what is due.
"""

from __future__ import annotations

from euchre.server.screens import api, own_page

#: All routers for nights that are played here.
routers = (api.router, own_page.router, api.pages, own_page.pages)
