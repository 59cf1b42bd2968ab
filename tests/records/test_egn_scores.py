"""What Euchre Game Notation tells is what was played: an independent reader scores it alike."""

import json
from pathlib import Path
from random import Random

import pytest

from euchre.engine.scoring import points
from euchre.games import rules as rules_of
from euchre.records import RecordError, read_egn, replay, write_egn
from euchre.records.record import Record, record_from

from ..commands import euchre
from .egn_examples import ours, random_record
from .egn_reader import all_scored, final
from .test_egn import FINALS, SHARED, any_options, needs_shared


def plays_of(record: Record) -> list[tuple[tuple[tuple[int, str], ...], tuple[int, ...]]]:
    """Return the plays as (seat, card) and the points of each deal, by our rules."""
    rows = []
    for deal in replay(record).checked().deals:
        steps = [(s.turn, s.pack.text(a & 63)) for s, a, _ in deal.steps() if a < 64]
        cards = tuple((seat, c if c == "B" else c[0] + c[1].lower()) for seat, c in steps)
        rows.append((cards, points(deal.last) if deal.last.ended else (0, 0)))
    return rows


def check(record: Record) -> tuple[int, int]:
    """Write a record and compare both readers; return its deals with a loner, and with two."""
    document = json.loads(json.dumps(write_egn(record)))
    theirs = all_scored(document)
    mine, again = plays_of(record), plays_of(read_egn(document))
    assert mine == again == [(deal.plays, deal.points) for deal in theirs]
    return sum(len(d.alone) > 0 for d in theirs), sum(len(d.alone) > 1 for d in theirs)


BOTH_ALONE = [
    {"defend-alone": "loner", "lead": "dealer-left-always"},
    {"defend-alone": "loner", "lead": "loner-left"},
    {"defend-alone": "loner", "lead": "dealer-left-always", "stick-the-dealer": "on"},
    {"defend-alone": "loner", "lead": "dealer-left-always", "joker": "on", "pack": "32"},
    {"defend-alone": "loner", "alone": "before-lead", "lead": "dealer-left-always"},
    {"defend-alone": "loner", "call-for-best": "maker", "lead": "dealer-left-always"},
]


@pytest.mark.parametrize("options", BOTH_ALONE, ids=str)
def test_deals_with_a_lone_defender_are_told_as_they_were_played(options: dict[str, str]) -> None:
    two = sum(check(random_record(options, seed))[1] for seed in range(6))
    assert two >= 5


PRICED = {"loner-march": "5", "loner-euchre-price": "3"}


def test_prices_of_loners_go_both_ways() -> None:
    """Random loners are marched and euchred, at prices that the notation tells."""
    seen = set()
    for seed in range(30):
        record = random_record(PRICED, seed)
        check(record)
        document = write_egn(record)
        ruleset = document["metadata"]["ruleset"]
        assert (ruleset["loner_march_score"], ruleset["loner_euchred_score"]) == (5, 3)
        assert read_egn(document).options == PRICED
        seen |= {max(deal.points) for deal in all_scored(document) if deal.alone}
    assert seen >= {1, 3}


def test_two_points_for_a_euchred_loner_are_egns_own() -> None:
    record = random_record({"loner-euchre-price": "2"}, 1)
    assert "loner_euchred_score" not in write_egn(record)["metadata"]["ruleset"]
    with pytest.raises(RecordError, match="EGN cannot express loner-must-march=2"):
        write_egn(random_record({"loner-must-march": "2"}, 1))


def test_a_lead_that_egn_does_not_know_is_refused_where_it_was_made() -> None:
    """Where the lone defender leads, only deals that the dealer's left would lead, too, go out."""
    options = {"defend-alone": "loner", "lead": "dealer-left"}
    errors, written = [], 0
    for seed in range(40):
        try:
            check(random_record(options, seed))
            written += 1
        except RecordError as error:
            errors.append(error)
    assert written >= 1
    assert len(errors) >= 5
    assert all("both sides go alone, and p" in str(e) for e in errors)
    assert all(" leads; in EGN p" in str(e) and e.deal for e in errors)


@pytest.mark.untraced
def test_whatever_is_written_scores_alike() -> None:
    rng, written, reasons = Random("scores"), 0, []
    for game in ("standard", "standard", "classic", "progressive", "british", "railroad"):
        for _ in range(12):
            options = any_options(game, rng, 3)
            record = random_record(options, rng.randrange(999), game)
            try:
                check(record)
                written += 1
            except RecordError as error:
                reasons.append(str(error))
    assert all("EGN" in reason for reason in reasons)
    assert written >= 20


@needs_shared
@pytest.mark.parametrize("name", FINALS)
def test_tournament_games_are_read_as_the_independent_reader_does(name: str) -> None:
    document = json.loads((SHARED / f"{name}.egn").read_text(encoding="utf-8"))
    assert final(document) == replay(read_egn(document)).checked().match.scores


def test_a_night_of_deals_goes_both_ways() -> None:
    """A game of so many deals is ended by no score, ours or EGN's."""
    record = random_record({}, 3, "progressive")
    document = write_egn(record)
    ruleset = document["metadata"]["ruleset"]
    assert (ruleset["num_deals"], "winning_score" in ruleset) == (len(record.deals), False)
    again = read_egn(document)
    assert replay(again).checked().match.over
    assert (
        again.scores == record.scores == list(final(document)) == document["metadata"]["finalScore"]
    )
    assert again.winner == record.winner
    assert write_egn(again) == document


def test_as_many_deals_as_the_file_says_end_the_game() -> None:
    document = ours()
    document["metadata"]["ruleset"] = {"num_deals": 4}
    played = replay(read_egn(document)).checked()
    assert (played.match.over, played.match.winners) == (True, (1,))
    document["metadata"]["ruleset"]["num_deals"] = 5
    assert not replay(read_egn(document)).checked().match.over
    document["metadata"]["ruleset"]["num_deals"] = 3
    assert "the game was over after deal 3" in replay(read_egn(document)).warnings[0]


def test_a_true_final_score_stays_and_is_kept_true() -> None:
    document = ours()
    document["metadata"]["finalScore"] = list(final(document))
    record = read_egn(document)
    assert write_egn(record) == document
    del record.deals[-1]
    record.scores = record.winner = None
    shorter = write_egn(record)
    assert shorter["metadata"]["finalScore"] == list(final(shorter))


@pytest.mark.parametrize("version", ["2.0", "1.5", "0.9", "latest", ""])
def test_an_unknown_version_is_said(version: str, tmp_path: Path) -> None:
    path = tmp_path / "later.egn"
    path.write_text(json.dumps(ours() | {"version": version}))
    said = euchre("replay", path)
    assert said.exit_code == 0
    assert f"Warning: {path}: version {version!r} of EGN is not known here" in said.stderr
    assert "known: 1.0 to 1.4" in said.stderr


@pytest.mark.parametrize("version", ["1.0", "1.2", "1.4", "1.3.1"])
def test_a_known_version_is_not(version: str) -> None:
    assert not replay(record_from(ours() | {"version": version})).warnings


def test_the_sheet_and_the_words_of_the_option_agree_on_two_loners() -> None:
    from euchre.games.house import names
    from euchre.games.sheets import sheet

    for value, defender in (("dealer-left", True), ("dealer-left-always", False)):
        table = rules_of("standard", {"lead": value, "defend-alone": "loner"})
        assert ("always" in names.value("lead", value)) is not defender
        text = " ".join(str(sheet(table)).split())
        assert ("If both sides are alone, the lone defender leads." in text) is defender
        assert ("even if both sides" in text) is not defender
