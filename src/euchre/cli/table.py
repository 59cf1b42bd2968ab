"""Draw a view as plain lines: the table, the hand, the score, the choices.

Every line works read aloud: words and letters accompany any suit symbols, and nothing depends on
position or color alone.
"""

from __future__ import annotations

from collections.abc import Sequence

from euchre.cards import STRAIN_NAMES, SUIT_NAMES, each
from euchre.coordinates import TableSeat
from euchre.engine import actions
from euchre.engine.actions import LITTLE, Action, Verb
from euchre.engine.markers import marker
from euchre.engine.match import Match
from euchre.engine.phases import Tricks
from euchre.engine.view import View
from euchre.engine.words import SPEECH, phrase
from euchre.language.choices import bid_means, called, label, roles
from euchre.language.naming import Faces
from euchre.language.results import bid_name, standing
from euchre.ranking import in_order
from euchre.text import counted, listed

#: Up to this many choices are numbered and listed.
FEW = 16
#: Up to this score a row of dots is easy to read.
DOTS = 15


def score(faces: Faces, match: Match, cards: bool = False) -> list[str]:
    """Return the score in figures, and as dots where possible.

    With ``cards``, also how score cards would show it (A39).
    """
    rules, goal = match.rules, match.rules.goal
    width = max(len(faces.side(side)) for side in faces.sides)
    digits = max(2, *(len(str(points)) for points in match.scores))
    lines = []
    for side in faces.sides:
        points = match.scores[side]
        line = f"  {faces.side(side):<{width}}  {points:>{digits}}"
        if not goal.down and goal.target <= DOTS:
            laid = marker(rules.customs.markers, goal.target, points) if cards else None
            shown = f"   {laid.describe()}" if laid else ""
            line += f"  {_dots(faces, points, goal.target)}{shown}"
        lines.append(line.rstrip())
    to = f"from {goal.start} down to {goal.target}" if goal.down else f"to {goal.target}"
    if goal.deals:
        to = f"after {match.counted} of {counted(goal.deals, 'deal')}"
    return [f"Score, {to}:", *lines, *(f"  {row}" for row in standing(faces, match))]


def _dots(faces: Faces, points: int, target: int) -> str:
    """Return a score as a row of dots, one per point of the target."""
    pip, gap = ("●", "·") if faces.symbols else ("*", ".")
    return pip * max(0, points) + gap * max(0, target - max(0, points))


def hand(faces: Faces, view: View) -> str:
    """Return the player's hand in one line, trumps first, then by suit, with letters after."""
    s = view.state
    if not view.hand:
        if view.hands[faces.seat]:
            return "Your hand lies face down until trump is chosen."
        return "Your hand is empty."
    order = in_order(s.rules.pack, s.rules.ranks, s.trump, view.hand)
    groups: dict[object, list[int]] = {}
    for card in order:
        trump = s.trump >= 0 and s.rules.ranks.trumps[s.trump] >> card & 1
        groups.setdefault("trump" if trump else s.rules.pack.suit[card], []).append(card)
    shown = f" {faces.dot} ".join(faces.cards(group) for group in groups.values())
    letters = " ".join(s.rules.pack.text(c) for c in order)
    return f"Your hand: {shown}" + (f"   ({letters})" if faces.symbols else "")


def seats(faces: Faces, view: View) -> list[str]:
    """Return one line per seat: who, where, roles, tricks won, card on the table."""
    s, n = view.state, view.rules.seats
    order = [(faces.seat + i) % n for i in range(1, n + 1)]
    on_table = dict(s.trick)
    about = {p: ", ".join([faces.place(p), *roles(view, p)]) for p in order}
    wide = max(len(faces.names[p]) for p in order)
    broad = max(len(words) for words in about.values())
    playing = s.trump >= 0 and (s.played or any(s.taken))
    lines = []
    for p in order:
        line = f"{'>' if s.turn == p else ' '} {faces.names[p]:<{wide}}  {about[p]:<{broad}}"
        if playing:
            line += f"  {counted(s.taken[p], 'trick'):<8}"
        if p in on_table:
            card = on_table[p]
            led = ", led" if s.trick[0][0] == p else ""
            line += f"  {faces.card(card):<3}  {faces.spoken(card, s.trump)}{led}"
        lines.append(line.rstrip())
    return lines


def title(faces: Faces, view: View) -> str:
    """Return one line about the deal: upcard or trump, maker, number of the trick."""
    s = view.state
    parts = []
    if s.trump >= 0:
        made = f", made by {faces.whom([s.maker])}" if s.maker >= 0 else ""
        bid = f" with a bid of {bid_name(s.bid)}" if s.bid and s.maker >= 0 else ""
        parts.append(f"{faces.strain(s.trump)}{made}{bid}")
        done = sum(s.taken)
        if s.played or isinstance(s.rules.phases[s.phase], Tricks):
            parts.insert(0, f"Trick {min(done + 1, s.rules.tricks)}")
        if s.called >= 0:
            parts.append(f"Called: {called(faces, s)}")
        tricks = [
            sum(t for p, t in enumerate(s.taken) if s.rules.sides.side(p) == side)
            for side in faces.sides
        ]
        if done and len(tricks) < s.rules.seats:
            parts.append(f"tricks: your side {tricks[0]}, the others {sum(tricks[1:])}")
    if s.up >= 0 and s.table >> s.up & 1 and not s.played:
        parts.append(f"Upcard {faces.card(s.up)} ({faces.spoken(s.up)})")
    if s.trump < 0 and s.barred:
        names = listed([SUIT_NAMES[suit] for suit in each(s.barred)])
        parts.append(f"Turned down: {names}")
    return f" {faces.dot} ".join(parts)


def laid(faces: Faces, view: View, seat: TableSeat) -> str:
    """Return a player's table cards in one line; empty if there are none (B6)."""
    s = view.state
    if not s.columns:
        return ""
    order = in_order(s.rules.pack, s.rules.ranks, s.trump, s.open_cards(seat))
    whose = "Your" if seat == faces.seat else f"{faces.names[seat]}'s"
    letters = f"   ({' '.join(s.rules.pack.text(c) for c in order)})" if faces.symbols else ""
    hidden = s.under[seat].bit_count()
    below = f", {counted(hidden, 'card')} still covered" if hidden else ""
    if not order:
        return f"{whose} table cards are all played."
    return f"{whose} table cards: {faces.cards(order)}{letters}{below}"


def in_sight(faces: Faces, view: View) -> list[str]:
    """Return cards exposed to everyone: open hands, and cards shown on the stock by custom."""
    s, customs, stock = view.state, view.rules.customs, view.rules.words.stock
    n = s.rules.seats
    lines = [laid(faces, view, (faces.seat + i) % n) for i in range(1, n + 1)]
    for p in each(s.exposed):
        if s.hands[p] and p != faces.seat:
            order = in_order(s.rules.pack, s.rules.ranks, s.trump, s.hands[p])
            lines.append(f"Open hand of {faces.names[p]}: {faces.cards(order)}")
    if customs.refused_in_sight:
        refused = [c for c in s.faced if c != s.up and s.table >> c & 1]
        if refused:
            lines.append(f"Turned down, in sight under the {stock}: {faces.cards(refused)}")
    if customs.on_stock and s.picked >= 0 and not s.played >> s.up & 1:
        who = faces.names[s.picker]
        lines.append(f"On the {stock} until it is played: {faces.card(s.up)}, picked up by {who}")
    return lines


def table(faces: Faces, view: View) -> list[str]:
    """Return the whole table as this player sees it, the hand last."""
    lines = [title(faces, view), *seats(faces, view), *in_sight(faces, view), hand(faces, view)]
    return [line for line in lines if line]


def numbers(listing: Sequence[Action]) -> dict[str, Action]:
    """Return the number that may be typed for each choice, if there are few enough.

    A bid is its own number; with a trump, the number followed by the trump's index: ``43`` is four
    hearts.  Other choices of an auction get numbers that are not bids, passing ``0``.
    """
    bids = {a: actions.level(a) for a in listing if actions.verb(a) == Verb.BID}
    if not bids:
        few = listing if len(listing) <= FEW else ()
        return {str(i): action for i, action in enumerate(few, 1)}
    found: dict[str, Action] = {}
    last = max((level for level in bids.values() if level < LITTLE), default=0)
    for action in listing:
        if action == actions.PASS:
            found["0"] = action
        elif action in bids and bids[action] < LITTLE:
            # If several bids share a level, the level alone is none of them.
            strain = actions.strain(action) + 1
            found[f"{bids[action]}{strain or ''}"] = action
        else:
            last += 1
            found[str(last)] = action
    return found


def choices(faces: Faces, view: View, listing: Sequence[Action]) -> list[str]:
    """Return the choices in words, numbered if there are few enough."""
    if any(actions.verb(a) == Verb.BID for a in listing):
        return _bids(faces, view, listing)
    if len(listing) > FEW:
        return _many(faces, view, listing)
    lines, cards, kind = [], [], Verb.PASS
    cards_offered = any(SPEECH[actions.verb(a)].cards for a in listing)
    for i, action in enumerate(listing, 1):
        if SPEECH[actions.verb(action)].cards:
            kind = actions.verb(action)
            asked = actions.suit_led(action)
            suit = f" for {SUIT_NAMES[asked]}" if asked >= 0 else ""
            cards.append(f"{i} = {faces.cards(each(actions.cards(action)))}{suit}")
        else:
            said = label(faces, view.state, action, with_cards=cards_offered)
            text = view.text(action)
            wide = "" if said.lower() == text else f"   ({text})"
            lines.append(f"  {i:>2} = {said}{wide}")
    if cards:
        lines.append(f"{SPEECH[kind].button}:  {'   '.join(cards)}")
    return lines


def _bids(faces: Faces, view: View, listing: Sequence[Action]) -> list[str]:
    """Return the calls of an auction: those without a number first, then level by level."""
    said = {action: number for number, action in numbers(listing).items()}
    lines = [
        f"  {said[a]:>3} = {label(faces, view.state, a)}"
        for a in listing
        if actions.verb(a) != Verb.BID
    ]
    bids = [a for a in listing if actions.verb(a) == Verb.BID]
    if all(actions.strain(a) < 0 for a in bids):
        # A bid without a trump is its own number; the two Peppers are written in words.
        names = (
            said[a] + bid_means(view.rules, actions.level(a))
            if actions.level(a) < LITTLE
            else f"{said[a]} = {label(faces, view.state, a)}"
            for a in bids
        )
        return [*lines, f"  Bid:  {'   '.join(names)}"]
    for level in dict.fromkeys(map(actions.level, bids)):
        same = (a for a in bids if actions.level(a) == level)
        ways = (f"{said[a]} = {STRAIN_NAMES[actions.strain(a)]}" for a in same)
        lines.append(f"  Bid {bid_name(level)}:  {'   '.join(ways)}")
    return lines


def _many(faces: Faces, view: View, listing: Sequence[Action]) -> list[str]:
    """Describe what is asked when there are too many choices to list."""
    pack, kinds = view.rules.pack, {actions.verb(a): a for a in listing}
    some = listing[-1]
    moved = [pack.text(c) for c in each(actions.cards(some))]
    cards = f"{counted(len(moved), 'card')}, as in: {' '.join(moved)}"
    if Verb.CHOOSE in kinds:
        others = [p for p in range(view.rules.seats) if p != view.state.turn]
        most = max(actions.seats(a).bit_count() for a in listing)
        names = listed([faces.names[p] for p in others[:most]])
        lines = [f"Choose up to {most} partners by name, as in: {names}; or nobody"]
    elif Verb.CALL in kinds:
        call = next(a for a in reversed(listing) if actions.verb(a) == Verb.CALL)
        spoken = faces.spoken(actions.card(call))
        lines = [f"Call any card, as in: call {spoken}"]
    elif Verb.DISCARD in kinds or Verb.GIVE in kinds:
        lines = [f"{SPEECH[actions.verb(some)].do.capitalize()} {cards}"]
    else:
        texts = ", ".join(view.text(a) for a in listing[:3])
        lines = [f"{len(listing)} choices, such as: {texts}. Type the cards."]
    plain = (Verb.LEAVE, Verb.ALONE)
    lines += [f"Or say: {phrase(view.state, kinds[v])}" for v in plain if v in kinds]
    return lines
