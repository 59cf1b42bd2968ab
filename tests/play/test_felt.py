"""The drawing of the full-screen table: every family of games, 2 to 7 players, every size.

``python -m tests.play.test_felt`` draws the pictures in ``felt.txt`` again; look at them.
"""

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from euchre import GAMES, rules
from euchre.cli.dialog import Dialog
from euchre.cli.fullscreen.canvas import Canvas, Display, cut
from euchre.cli.fullscreen.choices import Choices, Offer, choices_of
from euchre.cli.fullscreen.felt import LEAST, draw, holds
from euchre.cli.saved import Shelf
from euchre.cli.session import Session
from euchre.language.naming import Style
from euchre.scene import Scene
from tests.rows import each_row

from .sittings import new_session

PICTURES = Path(__file__).parent / "felt.txt"
#: Game, how many choices the person has made, and the room.
SHOWN = [
    ("standard", 0, (80, 24)),
    ("standard", 2, (60, 20)),
    ("railroad", 3, (120, 40)),
    ("bacon", 3, (80, 24)),
    ("three", 2, (60, 20)),
    ("two-tableau", 3, (80, 24)),
    ("two-tableau", 4, (60, 20)),
    ("six", 3, (80, 24)),
    ("five", 3, (80, 24)),
    ("auction-7", 1, (60, 20)),
    ("auction-5", 2, (80, 24)),
    ("pepper", 1, (80, 24)),
    ("indiana", 0, (60, 20)),
    ("three-buck", 2, (80, 24)),
    ("uka", 4, (60, 20)),
    ("uka", 3, (80, 24)),
]
SIZES = [LEAST, (61, 23), (80, 24), (100, 30), (120, 36), (200, 60)]


def session_at(game: str, choices: int, seed: int = 3) -> Session:
    """Return a sitting after so many random choices of the person, or at the end of its deal."""
    name, *options = game.split("+")
    table = rules(name, dict(option.split("=") for option in options))
    session, rng = new_session(table, seed=seed), Random(seed)
    session.deal()
    while True:
        while session.step() is not None:
            pass
        if session.state.ended or not choices:
            return session
        session.act(rng.choice(session.view.legal()))
        choices -= 1


def scene(session: Session, style: Style) -> Scene:
    return Dialog(Shelf(session), style).scene()


def asked_at(game: str, choices: int, look: Display | None = None, seed: int = 3) -> Choices:
    look = look or Display()
    return choices_of(scene(session_at(game, choices, seed), "symbols"), look)


def picture(game: str, choices: int, room: tuple[int, int]) -> str:
    """Return a picture in which only the words of questions and choices are left out."""
    asked = asked_at(game, choices)
    asked.scene["prompt"] = "What do you do?"
    asked.scene["result"] = asked.scene["result"] and "What it came to."
    asked = replace(asked, offers=tuple(Offer(o.play, o.play) for o in asked.offers))
    lines = draw(asked, *room, Display()).lines()
    return "\n".join([f"== {game}, {choices} choices, {room[0]} x {room[1]}", *lines, ""])


def test_pictures_are_as_they_were_looked_at() -> None:
    drawn = [picture(*row) for row in SHOWN]
    assert drawn == PICTURES.read_text("utf-8").split("\f\n")


@pytest.mark.parametrize("size", [LEAST, (80, 24)])
@pytest.mark.parametrize("choices", [0, 2])
def test_rank_and_suit_of_fifteen_cards_can_be_read(choices: int, size: tuple[int, int]) -> None:
    for seed in range(5):
        asked = asked_at("double-hasenpfeffer+pack=32", choices, seed=seed)
        # The suit stands behind the rank, or below it.
        lines = draw(asked, *size, Display()).lines()[size[1] - 8 :]
        hand = Counter(card["text"] for card in asked.scene["hand"])
        columns = Counter(
            "".join(pair) for two in pairwise(lines) for pair in zip(*two, strict=False)
        )
        for text, number in hand.items():
            beside, below = "".join(lines).count(text), columns[text[0] + text[-1]]
            assert max(beside, below) >= number, (text, lines)


@pytest.mark.shapes
@pytest.mark.parametrize("game", [g.name for g in GAMES])
def test_everything_is_on_the_screen_in_every_room(game: str) -> None:
    """Whatever can be chosen has its place, every name and every own card can be read."""
    for choices in (0, 2, 4):
        asked = asked_at(game, choices, seed=choices)
        for width, height in SIZES:
            canvas = draw(asked, width, height, Display())
            lines = canvas.lines()
            text = "\n".join(lines)
            spots = {spot.what for spot in canvas.spots}
            assert len(lines) == height
            assert all(len(line) <= width for line in lines)
            for seat in asked.scene["seats"]:
                assert seat["name"] in text
            cards = [item for item in asked.items if item.startswith(("card", "column"))]
            assert spots.issuperset(cards)
            if not asked.scene["facedown"]:
                hand = lines[height - 12 :]
                for card in asked.scene["hand"]:
                    assert any(card["text"][:1] in line for line in hand)
            # Of many offers those around the focus are shown; each of them can be reached.
            for offer in (item for item in asked.items if item.startswith("offer")):
                there = draw(replace(asked, focus=offer), width, height, Display())
                assert offer in {spot.what for spot in there.spots}


@each_row("game", [g.name for g in GAMES])
def test_the_result_of_a_deal_can_be_read_whole(game: str) -> None:
    asked = asked_at(game, 99)
    asked = replace(asked, offers=(Offer("Next deal", "next"),), focus="offer:0")
    assert asked.scene["stage"] == "over"
    text = " ".join("\n".join(draw(asked, *LEAST, Display()).lines()).split())
    assert asked.scene["result"] in text
    assert "1 Next deal" in text


def test_what_an_abbreviated_bid_means_is_written_below() -> None:
    asked = asked_at("indiana", 0, seed=1)
    at = next(i for i, offer in enumerate(asked.offers) if offer.label == "12↓")
    lines = draw(replace(asked, focus=f"offer:{at}"), 80, 24, Display()).lines()
    assert lines[-2].split() == ["12", "Low-No"]


def test_letters_are_enough() -> None:
    for game in ("standard", "indiana", "two-tableau"):
        session = session_at(game, 2)
        asked = choices_of(scene(session, "letters"), Display(symbols=False))
        text = "\n".join(draw(asked, 80, 24, Display(symbols=False)).lines())
        assert text.isascii()
        assert "+---" in text


@pytest.mark.parametrize("light", [False, True])
@pytest.mark.parametrize("four", [False, True])
def test_every_style_can_be_read(light: bool, four: bool) -> None:
    """Letters and ground of each style differ by 4.5 to 1 at least (WCAG 2.2)."""

    def lightness(color: tuple[int, ...]) -> float:
        parts = [c / 255 for c in color]
        parts = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

    for name, style in Display(four=four, light=light).styles.items():
        assert style.color is not None
        assert style.bgcolor is not None
        both = sorted(lightness(tuple(c.get_truecolor())) for c in (style.color, style.bgcolor))
        assert (both[1] + 0.05) / (both[0] + 0.05) >= 4.5, name


def test_four_colors_tell_four_suits() -> None:
    assert len({Display(four=True).suit(suit) for suit in "CDHS"}) == 4
    assert len({Display().suit(suit) for suit in "CDHS"}) == 2


# -- choosing --------------------------------------------------------------------------------------


def test_several_cards_are_marked_and_then_moved() -> None:
    """A discard of three: each card is marked, the offer that comes last moves them."""
    for seed in range(200):
        asked = asked_at("auction-5", 2, seed=seed)
        pick = asked.scene["pick"]
        if pick and pick["count"] > 1:
            break
    places = [i for i, card in enumerate(asked.scene["hand"]) if card["card"] in pick["cards"]][
        : pick["count"]
    ]
    play = ""
    for place in places:
        assert not play
        asked, play = asked.chosen(f"card:{place}")
    assert not play
    assert asked.marked == tuple(places)
    canvas = draw(asked, 80, 24, Display())
    assert "offer:0" in {spot.what for spot in canvas.spots}
    unmarked, play = asked.chosen(f"card:{places[0]}")
    assert not play
    assert unmarked.marked == tuple(places[1:])
    _, play = asked.chosen("offer:0")
    assert play.split() == [pick["verb"], *(asked.scene["hand"][p]["card"] for p in sorted(places))]


@each_row(("game", "seed"), [("standard", 1), ("british", 3), ("two-tableau", 3), ("indiana", 3)])
@each_row("room", SIZES)
def test_a_message_leaves_the_numbered_choices(game: str, seed: int, room: tuple[int, int]) -> None:
    """Whatever is said below the table whole leaves a row of the offers, the focus in it."""
    asked = asked_at(game, 0, seed=seed)
    assert asked.offers
    message: tuple[str, ...] = ()
    while holds(asked, *room, (*message, "Order it up.")):
        message = (*message, "Order it up.")
        for offer in (0, len(asked.offers) - 1):
            canvas = draw(replace(asked, focus=f"offer:{offer}"), *room, Display(), message)
            assert f"offer:{offer}" in {spot.what for spot in canvas.spots}
            assert [*map(str.strip, canvas.lines())].count("Order it up.") == len(message)
    assert message


def test_the_focus_goes_around_and_between_the_rows() -> None:
    asked = asked_at("standard", 0, seed=1)
    assert asked.focus == "offer:0"
    round_trip = asked
    for _ in asked.items:
        round_trip = round_trip.moved(1)
    assert round_trip.focus == asked.focus
    table = asked_at("two-tableau", 2)
    assert table.risen(1).focus.partition(":")[0] != table.focus.partition(":")[0]
    assert table.risen(1).risen(-1).focus.partition(":")[0] == table.focus.partition(":")[0]


def test_what_may_not_be_played_says_why() -> None:
    for seed in range(50):
        asked = asked_at("standard", 3, seed=seed)
        barred = [item for item in asked.items if asked.why(item)]
        if barred:
            again, play = asked.chosen(barred[0])
            assert not play
            assert again.focus == barred[0]
            assert barred[0] not in asked.numbered()
            return
    raise AssertionError("no deal bars a card")


def test_wide_letters_keep_their_columns() -> None:
    canvas = Canvas(10, 1)
    canvas.put(0, 0, "東京ab")
    assert canvas.lines() == ["東京ab"]
    assert sum(len(text) for text, _ in canvas.row(0)) == 8
    assert cut("東京都", 4) == "東."
    canvas.put(9, 0, "東")
    assert canvas.lines() == ["東京ab"]


if __name__ == "__main__":
    PICTURES.write_text("\f\n".join(picture(*row) for row in SHOWN), encoding="utf-8")


@pytest.mark.parametrize("size", [(59, 20), (40, 12), (24, 10), (60, 19)])
@pytest.mark.parametrize("game", ["standard", "indiana", "two-tableau"])
def test_a_small_window_tells_the_question_the_offers_and_the_hand(
    game: str, size: tuple[int, int]
) -> None:
    for choices in (0, 2, 4):
        asked = asked_at(game, choices, seed=choices)
        lines = draw(asked, *size, Display()).lines()
        assert len(lines) == size[1]
        assert all(len(line) <= size[0] for line in lines)
        text = " ".join(" ".join(lines).split())
        for card in asked.scene["hand"]:
            assert card["text"] in text
        if size[1] >= 12:
            assert " ".join(asked.scene["prompt"].split()) in text
            assert all(offer.label in text for offer in asked.offers[:4])
    assert draw(asked, 3, 1, Display()).lines()
