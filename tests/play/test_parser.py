"""Reasonable typed input is understood, and nothing illegal is accepted."""

from random import Random

import pytest

from euchre import GAMES, State, View, apply, deal, legal, observe, push, rules, shuffled
from euchre.cli.parser import numbers, understand, why
from euchre.engine import actions
from euchre.engine.words import phrase
from euchre.language.choices import menu
from euchre.language.naming import Faces
from tests.rows import each_row

from .sittings import view_after


def bidding(game: str, done: str = "", **options: object) -> View:
    """The jack of hearts is turned up; whoever is asked holds good hearts."""
    best = "JD AH KH"
    spot = {0: 0, 1: 1, 2: 2, 3: 3}[len([d for d in done.split(",") if d]) % 4]
    hands = ["", "", "", ""]
    hands[spot] = best
    fixed = {k.replace("_", "-"): v for k, v in options.items()}
    return view_after(game, hands, "JH", done, fixed)


def family(game: str, done: str = "") -> View:
    """The low cards come first in the pack; the last seat deals, and low cards are laid away."""
    table = rules(game)
    pack = table.pack
    first = [pack.index(t) for t in ("7C", "8C", "2C", "3C", "4C", "9C") if t in pack.texts]
    order = [*first, *(c for c in range(pack.size) if c not in first)]
    s = deal(table, order, table.seats - 1)
    for word in filter(None, done.split(",")):
        choices = legal(s)
        wanted = [a for a in choices if actions.text(a, pack) == word]
        assert wanted or word.startswith("discard")
        s = apply(s, (wanted or choices)[0])
    return observe(s, s.turn)


def claiming() -> View:
    """A player of Bacon who may claim the rest."""
    s = deal(rules("bacon"), list(range(52)))
    while actions.CLAIM not in legal(s):
        s = apply(s, legal(s)[-1])
    return observe(s, s.turn)


#: Hearts are trump; seat 0 leads with both bowers, two nines and the ten of hearts.
ORDERED = "pass,pass,pass,order,discard 9D"
LEADING = view_after("standard", ["JH JD TH 9S 9C", "AS", "KS", "9D 9H AC KC QC"], "QH", ORDERED)
#: The next seat must follow spades with the ace.
FOLLOWING = view_after(
    "standard",
    ["JH JD TH 9S 9C", "AS JC", "KS", "9D 9H AC KC QC"],
    "QH",
    f"{ORDERED},play 9S",
)
#: Seat 0 leads with the joker and spades; hearts are trump, or there is no trump.
WITH_JOKER = ["B 9S TS QS KS", "AS", "AC", "9C TC QC KC JC"]
JOKER = view_after(
    "british",
    WITH_JOKER,
    "QH",
    "order,discard 9C,together,together,together,together",
)
JOKER_AT_NO_TRUMP = view_after(
    "standard",
    WITH_JOKER[:1],
    "QH",
    "pass,pass,pass,pass,name high",
    {"joker": "on", "high-low": "on", "joker-no-trump": "on"},
)
FARMER = view_after("standard", ["9C 9D TH TS AS"], "QH", "", {"farmers": "on"})
SECOND_ROUND = bidding("standard", "pass,pass,pass,pass", high_low="on")
MAYBE_ALONE = view_after("british", ["", "", "", "9C TC QC KC JC"], "QH", "order,discard 9C")
_CLUBS = family("dirty-clubs", "bid 3,pass,pass,pass,name S,discard 9C")
_FIVE = "bid 3,pass,pass,pass,pass,name S"
_GIVEN = family("auction-5", f"{_FIVE},discard 7C 8C")
_SEVEN = family("auction-7", "bid 6,pass,pass,pass,pass,pass,pass,name S,discard 2C 3C 4C")
_CALLING = family("five", "order,discard 8C")
_NAMING = family("pepper", "bid 3,pass,pass,pass")

#: Who is asked, what is meant, and how it may be said, with bars between; None: nothing, or more
#: than one thing.
SAID: list[tuple[View, str | None, str]] = [
    # B1, A19: the first round.
    (bidding("standard"), "pass", "pass|PASS!|p|no|I pass|over|away"),
    (
        bidding("standard"),
        "order",
        "order it up|I order it up.|order up|ord|pick it up|take it|assist|hearts",
    ),
    (
        bidding("standard"),
        "order alone",
        "order alone|go alone|I order it up, I'm going alone|alone|hearts alone",
    ),
    # D033: the same words are a refusal in one game and a lone call in another.
    (bidding("standard", "pass,pass,pass"), "pass", "turn it down"),
    (bidding("classic", "pass,pass,pass"), "pass", "I turn it down"),
    (bidding("classic", "pass"), "order", "I assist"),
    (
        bidding("british", "pass"),
        "order alone",
        "I turn it down|turn it down|I turn it down (go alone)|go alone",
    ),
    (bidding("british", "pass,pass,pass"), "pass", "turn it down|over"),
    (bidding("british", "pass,pass,pass"), "order", "I take it up"),
    (bidding("uka"), "order", "pick it up"),
    (bidding("uka"), "pass", "away"),
    # Only the dealer's partner says so there.
    (bidding("british"), None, "turn it down"),
    # A22, C12: suits, next, high and low, with and without alone.
    (SECOND_ROUND, "name S", "spades|♠|s|sp|make it spades|Spades are trumps|name S"),
    (SECOND_ROUND, "name D", "next|make it next"),
    (SECOND_ROUND, "name C alone", "alone clubs|clubs alone|I go alone with clubs"),
    (SECOND_ROUND, "name D alone", "Diamonds, making it next, I'm going alone"),
    (SECOND_ROUND, "name high", "high|no trump"),
    (SECOND_ROUND, "name low alone", "low alone"),
    (SECOND_ROUND, "pass", "pass"),
    (SECOND_ROUND, None, "go alone in clubs"),
    # Cards.
    (LEADING, "play TH", "10h|TH|h10|10♥|ten of hearts|Play the ten, please|hearts ten|ten|3"),
    (LEADING, "play 9S", "9s|9 of spades|nine spades|spade|nine sp"),
    (LEADING, "play 9C", "clubs|5"),
    (LEADING, "play JH", "right|the right bower|1"),
    (LEADING, "play JD", "left|left bower|jack of diamonds|knave of diamonds"),
    (LEADING, None, "lead a spade|nine|6|hearts"),
    (JOKER, "play B", "benny|Joker|best bower|the Benny|b|play b|trump"),
    # D007: a joker led at no trump asks for a suit.
    (JOKER_AT_NO_TRUMP, "play B H", "joker hearts"),
    (JOKER_AT_NO_TRUMP, "play B S", "play B S"),
    (JOKER_AT_NO_TRUMP, None, "the joker, asking for spades"),
    # C13: three cards of a farmer's hand.
    (
        FARMER,
        "exchange 9C 9D TH",
        "exchange 9C 9D TH|ten of hearts, nine clubs, 9d|change 9d 9c 10h",
    ),
    (FARMER, "play on", "play on"),
    # A25, D101: who plays alone.
    (MAYBE_ALONE, "alone", "alone|yes|I'm going alone"),
    (MAYBE_ALONE, "together", "together|no|pass|not alone"),
    # C45: a claim.
    (claiming(), "claim", "tram|the rest are mine|claim|I claim the rest"),
    # Bids, partners, calls, gifts and dropping out, as they are said.
    (family("auction-7"), "bid 5", "5|bid five"),
    (family("auction-7"), "bid 20", "twenty"),
    (family("auction-7"), "pass", "pass"),
    (family("pepper"), "bid little", "little pepper"),
    (family("pepper"), "bid big", "big pepper"),
    (_NAMING, "name notrump", "no trump"),
    (_NAMING, "name S", "spades"),
    (family("indiana"), "bid 4 H", "4 hearts|four in hearts"),
    (family("indiana"), "bid 5 high", "5 high no"),
    (family("indiana"), "bid 5 low", "bid 5 low no"),
    (family("indiana"), None, "4"),
    (family("three-buck"), "swap", "swap"),
    (family("three-buck"), "keep", "keep"),
    (_CLUBS, "drop", "drop|I'm out"),
    (_CLUBS, "stay", "stay"),
    (family("auction-5", _FIVE), "discard 7C 8C", "8c 7c|lay away 7c and 8c"),
    (_GIVEN, "choose 1", "b"),
    (_GIVEN, "choose 4", "choose 4"),
    (_GIVEN, "choose none", "nobody"),
    (_SEVEN, "choose 1 4", "B and E"),
    (_SEVEN, "choose 2 5", "2 5"),
    (_CALLING, "call AS", "call ace of spades"),
    (_CALLING, "call KS", "ks"),
]


@each_row(
    ("view", "text", "typed"),
    [(view, text, typed) for view, text, ways in SAID for typed in ways.split("|")],
)
def test_words_mean_what_they_mean_in_the_game(view: View, text: str | None, typed: str) -> None:
    names = tuple("ABCDEFG"[: view.rules.seats])
    meaning = understand(view, typed, menu(view), names=names)
    assert (None if meaning.action is None else view.text(meaning.action)) == text, meaning.reason
    assert (text is None) == bool(meaning.reason)


REFUSED = [
    (LEADING, "nine", "play 9C or play 9S"),
    (LEADING, "as", "A♠ is not in your hand"),
    (LEADING, "ace of spades", "A♠ is not in your hand"),
    (LEADING, "ten of haerts", "did you mean 'ten of hearts'"),
    (LEADING, "order it up", "You can't do that now; choose a card to play: "),
    (LEADING, "jacc of diamonds", "did you mean"),
    (LEADING, "xyzzy", "do not understand 'xyzzy'"),
    (LEADING, "hlep", "did you mean 'help'"),
    (LEADING, "\x1b[2J" + "9" * 500, "do not understand"),
    (bidding("standard"), "orde it upp", "did you mean 'I order it up'"),
    # A28: an illegal card gets the rule.
    (FOLLOWING, "jack of clubs", "You must follow spades: play "),
    # D034: the British dealer's partner accepts alone only.
    (bidding("british", "pass"), "order it up", "only by going alone"),
    (JOKER_AT_NO_TRUMP, "joker", "say which"),
    (FARMER, "exchange 9c as 9d", "three nines and tens"),
]


@each_row(("view", "typed", "part"), REFUSED)
def test_what_is_not_done_gets_one_line(view: View, typed: str, part: str) -> None:
    meaning = understand(view, typed, menu(view), ["help", "quit"])
    assert meaning.action is None
    assert part in meaning.reason
    assert "\n" not in meaning.reason
    assert "\x1b" not in meaning.reason


def test_why_a_card_is_not_allowed() -> None:
    assert why(FOLLOWING, "jc") == understand(FOLLOWING, "jack of clubs").reason
    assert "allowed" in why(FOLLOWING, "ace of spades")


def positions(game: str, options: dict[str, object], seed: int, deals: int) -> list[State]:
    """Return the positions of some deals with different dealers."""
    table, rng = rules(game, options), Random(seed)
    found = []
    for dealer in range(deals):
        s = deal(table, shuffled(table.pack, rng), dealer)
        while not s.ended:
            found.append(s.copy())
            choices = legal(s)
            push(s, rng.choice(choices))
    return found


EVERYTHING: list[tuple[str, dict[str, object]]] = [(g.name, {}) for g in GAMES] + [
    ("standard", {"high-low": "on", "farmers": "on", "misdeal-low": "can", "jambon": "on"}),
    ("railroad", {"jambon": "on", "jambon-lead": "on", "call-for-best": "both"}),
    ("classic", {"alone": "any", "defend-alone": "any", "optional-pickup": "on"}),
]


@pytest.mark.shapes
@pytest.mark.parametrize(("game", "options"), EVERYTHING)
def test_all_that_is_shown_can_be_typed(game: str, options: dict[str, object]) -> None:
    """Every choice is understood by its text, its phrase, its number and its card's names."""
    for s in positions(game, options, 7, 2):
        view = observe(s, s.turn)
        faces = Faces(view.rules, tuple("ABCDEFG"[: view.rules.seats]), s.turn)
        listing = menu(view)
        assert {view.text(a) for a in listing} == {view.text(a) for a in view.legal()}
        shown = numbers(listing)
        assert set(shown.values()) in (set(listing), set())
        for action in listing:
            ways = [view.text(action), phrase(view.state, action)]
            ways += [number for number, meant in shown.items() if meant == action]
            if actions.verb(action) == actions.Verb.PLAY and actions.suit_led(action) < 0:
                ways += [faces.card(action), faces.spoken(action), view.text(action)[5:].lower()]
            for way in ways:
                found = understand(view, way, listing).action
                assert found is not None, (way, view.text(action))
                assert view.text(found) == view.text(action), way


@pytest.mark.shapes
@pytest.mark.parametrize(("game", "options"), EVERYTHING)
def test_nothing_illegal_is_ever_understood(game: str, options: dict[str, object]) -> None:
    """What is understood is legal, and what is not gets a reason."""
    typed = ("pass", "order", "alone", "h", "9", "take", "no", "yes", "next", "right", "1", "12")
    for s in positions(game, options, 3, 2):
        view = observe(s, s.turn)
        listing = menu(view)
        for text in typed:
            meaning = understand(view, text, listing)
            assert meaning.action is None or meaning.action in view.legal(), text
            assert (meaning.action is None) == bool(meaning.reason), text


#: What may be typed besides actions, as the tables in the terminal have it.
COMMANDS = ["help", "hint", "hand", "score", "coach"]


@pytest.mark.parametrize("typed", ["h", "H", " h "])
def test_the_key_of_a_hint_makes_no_trump(typed: str) -> None:
    """In the browser ``h`` asks for a hint; typed here, it named hearts at once."""
    up = view_after("standard", ["JD AH KH"], "JH", "", {})
    named = view_after("standard", ["JD AH KH"], "9S", "pass,pass,pass,pass", {})
    led = LEADING
    for view in (up, named):
        meaning = understand(view, typed, menu(view), COMMANDS)
        assert meaning.action is None
        assert meaning.reason == "h could be hearts or a hint; type hearts, or hint."
        assert understand(view, "hearts", menu(view), COMMANDS).action is not None
    assert understand(led, typed, menu(led), COMMANDS).action is None
    other = view_after("standard", ["JD AH KH"], "9S", "", {})
    assert understand(other, typed, menu(other), COMMANDS).reason.endswith("For a hint, type hint.")


@pytest.mark.parametrize("typed", ["s", "d", "c"])
def test_other_letters_still_name_a_suit(typed: str) -> None:
    view = view_after("standard", ["JD AH KH"], "9H", "pass,pass,pass,pass", {})
    want = actions.parse(f"name {typed.upper()}", view.rules.pack)
    assert understand(view, typed, menu(view), COMMANDS).action == want
