"""Pages of a club; they ask search engines not to list them.  Secrets stand in the fragment."""

from __future__ import annotations

from fastapi import APIRouter, Depends

from euchre.server.clubs.access import there
from euchre.server.http.pages import plain

router = APIRouter(include_in_schema=False, dependencies=[Depends(there)])

plain(router, "club/new.html", "/club")
plain(router, "club/desk.html", "/club/{club}/desk")
plain(router, "club/club.html", "/club/{club}", "/club/{club}/wall")
plain(router, "club/side.html", "/club/{club}/side/{side:int}")
plain(router, "club/member.html", "/club/{club}/me", "/club/{club}/member/{member:int}")
