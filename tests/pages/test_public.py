"""A server that knows its public URL, opened from the machine on which it runs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from euchre.server.settings import public_url
from tests.nights.kit import Desk
from tests.pages.conftest import GUIDED
from tests.server.kit import Player, serving

CLUB = "https://club.example"


def test_links_and_codes_lead_to_the_public_address(chromium: Any, tmp_path: Path) -> None:
    with serving(tmp_path, public=public_url(CLUB)) as address:
        host = Player(address)
        table = host.open()["table"]
        desk = Desk(address)
        context = chromium.new_context(base_url=address, service_workers="block")
        context.add_init_script(GUIDED)
        token = host.http.cookies["euchre"]
        context.add_cookies([{"name": "euchre", "value": token, "url": address}])
        try:
            page = context.new_page()
            page.goto(f"/table/{table}")
            page.locator("#menu-toggle").click()
            page.wait_for_selector("#invite .link")
            link = page.locator("#invite .link").first.input_value()
            assert link.startswith(f"{CLUB}/join/{table}#")
            # Nobody is told that the address is good on this computer only.
            assert page.locator("#invite .fine").count() == 0
            page.goto(desk.link)
            page.wait_for_function("document.getElementById('address').value")
            assert page.locator("#address").input_value() == CLUB
        finally:
            context.close()
            host.close()
            desk.close()
