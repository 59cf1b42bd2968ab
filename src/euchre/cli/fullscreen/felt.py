"""Draw a scene in characters: seats, trick, score, choices and hand, from 60 x 20 up.

Every line can be read without color; the player's own things are at the bottom.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len

from euchre.cli.fullscreen.canvas import (
    KEYS,
    Canvas,
    Display,
    Keys,
    Layout,
    Size,
    cut,
    divided,
    draw_bar,
    draw_card,
)
from euchre.cli.fullscreen.choices import Choices
from euchre.cli.fullscreen.small import in_lines
from euchre.cli.line_terminal import wrapped
from euchre.scene import Scene, beneath
from euchre.text import counted

#: Minimum size of the screen for the table; in a smaller one the same is told in lines.
LEAST = (60, 20)
#: Size of the player's own table cards.
_COLUMN = Size(5, 3)
#: Where the other players sit, clockwise from the left: which side, and how far along it.
_AROUND: dict[int, tuple[tuple[str, int], ...]] = {
    2: (("center", 0),),
    3: (("center", 0), ("center", 1)),
    4: (("left", 0), ("center", 0), ("right", 0)),
    5: (("left", 0), ("center", 0), ("center", 1), ("right", 0)),
    6: (("left", 0), ("center", 0), ("center", 1), ("center", 2), ("right", 0)),
    7: (*(("left", 1), ("left", 0), ("center", 0), ("center", 1)), *(("right", 0), ("right", 1))),
}
#: Rows of offers, each as its item and its text.
_Rows = list[list[tuple[str, str]]]


def draw(
    choices: Choices,
    width: int,
    height: int,
    look: Display,
    message: tuple[str, ...] = (),
    keys: Keys = KEYS,
) -> Canvas:
    """Draw the table; ``message`` replaces the prompt, and offers only where it leaves no row."""
    canvas = Canvas(width, height)
    if width < LEAST[0] or height < LEAST[1]:
        in_lines(canvas, choices, message)
        return canvas
    scene = choices.scene
    score = _score_lines(scene, look, width - 30)
    layout = divided(scene, width, height, len(score))
    _head(canvas, scene, look, score)
    _seats(canvas, scene, look, layout)
    _dock(canvas, choices, layout, message)
    _own_columns(canvas, choices, look, layout)
    _hand(canvas, look, layout, [None] * scene["facedown"] or scene["hand"], choices)
    draw_bar(canvas, keys)
    return canvas


def holds(choices: Choices, width: int, height: int, message: Sequence[str]) -> bool:
    """Whether a message can be shown whole below the table, with a row of the offers."""
    layout = divided(choices.scene, width, height, 0)
    rows = sum(len(wrapped(line, layout.dock_room)) for line in message)
    return rows + bool(choices.offers) <= layout.prompt_rows + layout.offers_rows


# -- head: game, score, trump --------------------------------------------------------------------


def _head(canvas: Canvas, scene: Scene, look: Display, score: list[tuple[str, str]]) -> None:
    canvas.put(0, 0, " " * canvas.width, "bar")
    goal = f"{scene['goal']} "
    room = canvas.width - len(goal) - 1
    head = f" {scene['game']} {look.dot} deal {scene['deal_no']}"
    if scene["stage"] == "play" and scene["trick_no"] < scene["tricks"]:
        trick = f" {look.dot} trick {scene['trick_no'] + 1} of {scene['tricks']}"
        head += trick if cell_len(head + trick) <= room else ""
    canvas.put(0, 0, cut(head, room), "bar")
    canvas.put(canvas.width - len(goal), 0, goal, "bar")
    for y, (text, style) in enumerate(score, 1):
        canvas.put(1, y, text, style)
    for y, text in enumerate(_trump(scene, look), 1):
        canvas.align("right", canvas.width - 29, y, 28, text, "trump" if y == 1 else "dim")


def _trump(scene: Scene, look: Display) -> list[str]:
    """Return the trump, its maker and what was called, or the highest bid; one row each."""
    trump, bid = scene["trump"], scene["bid"]
    names = [seat["name"] for seat in scene["seats"]]
    if trump:
        maker, maker_words = trump["maker"], ""
        if maker is not None:
            maker_words = f"made by {'you' if maker == scene['me'] else names[maker]}"
            maker_words += f", bid {bid['text']}" if bid else ""
        sign = f"{look.strain(trump['strain'])} " if look.symbols else ""
        first = f"Trump: {sign}{trump['name']}"
        return [first, maker_words, f"calls {trump['called']}" if trump["called"] else ""]
    if bid:
        return [f"Bid: {bid['text']} {look.strain(bid['strain'])}".rstrip(), names[bid["seat"]]]
    return []


def _score_lines(scene: Scene, look: Display, room: int) -> list[tuple[str, str]]:
    """Return the score: one row per side if there are two, else as few rows as fit."""
    sides = scene["sides"]
    if len(sides) > 2:
        scores = [f"{side['name']} {side['points']}" for side in sides]
        # Keep a name and its score in one row.
        line = "   ".join(name.replace(" ", "\N{NO-BREAK SPACE}") for name in scores)
        rows = [row.strip().replace("\N{NO-BREAK SPACE}", " ") for row in wrapped(line, room)]
        return [(row, "ours") for row in (rows if len(rows) > 1 else [*rows, ""])]
    wide = min(max(cell_len(side["name"]) for side in sides), 18)
    lines = []
    for side in sides:
        ours = scene["me"] in side["seats"]
        name = cut(side["name"], wide)
        text = f"{look.side(ours)} {name}{' ' * (wide - cell_len(name))} {side['points']:>3}"
        if scene["pips"] and side["points"] >= 0 and room >= wide + 18:
            text += f" {look.pips(side['points'], scene['pips'])}"
        tricks = f"  {counted(side['tricks'], 'trick')}" * bool(scene["trick_no"])
        text += tricks if cell_len(text + tricks) <= room else ""
        lines.append((cut(text, room), "ours" if ours else "theirs"))
    return lines


# -- seats and the table between them ------------------------------------------------------------


class _SeatBox(NamedTuple):
    """Where a seat is drawn: its corner, its width, and how its lines are aligned."""

    x: int
    y: int
    width: int
    align: str


def _seats(canvas: Canvas, scene: Scene, look: Display, layout: Layout) -> None:
    seats, n = scene["seats"], len(scene["seats"])
    me = scene["me"] or 0
    others = [*seats[me + 1 :], *seats[:me]]
    top, bottom = layout.table, layout.dock - 1
    size, under, lowest = layout.trick_size, top + 2, bottom + 1 - layout.trick_size.height
    side = min(max(14, (layout.width - 34) // 2), 24) if n > 3 else 0
    heads = sum(where == "center" for where, _ in _AROUND[n])
    flanks = 2 if n == 7 else 1
    played = {card["seat"]: card for card in scene["trick"]}
    if not played and scene["stage"] == "over" and scene["last"]:
        played = {card["seat"]: card for card in scene["last"]["cards"]}
    across = (layout.width - 2 * side) // heads
    # With table cards two players have little room, so their tricks go beside the names.
    low = n == 2 and bottom + 1 - under < 2 * size.height
    for seat, (align, at) in zip(others, _AROUND[n], strict=True):
        if align == "center":
            room = _SeatBox(side + across * at, top, across, align)
            card_at = room.x + (across - size.width) // 2, under
            if low:
                card_at = room.x + across // 2 + 11, top
        else:
            rows = (bottom + 1 - top) // flanks
            y = top + rows * at + (max(0, rows - 3) // 2 if flanks == 1 else 0)
            room = _SeatBox(1 if align == "left" else layout.width - side + 1, y, side - 2, align)
            # The top players' cards may need the full width.
            beside = min(max(y, under + size.height * (heads > 2)), lowest)
            gap = flanks == 1
            card_at = (
                side + gap if align == "left" else layout.width - side - size.width - gap,
                (under, lowest)[at] if flanks == 2 else beside,
            )
        _seat(canvas, scene, seat, look, room)
        if seat["seat"] in played:
            draw_card(canvas, look, played[seat["seat"]], *card_at, size)
    if not played:
        _middle(canvas, scene, look, layout, under + (lowest - under) // 2)
    if scene["me"] is not None:
        if me in played:
            x = layout.width // 2 + (17 if low else -(size.width // 2))
            draw_card(canvas, look, played[me], x, lowest, size)
        x = (layout.width + size.width) // 2 + 1
        canvas.put(x, lowest + 1, _pile(scene, me, look), "felt")
        _me(canvas, seats[me], look, bottom)


def _pile(scene: Scene, seat: int, look: Display) -> str:
    """Return what lies on a seat's chip, cards that won face down; empty without chips (B28)."""
    if not scene["piles"]:
        return ""
    # After a deal the last trick is drawn as cards.
    last = scene["last"]["cards"] if scene["stage"] == "over" and scene["last"] else ()
    pile = beneath(scene, last)[seat]
    return " ".join(card["text"] or look.back * 2 for card in pile)


def _seat(canvas: Canvas, scene: Scene, seat: Scene, look: Display, box: _SeatBox) -> None:
    """Draw a seat: name with symbols, last call or roles, and cards."""
    room = box.width
    ours = scene["me"] is not None and seat["side"] == scene["seats"][scene["me"]]["side"]
    calls = scene["stage"] in ("calls", "ready")
    name = f"{look.arrow} {seat['name']}" if seat["turn"] else seat["name"]
    shape = f" {look.side(ours)}" if len(scene["sides"]) < len(scene["seats"]) else ""
    won = f" {look.dot} {counted(seat['tricks'], 'trick')}"
    if calls:
        won = f" {look.dot} dealer" * seat["dealer"]
    if cell_len(name + shape + won) > room:
        won = " D" if won and calls else won and f" {seat['tricks']}"
    name = cut(name, room - cell_len(shape + won)) + shape + won
    rows = [(name, "turn" if seat["turn"] else "ours" if ours else "theirs")]
    centered = box.align == "center"
    roles = [role for role in seat["roles"] if not (calls and role == "dealer")]
    about = _fitting(roles, room if centered else 2 * room)
    if calls and seat["said"]:
        rows.append((f"“{seat['said']}”" if look.symbols else f'"{seat["said"]}"', "felt"))
    elif about or not calls:
        pile = _pile(scene, seat["seat"], look)
        both = [f"{about} {pile}"] if centered else wrapped(about, room)[:2] + [pile] * bool(pile)
        rows += [(row.strip(), "felt") for row in both]
    else:
        rows.append((look.back * min(seat["cards"], room), "back"))
    shown = seat["open"] or [c["open"] for c in seat["columns"] if c["open"]]
    if shown:
        cards = wrapped(" ".join(card["text"] for card in shown), room)[:2]
        rows += [(row.strip(), "bold") for row in cards]
    for y, (text, style) in enumerate(rows, box.y):
        canvas.align(box.align, box.x, y, room, text, style)


def _fitting(roles: list[str], room: int) -> str:
    """Join a seat's roles to fit ``room``; drop those that the table's header shows first."""
    for left_out in ((), ("maker",), ("maker", "dealer")):
        shown = ", ".join(role for role in roles if role not in left_out)
        if cell_len(shown) <= room:
            break
    return shown


def _me(canvas: Canvas, seat: Scene, look: Display, y: int) -> None:
    """Write the player's own name and roles, left of their card on the table."""
    name = f"{look.arrow if seat['turn'] else ' '} {seat['name']}"
    name += f" {look.dot} {counted(seat['tricks'], 'trick')}" if seat["tricks"] else ""
    canvas.put(0, y - 1, cut(name, 24), "turn" if seat["turn"] else "ours")
    canvas.put(2, y, cut(", ".join(seat["roles"]), canvas.width // 2 - 8), "dim")


def _middle(canvas: Canvas, scene: Scene, look: Display, layout: Layout, y: int) -> None:
    """Draw stock, upcard and widow, or the last trick in words, between the seats."""
    size, half = layout.trick_size, layout.width // 2
    up, last, plays = scene["upcard"], scene["last"], scene["stage"] == "play"
    if scene["stage"] == "over":
        return
    if up and up["where"] == "stock":
        draw_card(canvas, look, up, half + 1, y, size)
        draw_card(canvas, look, None, half - 1 - size.width, y, size)
        return
    lines = []
    if up and not plays:
        lines.append(f"{up['text']} {'turned down' if up['where'] == 'turned-down' else 'taken'}")
    if scene["refused"]:
        lines.append("refused: " + " ".join(card["text"] for card in scene["refused"]))
    if scene["widow"]:
        lines.append(f"{scene['widow_name']}: {counted(scene['widow'], 'card')}")
    if last and plays:
        lines += [f"{last['told']}:", " ".join(card["text"] for card in last["cards"])]
    for row, text in enumerate(lines[:3]):
        canvas.align("center", half - 14, y + row, 28, text, "dim")


# -- the player's own side of the table ---------------------------------------------------------


def _dock(canvas: Canvas, choices: Choices, layout: Layout, message: tuple[str, ...]) -> None:
    """Write the message or the prompt, with the offers below it."""
    room, over = layout.dock_room, choices.scene["stage"] == "over"
    rows, y = layout.prompt_rows + layout.offers_rows, layout.dock
    offers = _offer_rows(choices, layout)
    if message:
        lines = [row for line in message for row in wrapped(line, room)][:rows]
        first = max(len(lines), layout.prompt_rows)
        below = rows - first
    else:
        scene = choices.scene
        prompt = " ".join(filter(None, [scene["result"], *scene["over"]]))
        # A long prompt takes the rows that offers leave, and after a deal the one for a raised
        # card.
        rows += over and not layout.columns_height
        most = max(layout.prompt_rows, rows - len(offers))
        whole = wrapped(prompt if over else scene["prompt"], room)
        y += len(whole) == 1 and layout.prompt_rows == 2
        lines = [line.strip() for line in whole[:most]]
        first = max(layout.prompt_rows, min(len(whole), most))
        below = layout.offers_rows
    if below:
        _offers(canvas, choices, offers, layout.dock + first, below)
    for row, line in enumerate(lines):
        canvas.align("center", 2, y + row, room, line, "bold")


def _offer_rows(choices: Choices, layout: Layout) -> _Rows:
    """Return the offers in rows, each as its item and its text."""
    rows: _Rows = [[]]
    used = 0
    for i, offer in enumerate(choices.offers):
        what = f"offer:{i}"
        words = " ".join(filter(None, (choices.figure(what), cut(offer.label, layout.width - 12))))
        text = f" {words} "
        if used and used + cell_len(text) + 1 > layout.dock_room:
            rows.append([])
            used = 0
        rows[-1].append((what, text))
        used += cell_len(text) + 1
    return rows


def _offers(canvas: Canvas, choices: Choices, rows: _Rows, y: int, room: int) -> None:
    """Draw the rows of offers, ``room`` of them, scrolled to the focus."""
    focused = next((r for r, row in enumerate(rows) if any(w == choices.focus for w, _ in row)), 0)
    first = max(0, min(focused, len(rows) - room))
    for r, row in enumerate(rows[first : first + room], y):
        x = (canvas.width - sum(cell_len(text) + 1 for _, text in row) + 1) // 2
        for what, text in row:
            canvas.put(x, r, text, "chosen" if what == choices.focus else "choice")
            canvas.spot(x, r, cell_len(text), 1, what)
            x += cell_len(text) + 1
    if first:
        canvas.put(0, y, "^", "dim")
    if first + room < len(rows):
        canvas.put(0, y + room - 1, "v", "dim")


def _own_columns(canvas: Canvas, choices: Choices, look: Display, layout: Layout) -> None:
    """Draw the player's own table cards."""
    step = _COLUMN.width + 3
    x = (layout.width - step * len(choices.columns)) // 2
    for i, column in enumerate(choices.columns):
        what = f"column:{i}"
        lifted = what == choices.focus
        y = layout.columns_top + (layout.columns_height == 4 and not lifted)
        if column["open"]:
            mood = "on" if lifted else "" if choices.can(what) else "off"
            draw_card(canvas, look, column["open"], x, y, _COLUMN, mood=mood)
            canvas.put(x + 2, y + 2, choices.figure(what), "card-on")
            canvas.spot(x, layout.columns_top, _COLUMN.width, layout.columns_height, what)
        if column["under"]:
            canvas.put(x + _COLUMN.width, y + 1, look.back * 2, "back")
        x += step


def _hand(
    canvas: Canvas, look: Display, layout: Layout, cards: Sequence[Scene | None], choices: Choices
) -> None:
    """Draw the player's hand: the chosen card raised, digits under the items they choose."""
    if not cards:
        return
    size, room = layout.hand_size, layout.width - 2
    below = layout.hand_top + size.height
    step = min(size.width + 1, (room - size.width) // max(1, len(cards) - 1))
    x = (layout.width - step * (len(cards) - 1) - size.width) // 2
    asked = any(item.startswith("card:") for item in choices.items)
    for i, card in enumerate(cards):
        what = f"card:{i}"
        chosen, marked = what == choices.focus, i in choices.marked
        mood = "on" if chosen else "off" if asked and not choices.can(what) else ""
        y = layout.hand_top - (chosen or marked)
        width = size.width if i == len(cards) - 1 else step
        draw_card(canvas, look, card, x, y, size, mood=mood if card else "", seen=width)
        canvas.put(x + 1, y, "x" * marked, "card-on")
        if choices.can(what):
            canvas.put(x + 2, below, choices.figure(what) or look.arrow_up, "bold")
        if card:
            canvas.spot(x, layout.hand_top - 1, width, size.height + 2, what)
        x += step
    # The name of what is chosen; digits stand below cards only.
    name, space = choices.name, canvas.width - 1 - x * choices.focus.startswith("card:")
    if cell_len(name) > space:
        name = name.partition(",")[0]
    if cell_len(name) <= space:
        canvas.put(canvas.width - 1 - cell_len(name), below, name, "dim")
