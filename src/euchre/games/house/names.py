"""What players call the house rules: titles, words for the values, synonyms, and sets of rules.

``NAMES`` has a row for every option.  Pages show the title and the words; commands, records and
URLs use the option's name and its bare values.  ``in_words`` replaces option names in a
sentence by titles (``jambon-lead=on needs jambon=on``).  ``PRESETS`` are sets of house rules that
many tables play.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

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


@dataclass(frozen=True)
class OptionName:
    """What players call an option."""

    title: str
    #: One of ``GROUPS``.
    group: str
    #: Synonyms by which players search for it.
    also: tuple[str, ...] = ()
    #: The words for values that are not self-explanatory.
    values: Mapping[str, str] = field(default_factory=dict)
    #: Whether most tables care about it: common options come first in a form.
    common: bool = False


def _row(title: str, group: str, also: str = "", common: bool = False, **values: str) -> OptionName:
    """Return a row; ``also`` lists synonyms separated by ``;``, ``_`` in ``values`` means ``-``."""
    others = tuple(name.strip() for name in also.split(";") if name.strip())
    words = {value.lstrip("_").replace("_", "-"): meaning for value, meaning in values.items()}
    return OptionName(title, group, others, words, common)


_CLAIMS = {"off": "No", "can": "May be called", "must": "Must be called"}

NAMES: Mapping[str, OptionName] = {
    "account": _row(
        "Printed account", "cards", "version; book; Bicycle; newsgroup", club="The club's",
        bicycle="The Bicycle rules", cornish="The Cornish players'", hangman="The Hangman's",
    ),
    "players": _row("Number of players", "cards", _4="Four", _5="Five", _6="Six"),
    "pack": _row(
        "Size of the pack", "cards", "deck; 24 cards; 28 cards; 32 cards; sevens and eights",
        common=True, _24="24 cards, 9 to ace", _28="28 cards, 8 to ace", _32="32 cards, 7 to ace",
    ),
    "joker": _row("Joker", "cards", "Benny; Best Bower; 25 cards", common=True),
    "joker-card": _row(
        "Card that stands for the joker", "cards", "2 of spades; Benny",
        joker="A joker", _2_of_spades="The 2 of spades",
    ),
    "joker-turned": _row(
        "When the joker is turned up", "cards", "Benny turned up",
        blind="The dealer names trump blind", redeal="The same dealer deals again",
        clubs="It stands for clubs", diamonds="It stands for diamonds",
        hearts="It stands for hearts", spades="It stands for spades",
    ),
    "jokers": _row(
        "The two jokers", "cards", "red joker; black joker",
        alike="Alike: the first one played wins",
        different="Different: the one in the color of trump wins",
    ),
    "packets": _row(
        "How the cards are dealt", "deal", "packets; three and two; 3-2; batches",
        uniform="3-2 or 2-3, the same for all",
        mixed="3-2 or 2-3, as the dealer likes",
        free="Any two packets", _3_2="3 then 2", _2_3="2 then 3",
    ),
    "misdeal-low": OptionName(
        "No ace, no face", "deal",
        ("misdeal", "nothing but nines and tens", "no ace no face no trump", "weak hand"),
        _CLAIMS, common=True,
    ),
    "misdeal-ace": OptionName(
        "Ace, no face", "deal", ("misdeal", "one ace and nines and tens", "weak hand"), _CLAIMS
    ),
    "farmers": _row(
        "Farmer's hand", "deal",
        "going under; go under; under the table; swap three nines and tens; peasant's hand",
        common=True,
    ),
    "stick-the-dealer": _row(
        "Stick the dealer", "calling",
        "screw the dealer; stuck dealer; dealer must call; stick it", common=True,
        off="No: the dealer may pass", on="The dealer must name a suit",
        upcard="The dealer must take the upcard",
    ),
    "partner-alone": _row(
        "Canadian loner", "calling",
        "order up partner alone; assist alone; partner must go alone; order it down", common=True,
    ),
    "suit-to-order": _row(
        "Hold the suit to order it up", "calling",
        "natural; trump in hand; need a card of the suit",
        off="Nobody has to", non_dealers="Everybody but the dealer", all="Everybody",
    ),
    "dealer-needs-trump": _row(
        "Dealer needs a trump to pick up", "calling", "no bare pick up; upcard as the only trump"
    ),
    "redeal-passed-out": _row(
        "Deal again when everybody passes", "calling", "passed out; throw in; redeal; all pass"
    ),
    "suit-to-name": _row(
        "Hold the suit to name it", "calling",
        "natural in the second round; need a card of the suit"
    ),
    "high-low": _row(
        "High and low may be called", "calling", "no trump; high; low", common=True
    ),
    "joker-no-trump": _row("The joker in high and low", "calling", "no trump joker"),
    "optional-pickup": _row(
        "Dealer may leave the upcard", "calling", "decline the exchange; optional exchange"
    ),
    "bury-upcard": _row(
        "Dealer may discard the upcard", "calling", "bury; discard what was taken"
    ),
    "deny": _row("Deny", "calling", "partner denies"),
    "forced-opening": _row("First player must bid", "calling", "opening bid"),
    "dealer-must-bid": _row(
        "Dealer must bid", "calling", "stick the dealer; everybody passes", off="No: throw in"
    ),
    "maker-counts": _row(
        "Maker may hold the best card of the called suit", "calling", "secretly alone"
    ),
    "alone": _row(
        "When to go alone", "alone", "loner; lone hand", common=True,
        with_call="With the call", before_lead="Maker, before the lead",
        any="Maker or partner, before the lead",
    ),
    "defend-alone": _row(
        "Defend alone", "alone", "lone defender; defending alone; double loner", common=True,
        off="No", loner="Against a loner only", any="Against any maker",
    ),
    "call-for-best": _row(
        "Call for partner's best", "alone", "partner's best; best card; exchange with partner",
        off="No", maker="Lone maker", both="Lone maker and lone defender",
    ),
    "ask-card": _row("Lone maker may ask for a card", "alone", "partner's best; ask a partner"),
    "jambon": _row("Jambon", "alone", "jambone; open hand; exposed loner; eight points"),
    "jambon-lead": _row("Left opponent chooses the jambon lead", "alone", "jambone lead"),
    "lead": _row(
        "First lead", "play", "who leads; opening lead; eldest hand",
        loner_left="Left of the dealer, or of the loner", dealer_left="Left of the dealer",
        maker_left="Left of the maker", maker="The maker",
    ),
    "claim": _row(
        "Claim the rest", "play", "TRAM; the rest are mine; lay down", off="No",
        best_order="It stands if one order of play wins", any_order="It stands if every order wins",
    ),
    "reveal": _row(
        "Turning up table cards", "play", "covered cards", at_once="At once",
        after_trick="After the trick",
    ),
    "target": _row(
        "Points that win", "scoring", "game to ten; goal; to eleven; to five", common=True
    ),
    "rubber": _row(
        "Rubbers", "scoring", "best of three; rubber points", none="No",
        games="First to two games", points="Two games, with rubber points",
    ),
    "laps": _row("Laps", "scoring", "carry points over"),
    "slams": _row("Slams", "scoring", "skunk; shut out; lurch; whitewash"),
    "march": _row(
        "Points for a march", "scoring", "all five tricks; sweep", _2="Two", _3="Three"
    ),
    "penalty": _row(
        "Price of falling short", "scoring", "set; euchred; bid not made",
        tricks="A point for each trick won", bid="The bid", _6="Six points",
    ),
    "uncontested-sweep": _row(
        "All tricks when everybody drops", "scoring", "sweep; uncontested", wins="Win the game",
        counts="Count as usual",
    ),
    "markers": OptionName(
        "Score cards", "table", ("keeping score", "sixes and fours", "fives"),
        {
            "auto": "As usual", "6+4": "A 6 and a 4", "2+3": "A 2 and a 3", "5+6": "A 5 and a 6",
            "7+8": "A 7 and an 8", "3+4": "A 3 and a 4", "none": "None",
        },
    ),
    "on-stock": _row("Upcard stays on the stock until played", "table", "upcard on the pack"),
    "refused-in-sight": _row(
        "Turned-down card stays in sight", "table", "turned down upcard face up"
    ),
    "partners": _row("Partners", "table", "teams", draw="Drawn for", fixed="As people sit"),
    "first-dealer": _row(
        "First dealer", "table", "first black jack; draw for deal", lowest="Lowest card drawn",
        highest="Highest card drawn", highest_team="The side that draws highest chooses",
        random="Anybody",
    ),
    "draw-ace": _row("Ace in the draw", "table", "ace high; ace low", high="High", low="Low"),
    "cutter": _row(
        "Who cuts", "table", "cut the pack", right="The dealer's right", left="The dealer's left",
        nobody="Nobody",
    ),
    "least-cut": _row(
        "Fewest cards in a cut", "table", "cut the pack", _1="One", _4="Four"
    ),
    "bump": _row("Knock instead of cutting", "table", "bump; knock"),
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
            f"the option {option!r} has no row in NAMES of games/house/names.py; add its title,"
            " group and synonyms there"
        )
    return row


def title(option: str) -> str:
    """Return what players call an option."""
    return row_of(option).title


def value(option: str, chosen: str) -> str:
    """Return the words for a value of an option."""
    return row_of(option).values.get(chosen) or _SWITCH.get(chosen, chosen)


def option_text(option: str, chosen: str) -> str:
    """Return an option with its value, as in a one-line summary of a table's rules.

    >>> option_text("stick-the-dealer", "on"), option_text("joker", "off")
    ('Stick the dealer', 'no Joker')
    >>> option_text("target", "11")
    'Points that win: 11'
    """
    if chosen == "on":
        return title(option)
    if chosen == "off":
        return f"no {title(option)}"
    words = value(option, chosen)
    return f"{title(option)}: {words[0].lower()}{words[1:]}"


def search(text: str) -> list[str]:
    """Return the options that match a search text: by title, synonym or option name.

    >>> search("screw the dealer"), search("go under"), search("Farmers hand")
    (['stick-the-dealer'], ['farmers'], ['farmers'])
    """
    query = _plain(text)
    return [
        option
        for option, row in NAMES.items()
        if query and any(query in _plain(name) for name in (option, row.title, *row.also))
    ]


def _plain(text: str) -> str:
    """Return a text in lower case and without punctuation."""
    return " ".join(re.sub(r"[^a-z0-9 ]", "", text.lower().replace("-", " ")).split())


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


@dataclass(frozen=True)
class Preset:
    """A game with house rules that belong together; ``name`` is used in URLs."""

    name: str
    title: str
    #: One line to help a player choose.
    doc: str
    game: str
    options: Mapping[str, str] = field(default_factory=dict)


PRESETS: tuple[Preset, ...] = (
    Preset(
        "home", "Plain", "The North American game with no house rules.", "standard"
    ),
    Preset(
        "tournament",
        "Tournament",
        "The dealer is stuck, so no deal is thrown in.",
        "standard",
        {"stick-the-dealer": "on"},
    ),
    Preset(
        "canadian",
        "Canadian",
        "Order up your partner and you go alone; the dealer is stuck.",
        "standard",
        {"partner-alone": "on", "stick-the-dealer": "on"},
    ),
    Preset(
        "kitchen",
        "Kitchen table",
        "Farmer's hand, no ace no face, and stick the dealer.",
        "standard",
        {"farmers": "on", "misdeal-low": "can", "stick-the-dealer": "on"},
    ),
    Preset(
        "joker",
        "With a joker",
        "25 cards with the joker as the top trump; one defender may go alone against a loner.",
        "standard",
        {"joker": "on", "defend-alone": "loner"},
    ),
    Preset("pub", "Pub", "The British game with the Benny, to 11.", "british"),
    Preset(
        "bicycle",
        "Bicycle",
        "The classic game as printed in a famous rule book.",
        "classic",
        {"account": "bicycle"},
    ),
    Preset(
        "railroad",
        "Railroad",
        "Joker, lone defenders, partner's best, jambon, laps and slams.",
        "railroad",
    ),
)  # fmt: skip
