"""The rest are mine, in the terminal: offered while it is certain, taken in words, played out."""

from euchre.cli.dialog import Dialog
from euchre.cli.saved import Unsaved
from euchre.cli.session import Session
from euchre.games import rules
from euchre.scene.offers import claim

OFFER = "Or say: the rest are mine"


def test_the_rest_are_laid_down_and_played() -> None:
    session = Session(rules("standard"), ("You", "Ann", "Ben", "Cora"), (None, *["club"] * 3), 17)
    dialog = Dialog(Unsaved(session))
    dialog.draw()
    session.choosers = ()
    for _ in range(4):
        dialog.deal()
        while not session.state.ended:
            if dialog.step() is not None:
                continue
            if not claim(session.view):
                assert OFFER not in dialog.choices()
                assert dialog.answer("the rest are mine").event is None
                session.act(session.view.legal()[0])
                continue
            assert dialog.choices()[-1] == OFFER
            before = session.state.taken
            reply = dialog.answer("The rest are mine!")
            assert reply.lines[0] == "You lay your cards down."
            while not session.state.ended:
                assert dialog.step() is not None
            left = session.rules.tricks - sum(before)
            assert session.state.taken[session.seat] == before[session.seat] + left
            return
        dialog.count()
    raise AssertionError("no claim came up")
