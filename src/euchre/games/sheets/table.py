"""The cards and the deal on a rule sheet, and what the other parts ask about the rules."""

from __future__ import annotations

from euchre.cards import RANK_NAMES, RANKS, SPADES, SUIT_NAMES, each, next_suit
from euchre.engine.phases import Auction, DummyHand, Farmers, TurnUp
from euchre.engine.rules import Rules
from euchre.engine.words import card_name
from euchre.games.facts import again_by_same_dealer, face_down, no_trump_played
from euchre.games.sheets.text import (
    Block,
    Section,
    count,
    number,
    section,
    sentences,
)

# -- cards ------------------------------------------------------------------------------------


def cards(rules: Rules) -> Section:
    """Tell the pack and what beats what, from the ranking tables that the engine plays by."""
    ranks = ", ".join(RANK_NAMES[r] for r in reversed(rules.pack.ranks))
    joker = rules.words.joker
    jokers = f", and {count(len(rules.pack.jokers), joker)}" if rules.pack.jokers else ""
    twice = "two each of " if rules.pack.copies > 1 else ""
    return section(
        "The cards",
        f"The pack has {rules.pack.size} cards: {twice}{ranks} in each of the four suits{jokers}. "
        "In a suit that is not trump they rank in this order, the ace highest.",
        _twins(rules),
        _joker(rules),
        _bowers(rules),
        _example(rules),
        *_left_bower(rules),
        _sizes(rules),
        *_no_trump(rules),
    )


def _twins(rules: Rules) -> str:
    """Tell what two identical cards are worth (A10, D010)."""
    if rules.pack.copies == 1:
        return ""
    other = f" but the {rules.words.joker}s" if rules.pack.jokers else ""
    return (
        f"Every card{other} is there twice. Of two identical cards in a trick, the one played "
        "first beats the other; this goes for two bowers too."
    )


def _no_trump(rules: Rules) -> tuple[Block, ...]:
    """Tell what beats what without a trump (A8, A9, D011)."""
    if not no_trump_played(rules):
        return ()
    auction, words = rules.phase(Auction), rules.words
    strains = auction.strains if isinstance(auction, Auction) else ()
    head = (
        "A deal can also be played without a trump. Then there are no bowers: every jack is a "
        "card of its own suit, between queen and 10."
    )
    if not strains:
        return (f"{head} The highest card of the suit led wins the trick.",)
    identical = " (of two identical ones the first played)" if rules.pack.copies > 1 else ""
    return (
        head,
        (
            f"{words.high}: the highest card of the suit led wins the trick, the ace being best.",
            f"{words.low}: the lowest card of the suit led wins the trick{identical}, the ace "
            "being worst.",
        ),
    )


def _joker(rules: Rules) -> str:
    if not rules.pack.jokers:
        return ""
    joker, two = rules.words.joker, len(rules.pack.jokers) > 1
    if two:
        return _two_jokers(rules)
    stands = f"The 2 of spades serves as the {joker}; it is never a spade. "
    return (
        f"{stands if rules.customs.joker_card == '2S' else ''}The {joker} is the highest trump, "
        "whichever suit is trump, and belongs to the trump suit in every way: it is led as a "
        "trump and it follows a trump lead."
    )


def _two_jokers(rules: Rules) -> str:
    """Tell what two jokers are worth (C22, D012)."""
    joker = rules.words.joker
    stands = (
        f"The 2s of spades serve as the {joker}s; they are never spades. "
        if rules.customs.joker_card == "2S"
        else ""
    )
    alike = len(set(rules.pack.jokers)) == 1
    which = (
        f"They are alike: of two {joker}s in a trick the one played first wins."
        if alike
        else f"One is red and the other black: the {joker} of the colour of the trump suit beats "
        "the other, whichever is played first."
    )
    return (
        f"{stands}The two {joker}s are the highest trumps, whichever suit is trump, and belong to "
        f"the trump suit in every way: they are led as trumps and follow a trump lead. {which}"
    )


def _bowers(rules: Rules) -> str:
    if rules.bowers == "none":
        return "There are no bowers: the jack is an ordinary card in the trump suit too."
    above = f" after the {rules.words.joker}" if rules.pack.jokers else ""
    if rules.pack.copies > 1:
        above += "s" * bool(above)
        return (
            "When a suit is trump, its two jacks are the right bowers, the highest trumps"
            f"{above}. The other two jacks of the same colour are the left bowers, the next "
            "highest trumps. The rest of the trump suit follows in the usual order."
        )
    return (
        f"When a suit is trump, its jack is the right bower, the highest trump{above}. The other "
        "jack of the same colour is the left bower, the next highest trump. The rest of the trump "
        "suit follows in the usual order."
    )


def _left_bower(rules: Rules) -> tuple[Block, ...]:
    if rules.bowers == "none":
        return ()
    trump, other = "spades", "clubs"
    follows = f"spade and no {rules.words.joker}" if rules.pack.jokers else "spade"
    if rules.bowers == "bald":
        return (
            "The left bower wins as the second-highest trump but follows suit as what is printed "
            f"on it. Take {trump} as trump, so that the jack of {other} is the left bower:",
            (
                f"If {other} are led it counts as a club. You may play it, you must play it if "
                "it is your only club, and it wins unless a higher trump falls.",
                f"If {trump} are led it does not follow suit. You may play it only when you "
                f"hold no {follows}, and even then you may play something else.",
                "If another suit is led and you have none of it, you may trump with it.",
                f"If you lead it, the others must follow with {other} if they can; only a "
                "higher trump beats it.",
            ),
        )
    return (
        "The left bower belongs to the trump suit in every way and is no longer a card of the "
        f"suit printed on it. With {trump} as trump, whoever holds the jack of {other} and no "
        f"other club has no clubs; and whoever holds it as the only trump must play it when "
        f"{trump} are led.",
    )


def trump_names(rules: Rules, suit: int) -> list[str]:
    """Return the trumps from high to low when ``suit`` is trump, in words."""
    table = rules.ranks
    row = table.strength[suit][suit]
    found = sorted(each(table.trumps[suit]), key=lambda card: -row[card])
    return [_card_name(rules, card, suit) for card in found]


def _card_name(rules: Rules, card: int, trump: int) -> str:
    pack = rules.pack
    if pack.suit[card] < 0:
        return card_name(pack, card, rules.words.joker).removeprefix("the ")
    name = RANK_NAMES[RANKS[pack.rank[card]]]
    if name == "jack" and rules.bowers != "none":
        bower = "right" if pack.suit[card] == trump else "left"
        return f"jack of {SUIT_NAMES[pack.suit[card]]} ({bower} bower)"
    return name


def _example(rules: Rules) -> str:
    names = trump_names(rules, SPADES)
    if rules.pack.copies > 1:
        distinct = list(dict.fromkeys(names))
        single = [name for name in distinct if names.count(name) == 1]
        twins = ", ".join(name for name in distinct if name not in single)
        order = f"{''.join(f'{name}, ' for name in single)}and two each of {twins}"
        order = order if single else order.removeprefix("and ")
    else:
        order = ", ".join(names)
    return f"So with {SUIT_NAMES[SPADES]} as trump the trumps are, from high to low: {order}."


def _sizes(rules: Rules) -> str:
    ranks, trump = rules.ranks, SPADES
    near, cross = next_suit(trump), 1
    trumps = ranks.trumps[trump].bit_count()
    sizes = [ranks.lane[trump][suit].bit_count() for suit in (near, cross)]
    if rules.bowers == "none":
        return f"Every suit has {number(sizes[0])} cards, the trump suit as well."
    apart = (
        "" if rules.bowers != "bald" else ", the left bower counted in both, since it follows there"
    )
    return (
        f"That makes {number(trumps)} trumps, {number(sizes[0])} cards in the other suit of the "
        f"same colour (the next suit){apart}, and {number(sizes[1])} in each suit of the other "
        "colour (the cross suits)."
    )


# -- the deal ---------------------------------------------------------------------------------


def deal(rules: Rules) -> Section:
    """Tell shuffle, cut, packets, upcard, and whose deal comes next."""
    moves = "After every deal, whether it was played or not, the next player deals"
    same = ", except where the same dealer has to deal again, as told below"
    return section(
        "The deal",
        sentences("The dealer shuffles.", _cut(rules), _packets(rules)),
        _table_cards(rules),
        _widow(rules),
        _turn_up(rules) if rules.turn_up else _left_over(rules),
        "Nobody looks at a hand before the upcard has been shown."
        if rules.customs.nobody_looks
        or (rules.turn_up and rules.pack.jokers and rules.joker_turned == "blind")
        else "",
        f"{moves}{same if again_by_same_dealer(rules) else ''}.",
    )


def _cut(rules: Rules) -> str:
    customs = rules.customs
    if customs.cutter == "nobody":
        return "The pack is not cut."
    least = (
        f"leaving at least {count(customs.least_cut, 'card')} in either part"
        if customs.least_cut > 1
        else "at any depth"
    )
    bump = (
        " Instead of cutting, that player may bump: knock on the pack, which is then dealt as it "
        "lies."
        if customs.bump
        else ""
    )
    return f"The player on the dealer's {customs.cutter} cuts, {least}.{bump}"


def _packets(rules: Rules) -> str:
    small, hand = number(rules.hand // 2), number(rules.hand)
    large = number(rules.hand - rules.hand // 2)
    head = f"Beginning on the left, the dealer gives everybody {hand} cards "
    alike = {"single": "one", "threes": "three", "fours": "four"}.get(rules.customs.packets)
    if alike:
        return f"{head}{alike} at a time."
    head += "in two rounds: "
    if small == large and rules.customs.packets != "free":
        return f"{head}{small} each, and then {large} each."
    return (
        head
        + {
            "uniform": f"{large} each and then {small} each, or {small} and then {large}, the "
            "same for all.",
            "mixed": f"in the first round {small} or {large} cards to each player, as the dealer "
            f"likes, and in the second what makes up {hand}.",
            "free": f"packets of any size, as the dealer likes, so long as each player gets "
            f"some cards in either round and {hand} in all.",
            "3-2": f"{large} each, and then {small} each.",
            "2-3": f"{small} each, and then {large} each.",
        }[rules.customs.packets]
    )


def _turn_up(rules: Rules) -> str:
    turn_up, left, stock = rules.phase(TurnUp), face_down(rules), rules.words.stock
    again = isinstance(turn_up, TurnUp) and (turn_up.again or turn_up.upcards > 1)
    used = again or rules.phase(Farmers)
    rest = "take part only as told below" if used else "take no part in the deal"
    remain = f"the other {count(left, 'card')}" if left != 1 else "the last card"
    offers = "" if rules.phase(TurnUp) is None else ", and it offers its suit as trump"
    lie = "lie" if left != 1 else "lies"
    rest = rest if left != 1 else rest.replace("take", "takes")
    return (
        f"The next card is turned face up on top of the {stock}: it is the upcard{offers}. "
        f"Face down under it {lie} {remain} of the {stock}, which {rest}."
    )


def _table_cards(rules: Rules) -> str:
    """Tell what lies on the table before each player (B6)."""
    if not rules.columns:
        return ""
    n = number(rules.columns)
    return (
        f"Before the hands are dealt, each player gets {n} cards in a row, face down on the "
        f"table, and then one face up on each of these. With the {number(rules.hand)} in the hand "
        f"that makes {rules.tricks} cards each."
    )


def _widow(rules: Rules) -> str:
    """Tell the cards that are dealt to nobody (B12, B14, B18, B27)."""
    if not rules.widow:
        return ""
    widow, size = rules.words.widow, count(rules.widow, "card")
    if rules.phase(DummyHand):
        return (
            f"Another hand of {size} is dealt to nobody, between the player on the dealer's right "
            f"and the dealer, face down: it is the {widow}."
        )
    return f"Besides, {size} {'are' if rules.widow > 1 else 'is'} laid face down: the {widow}."


def _left_over(rules: Rules) -> str:
    left = face_down(rules)
    if not left:
        return "That is the whole pack."
    return (
        f"The other {count(left, 'card')} of the {rules.words.stock} stay face down and take no "
        "part in the deal."
        if left > 1
        else "The last card stays face down and takes no part in the deal."
    )
