"""What makes the table installable as an app: manifest, service worker, offline page."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import JSONResponse, Response

from euchre.server.pages.shell import STATIC, plain, static, version

router = APIRouter(include_in_schema=False)

_ICONS = (("icon-192", "192x192", "any"), ("icon-512", "512x512", "any"),
          ("maskable-512", "512x512", "maskable"))  # fmt: skip
_SHORTCUTS = (("Deal me in", "/"), ("My games", "/games"), ("A Euchre night", "/night"))


@router.get("/manifest.webmanifest")
def manifest() -> Response:
    """Return the manifest of the app."""
    told = {
        "name": "Euchre",
        "short_name": "Euchre",
        "description": "The Euchre family of card games: play with friends or against bots.",
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "orientation": "any",
        "theme_color": "#14251f",
        "background_color": "#14251f",
        "categories": ["games"],
        "icons": [
            {"src": static(f"icons/{name}.png"), "sizes": size, "type": "image/png", "purpose": use}
            for name, size, use in _ICONS
        ],
        "shortcuts": [{"name": name, "url": url} for name, url in _SHORTCUTS],
    }
    return JSONResponse(told, media_type="application/manifest+json")


@router.get("/sw.js")
def service_worker() -> Response:
    """Return the service worker; it stands at the root, since it serves all pages.

    Its first line names the version of the static files, so that a new one is a new worker.
    """
    text = (STATIC / "js" / "worker.js").read_text("utf-8")
    kept = f'const VERSION = "{version()}";\n{text}'
    return Response(kept, media_type="text/javascript", headers={"Cache-Control": "no-cache"})


plain(router, "offline.html", "/offline")
