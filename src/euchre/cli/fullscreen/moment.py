"""The scene of a session, identical to what the page would draw."""

from __future__ import annotations

from euchre.cli.session import Session
from euchre.language import results
from euchre.language.naming import Faces, Style
from euchre.scene import Scene, common, picture, spoken


def scene(
    session: Session, style: Style = "symbols", trick: tuple[tuple[int, int], ...] = ()
) -> Scene:
    """Return what the person sees; after a deal its result, with the score counted.

    A ``trick`` (seats and cards) just completed stays on the table while nothing is asked.
    """
    rules, seat, s = session.rules, session.seat, session.state
    mine = Faces(rules, session.names, seat, style)
    kinds = ["person" if bot is None else "bot" for bot in session.bots]
    said: dict[int, str] = {}
    for event in session.events():
        if words := spoken(event.before.state, event.action):
            said[event.before.state.turn] = words
    match = session.match.after(s) if s.ended else session.match
    everybody = Faces(rules, session.names, -1, style)
    shared = common(session.view, everybody, match, kinds=kinds, bubbles=said)
    result = results.result(mine, s) if s.ended else ""
    banner = results.banner(s) if s.ended else ""
    found = picture(session.view, mine, match, shared, result=result, banner=banner)
    if not trick:
        return found
    cards = [{"seat": seat, **shared.deck.card(card, s.trump)} for seat, card in trick]
    last = found["last"]
    return found | unasked(found) | {"trick": cards, "prompt": last["told"] if last else ""}


def unasked(scene: Scene) -> Scene:
    """Return the parts of a scene that change while nothing is asked."""
    hand = [
        {key: card[key] for key in card if key != "why"} | {"plays": []} for card in scene["hand"]
    ]
    return {"actions": [], "pick": None, "prompt": "", "hand": hand}
