"""The rollout policies: club players, or opponents who pass more and seldom go alone."""

from pathlib import Path

import numpy as np
import pytest

import euchre
from euchre import rules
from euchre.analysis.coach import remark
from euchre.analysis.hint import hint
from euchre.analysis.judge import judge
from euchre.analysis.reasons import explain
from euchre.analysis.report import document, how
from euchre.analysis.review import review
from euchre.analysis.valuing import WHO, valuer
from euchre.bots.search.beliefs import STYLES, as_taken, opponent_mixture
from euchre.engine.actions import PASS
from euchre.fast.layout.rows import SEATS
from euchre.fast.player import numbers, prepared, self_play
from euchre.fast.rules.deal_statistics import Counts
from euchre.fast.rules.dealing import seed_number
from euchre.language.naming import Faces
from euchre.work import PartsError, Workload
from tests import commands
from tests.analysis.spots import faces_of, short_game, spot
from tests.records.egn_examples import OURS

#: Third seat at 9-6, the jack of spades turned down, and nothing in hand: what a pass leads to
#: depends on how readily the others call and go alone.
THIN = "TD 9H 9S TS KS", "JS", 2, (9, 6)


def counted(deals_played: int, style: str) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    table = rules("standard")
    by = as_taken(table, style)
    on = self_play.arrays(table, [0] * 4, [numbers.usual() if by is None else by])
    start = np.zeros(SEATS, np.int64)
    self_play.many(prepared.table(table), on, seed_number("people"), 0, deals_played, 0, start)
    return on.counts


def test_cautious_people_call_as_often_as_people_do() -> None:
    """Three upcards in five, one loner in nine calls; some deals are thrown in (bots-notes)."""
    number = 20_000
    shares: dict[str, tuple[float, float, float]] = {}
    for style in STYLES:
        counts = counted(number, style)
        taken, named, alone = (
            int(counts[at][:4].sum())
            for at in (Counts.places.accepting, Counts.places.naming, Counts.places.loners)
        )
        shares[style] = taken / number, alone / (taken + named), 1 - (taken + named) / number
    ordered, lone, thrown_in = shares["cautious"]
    assert 0.55 < ordered < 0.59
    assert 0.10 < lone < 0.13
    assert 0.005 < thrown_in < 0.03
    assert shares["club"][0] > 0.64
    assert shares["club"][1] > 0.2


def test_a_style_is_a_player_by_its_numbers() -> None:
    table = rules("standard")
    assert as_taken(table) is None
    cautious = as_taken(table, "cautious")
    assert cautious is not None
    for name, more in numbers.CAUTIOUS.items():
        at = numbers.place(name)
        assert cautious[at] == pytest.approx(numbers.usual()[at] + more)
    assert opponent_mixture(table, "cautious") == ((1.0, cautious),)
    assert set(STYLES) == set(WHO)


@pytest.mark.parametrize("seed", [2, 3])
def test_a_pass_that_only_loses_to_bold_players_is_no_blunder_among_people(seed: int) -> None:
    view = spot(*THIN, nth=2)
    club, people = (judge(view, PASS, worlds=1000, seed=seed, value=valuer(who)) for who in STYLES)
    assert club.mark == "??"
    assert people.mark in ("?!", "?")
    assert club.loss.low > people.loss.mean


def test_hint_coach_and_reasons_go_by_the_same_players() -> None:
    view = spot(*THIN, nth=2)
    bold, quiet = (hint(view, faces_of(view), asked=PASS, seed=1, opponents=who) for who in STYLES)
    assert bold.explained != quiet.explained
    assert bold.lead.mean > quiet.lead.mean
    assert remark(view, faces_of(view), PASS, seed=1, opponents="cautious") is None
    call = next(a for a in view.legal() if view.text(a) == "name C")
    found = [explain(view, call, PASS, seed=1, style=who).passing for who in STYLES]
    # After the pass club players hardly ever throw the deal in, and people do.
    assert found[0] != found[1]


def test_a_review_says_whom_it_takes_the_others_for(tmp_path: Path) -> None:
    game, kept = short_game(), tmp_path / "kept.jsonl"
    club = review(game, worlds=10, deals=[1], how=Workload(keep=kept))
    people = review(game, worlds=10, deals=[1], opponents="cautious")
    assert "people" not in how(club)
    assert how(people).endswith("; the others play like cautious people")
    told = [document(r, Faces(r.replay.rules, r.names)) for r in (club, people)]
    assert [one.opponents for one in told] == ["club", "cautious"]
    assert told[0].decisions != told[1].decisions
    with pytest.raises(PartsError):
        review(game, worlds=10, deals=[1], opponents="cautious", how=Workload(keep=kept))


def test_the_command_and_the_function_take_opponents() -> None:
    game = str(OURS / "club-night.egn")
    words = ("review", game, "--worlds", "10", "--deal", "1", "--opponents", "cautious")
    assert commands.document(*words)["opponents"] == "cautious"
    found = euchre.review(game, worlds=10, seats=[0], opponents="cautious")
    assert found.opponents == "cautious"
    with pytest.raises(ValueError, match="timid"):
        euchre.review(game, opponents="timid")
