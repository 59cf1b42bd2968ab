"""A decision of a recorded game becomes a link that holds it whole."""

import base64
import json
import zlib
from pathlib import Path

import pytest

from euchre.study import examining
from euchre.study.position import shipped
from tests.commands import output, refused
from tests.rows import each_row

EXAMPLES = Path(__file__).parents[2] / "examples"
EVENING, FINAL = str(EXAMPLES / "evening.euchre.json"), str(EXAMPLES / "final.egn")


def test_the_link_holds_the_hand_its_verdicts_and_no_name(tmp_path: Path) -> None:
    record = json.loads(Path(EVENING).read_text("utf-8"))
    game = tmp_path / "game.json"
    game.write_text(json.dumps(record | {"players": ["Zelda", "Yorick", "Xenia", "Wilbur"]}))
    link = output(
        "share", str(game), "--deal", "1", "--action", "8", "--at", "https://a.test/h.html"
    )
    page, _, letters = link.strip().partition("#")
    assert page == "https://a.test/h.html"
    content = zlib.decompress(base64.urlsafe_b64decode(letters + "=" * (-len(letters) % 4)))
    hand = json.loads(content)
    assert "play KH" in {one["play"] for one in hand["answers"]}
    assert len(hand["worlds"]) == 3
    assert not [name for name in ("Zelda", "Yorick", "Xenia", "Wilbur") if name.encode() in content]


def test_the_link_leads_to_the_page_written_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = shipped()["standard"].positions[0]
    monkeypatch.setattr(examining, "position_of", lambda *_: one)
    page = tmp_path / "ours.html"
    assert output("share", EVENING).startswith("hand.html#")
    assert output("share", EVENING, "--page", str(page)).startswith(f"{page}#")
    assert page.is_file()


@each_row(
    ("words", "said"),
    [
        ((EVENING, "--deal", "99"), "there is no deal 99; there are "),
        ((EVENING, "--action", "999"), "there is no action 999 in deal 1; there are "),
        ((FINAL,), "the record does not say which cards were left undealt in deal 1"),
        ((), "name a game, or the page to write with --page"),
        (("nothing.egn",), "nothing.egn: there is no such file"),
    ],
)
def test_what_cannot_be_shared_is_said(words: tuple[str, ...], said: str, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    assert said in refused("share", *words, *(("--page", page) if words else ()))
    assert not page.exists()
