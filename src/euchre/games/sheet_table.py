"""The parts of a rule sheet that come before and after a deal: table, cards, game."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby

from euchre.cards import RANK_NAMES, RANKS, SPADES, SUIT_NAMES, each, next_suit
from euchre.engine.markers import Marker, marker
from euchre.engine.phases import Alone, Farmers, NameSuit, TurnUp
from euchre.engine.rules import Rules
from euchre.games.sheet_text import (
    Block,
    Section,
    Table,
    count,
    number,
    section,
    sentences,
)


def lone_makers(rules: Rules) -> bool:
    """Whether somebody of the makers' side may play alone at all."""
    turn_up, naming, asked = (rules.phase(kind) for kind in (TurnUp, NameSuit, Alone))
    return (
        (isinstance(turn_up, TurnUp) and (turn_up.alone or turn_up.partner_alone))
        or (isinstance(naming, NameSuit) and naming.alone)
        or (isinstance(asked, Alone) and (asked.maker or asked.partner))
    )


def lone_defenders(rules: Rules) -> bool:
    """Whether a defender may play alone."""
    asked = rules.phase(Alone)
    return isinstance(asked, Alone) and asked.defenders != "off"


def face_down(rules: Rules) -> int:
    """Return how many cards lie face down when the hands are dealt and the upcard is shown."""
    return rules.pack.size - rules.seats * rules.hand - rules.turn_up


def low_cards(rules: Rules) -> list[str]:
    """Return the ranks from the ten down, as plurals: ``9s``, ``10s``."""
    low = [r for r in rules.pack.ranks if RANKS.index(r) <= RANKS.index("T")]
    return [f"{RANK_NAMES[r]}s" for r in low]


def again_by_same_dealer(rules: Rules) -> bool:
    """Whether some deals are dealt again by the same dealer."""
    turn_up = rules.phase(TurnUp)
    joker = bool(rules.pack.jokers) and rules.joker_turned == "redeal"
    return joker or (isinstance(turn_up, TurnUp) and turn_up.redeal)


def intro(rules: Rules) -> list[str]:
    """Return the line under the title, and what the game is about."""
    sides = number(rules.sides.count(rules.seats))
    most = number(rules.hand // 2 + 1)
    return [
        f"A trick-taking game for {number(rules.seats)} players in {sides} partnerships, "
        f"with {rules.pack.size} cards, to {count(rules.goal.target, 'point')}.",
        f"Every player holds {number(rules.hand)} cards. One suit becomes trump, and the side "
        f"that made it trump (the makers) undertakes to win at least {most} of the "
        f"{number(rules.hand)} tricks. If it falls short it is euchred, and the other side (the "
        "defenders) scores.",
    ]


# -- players ----------------------------------------------------------------------------------


def players(rules: Rules) -> Section:
    """Tell who plays with whom, and who deals first."""
    customs, sides = rules.customs, rules.sides.count(rules.seats)
    team = number(rules.seats // sides)
    lasts = "a game" if rules.goal.rubber == "none" else "a whole rubber"
    nobody_draws = customs.partners == "fixed" and customs.first_dealer == "random"
    return section(
        "Players and partners",
        f"{number(rules.seats).capitalize()} play, {team} against {team}, and partners sit "
        f"opposite each other. Partnerships last for {lasts}. Dealing, bidding and play all go "
        "clockwise, so that the next player is always the one on the left.",
        sentences(
            f"Partners are drawn for. Everybody takes a card from the shuffled pack; the {team} "
            f"lowest play together against the {team} highest."
            if customs.partners == "draw"
            else "Partners are not drawn for: the players agree who sits with whom.",
            _first_dealer(rules),
        ),
        "" if nobody_draws else _draw(rules),
    )


def _first_dealer(rules: Rules) -> str:
    customs = rules.customs
    draws = "" if customs.partners == "draw" else "For the first deal everybody draws a card. "
    return {
        "lowest": f"{draws}The lowest card deals first.",
        "highest": f"{draws}The highest card deals first.",
        "highest-team": f"{draws}The side with the highest card decides which of its members "
        "deals first.",
        "random": "Who deals first is left to chance.",
    }[customs.first_dealer]


def _draw(rules: Rules) -> str:
    ranks = [RANK_NAMES[r] for r in reversed(rules.pack.ranks)]
    if rules.customs.draw_ace == "low":
        ranks = [*ranks[1:], ranks[0]]
    joker = f"{rules.words.joker}, " if rules.pack.jokers else ""
    return (
        f"In this draw the cards rank, from high to low, {joker}{', '.join(ranks)}, whatever "
        "their suit. Players whose cards are equal in rank draw again until no two are."
    )


# -- cards ------------------------------------------------------------------------------------


def cards(rules: Rules) -> Section:
    """Tell the pack and what beats what, from the ranking tables that the engine plays by."""
    ranks = ", ".join(RANK_NAMES[r] for r in reversed(rules.pack.ranks))
    joker = rules.words.joker
    jokers = f", and {count(len(rules.pack.jokers), joker)}" if rules.pack.jokers else ""
    return section(
        "The cards",
        f"The pack has {rules.pack.size} cards: {ranks} in each of the four suits{jokers}. In a "
        "suit that is not trump they rank in this order, the ace highest.",
        _joker(rules),
        _bowers(rules),
        _example(rules),
        *_left_bower(rules),
        _sizes(rules),
    )


def _joker(rules: Rules) -> str:
    if not rules.pack.jokers:
        return ""
    joker = rules.words.joker
    stands = f"The 2 of spades serves as the {joker}; it is never a spade. "
    return (
        f"{stands if rules.customs.joker_card == '2S' else ''}The {joker} is the highest trump, "
        "whichever suit is trump, and belongs to the trump suit in every way: it is led as a "
        "trump and it follows a trump lead."
    )


def _bowers(rules: Rules) -> str:
    if rules.bowers == "none":
        return "There are no bowers: the jack is an ordinary card in the trump suit too."
    above = f" after the {rules.words.joker}" if rules.pack.jokers else ""
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
        return rules.words.joker
    name = RANK_NAMES[RANKS[pack.rank[card]]]
    if name == "jack" and rules.bowers != "none":
        bower = "right" if pack.suit[card] == trump else "left"
        return f"jack of {SUIT_NAMES[pack.suit[card]]} ({bower} bower)"
    return name


def _example(rules: Rules) -> str:
    order = ", ".join(trump_names(rules, SPADES))
    return f"So with {SUIT_NAMES[SPADES]} as trump the trumps are, from high to low: {order}."


def _sizes(rules: Rules) -> str:
    ranks, trump = rules.ranks, SPADES
    near, cross = next_suit(trump), 1
    trumps = ranks.trumps[trump].bit_count()
    sizes = [ranks.lane[trump][suit].bit_count() for suit in (near, cross)]
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
        _turn_up(rules) if rules.turn_up else "",
        "Nobody looks at a hand before the upcard has been shown."
        if rules.customs.nobody_looks or (rules.pack.jokers and rules.joker_turned == "blind")
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
    head = f"Beginning on the left, the dealer gives everybody {hand} cards in two rounds: "
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
    again = isinstance(turn_up, TurnUp) and turn_up.again
    used = again or rules.phase(Farmers)
    rest = "take part only as told below" if used else "take no part in the deal"
    remain = f"the other {count(left, 'card')}" if left != 1 else "the last card"
    return (
        f"The next card is turned face up on top of the {stock}: it is the upcard, and it offers "
        f"its suit as trump. Face down under it lie {remain} of the {stock}, which {rest}."
    )


# -- the game ---------------------------------------------------------------------------------


def game(rules: Rules) -> Section:
    """Tell what wins the game, and what comes after it (A34-A38, C39, C40)."""
    goal = rules.goal
    target = goal.target
    bridge = (
        "A side with four points is at the bridge while the other has two or less."
        if target == 5
        else ""
    )
    laps = (
        f"Laps: the points that the winners have beyond {number(target)} are carried over, and "
        f"open their score in the next game (never more than {number(target - 1)}, so that no "
        "game is won before it begins). The losers carry nothing over."
        if goal.laps
        else ""
    )
    slams = (
        "Slams: a game won while the losers stand at nothing counts as two games. Points that "
        "the losers carried into the game count as having scored."
        if goal.slams and goal.laps
        else "Slams: a game won while the losers have no point counts as two games."
        if goal.slams
        else ""
    )
    return section(
        "The game",
        f"Points are added up from deal to deal. The first side to reach or pass {target} points "
        "wins the game, at the end of a deal; as only one side scores in a deal, there are no "
        "ties.",
        bridge,
        _rubber(rules),
        laps,
        slams,
    )


def _rubber(rules: Rules) -> str:
    goal = rules.goal
    if goal.rubber == "none":
        return "" if not goal.laps and not goal.slams else "Games are played one after another."
    head = "Rubbers are played: the first side to win two games wins the rubber."
    if goal.rubber == "games":
        return head
    double = " A game that counts as two earns them twice." if goal.slams else ""
    return (
        f"{head} Each game won earns rubber points: three if the losers finished with nothing, "
        f"two if they had one or two points, one if they had more.{double} The margin of the "
        "rubber is the winners' rubber points and two more, less the losers' rubber points."
    )


# -- score cards ------------------------------------------------------------------------------


def score_cards(rules: Rules) -> Section:
    """Tell how two low cards show the score (A39, A40, C16, C17)."""
    target, kind = rules.goal.target, rules.customs.markers
    shown = [(score, marker(kind, target, score)) for score in range(target + 1)]
    found = [(score, cards) for score, cards in shown if cards]
    if not found:
        return section("Keeping score", "Each side's points are written down.")
    pair = sorted((found[0][1].above, found[0][1].below))
    spare = not any(str(rank) in rules.pack.ranks for rank in pair)
    whence = "that are not in the pack" if spare else "from another pack"
    crossing = (
        " Laid crosswise, the two add five." if any(cards.crossed for _, cards in found) else ""
    )
    rows = [
        _position(list(alike))
        for _, alike in groupby(found, lambda entry: replace(entry[1], below_shows=0))
    ]
    return section(
        "Keeping score",
        f"Each side shows its score with two cards {whence}, a {number(pair[0])} and a "
        f"{number(pair[1])}. The pips in sight are the points.{crossing}",
        Table(("Points", "How the cards lie"), tuple(rows)),
    )


def _position(alike: list[tuple[int, Marker]]) -> tuple[str, str]:
    """Return the scores, and in words the position of the cards that shows them."""
    first, last = alike[0][1], alike[-1][1]
    low, high = first.below_shows, last.below_shows
    span = str(high) if low == high else f"{low} to {high}"
    shows = "no pip" if high == 0 else "one pip" if low == high == 1 else f"{span} pips"
    scores = [score for score, _ in alike]
    face = "up" if first.above_face_up else "down"
    across = "crosswise over" if first.crossed else "over"
    return (
        str(scores[0]) if len(scores) == 1 else f"{scores[0]} to {scores[-1]}",
        f"the {first.above} face {face} {across} the {first.below}, {shows} of it in sight",
    )
