"""Draw what a seat sees as plain lines: the table, the hand, the score, the choices.

Every line works read aloud: words and letters accompany any suit symbols, and nothing depends on
position or color alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby

from euchre.cards import STRAIN_NAMES, SUIT_NAMES, each
from euchre.cli.parser import FEW, numbers
from euchre.engine import actions
from euchre.engine.actions import LITTLE, Action, Verb
from euchre.engine.match import Match, marker, markers_of
from euchre.engine.state import State
from euchre.engine.view import View
from euchre.engine.words import SPEECH, phrase
from euchre.language.choices import bid_means, label
from euchre.language.naming import Faces
from euchre.language.results import banner, bid_name, result, standing
from euchre.ranking import in_order
from euchre.scene import Scene, common, picture, spoken
from euchre.text import counted, listed

#: Up to this score a row of dots is easy to read.
DOTS = 15


def score(faces: Faces, match: Match, cards: bool = False) -> list[str]:
    """Return the score in figures, and as dots where possible.

    With ``cards``, also how score cards would show it (A39).
    """
    goal = match.rules.goal
    width = max(len(faces.side(side)) for side in faces.sides)
    digits = max(2, *(len(str(points)) for points in match.scores))
    pip, gap = ("●", "·") if faces.symbols else ("*", ".")
    lines = []
    for side in faces.sides:
        points = match.scores[side]
        line = f"  {faces.side(side):<{width}}  {points:>{digits}}"
        if not (goal.down or goal.deals) and goal.target <= DOTS:
            had = max(0, points)
            line += f"  {pip * had}{gap * max(0, goal.target - had)}"
            laid = marker(markers_of(match.rules), goal.target, points) if cards else None
            line += f"   {laid.describe()}" if laid else ""
        lines.append(line.rstrip())
    to = f"from {goal.start} down to {goal.target}" if goal.down else f"to {goal.target}"
    if goal.deals:
        to = f"after {match.counted} of {counted(goal.deals, 'deal')}"
    return [f"Score, {to}:", *lines, *(f"  {row}" for row in standing(faces, match))]


#: Puts the cards of a scene's hand in the order that a person wants.
Arranged = Callable[[Scene], list[Scene]]


def _as_it_comes(scene: Scene) -> list[Scene]:
    hand: list[Scene] = scene["hand"]
    return hand


def scene_of(
    s: State,
    view: View,
    faces: Faces,
    match: Match,
    calls: Iterable[tuple[State, Action]],
    kinds: Sequence[str] = (),
) -> Scene:
    """Return what a seat sees of a deal, after its end with the score counted.

    ``calls`` are the actions so far, each with the state before it; ``kinds`` says who acts at each
    seat.
    """
    bubbles = {before.turn: words for before, action in calls if (words := spoken(before, action))}
    ended = {}
    if s.ended:
        match = match.after(s)
        ended = {"result": result(faces, s), "banner": banner(s)}
    everybody = Faces(faces.rules, faces.names, -1, faces.style)
    shared = common(view, everybody, match, kinds=kinds, bubbles=bubbles)
    return picture(view, faces, match, shared, **ended)


def table(faces: Faces, view: View, match: Match, arranged: Arranged = _as_it_comes) -> list[str]:
    """Return the whole table as this player sees it, the hand last."""
    scene = picture(view, faces, match)
    lines = [_title(faces, view, scene), *_seats(faces, scene), *_chips(scene)]
    return [
        line for line in [*lines, *_in_sight(faces, view), _hand(faces, scene, arranged)] if line
    ]


def hand(faces: Faces, view: View, match: Match, arranged: Arranged = _as_it_comes) -> str:
    """Return the player's hand in one line, with letters after."""
    return _hand(faces, picture(view, faces, match), arranged)


def _hand(faces: Faces, scene: Scene, arranged: Arranged) -> str:
    cards = arranged(scene)
    if scene["facedown"]:
        return "Your hand lies face down until trump is chosen."
    if not cards:
        return "Your hand is empty."
    groups = groupby(cards, lambda card: "trump" if card["trump"] else card["suit"])
    shown = [" ".join(card["text"] for card in group) for _, group in groups]
    letters = " ".join(card["card"] for card in cards)
    return f"Your hand: {f' {faces.dot} '.join(shown)}" + f"   ({letters})" * faces.symbols


def _spoken(card: Scene) -> str:
    return f"{'' if card['suit'] else 'the '}{card['name']}"


def _seats(faces: Faces, scene: Scene) -> list[str]:
    """Return one line per seat: who, where, roles, tricks won, card on the table."""
    me, trick = scene["me"], scene["trick"]
    order = [*scene["seats"][me + 1 :], *scene["seats"][: me + 1]]
    on_table = {card["seat"]: card for card in trick}
    about = [", ".join([seat["position"], *seat["roles"]]) for seat in order]
    wide, broad = max(len(seat["name"]) for seat in order), max(map(len, about))
    lines = []
    for seat, words in zip(order, about, strict=True):
        line = f"{'>' if seat['turn'] else ' '} {seat['name']:<{wide}}  {words:<{broad}}"
        if scene["trump"] and (trick or scene["trick_no"]):
            line += f"  {counted(seat['tricks'], 'trick'):<8}"
        if card := on_table.get(seat["seat"]):
            led = ", led" * (card is trick[0])
            line += f"  {card['text']:<3}  {_spoken(card)}{led}"
        lines.append(line.rstrip())
    return lines


def _chips(scene: Scene) -> list[str]:
    """Return what lies on each chip, lowest card first, where tricks are not gathered (B28)."""
    me, lines = scene["me"], []
    for seat in [*scene["seats"][me + 1 :], *scene["seats"][: me + 1]]:
        pile = scene["piles"][seat["seat"]] if scene["piles"] else ()
        if pile:
            whose = "your" if seat["seat"] == me else f"{seat['name']}'s"
            cards = (card["text"] or "face down (won)" for card in pile)
            lines.append(f"  On {whose} chip: {', '.join(cards)}")
    return lines


def _title(faces: Faces, view: View, scene: Scene) -> str:
    """Return one line about the deal: upcard or trump, maker, number of the trick."""
    trump, bid, up, sides = scene["trump"], scene["bid"], scene["upcard"], scene["sides"]
    parts, done = [], scene["trick_no"]
    if trump:
        if done or scene["stage"] == "play":
            parts.append(f"Trick {min(done + 1, scene['tricks'])}")
        maker = ""
        if trump["maker"] is not None:
            maker = f", made by {faces.whom([trump['maker']])}"
            maker += f" with a bid of {bid['text']}" if bid else ""
        parts.append(f"{trump['text']}{maker}")
        if trump["called"]:
            parts.append(f"Called: {trump['called']}")
        if done and len(sides) < len(scene["seats"]):
            others = sum(side["tricks"] for side in sides[1:])
            parts.append(f"tricks: your side {sides[0]['tricks']}, the others {others}")
    if up and up["where"] == "stock" and not (done or scene["trick"]):
        parts.append(f"Upcard {up['text']} ({_spoken(up)})")
    if not trump and view.state.barred:
        names = listed([SUIT_NAMES[suit] for suit in each(view.state.barred)])
        parts.append(f"Turned down: {names}")
    return f" {faces.dot} ".join(parts)


def _in_sight(faces: Faces, view: View) -> list[str]:
    """Return cards exposed to everyone: table cards (B6), open hands, and cards on the stock."""
    s, rules, stock = view.state, view.rules, view.rules.words.stock
    lines = []
    for seat in [(faces.seat + i) % rules.seats for i in range(1, rules.seats + 1)]:
        order = in_order(rules.pack, rules.ranks, s.trump, s.open_cards(seat)) if s.columns else []
        whose = "Your" if seat == faces.seat else f"{faces.names[seat]}'s"
        letters = f"   ({' '.join(rules.pack.text(c) for c in order)})" if faces.symbols else ""
        hidden = s.under[seat].bit_count() if s.columns else 0
        below = f", {counted(hidden, 'card')} still covered" if hidden else ""
        if order:
            lines.append(f"{whose} table cards: {faces.cards(order)}{letters}{below}")
        elif s.columns:
            lines.append(f"{whose} table cards are all played.")
    for seat in each(s.exposed):
        if s.hands[seat] and seat != faces.seat:
            order = in_order(rules.pack, rules.ranks, s.trump, s.hands[seat])
            lines.append(f"Open hand of {faces.names[seat]}: {faces.cards(order)}")
    refused = [c for c in s.faced if c != s.up and s.table >> c & 1]
    if rules.customs.refused_in_sight and refused:
        lines.append(f"Turned down, in sight under the {stock}: {faces.cards(refused)}")
    if rules.customs.on_stock and s.picked >= 0 and not s.played >> s.up & 1:
        who = faces.names[s.picker]
        lines.append(f"On the {stock} until it is played: {faces.card(s.up)}, picked up by {who}")
    return lines


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
            words = label(faces, view.state, action, with_cards=cards_offered)
            text = view.text(action)
            wide = "" if words.lower() == text else f"   ({text})"
            lines.append(f"  {i:>2} = {words}{wide}")
    if cards:
        lines.append(f"{SPEECH[kind].button}:  {'   '.join(cards)}")
    return lines


def _bids(faces: Faces, view: View, listing: Sequence[Action]) -> list[str]:
    """Return the calls of an auction: those without a number first, then level by level."""
    typed = {action: number for number, action in numbers(listing).items()}
    bids = [a for a in listing if actions.verb(a) == Verb.BID]
    lines = [f"  {typed[a]:>3} = {label(faces, view.state, a)}" for a in listing if a not in bids]
    if all(actions.strain(a) < 0 for a in bids):
        # A bid without a trump is its own number; the two Peppers are written in words.
        names = (
            typed[a] + bid_means(view.rules, actions.level(a))
            if actions.level(a) < LITTLE
            else f"{typed[a]} = {label(faces, view.state, a)}"
            for a in bids
        )
        return [*lines, f"  Bid:  {'   '.join(names)}"]
    for level, same in groupby(bids, actions.level):
        ways = (f"{typed[a]} = {STRAIN_NAMES[actions.strain(a)]}" for a in same)
        lines.append(f"  Bid {bid_name(level)}:  {'   '.join(ways)}")
    return lines


def _many(faces: Faces, view: View, listing: Sequence[Action]) -> list[str]:
    """Describe what is asked when there are too many choices to list."""
    pack, kinds = view.rules.pack, {actions.verb(a): a for a in listing}
    some = listing[-1]
    moved = pack.names(actions.cards(some))
    if Verb.CHOOSE in kinds:
        others = [p for p in range(view.rules.seats) if p != view.state.turn]
        most = max(actions.seats(a).bit_count() for a in listing)
        names = listed([faces.names[p] for p in others[:most]])
        lines = [f"Choose up to {most} partners by name, as in: {names}; or nobody"]
    elif Verb.CALL in kinds:
        lines = [f"Call any card, as in: call {faces.spoken(actions.card(kinds[Verb.CALL]))}"]
    elif Verb.DISCARD in kinds or Verb.GIVE in kinds:
        cards = f"{counted(len(moved), 'card')}, as in: {' '.join(moved)}"
        lines = [f"{SPEECH[actions.verb(some)].do.capitalize()} {cards}"]
    else:
        texts = ", ".join(view.text(a) for a in listing[:3])
        lines = [f"{len(listing)} choices, such as: {texts}. Type the cards."]
    plain = (Verb.LEAVE, Verb.ALONE)
    return lines + [f"Or say: {phrase(view.state, kinds[v])}" for v in plain if v in kinds]
