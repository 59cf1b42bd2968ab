"""What players call the house rules: titles, words for the values, and synonyms.

``NAMES`` has a row for every option.  Pages show the title and the words; commands, records and
URLs use the option's name and its bare values.  ``in_words`` replaces option names in a
sentence by titles (``jambon-lead=on needs jambon=on``).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from euchre.games.house.score_names import SCORE_NAMES
from euchre.games.kinds import OptionName
from euchre.games.kinds import option_name as _row
from euchre.text import brief

#: The groups of a form, in the order in which a table decides on them.
GROUPS = {
    "cards": "Cards",
    "deal": "The deal",
    "calling": "Calling trump",
    "alone": "Going alone",
    "play": "Play",
    "scoring": "Scoring",
    "table": "At the table",
}

_CLAIMS = {"off": "No", "can": "May be called", "must": "Must be called"}
NAMES: Mapping[str, OptionName] = {
    "account": _row(
        "Printed account", "cards",
        "| version; rule book; Bicycle rules; newsgroup rules; Hoyle; Cornish players; Hangman",
        club="The club's",
        bicycle="The Bicycle rules", cornish="The Cornish players'", hangman="The Hangman's",
    ),
    "players": _row(
        "Number of players", "cards", "| how many players", _4="Four", _5="Five", _6="Six"),
    "pack": _row(
        "Size of the pack", "cards",
        "| deck; deck size; number of cards; 24 cards; 28 cards; 32 cards; no joker; sevens and "
        "eights; add the sevens and eights; nines and up; short deck; Euchre deck",
        common=True, _24="24 cards, 9 to ace", _28="28 cards, 8 to ace", _32="32 cards, 7 to ace",
    ),
    "joker": _row(
        "Joker", "cards",
        "Benny (Cornwall, Devon); Best Bower (United States) | British joker; 25 cards; joker as "
        "highest trump; play with the joker; super bower; wild card; top trump; joker is the best "
        "trump; auction with jokers", common=True),
    "joker-card": _row(
        "Card that stands for the joker", "cards",
        "2 of spades (Cornwall); deuce of spades | which card is the Benny; 2 of spades as joker; "
        "black deuce; 2 of spades is the top trump",
        joker="A joker", _2_of_spades="The 2 of spades",
    ),
    "joker-turned": _row(
        "When the joker is turned up", "cards",
        "Benny turned up | turned-up joker; joker as the upcard; Benny as the upcard; joker "
        "flipped; dealer names trump unseen",
        blind="The dealer names trump blind", redeal="The same dealer deals again",
        clubs="It stands for clubs", diamonds="It stands for diamonds",
        hearts="It stands for hearts", spades="It stands for spades",
    ),
    "jokers": _row(
        "The two jokers", "cards", "| two jokers; red joker; black joker; jokers alike",
        alike="Alike: the first one played wins",
        different="Different: the one in the color of trump wins",
    ),
    "packets": _row(
        "How the cards are dealt", "deal",
        "| packets; singly; three and two; 3-2; 2-3; batches; deal in twos and threes; how to "
        "deal; number of cards at a time; one card at a time; one at a time; cards dealt singly",
        uniform="3-2 or 2-3, the same for all",
        mixed="3-2 or 2-3, as the dealer likes", single="One at a time",
        free="Any two packets", _3_2="3 then 2", _2_3="2 then 3",
    ),
    "misdeal-low": _row(
        "No ace, no face", "deal",
        "misdeal; nothing but nines and tens; weak hand; all nines and tens; McEvoy | no face "
        "cards; no picture cards; bad hand; throw in a bad hand; nines and tens; redeal a bad hand",
        _CLAIMS, common=True,
    ),
    "misdeal-ace": _row(
        "Ace, no face", "deal",
        "| misdeal with an ace; one ace and nines and tens; single ace; ace with no face cards; "
        "lone ace",
        _CLAIMS,
    ),
    "misdeal-aces": _row(
        "Any aces, no face", "deal",
        "any number of aces; aces, no face; two aces and no face | aces and no face cards; all "
        "aces and nines; only aces; aces and tens; two aces; aces with no face cards",
        _CLAIMS,
    ),
    "misdeal-three": _row(
        "Three nines or tens", "deal",
        "three nines or three tens | three nines and tens; three low cards; three nines; three "
        "tens; throw in three nines; redeal with three nines or tens",
        _CLAIMS,
    ),
    "misdeal-dealer": _row(
        "Who deals after a misdeal", "deal",
        "same dealer again | same dealer deals again after a misdeal; misdeal redeal; misdeal "
        "dealer; dealer deals again; dealer keeps the deal",
        next="The next player", same="The same dealer again",
    ),
    "fold": _row(
        "No ace, no face, no trump", "deal",
        "fold; fold the hand; no ace no face no trump; fold after trump is known | folding; throw "
        "in the hand after trump is made; hand with no trump; no ace, face or trump; ANFNT",
    ),
    "farmers": _row(
        "Farmer's hand", "deal",
        "going under; go under; under the table; bottoms | swap three nines and tens; peasant's "
        "hand; farmer; trade three cards with the kitty; exchange three cards; three nines; three "
        "tens; swap with the kitty; dig", common=True,
    ),
    "stick-the-dealer": _row(
        "Stick the dealer", "calling",
        "screw the dealer (Ohio, Michigan, Ontario); hang the dealer | stuck dealer; stuck; stuck "
        "the dealer; dealer is stuck; dealer must call; dealer has to call; dealer must name "
        "trump; dealer cannot pass; stick it; STD; force the dealer; forced dealer; nail the "
        "dealer; hung dealer; no passing out; forced pick-up (New Zealand); dealer may name the "
        "suit turned down; any suit", common=True,
        off="No: the dealer may pass", on="The dealer must name another suit",
        upcard="The dealer must take the upcard", any="The dealer may name any suit",
    ),
    "partner-alone": _row(
        "Partner orders up only alone", "calling",
        "Canadian loner (Canada); order up partner alone; assist alone; partner must go alone; "
        "order it down; I turn it down (Cornwall) | Canadian; Canadian rules; Canada; order up "
        "your partner and go alone; assisting alone; forced loner; dealer's partner goes alone; "
        "partner need not go alone",
        common=True,
    ),
    "suit-to-order": _row(
        "Hold the suit to order it up", "calling",
        "| must have suit; must have the suit; natural; natural trump; trump in hand; need a card "
        "of the suit; need trump to order; have a card of the suit (New Zealand); suit in hand; "
        "need the suit to order up; need a trump to make trump",
        off="Nobody has to", non_dealers="Everybody but the dealer", all="Everybody",
    ),
    "dealer-needs-trump": _row(
        "Dealer needs a trump to pick up", "calling",
        "no bare pick up; bare bower | bare pick up; naked bower; upcard as the only trump; naked "
        "pick up; pick up bare; dealer has no trump; dealer must hold another trump",
        on="Yes; a bower counts as one", natural="Yes, of the suit itself: no left bower",
    ),
    "redeal-passed-out": _row(
        "Deal again when everybody passes", "calling",
        "passed out; throw in; redeal | all pass; everyone passes; nobody calls; pass out; same "
        "dealer again when passed out",
    ),
    "suit-to-name": _row(
        "Hold the suit to name it", "calling",
        "natural in the second round; need a card of the suit to name it (New Zealand) | must have "
        "the suit to call it; must have suit in the second round; hold the suit to call; make it "
        "next; next; crossing; cross",
    ),
    "high-low": _row(
        "High and low may be called", "calling",
        "no trump | no trumps; high; low; high no trump; low no trump; hi-lo; NT; call high; call "
        "low; high and low without trump; High-No and Low-No (Indiana)", common=True
    ),
    "joker-no-trump": _row(
        "The joker in high and low", "calling",
        "no trump joker | joker at no trump; Benny in no trump",
    ),
    "optional-pickup": _row(
        "The upcard may be left", "calling",
        "decline the exchange; optional exchange; optional pick-up | leave the upcard; dealer need "
        "not pick up; refuse to pick up",
    ),
    "bury-upcard": _row(
        "The upcard may be discarded", "calling",
        "bury | bury the upcard; discard what was taken; discard the picked-up card; throw back "
        "the upcard; put the upcard back",
    ),
    "deny": _row(
        "Deny", "calling", "partner denies | deny the declaration",
    ),
    "forced-opening": _row(
        "First player must bid", "calling", "opening bid | must open; first bidder must bid",
    ),
    "reentry": _row(
        "Bid again after a pass", "calling",
        "re-enter the bidding; pass and come back | reentry; bid after passing; once you pass you "
        "are out; passed out of the bidding; two rounds of bidding",
    ),
    "trump-named": _row(
        "When trump is named", "calling",
        "bid the number only | number first, trump after; bid numbers only; name trump after the "
        "bidding; bids without a suit; when is trump named; numbers only",
        with_bid="With every bid", afterwards="By the highest bidder, afterwards",
    ),
    "least-bid": _row(
        "Lowest bid", "calling",
        "minimum bid; least bid | least bid three; opening bid of three; lowest bid three",
    ),
    "dealer-must-bid": _row(
        "Dealer must bid", "calling",
        "stick the bidder | forced bid; everybody passes; minimum bid by the dealer; dealer has to "
        "bid; nobody bids; dealer may take it; dealer must bid three or more",
        off="No: throw in", on="Yes, the lowest bid", any="Yes, any bid",
    ),
    "maker-counts": _row(
        "Maker may hold the best card of the called suit", "calling",
        "secretly alone | call your own ace; maker holds the called card; alone without knowing",
    ),
    "alone": _row(
        "When to go alone", "alone",
        "loner; lone hand | loners; going alone; alone; when to say alone; solo; go it alone; lone "
        "wolf", common=True,
        with_call="Maker, with the call", before_lead="Maker, before the lead",
        any="Maker or partner, before the lead",
    ),
    "defend-alone": _row(
        "Defend alone", "alone",
        "lone defender; defending alone; double loner | loner against a loner; defender alone; "
        "defend by yourself; alone on defense; defence alone; counter loner", common=True,
        off="No", loner="Against a loner only", any="Against any maker",
    ),
    "call-for-best": _row(
        "Call for partner's best", "alone",
        "partner's best; partner's best card; best card | exchange with partner; give me your "
        "best; pass the best card; best card from partner; ask for partner's best; help from "
        "partner; loner with help",
        off="No", maker="Lone maker", both="Lone maker and lone defender",
    ),
    "no-loner-from": _row(
        "No loners from a score on", "alone",
        "no loners in the barn | barn loners; no loners once a side has eight or nine; not alone "
        "with nine points; no going alone at eight; loners in the barn",
        {"#": "From # points"}, off="Any score will do",
    ),
    "high-bids": _row(
        "Bids above the tricks", "alone",
        "| eight and fifteen; solo bids; bid eight; bid fifteen; bid 8 with partners; bid 15",
        alone="Played alone", together="With both partners",
    ),
    "best-cards": _row(
        "Lone bidder exchanges cards", "alone",
        "call for best cards; shooter; shoot the moon | moon; partner's best two; exchange two "
        "cards; exchange one card; pass two cards; swap cards with the partner; bid with help; "
        "partner's best three; three cards to the partner",
        _0="None", _1="One, for the partner's best", _2="Two, for the partner's best two",
        _3="Three, for the partner's best three",
    ),
    "ask-card": _row(
        "Lone maker may ask for a card", "alone",
        "ask a partner; ask for a card | request a card; ask one partner",
    ),
    "jambon": _row(
        "Jambon", "alone",
        "jambone; ham bone; open hand; exposed loner | eight points; open loner; hand face up; "
        "show your hand; loner with open cards; play face up",
    ),
    "jambon-lead": _row(
        "Left opponent chooses the jambon lead", "alone",
        "jambone lead | choose the jambon's lead; dictated lead",
    ),
    "lead": _row(
        "First lead", "play",
        "who leads; opening lead; eldest hand | who leads first; left of the loner leads; leader; "
        "lead to the first trick; bidder leads; left of the bidder leads",
        loner_left="Left of the dealer, or of the loner", dealer_left="Left of the dealer",
        maker_left="Left of the maker", maker="The maker",
        dealer_left_always="Left of the dealer, always",
    ),
    "claim": _row(
        "Claim the rest", "play",
        "TRAM; the rest are mine; lay down | claim; laydown; rest are mine", off="No",
        best_order="It stands if one order of play wins", any_order="It stands if every order wins",
    ),
    "reveal": _row(
        "Turning up table cards", "play", "| covered cards; turn over covered cards",
        at_once="At once",
        after_trick="After the trick",
    ),
    "markers": _row(
        "Score cards", "table",
        "keeping score | keep score; sixes and fours; 6 and 4; fives; score keepers; scorecards; "
        "counters; scoring cards; two and three; pips",
        {
            "auto": "As usual", "6+4": "A 6 and a 4", "2+3": "A 2 and a 3", "5+6": "A 5 and a 6",
            "7+8": "A 7 and an 8", "3+4": "A 3 and a 4", "none": "None",
        },
    ),
    "on-stock": _row(
        "Upcard stays on the stock until played", "table",
        "upcard on the pack | leave the upcard on the deck; upcard stays on the kitty",
    ),
    "refused-in-sight": _row(
        "Turned-down card stays in sight", "table",
        "| turned down upcard face up; see the turned-down card; refused card visible",
    ),
    "partners": _row(
        "Partners", "table",
        "teams; draw for partners | choose partners; pick partners; random partners; drawing "
        "partners", draw="Drawn for", fixed="As people sit"),
    "first-dealer": _row(
        "First dealer", "table",
        "first black jack; first jack deals; draw for deal | who deals first; cut for deal; black "
        "jack deals; high card deals; low card deals; first jack dealt face up",
        lowest="Lowest card drawn", highest="Highest card drawn",
        highest_team="The side that draws highest chooses",
        random="Chosen at random",
    ),
    "draw-ace": _row(
        "Ace in the draw", "table", "ace high; ace low | aces in the draw",
        high="High", low="Low"),
    "cutter": _row(
        "Who cuts", "table", "cut the pack | cut; cut the cards; cut the deck; cutting",
        right="The dealer's right", left="The dealer's left",
        nobody="Nobody",
    ),
    "least-cut": _row(
        "Fewest cards in a cut", "table", "| fewest cards in a cut; smallest cut; thin cut",
        _1="One", _4="Four"
    ),
    "bump": _row(
        "Knock instead of cutting", "table",
        "bump (Cornwall); knock; tap | bump the pack; knock on the pack; tap the deck",
    ),
    **SCORE_NAMES,
}  # fmt: skip

#: Words for the values of every switch.
_SWITCH = {"on": "Yes", "off": "No"}
_NAME = re.compile(
    r"(?<![\w-])(" + "|".join(sorted(NAMES, key=len, reverse=True)) + r")(?:=([\w-]+))?(?![\w-])"
)
#: Option names that are also ordinary words: replaced by their titles only with a value.
_WORDS = frozenset(
    name for name in NAMES if "-" not in name and name not in ("farmers", "jambon", "slams", "laps")
)


def row_of(option: str) -> OptionName:
    """Return the row of an option.  Raises ``LookupError`` if it has none."""
    if (row := NAMES.get(option)) is None:
        raise LookupError(
            f"the option {brief(option)} has no row in NAMES of games/house/names.py; add its"
            " title, group and synonyms there"
        )
    return row


def title(option: str) -> str:
    """Return what players call an option."""
    return row_of(option).title


def value(option: str, chosen: str) -> str:
    """Return the words for a value of an option."""
    words = row_of(option).values
    any_number = words.get("#", "#") if chosen.isdigit() else chosen
    any_number = any_number.removesuffix("s") if chosen == "1" else any_number
    return words.get(chosen) or _SWITCH.get(chosen) or any_number.replace("#", chosen)


def option_text(option: str, chosen: str) -> str:
    """Return an option with its value, as in a one-line summary of a table's rules.

    >>> option_text("stick-the-dealer", "on"), option_text("joker", "off")
    ('Stick the dealer', 'Joker: no')
    >>> option_text("target", "11")
    'Points that win: 11'
    """
    if chosen == "on":
        return title(option)
    if chosen == "off":
        return f"{title(option)}: no"
    words = value(option, chosen)
    return f"{title(option)}: {words[0].lower()}{words[1:]}"


def options_text(options: Iterable[tuple[str, str]]) -> str:
    """Return house rules in one line; ``none`` if there are none.

    >>> options_text([("stick-the-dealer", "on"), ("target", "11")])
    'Stick the dealer; Points that win: 11'
    """
    return "; ".join(option_text(option, chosen) for option, chosen in options) or "none"


def in_words(sentence: str) -> str:
    """Return a sentence with option names replaced by titles.

    >>> in_words("jambon-lead=on needs jambon=on")
    '“Left opponent chooses the jambon lead” needs “Jambon”'
    """

    def titled(match: re.Match[str]) -> str:
        option, chosen = match[1], match[2]
        if chosen is None:
            return match[0] if option in _WORDS else f"“{title(option)}”"
        return f"“{option_text(option, chosen)}”"

    return _NAME.sub(titled, sentence)
