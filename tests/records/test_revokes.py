"""Games that contain a revoke are told, judged and shown, if the record says so (D176)."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from euchre.analysis.review import review
from euchre.language.naming import Faces
from euchre.records import RecordError, load, replay, summary
from euchre.records.egn.write import write_egn
from euchre.records.narrate import story
from euchre.server.reviews.replay_scenes import of_deal, outline
from tests.commands import refused

#: Ben (seat 3) follows a heart with a diamond, although he has the king and the queen of hearts
#: and the left bower.
HANDS = ["JH AH 9S TS KD", "9C TC QC KS AS", "JD KH QH 9D AD", "TH 9H AC KC QS"]
CALLS = ["pass", "pass", "pass", "pass", "name H"]
PLAYS = ["play JH", "play 9C", "play 9D", "play 9H"]


def recorded(game: str = "standard", revoke: Any = None, plays: list[str] = PLAYS) -> bytes:
    deal: dict[str, Any] = {
        "dealer": 3,
        "hands": [hand.split() for hand in HANDS],
        "up": "QD",
        "rest": ["JC", "JS", "TD"],
        "actions": [*CALLS, *plays],
    }
    if revoke is not None:
        deal["revoke"] = revoke
    players = ["Ann", "Bob", "Ben", "Eve"]
    record = {"format": "euchre-record/1", "game": game, "players": players, "deals": [deal]}
    return json.dumps(record).encode()


@pytest.mark.parametrize(
    ("revoke", "points"), [({"action": 8}, 2), ({"action": 8, "points": 3}, 3)]
)
def test_a_revoke_ends_the_deal_and_the_others_score_what_was_agreed(
    revoke: dict[str, int], points: int
) -> None:
    played = replay(load(recorded(revoke=revoke))).checked()
    assert played.match.scores == (0, points)
    assert played.match.dealer == 0
    (deal,) = summary(played).deals
    assert (deal.outcome, deal.points) == ("revoked", (0, points))
    told = "\n".join(story(played))
    assert "Ben revokes with 9♦, instead of playing J♦, Q♥ or K♥." in told
    assert f"A revoke ends the deal: {points} points for Bob and Eve." in told


def test_it_may_be_found_later_in_the_deal_and_by_defenders_too() -> None:
    more = [*PLAYS, "play AH", "play TC", "play QH", "play TH"]
    assert replay(load(recorded(revoke={"action": 8}, plays=more))).checked().match.scores == (0, 2)
    # Eve holds two hearts and throws a club.
    other = ["play JH", "play 9C", "play QH", "play AC"]
    assert replay(load(recorded(revoke={"action": 9}, plays=other))).match.scores == (2, 0)


def test_decisions_are_judged_up_to_the_revoke() -> None:
    played = replay(load(recorded(revoke={"action": 8}))).checked()
    assert [count for count, _ in enumerate(played.deals[0].told(), 1)] == [*range(1, 8)]
    found = review(played, worlds=4)
    assert {judged.action for judged in found.decisions} <= {*range(1, 8)}


def test_the_page_shows_it() -> None:
    played = replay(load(recorded(revoke={"action": 8}))).checked()
    faces = Faces(played.rules, played.names)
    scenes = of_deal(faces, played.deals[0])
    assert len(scenes) == 10
    assert scenes[8]["line"] == "Ben revokes with 9♦, instead of playing J♦, Q♥ or K♥."
    assert scenes[9]["line"].endswith("A revoke ends the deal: 2 points for Bob and Eve.")
    # To a seat that knew only its own cards it was a card like any other.
    knew = of_deal(Faces(played.rules, played.names, 0), played.deals[0], knew=True)
    assert knew[8]["line"] == "Ben plays 9♦."
    assert outline(played, faces)["deals"] == ["A revoke ends the deal: 2 points for Bob and Eve."]


@pytest.mark.parametrize(
    ("revoke", "problem"),
    [
        (None, "legal: play JD, play QH or play KH (You must follow hearts"),
        (None, 'if it was played, add "revoke": {"action": 8} to the deal'),
        ({"action": 7}, "action 7: 'play 9C' is no revoke"),
        ({"action": 1}, "action 1: 'pass' is no revoke"),
        ({"action": 0}, "revoke"),
        ({"action": 8, "points": -1}, "revoke"),
        ({"action": 8, "card": "9D"}, "revoke"),
    ],
)
def test_what_is_no_recorded_revoke_is_refused(revoke: Any, problem: str, tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=re.escape(problem)):
        replay(load(recorded(revoke=revoke))).checked()
    file = tmp_path / "game.euchre.json"
    file.write_bytes(recorded(revoke=revoke))
    assert problem in refused("replay", file)


def test_a_revoke_that_is_not_there_is_refused() -> None:
    plays = [*PLAYS[:2], "play KH", "play 9H"]
    with pytest.raises(RecordError, match="action 10, the revoke, is missing"):
        replay(load(recorded(revoke={"action": 10}, plays=plays))).checked()


def test_another_notation_that_cannot_say_it_refuses_it() -> None:
    record = load(recorded(revoke={"action": 8}))
    with pytest.raises(RecordError, match="EGN has no deals that a revoke ended"):
        write_egn(record)
