"""Reasons that address a player, told of that player to somebody else."""

import re

from euchre.analysis.reasons import BY_ID
from euchre.analysis.reasons.reason_entry import ReasonEntry
from euchre.analysis.third_person import of_another
from tests.rows import each_row

#: What follows a name that is a subject.
VERBS = re.compile(
    r"(can|cannot|could|would|made|is|has|had|held|holds|counts|needs|picks|stops|passes|makes"
    r"|wins|gets|names|leads|leaves|plays|draws|calls"
    r"|and)\b"  # "and their partner make"
)


@each_row("entry", BY_ID.values())
def test_every_reason_can_be_told_of_somebody_else(entry: ReasonEntry) -> None:
    for text in (entry.sentences.says, entry.sentences.blames, entry.sentences.plain):
        assert "theirs" not in text.replace("a trick of theirs", "")
        told = of_another(text, "Cora")
        assert not re.search(r"\b[Yy]ou(r|rs|rself)?\b", told), told
        assert told.count("Cora's partner") <= 1
        assert not re.search(
            r"(?<!Cora's )(?<!their )(?<!the )(?<!this )(?<!that )\b[Pp]artner\b", told
        ), told
        # A name is not said again where a pronoun does, and a pronoun means one party only.
        assert not re.search(r"\bCora's\b[^:;.]*\bCora's\b", told), told
        assert "Cora's side's" not in told
        assert (
            not re.match(r"[^:;.]*\b([Tt]hey|[Tt]hem)\b", told)
            or "pponents" in told
            or ("their partner" in told)
        ), told
        for found in re.finditer(r"(?P<before>\w+)? ?\bCora (?:still )?(?P<next>\w+)", told):
            subject = found["before"] not in ("brings", "lets", "leaves", "against", "after")
            assert not subject or VERBS.match(found["next"]), told


#: What is said to Cora, and below it what is told of her.
TOLD = """\
If you pass, you name hearts about 4 times in 10 and usually score.
    After passing, Cora names hearts about 4 times in 10 and usually scores.
If you pass, partner picks it up about half the time and usually scores.
    After a pass, partner picks it up about half the time and usually scores.
Nothing beats the K♥: you draw trump and keep the lead.
    Nothing beats the K♥: Cora draws trump and keeps the lead.
At 4-9 only a loner brings you back into the game.
    At 4-9 only a loner brings Cora back into the game.
If you pass, they make trump and score about 6 times in 10.
    After a pass, the opponents make trump and score about 6 times in 10.
Unless partner calls, the pass lets them make trump and score half the time.
    Unless Cora's partner calls, the pass lets the opponents make trump and score half the time.
They made it: a trump lead does their work, and your trump could trump in.
    The opponents made it: a trump lead does their work, and Cora's trump could trump in.
You hold the A♥, and the K♥ strengthens partner, not them.
    Cora holds the A♥, and the K♥ strengthens their partner, not the opponents.
The A♦ is your only heart: without it you can trump when hearts are led.
    Without the A♦, their only heart, Cora can trump when hearts are led.
With partner you win all the tricks about half the time, alone 3 in 10.
    With their partner, Cora wins all the tricks about half the time, alone 3 in 10.
The 9♥ is enough to win it.
    The 9♥ is enough to win it.
"""


@each_row("row", TOLD.replace("\n    ", " => ").splitlines())
def test_what_is_said_to_a_player_is_told_of_the_player(row: str) -> None:
    said, told = row.split(" => ")
    assert of_another(said, "Cora") == told


def test_a_single_opponent_is_not_called_the_opponents() -> None:
    said = "If you pass, they make trump and score about 6 times in 10."
    told = "After a pass, they make trump and score about 6 times in 10."
    assert of_another(said, "Cora", "") == told
