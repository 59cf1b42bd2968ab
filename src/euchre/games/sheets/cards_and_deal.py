"""The cards and the deal on a rule sheet, and helpers for the other sections."""

from __future__ import annotations

from euchre.cards import RANK_NAMES, SPADES, SUIT_NAMES, each, next_suit
from euchre.coordinates import Suit
from euchre.engine.phases import DummyHand, Farmers, TurnUp
from euchre.engine.rules import Rules
from euchre.engine.words import card_name
from euchre.games.facts import (
    again_by_same_dealer,
    face_down,
    maker_names_high_low,
    no_trump_played,
)
from euchre.games.sheets.layout import Block, Grid, Section, beside, deal_passes, section
from euchre.text import count, number, sentences

# -- cards ------------------------------------------------------------------------------------


def cards(rules: Rules) -> Section:
    """Describe the pack and what beats what, from the engine's ranking tables."""
    pack = rules.pack
    ranks = ", ".join(RANK_NAMES[r] for r in reversed(pack.ranks) if r not in pack.single)
    joker = rules.words.joker
    jokers = f", and {count(len(pack.jokers), joker)}" if pack.jokers else ""
    twice = "two each of " if pack.copies > 1 else ""
    once = f", and one {RANK_NAMES[pack.single]}," if pack.single else ""
    less = (
        f" (two packs of {4 * len(pack.ranks)}, less one {RANK_NAMES[pack.single]} of each suit)"
        if once
        else ""
    )
    return section(
        "The cards",
        f"The pack has {pack.size} cards{less}: {twice}{ranks}{once} in each of the four suits"
        f"{jokers}. "
        "In a suit that is not trump they rank in this order, ace high.",
        _twins(rules),
        _joker(rules),
        _bowers(rules),
        _ranks(rules),
        _sizes(rules),
        *_left_bower(rules),
        *_no_trump(rules),
    )


def _twins(rules: Rules) -> str:
    """Say which of two identical cards wins (A10, D010)."""
    pack = rules.pack
    if pack.copies == 1:
        return ""
    other = f" except the {rules.words.joker}s" if pack.jokers else ""
    other += f" except the {RANK_NAMES[pack.single]}s" if pack.single else ""
    return (
        f"Every card{other} is in the pack twice. If both copies fall in one trick, the one played "
        "first beats the other; this goes for bowers too."
    )


def _no_trump(rules: Rules) -> tuple[Block, ...]:
    """Describe what beats what without trump (A8, A9, D011)."""
    if not no_trump_played(rules):
        return ()
    words = rules.words
    head = (
        "A deal may also be played without trump. Then there are no bowers: every jack belongs to "
        "its own suit, between the queen and the 10."
    )
    if not maker_names_high_low(rules):
        return (f"{head} The highest card of the suit led wins the trick.",)
    identical = " (of two identical cards, the first played)" if rules.pack.copies > 1 else ""
    return (
        head,
        (
            f"{words.high}: the highest card of the suit led wins the trick; the ace is best.",
            f"{words.low}: the lowest card of the suit led wins the trick{identical}; the ace is "
            "worst.",
        ),
    )


def _joker(rules: Rules) -> str:
    if not rules.pack.jokers:
        return ""
    joker, two = rules.words.joker, len(rules.pack.jokers) > 1
    if two:
        return _two_jokers(rules)
    stands = f"The 2 of spades serves as the {joker}; it is never a spade. "
    if rules.customs.joker_card == "joker":
        instead = "where a pack has none, the 2 of spades takes its place"
        stands = "" if joker == "joker" else f"The {joker} is the joker; {instead}. "
    return (
        f"{stands}The {joker} is the highest trump, "
        "whatever suit is trump. It counts as a card of the trump suit: leading it is leading "
        "trump, and you must play it to a trump lead if it is your only trump."
    )


def _two_jokers(rules: Rules) -> str:
    """Describe how two jokers rank (C22, D012)."""
    joker = rules.words.joker
    alike = len(set(rules.pack.jokers)) == 1
    marked = "" if alike else ", one of them marked as the red one"
    stands = (
        f"The 2s of spades serve as the {joker}s{marked}; they are never spades. "
        if rules.customs.joker_card == "2S"
        else ""
    )
    which = (
        f"They are alike: if both {joker}s fall in one trick, the one played first wins."
        if alike
        else f"One is red and one is black: the {joker} of the trump color beats the other, "
        "whichever is played first."
    )
    return (
        f"{stands}The two {joker}s are the highest trumps, whatever suit is trump. They count as "
        f"cards of the trump suit. {which}"
    )


def _bowers(rules: Rules) -> str:
    if rules.bowers == "none":
        return "There are no bowers: a jack ranks between the queen and the 10, even in trumps."
    above = f" after the {rules.words.joker}" if rules.pack.jokers else ""
    if rules.pack.copies > 1:
        above += "s" * bool(above)
        return (
            "The two jacks of the trump suit are the right bowers, the highest trumps"
            f"{above}. The other two jacks of the same color are the left bowers, the next highest "
            "trumps. The rest of the trump suit follows in the usual order."
        )
    return (
        f"The jack of the trump suit is the right bower, the highest trump{above}. The other "
        "jack of the same color is the left bower, the next highest trump. The rest of the trump "
        "suit follows in the usual order."
    )


def _left_bower(rules: Rules) -> tuple[Block, ...]:
    if rules.bowers == "none":
        return ()
    trump, other = "spades", "clubs"
    follows = f"spade and no {rules.words.joker}" if rules.pack.jokers else "spade"
    if rules.bowers == "bald":
        return (
            "The left bower wins as the second-highest trump but follows suit as the suit printed "
            f"on it. Say {trump} are trump, so the jack of {other} is the left bower:",
            (
                f"If {other} are led, it counts as a club. You may play it, you must play it if it "
                "is your only club, and it wins unless a higher trump falls.",
                f"If {trump} are led, it does not follow suit. You may play it only if you hold no "
                f"{follows}, and even then you may play something else.",
                "If another suit is led and you are void in it, you may trump in with it.",
                f"If you lead it, everyone else must follow with {other} if they can; only a "
                "higher trump beats it.",
            ),
        )
    return (
        "The left bower is a trump in every way and no longer belongs to the suit printed on it. "
        f"With {trump} as trump, if the jack of {other} is the only club you hold, you have no "
        f"clubs; and if it is your only trump, you must play it when {trump} are led.",
    )


# -- the table of ranks -----------------------------------------------------------------------


def _ranks(rules: Rules) -> Grid:
    """Return the cards of each suit from high to low when spades are trump."""
    if rules.bowers == "none":
        order = sorted(each(rules.ranks.lane[SPADES][SPADES]), key=lambda c: -rules.pack.rank[c])
        return Grid(
            ("Suit", "High to low"), (("Every suit", _row(rules, order)),), (_faces(rules, order),)
        )
    rows, faces = [], []
    for suit in (SPADES, next_suit(SPADES), 2, 1):
        order = in_suit(rules, suit)
        name = SUIT_NAMES[suit].capitalize()
        rows.append((name, _row(rules, order)))
        faces.append(_faces(rules, order))
    return Grid(("Suit", "High to low, with spades as trump"), tuple(rows), tuple(faces))


def in_suit(rules: Rules, suit: Suit) -> list[int]:
    """Return the cards that follow a suit when spades are trump, high to low, without twins."""
    table = rules.ranks
    mask = table.trumps[SPADES] if suit == SPADES else table.lane[SPADES][suit]
    strength = table.strength[SPADES][suit]
    cards = sorted(each(mask), key=lambda card: -strength[card])
    return [card for i, card in enumerate(cards) if not i or not _alike(rules, card, cards[i - 1])]


def _alike(rules: Rules, one: int, other: int) -> bool:
    return rules.pack.texts[one] == rules.pack.texts[other]


def _faces(rules: Rules, order: list[int]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(rules.pack.text(card) for card in order))


def _row(rules: Rules, order: list[int]) -> str:
    """Return cards as one cell: ``right bower, left bower, A K Q 10 9``."""
    pack = rules.pack
    named: list[str] = []
    plain: list[str] = []
    for card in order:
        suit, rank = pack.suit[card], pack.texts[card][0].replace("T", "10")
        if suit < 0:
            named.append(card_name(pack, card, rules.words.joker).removeprefix("the "))
        elif rank == "J" and rules.bowers != "none" and suit in (SPADES, next_suit(SPADES)):
            named.append("right bower" if suit == SPADES else "left bower")
        elif rank not in plain:
            plain.append(rank)
    return ", ".join([*dict.fromkeys(named), " ".join(plain)])


def _sizes(rules: Rules) -> str:
    ranks, trump = rules.ranks, SPADES
    near, cross = next_suit(trump), 1
    trumps = ranks.trumps[trump].bit_count()
    sizes = [ranks.lane[trump][suit].bit_count() for suit in (near, cross)]
    if rules.bowers == "none":
        return f"Every suit has {number(sizes[0])} cards, trump included."
    apart = (
        "" if rules.bowers != "bald" else ", with the left bower in both, since it follows there"
    )
    return (
        f"That makes {number(trumps)} trumps, {number(sizes[0])} cards in the other suit of the "
        f"same color (the next suit){apart}, and {number(sizes[1])} in each suit of the other "
        "color (the cross suits)."
    )


# -- the deal ---------------------------------------------------------------------------------


def deal(rules: Rules) -> Section:
    """Describe shuffle, cut, packets, upcard, and who deals next."""
    moves = f"After every deal, played or not, {deal_passes(rules.seats)}"
    same = ", except when the same dealer has to deal again, as explained below"
    return section(
        "The deal",
        sentences(
            "Anyone may shuffle, the dealer last.",
            _cut(rules),
            _table_cards(rules),
            _packets(rules),
        ),
        _widow(rules),
        _turn_up(rules) if rules.turn_up else _left_over(rules),
        "Nobody looks at a hand before the upcard is turned."
        if rules.customs.nobody_looks
        or (rules.turn_up and rules.pack.jokers and rules.joker_turned == "blind")
        else "",
        f"{moves}{same if again_by_same_dealer(rules) else ''}.",
    )


def _cut(rules: Rules) -> str:
    customs = rules.customs
    if customs.cutter == "nobody":
        if dict(rules.options).get("cutter"):
            return "The pack is not cut."
        may = beside(rules.seats, "dealer", "right").capitalize()
        return f"{may} may cut; the pack need not be cut."
    least = (
        f", leaving at least {count(customs.least_cut, 'card')} in each part"
        if customs.least_cut > 1
        else ""
    )
    bump = (
        " Instead of cutting, that player may bump: knock on the pack, which is then dealt as it "
        "is."
        if customs.bump
        else ""
    )
    return f"{beside(rules.seats, 'dealer', customs.cutter).capitalize()} cuts{least}.{bump}"


def _packets(rules: Rules) -> str:
    small, hand = number(rules.hand // 2), number(rules.hand)
    large = number(rules.hand - rules.hand // 2)
    first = "With the opponent first" if rules.seats == 2 else "Starting on the left"
    head = f"{first}, the dealer gives each player {hand} cards"
    alike = {"single": 1, "threes": 3, "fours": 4}.get(rules.customs.packets)
    if alike:
        last = rules.hand % alike
        rest = f" and {number(last)} at the end" if last else ""
        return f"{head}, {number(alike)} at a time{rest}."
    head += " in two rounds: "
    if small == large and rules.customs.packets != "free":
        return f"{head}{small} each time."
    return (
        head
        + {
            "uniform": f"{large} each and then {small} each, or {small} and then {large}, but the "
            "same for every player.",
            "mixed": f"{small} or {large} cards to each player in the first round, as the dealer "
            f"likes, and enough in the second to make {hand}.",
            "free": "packets of any size, as the dealer likes, as long as each player gets some "
            f"cards in each round and {hand} in all.",
            "3-2": f"{large} each, then {small} each.",
            "2-3": f"{small} each, then {large} each.",
        }[rules.customs.packets]
    )


def _turn_up(rules: Rules) -> str:
    turn_up, left, stock = rules.phase(TurnUp), face_down(rules), rules.words.stock
    again = turn_up is not None and (turn_up.again or turn_up.upcards > 1)
    used = again or rules.phase(Farmers)
    offers = "" if rules.phase(TurnUp) is None else ", whose suit is offered as trump"
    remain = (
        f"The other {count(left, 'card')} of the {stock} stay"
        if left != 1
        else (f"The last card of the {stock} stays")
    )
    rest = "and may come into play only as explained below" if used else "and out of play"
    return (
        f"The cards left over are the {stock}. The top one is turned face up: it is the "
        f"upcard{offers}. {remain} face down {rest}."
    )


def _table_cards(rules: Rules) -> str:
    """Describe the cards on the table in front of each player (B6)."""
    if not rules.columns:
        return ""
    return (
        f"First each player gets {number(rules.columns)} cards in a row, face down on the table, "
        f"and then one face up on top of each; with a hand of {number(rules.hand)} that makes "
        f"{rules.tricks} cards each. Then the hands are dealt."
    )


def _widow(rules: Rules) -> str:
    """Describe the cards dealt to no one (B12, B14, B18, B27)."""
    if not rules.widow:
        return ""
    widow, size = rules.words.widow, count(rules.widow, "card")
    if rules.phase(DummyHand):
        return (
            f"One more hand of {size} is dealt face down between the dealer and the player on the "
            f"dealer's right. It belongs to nobody and is called the {widow}."
        )
    if rules.widow == 1:
        return f"One more card goes face down in the middle: the {widow}."
    when = " between the two rounds" if rules.customs.widow_between else ""
    return f"Another {size} go face down in the middle{when}: the {widow}."


def _left_over(rules: Rules) -> str:
    left = face_down(rules)
    if not left:
        return "That is the whole pack."
    rest = f"other {count(left, 'card')} stay" if left > 1 else "last card stays"
    return f"The {rest} face down and out of play: the {rules.words.stock}."
