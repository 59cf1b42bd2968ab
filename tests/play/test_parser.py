"""Reasonable typed input is understood, and nothing illegal is accepted."""

from __future__ import annotations

from random import Random

import pytest

from euchre import GAMES, State, View, apply, deal, legal, observe, push, rules, shuffled, start
from euchre.cli.parser import numbers, understand, why
from euchre.engine import actions
from euchre.engine.words import phrase
from euchre.language.choices import menu
from euchre.language.naming import Faces


def view_after(
    game: str, hands: list[str], rest: str, done: str, options: dict[str, object] | None = None
) -> View:
    """Return the view of the seat on turn, dealer seat 3; ``done`` is split at commas."""
    table = rules(game, options)
    pack = table.pack
    given = [set(hand.split()) for hand in (*hands, "", "", "")[:4]]
    stock = rest.split()
    free = [t for t in pack.texts if t not in {*stock, *(c for h in given for c in h)}]
    for hand in given:
        while len(hand) < table.hand:
            hand.add(free.pop())
    s = start(table, [pack.mask(sorted(h)) for h in given], pack.order(stock + free), 3)
    for text in filter(None, done.split(",")):
        s = apply(s, actions.parse(text.strip(), pack))
    return observe(s, s.turn)


def bidding(game: str, done: str = "", **options: object) -> View:
    """The jack of hearts is turned up; whoever is asked holds good hearts."""
    best = "JD AH KH"
    spot = {0: 0, 1: 1, 2: 2, 3: 3}[len([d for d in done.split(",") if d]) % 4]
    hands = ["", "", "", ""]
    hands[spot] = best
    fixed = {k.replace("_", "-"): v for k, v in options.items()}
    return view_after(game, hands, "JH", done, fixed)


#: What is meant -> how it may be said; None: nothing, or more than one thing.
Ways = dict[str | None, str]


def said(ways: Ways) -> list[tuple[str, str | None]]:
    """Return a row for each way, separated by bars, and what it means."""
    return [(way, meant) for meant, many in ways.items() for way in many.split("|")]


def meant(view: View, typed: str, text: str | None, names: tuple[str, ...] = ()) -> None:
    found = understand(view, typed, menu(view), names=names)
    assert (None if found.action is None else view.text(found.action)) == text, found.reason


@pytest.mark.parametrize(
    ("typed", "text"),
    said(
        {
            "pass": "pass|PASS!|p|no|I pass|over|away",
            "order": "order it up|I order it up.|order up|ord|pick it up|take it|assist|hearts",
            "order alone": "order alone|go alone|I order it up, I'm going alone|alone|hearts alone",
        }
    ),
)
def test_first_round(typed: str, text: str) -> None:
    """B1, A19: the first round, said in many ways."""
    meant(bidding("standard"), typed, text)


#: D033: the same words are a refusal in one game and a lone call in another.
TURN_DOWN = [
    ("standard", "pass,pass,pass", "turn it down", "pass"),
    ("classic", "pass,pass,pass", "I turn it down", "pass"),
    ("british", "pass", "I turn it down", "order alone"),
    ("british", "pass", "turn it down", "order alone"),
    ("british", "pass", "I turn it down (go alone)", "order alone"),
    ("british", "pass", "go alone", "order alone"),
    ("british", "pass,pass,pass", "turn it down", "pass"),
    ("british", "pass,pass,pass", "over", "pass"),
    ("british", "pass,pass,pass", "I take it up", "order"),
    ("uka", "", "pick it up", "order"),
    ("uka", "", "away", "pass"),
    ("classic", "pass", "I assist", "order"),
]


@pytest.mark.parametrize(("game", "done", "typed", "text"), TURN_DOWN)
def test_words_mean_what_they_mean_in_the_game(game: str, done: str, typed: str, text: str) -> None:
    """D033: the phrases of the game and the seat come first."""
    meant(bidding(game, done), typed, text)


def test_an_opponent_cannot_turn_it_down_in_the_british_game() -> None:
    """D033: only the dealer's partner says so there."""
    meaning = understand(bidding("british"), "turn it down")
    assert meaning.action is None
    assert meaning.reason


@pytest.mark.parametrize(
    ("typed", "text"),
    said(
        {
            "name S": "spades|♠|s|sp|make it spades|Spades are trumps|name S",
            "name D": "next|make it next",
            "name C alone": "alone clubs|clubs alone|I go alone with clubs",
            "name D alone": "Diamonds, making it next, I'm going alone",
            "name high": "high|no trump",
            "name low alone": "low alone",
            "pass": "pass",
            None: "go alone in clubs",
        }
    ),
)
def test_second_round(typed: str, text: str | None) -> None:
    """A22, C12: suits, next, high and low, with and without alone."""
    meant(bidding("standard", "pass,pass,pass,pass", high_low="on"), typed, text)


def playing() -> View:
    """Hearts are trump; seat 0 leads with both bowers, two nines and the ten of hearts."""
    return view_after(
        "standard",
        ["JH JD TH 9S 9C", "AS", "KS", "9D 9H AC KC QC"],
        "QH",
        "pass,pass,pass,order,discard 9D",
    )


@pytest.mark.parametrize(
    ("typed", "text"),
    said(
        {
            "play TH": "10h|TH|h10|10♥|ten of hearts|Play the ten, please|hearts ten|ten|3",
            "play 9S": "9s|9 of spades|nine spades|spade|nine sp",
            "play 9C": "clubs|5",
            "play JH": "right|the right bower|1",
            "play JD": "left|left bower|jack of diamonds|knave of diamonds",
            None: "lead a spade|nine|6|hearts",
        }
    ),
)
def test_cards(typed: str, text: str | None) -> None:
    meant(playing(), typed, text)


REFUSED = [
    ("nine", "play 9C or play 9S"),
    ("as", "A♠ is not in your hand"),
    ("ace of spades", "A♠ is not in your hand"),
    ("ten of haerts", "did you mean 'ten of hearts'"),
    ("order it up", "You can't do that now; choose a card to play: "),
    ("jacc of diamonds", "did you mean"),
    ("xyzzy", "do not understand 'xyzzy'"),
    ("hlep", "did you mean 'help'"),
    ("\x1b[2J" + "9" * 500, "do not understand"),
]


@pytest.mark.parametrize(("typed", "part"), REFUSED)
def test_what_is_not_done_gets_one_line(typed: str, part: str) -> None:
    view = playing()
    meaning = understand(view, typed, menu(view), ["help", "quit"])
    assert meaning.action is None
    assert part in meaning.reason
    assert "\n" not in meaning.reason
    assert "\x1b" not in meaning.reason


def test_a_near_miss_in_the_bidding_is_suggested() -> None:
    assert "did you mean 'I order it up'" in understand(bidding("standard"), "orde it upp").reason


def test_an_illegal_card_gets_the_rule() -> None:
    """A28."""
    s = playing().state
    view = view_after(
        "standard",
        ["JH JD TH 9S 9C", "AS JC", "KS", "9D 9H AC KC QC"],
        "QH",
        "pass,pass,pass,order,discard 9D,play 9S",
    )
    assert s.rules == view.rules
    assert understand(view, "jack of clubs").reason.startswith("You must follow spades: play ")
    assert why(view, "jc") == understand(view, "jc").reason
    assert "allowed" in why(view, "ace of spades")


def test_the_british_partner_accepts_alone_only() -> None:
    """D034."""
    assert "only by going alone" in understand(bidding("british", "pass"), "order it up").reason


def test_the_joker_by_its_names() -> None:
    view = view_after(
        "british",
        ["B 9S TS QS KS", "AS", "AC", "9C TC QC KC JC"],
        "QH",
        "order,discard 9C,together,together,together,together",
    )
    benny = actions.parse("play B", view.rules.pack)
    for typed in ("benny", "Joker", "best bower", "the Benny", "b", "play b", "trump"):
        assert understand(view, typed).action == benny


def test_a_joker_led_at_no_trump_asks_for_a_suit() -> None:
    """D007."""
    view = view_after(
        "standard",
        ["B 9S TS QS KS"],
        "QH",
        "pass,pass,pass,pass,name high",
        {"joker": "on", "high-low": "on", "joker-no-trump": "on"},
    )
    pack = view.rules.pack
    assert understand(view, "joker hearts").action == actions.parse("play B H", pack)
    assert understand(view, "the joker, asking for spades").action is None
    assert understand(view, "play B S").action == actions.parse("play B S", pack)
    assert "say which" in understand(view, "joker").reason


def test_three_cards_of_a_farmers_hand() -> None:
    """C13."""
    view = view_after("standard", ["9C 9D TH TS AS"], "QH", "", {"farmers": "on"})
    pack = view.rules.pack
    want = actions.exchange(pack.mask("9C 9D TH"))
    for typed in ("exchange 9C 9D TH", "ten of hearts, nine clubs, 9d", "change 9d 9c 10h"):
        assert understand(view, typed).action == want
    assert "three nines and tens" in understand(view, "exchange 9c as 9d").reason
    assert understand(view, "play on").action == actions.PLAY_ON


@pytest.mark.parametrize(
    ("typed", "text"),
    said({"alone": "alone|yes|I'm going alone", "together": "together|no|pass|not alone"}),
)
def test_who_plays_alone_is_answered_in_many_ways(typed: str, text: str) -> None:
    """A25, D101."""
    view = view_after("british", ["", "", "", "9C TC QC KC JC"], "QH", "order,discard 9C")
    meant(view, typed, text)


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


def all_that_is_shown_can_be_typed(s: State) -> None:
    """Every choice is understood by its text, its phrase, its number and its card's names."""
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


def nothing_illegal_is_understood(s: State) -> None:
    """What is understood is legal, and what is not gets a reason."""
    view = observe(s, s.turn)
    listing = menu(view)
    for text in [
        "pass",
        "order",
        "alone",
        "h",
        "9",
        "take",
        "no",
        "yes",
        "next",
        "right",
        "1",
        "12",
    ]:
        meaning = understand(view, text, listing)
        assert meaning.action is None or meaning.action in view.legal(), text
        assert (meaning.action is None) == bool(meaning.reason), text


@pytest.mark.shapes
@pytest.mark.parametrize(("game", "options"), EVERYTHING)
def test_all_that_is_shown_can_be_typed(game: str, options: dict[str, object]) -> None:
    """In two deals; more of them, with every dealer: ``tests.soak.words``."""
    for s in positions(game, options, 7, 2):
        all_that_is_shown_can_be_typed(s)


@pytest.mark.shapes
@pytest.mark.parametrize(("game", "options"), EVERYTHING)
def test_nothing_illegal_is_ever_understood(game: str, options: dict[str, object]) -> None:
    for s in positions(game, options, 3, 2):
        nothing_illegal_is_understood(s)


#: What may be typed besides actions, as the tables in the terminal have it.
COMMANDS = ["help", "hint", "hand", "score", "coach"]


@pytest.mark.parametrize("typed", ["h", "H", " h "])
def test_the_key_of_a_hint_makes_no_trump(typed: str) -> None:
    """In the browser ``h`` asks for a hint; typed here, it named hearts at once."""
    up = view_after("standard", ["JD AH KH"], "JH", "", {})
    named = view_after("standard", ["JD AH KH"], "9S", "pass,pass,pass,pass", {})
    led = playing()
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


_CLUBS = "bid 3,pass,pass,pass,name S,discard 9C"
_FIVE = "bid 3,pass,pass,pass,pass,name S"
_SEVEN = "bid 6,pass,pass,pass,pass,pass,pass,name S,discard 2C 3C 4C"
#: Game, what was done, what is typed, what it means.
FAMILY: list[tuple[str, str, str, str | None]] = [
    ("auction-7", "", "5", "bid 5"),
    ("auction-7", "", "bid five", "bid 5"),
    ("auction-7", "", "twenty", "bid 20"),
    ("auction-7", "", "pass", "pass"),
    ("pepper", "", "little pepper", "bid little"),
    ("pepper", "", "big pepper", "bid big"),
    ("pepper", "bid 3,pass,pass,pass", "no trump", "name notrump"),
    ("pepper", "bid 3,pass,pass,pass", "spades", "name S"),
    ("indiana", "", "4 hearts", "bid 4 H"),
    ("indiana", "", "four in hearts", "bid 4 H"),
    ("indiana", "", "5 high no", "bid 5 high"),
    ("indiana", "", "bid 5 low no", "bid 5 low"),
    ("indiana", "", "4", None),
    ("three-buck", "", "swap", "swap"),
    ("three-buck", "", "keep", "keep"),
    ("dirty-clubs", _CLUBS, "drop", "drop"),
    ("dirty-clubs", _CLUBS, "I'm out", "drop"),
    ("dirty-clubs", _CLUBS, "stay", "stay"),
    ("auction-5", _FIVE, "8c 7c", "discard 7C 8C"),
    ("auction-5", _FIVE, "lay away 7c and 8c", "discard 7C 8C"),
    ("auction-5", f"{_FIVE},discard 7C 8C", "b", "choose 1"),
    ("auction-5", f"{_FIVE},discard 7C 8C", "choose 4", "choose 4"),
    ("auction-5", f"{_FIVE},discard 7C 8C", "nobody", "choose none"),
    ("auction-7", _SEVEN, "B and E", "choose 1 4"),
    ("auction-7", _SEVEN, "2 5", "choose 2 5"),
    ("five", "order,discard 8C", "call ace of spades", "call AS"),
    ("five", "order,discard 8C", "ks", "call KS"),
]


@pytest.mark.parametrize(("game", "done", "typed", "text"), FAMILY)
def test_the_whole_family_is_spoken(game: str, done: str, typed: str, text: str | None) -> None:
    """Bids, partners, calls, gifts and dropping out, as they are said."""
    table = rules(game)
    pack, n = table.pack, table.seats
    first = [pack.index(t) for t in ("7C", "8C", "2C", "3C", "4C", "9C") if t in pack.texts]
    s = deal(table, [*first, *(c for c in range(pack.size) if c not in first)], n - 1)
    for word in filter(None, done.split(",")):
        # Whatever the cards, the low ones are discarded if they are held.
        choices = legal(s)
        wanted = [a for a in choices if actions.text(a, pack) == word]
        assert wanted or word.startswith("discard")
        s = apply(s, (wanted or choices)[0])
    meant(observe(s, s.turn), typed, text, tuple("ABCDEFG"[:n]))


def test_a_claim_is_said_in_several_ways() -> None:
    """C45."""
    s = deal(rules("bacon"), list(range(52)))
    while actions.CLAIM not in legal(s):
        s = apply(s, legal(s)[-1])
    view = observe(s, s.turn)
    for typed in ("tram", "the rest are mine", "claim", "I claim the rest"):
        assert understand(view, typed, menu(view)).action == actions.CLAIM
