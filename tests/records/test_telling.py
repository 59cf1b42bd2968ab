"""A match narrated and summarized in figures, without revealing anything hidden."""

import random
import re
from collections.abc import Mapping

import pytest

from euchre import apply, legal, new_match, push, rules, shuffled
from euchre import observe as view_of
from euchre.engine import actions
from euchre.engine.actions import ORDER, PASS, Verb
from euchre.language.choices import choice, question
from euchre.language.naming import Faces, Style
from euchre.language.results import result
from euchre.language.telling import Teller, against, narration, turned
from euchre.records import record_of, replay, summary
from euchre.records.narrate import story
from tests.kit.players import play
from tests.rows import each_row
from tests.written import table_of

from .examples import MORE, NAMES, played

STYLES: tuple[Style, ...] = ("record", "letters", "symbols")


def test_an_action_of_another_seat_is_told_without_its_hidden_cards() -> None:
    match, states = played(rules("standard"), 4, deals=1)
    seen = replay(record_of(match, states))
    faces = Faces(match.rules, tuple(NAMES))
    for before, action, after in seen.deals[0].steps():
        for seat in (None, 0, 1, 2, 3):
            view = view_of(before, seat)
            logged = view_of(after, seat).state.history[-1].action
            line = narration(faces, view.state, logged)
            assert line.startswith(NAMES[before.turn])
            if " discards " in line and seat != before.turn:
                assert line.endswith("discards a card")
                assert logged != action


def test_the_summary_of_a_match_adds_up() -> None:
    match, states = played(rules("british"), 3, deals=40)
    found = summary(replay(record_of(match, states, NAMES)))
    assert found.scores == match.scores
    assert found.winner == match.winners
    total = [0, 0]
    for deal, s in zip(found.deals, states, strict=True):
        total = [a + b for a, b in zip(total, deal.points, strict=True)]
        assert deal.scores == total
        assert deal.tricks == s.taken
        assert deal.maker == (None if s.maker < 0 else s.maker)
    assert found.deals[-1].trump in (*"CDHS", "high", "low", None)


#: Game, house rules, and what must be told in some of its deals.
TOLD = """
railroad jambon-lead=on rubber=games => and calls for the partner's best card | passes | \
  Jambon: my hand face up | to lead | : I keep my cards | win the game | carry 1 point over. | \
  Games of the rubber: Ann and Cid 1, Bob and Dee 0. | win the rubber, 2 games to
standard farmers=on misdeal-low=can => for the face-down cards | \
  Misdeal: no score, and the deal passes to the left.
british high-low=on joker-no-trump=on => leads the Benny and asks for | \
  No trump (low cards win), made by
bald => This deal does not count; Ann deals again. | march with all 5 tricks
double-turn-up => turns up | : I pick it up | : I leave it | discards
uka => : Away | , alone, falls short with
hasenpfeffer => has the joker and must bid 3. | Nobody bids:
auction-5 => takes the widow: | as partner | fall | points each for
pepper => , made by | lost by
double-hasenpfeffer => passes | sits out.
double-hasenpfeffer-6 => : I exchange no cards with | passes
buck => at once: | : I drop out | Nobody made trump. Tricks: | Points:
dirty-clubs => picks up | No trump (high cards win)
three-buck => Everyone else dropped out: | trades hands for the widow | finds | \
  wins every trick, too few for the bid of
two-tableau => Open before | turns up | of 13 tricks
five => : whoever has it is the partner | has the called card and plays with | each for
call-ace => calls the best of the
bacon => gets the last trick. | gets the last 2 tricks. | claims the rest | The claim fails:
"""


@pytest.mark.every(4)
@pytest.mark.parametrize("row", TOLD.strip().splitlines(), ids=lambda row: row.split()[0])
def test_everything_that_happens_is_told(row: str) -> None:
    head, _, parts = row.partition(" => ")
    expected, table, told = map(str.strip, parts.split("|")), table_of(head), ""
    for seed in range(60):
        match, states = played(table, seed, deals=30 if "rubber" in head else 6)
        told += "\n".join(story(replay(record_of(match, states, MORE[: table.seats])))) + "\n"
    assert [part for part in expected if part not in told] == []
    assert "the last 1 " not in told
    for who, gains in re.findall(
        r"(?m)^(\w.*?)(?:, .*?,)? (?:makes?|march).* tricks: (.+)\.$", told
    ):
        assert not re.search(rf"points?(?: each)? for {re.escape(who)}$", gains), gains


def test_a_deal_that_is_not_finished_is_told_as_far_as_it_goes() -> None:
    match, states = played(rules("standard", {"stick-the-dealer": "on"}), 2, deals=1, plies=16)
    told = list(story(replay(record_of(match, states, NAMES))))
    assert any(row.startswith("  The deal is not finished; it is ") for row in told)
    assert told[-1].startswith("The score stands at ")


def test_a_deal_that_all_pass_is_told() -> None:
    match = new_match(rules("standard"))
    s = match.deal(shuffled(match.rules.pack, random.Random(1)))
    while not s.ended:
        push(s, legal(s)[0])
    told = list(story(replay(record_of(match.after(s), [s], NAMES))))
    assert "  Everyone passed: no score, and the deal passes to the left." in told


def test_a_joker_that_nobody_holds_is_told() -> None:
    """D063: everybody may know why nobody has to bid."""
    table = rules("hasenpfeffer")
    joker = table.pack.joker_mask.bit_length() - 1
    s = new_match(table).deal([*(c for c in range(table.pack.size) if c != joker), joker])
    lines, teller = list[str](), Teller(Faces(table, tuple(NAMES)))
    for _ in range(4):
        before, s = s, apply(s, PASS)
        lines += teller.step(before, PASS, s)
    assert lines == ["Bob, Cid, Dee and Ann: Pass", "The joker is in the widow."]


def test_cards_are_written_as_asked() -> None:
    match, states = played(rules("british"), 1, deals=40)
    seen = replay(record_of(match, states, NAMES))
    letters, symbols = ("\n".join(story(seen, style)) for style in (STYLES[0], STYLES[2]))
    assert letters.isascii()
    assert " TC" in letters
    assert " 10♣" in symbols
    pack = match.rules.pack
    for card in range(pack.size):
        found = [Faces(match.rules, tuple(NAMES), style=s).card(card) for s in STYLES]
        assert found[0] == pack.text(card)
        assert found[1].isascii()
        assert found[1].replace("10", "T") in (pack.text(card), "Benny")


GRAMMAR = [
    ([0], "win", "You win"),
    ([1], "win", "Bob wins"),
    ([1], "march", "Bob marches"),
    ([1], "pass", "Bob passes"),
    ([2, 0], "march", "You and Cid march"),
    ([1, 3], "make it", "Bob and Dee make it"),
    ([3], "make it", "Dee makes it"),
    ([0], "be euchred", "You are euchred"),
    ([3], "be euchred", "Dee is euchred"),
    ([1, 3], "be euchred", "Bob and Dee are euchred"),
]


@each_row(("seats", "verb", "sentence"), GRAMMAR)
def test_names_and_verbs_agree(seats: list[int], verb: str, sentence: str) -> None:
    assert Faces(rules("standard"), ("You", "Bob", "Cid", "Dee"), 0).do(seats, verb) == sentence


def test_a_player_is_you_in_the_own_eyes_only() -> None:
    names = ("Ann", "Bob", "You", "Dee")
    mine, anybodys = Faces(rules("standard"), names, 2), Faces(rules("standard"), names)
    assert (mine.does(2, "deal"), mine.side(0)) == ("You deal", "You and Ann")
    assert (mine.whom([0, 2]), against(mine)) == ("you and Ann", "you and Ann against Bob and Dee")
    assert (anybodys.does(2, "deal"), anybodys.side(0)) == ("You deals", "Ann and You")
    assert anybodys.whom([0, 2]) == "Ann and You"


def test_equal_calls_are_one_line_and_so_is_a_trick() -> None:
    s = new_match(rules("standard")).deal(list(range(24)))
    faces = Faces(s.rules, ("You", "Bob", "Cid", "Dee"), 0)
    teller, lines = Teller(faces), []
    while not s.ended:
        before, action = s, legal(s)[0]
        if s.trump < 0 and s.turn == s.dealer:
            action = ORDER
        s = apply(s, action)
        lines.append(teller.step(before, action, s))
    assert lines[:3] == [[], [], []], "calls are held back"
    assert lines[3] == [
        "Bob, Cid and Dee: Pass",
        "You: I pick it up",
        "Spades are trumps, made by you.",
    ]
    assert lines[4] == ["You discard Q♥."]
    tricks = [line for step in lines[5:] for line in step]
    assert len(tricks) == 5
    assert tricks[0].startswith("Trick 1: Bob leads ")
    assert ", you " in tricks[0]
    assert all(line.startswith(f"Trick {n}: ") for n, line in enumerate(tricks, 1))
    assert teller.rest() == []


def test_whoever_scores_is_named_once() -> None:
    """In the result of a deal: the makers in front, and others with their points."""
    lines = ""
    for seed in range(60):
        match, states = played(rules("standard"), seed, deals=8)
        lines += "\n".join(story(replay(record_of(match, states, MORE[:4])))) + "\n"
    for ending in (
        r"\w+ and \w+ make it with [34] of 5 tricks: 1 point\.",
        r"\w+, alone, makes it with [34] of 5 tricks: 1 point\.",
        r"\w+ and \w+ are euchred with [12] of 5 tricks: 2 points for \w+ and \w+\.",
        r"\w+, alone, is euchred with no tricks: 2 points for \w+ and \w+\.",
    ):
        assert re.search(rf"(?m)^  {ending}$", lines), ending


@pytest.mark.parametrize(
    ("name", "said"),
    [("buck", "every trick. "), ("three-buck", "every trick, too few for the bid of 15. ")],
)
def test_where_all_others_drop_out_it_is_told_why_the_maker_scores(name: str, said: str) -> None:
    """B24, D057: a bid of more tricks than there are fails even so."""
    s = new_match(rules(name)).deal(shuffled(rules(name).pack, random.Random(1)))
    while not s.ended:
        wanted = (Verb.DROP, Verb.ORDER, Verb.KEEP, Verb.BID, Verb.NAME, Verb.PASS)
        choices = [a for verb in wanted for a in legal(s) if actions.verb(a) == verb]
        most = actions.make(Verb.BID, 15)
        s = apply(s, most if most in choices else [*choices, *legal(s)][0])
    names = tuple("You" if p == s.maker else MORE[p] for p in range(s.rules.seats))
    told = result(Faces(s.rules, names, s.maker), s)
    assert told.startswith(f"Everyone else dropped out: you win {said}")


def test_a_called_partner_is_not_told_before_the_card_shows_it() -> None:
    """B9: the call itself names nobody, neither in a view nor in a full state."""
    match, states = played(rules("five"), 1, deals=12)
    faces = Faces(match.rules, tuple(MORE[:5]))
    for deal in replay(record_of(match, states)).deals:
        shown = False
        for before, action, after in deal.steps():
            shown = shown or (after.called >= 0 and bool(after.played >> after.called & 1))
            lines = Teller(faces).step(before, action, after)
            assert shown or not any("the called card" in line for line in lines)


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("british", {}),
        ("railroad", {}),
        ("hasenpfeffer", {}),
        ("double-turn-up", {"joker": "on"}),
        ("standard", {"joker": "on", "pack": "24"}),
        ("six-double", {"joker": "on"}),
        ("uka", {"joker": "on"}),
    ],
)
def test_a_card_with_a_name_has_its_article(game: str, options: Mapping[str, str]) -> None:
    """In every sentence; where cards are listed ("Joker K♥ 9♥") they stand as they look."""
    table = rules(game, options)
    faces = Faces(table, tuple("ABCDEF"[: table.seats]))
    named = re.compile(r"(?<!the )(?<!the red )(?<!the black )\b(benny|joker)\b", re.IGNORECASE)
    for number in range(20):
        trace, teller = play(table, number), Teller(faces)
        said = [turned(faces, trace.states[0])]
        for before, action, after in zip(
            trace.states, trace.actions, trace.states[1:], strict=False
        ):
            said += [question(faces, view_of(before, before.turn))]
            said += [choice(faces, before, one) for one in legal(before)]
            said += teller.step(before, action, after)
        for line in [*said, *teller.rest()]:
            assert not named.search(re.sub(r" shows .*|^The joker|^The Benny", "", line)), line
