"""Draw a scene in characters: seats, trick, score, choices and hand, from 60 x 20 up.

Every line can be read without color; the player's own things are at the bottom.
"""

from __future__ import annotations

from rich.cells import cell_len

from euchre.cli.fullscreen.asking import Asking
from euchre.cli.fullscreen.canvas import Canvas, cut
from euchre.cli.fullscreen.cards import draw_card, draw_hand
from euchre.cli.fullscreen.layout import LEAST, Layout, Size
from euchre.cli.fullscreen.look import Look
from euchre.cli.wrap import wrapped
from euchre.scene import Scene
from euchre.text import counted

#: Where the other players sit, clockwise from the left: which side, and how far along it.
_PLACES: dict[int, tuple[tuple[str, int], ...]] = {
    2: (("top", 0),),
    3: (("top", 0), ("top", 1)),
    4: (("left", 0), ("top", 0), ("right", 0)),
    5: (("left", 0), ("top", 0), ("top", 1), ("right", 0)),
    6: (("left", 0), ("top", 0), ("top", 1), ("top", 2), ("right", 0)),
    7: (("left", 1), ("left", 0), ("top", 0), ("top", 1), ("right", 0), ("right", 1)),
}
#: Keys and their descriptions.
Keys = tuple[tuple[str, str], ...]
#: Keys listed in the bottom row.
KEYS = (
    ("?", "help"),
    ("h", "hint"),
    ("w", "why"),
    ("l", "last trick"),
    ("u", "undo"),
    ("g", "log"),
    ("r", "rules"),
    ("t", "type"),
    ("c", "colors"),
    ("q", "quit"),
)


def draw(
    asking: Asking,
    width: int,
    height: int,
    look: Look,
    message: tuple[str, ...] = (),
    keys: Keys = KEYS,
) -> Canvas:
    """Draw the table; ``message`` replaces the prompt and offers."""
    canvas = Canvas(width, height)
    if width < LEAST[0] or height < LEAST[1]:
        words = f"Please make this window larger: {LEAST[0]} columns and {LEAST[1]} rows."
        for y, row in enumerate(wrapped(words, max(width, 1))):
            canvas.put(0, y, row, "bold")
        return canvas
    scene = asking.scene
    score = _score_lines(scene, look, width - 30)
    layout = _layout(scene, width, height, len(score))
    _head(canvas, scene, look, score)
    _seats(canvas, scene, look, layout)
    _dock(canvas, asking, layout, message)
    _own(canvas, asking, look, layout)
    _bar(canvas, keys)
    return canvas


def holds(asking: Asking, width: int, height: int, message: tuple[str, ...]) -> bool:
    """Whether a message can be shown whole below the table."""
    layout = _layout(asking.scene, width, height, 0)
    rows = sum(len(wrapped(line, layout.dock_room)) for line in message)
    return rows <= layout.prompt_rows + layout.offers_rows


def _layout(scene: Scene, width: int, height: int, score: int) -> Layout:
    columns = max((len(seat["columns"]) for seat in scene["seats"]), default=0)
    return Layout(width, height, score, columns, len(scene["seats"]))


# -- head: game, score, trump --------------------------------------------------------------------


def _head(canvas: Canvas, scene: Scene, look: Look, score: list[tuple[str, str]]) -> None:
    canvas.put(0, 0, " " * canvas.width, "bar")
    head = f" {scene['game']} {look.dot} deal {scene['deal_no']}"
    if scene["stage"] == "play" and scene["trick_no"] < scene["tricks"]:
        trick = f" {look.dot} trick {scene['trick_no'] + 1} of {scene['tricks']}"
        head += trick if cell_len(head + trick) < canvas.width - 14 else ""
    canvas.put(0, 0, cut(head, canvas.width - 16), "bar")
    goal = f"{scene['goal']} "
    canvas.put(canvas.width - len(goal), 0, goal, "bar")
    for y, (text, style) in enumerate(score, 1):
        canvas.put(1, y, text, style)
    for y, text in enumerate(_trump(scene, look), 1):
        text = cut(text, 28)
        canvas.put(canvas.width - 1 - cell_len(text), y, text, "trump" if y == 1 else "dim")


def _trump(scene: Scene, look: Look) -> list[str]:
    """Return the trump, its maker and what was called, or the highest bid; one row each."""
    trump, bid = scene["trump"], scene["bid"]
    names = [seat["name"] for seat in scene["seats"]]
    if trump:
        maker, made = trump["maker"], ""
        if maker is not None:
            made = f"made by {'you' if maker == scene['me'] else names[maker]}"
            made += f", bid {bid['text']}" if bid else ""
        sign = f"{look.strain(trump['strain'])} " if look.symbols else ""
        first = f"Trump: {sign}{trump['name']}"
        return [first, made, f"calls {trump['called']}" if trump["called"] else ""]
    if bid:
        return [f"Bid: {bid['text']} {look.strain(bid['strain'])}".rstrip(), names[bid["seat"]]]
    return []


def _score_lines(scene: Scene, look: Look, room: int) -> list[tuple[str, str]]:
    """Return the score: one row per side if there are two, else as few rows as fit."""
    sides = scene["sides"]
    me = scene["me"]
    if len(sides) == 2:
        wide = min(max(cell_len(side["name"]) for side in sides), 18)
        rows = []
        for side in sides:
            own = me in side["seats"]
            name = cut(side["name"], wide)
            text = f"{look.side(own)} {name}{' ' * (wide - cell_len(name))} {side['points']:>3}"
            if scene["pips"] and side["points"] >= 0 and room >= wide + 18:
                text += f" {look.pips(side['points'], scene['pips'])}"
            if scene["trick_no"]:
                tricks = f"  {counted(side['tricks'], 'trick')}"
                text += tricks if cell_len(text + tricks) <= room else ""
            rows.append((cut(text, room), "ours" if own else "theirs"))
        return rows
    told = [f"{side['name']} {side['points']}" for side in sides]
    # Keep a name and its score in one row.
    line = "   ".join(name.replace(" ", "\N{NO-BREAK SPACE}") for name in told)
    kept = (row.strip().replace("\N{NO-BREAK SPACE}", " ") for row in wrapped(line, room))
    found = [(row, "ours") for row in kept]
    return found if len(found) > 1 else [*found, ("", "ours")]


# -- seats and the table between them ------------------------------------------------------------


def _seats(canvas: Canvas, scene: Scene, look: Look, layout: Layout) -> None:
    seats, n = scene["seats"], len(scene["seats"])
    me = scene["me"] or 0
    others = [seats[(me + 1 + i) % n] for i in range(n - 1)]
    places = _PLACES[n]
    top, bottom = layout.table, layout.dock - 1
    size = layout.trick_size
    side = max(14, (layout.width - 34) // 2) if n > 3 else 0
    side = min(side, 24)
    heads = [seat for seat, (where, _) in zip(others, places, strict=True) if where == "top"]
    flanks = max((at for where, at in places if where != "top"), default=0) + 1
    played = {card["seat"]: card for card in scene["trick"]}
    shown = scene["trick"]
    if not shown and scene["stage"] == "over" and scene["last"]:
        played = {card["seat"]: card for card in scene["last"]["cards"]}
    inner = layout.width - 2 * side
    across = inner // len(heads)
    under = top + 2
    # With table cards two players have little room, so their tricks go beside the names.
    low = n == 2 and bottom + 1 - under < 2 * size.height
    middle = under + (bottom + 1 - under - size.height) // 2
    for seat, (where, at) in zip(others, places, strict=True):
        if where == "top":
            x = side + across * at
            _seat(canvas, scene, seat, look, (x, top, across), align="center")
            spot = x + (across - size.width) // 2, under
            if low:
                spot = x + across // 2 + 11, top
        else:
            rows = (bottom + 1 - top) // flanks
            y = top + rows * at + (max(0, rows - 3) // 2 if flanks == 1 else 0)
            x = 1 if where == "left" else layout.width - side + 1
            align = "left" if where == "left" else "right"
            _seat(canvas, scene, seat, look, (x, y, side - 2), align=align)
            lowest = bottom + 1 - size.height
            beside = min(max(y, under), lowest)
            if flanks == 2:
                beside = (under, lowest)[at]
            elif len(heads) > 2:
                # The top players' cards need the full width.
                beside = min(max(y, under + size.height), lowest)
            gap = 1 if flanks == 1 else 0
            spot = (
                (side + gap if where == "left" else layout.width - side - size.width - gap),
                beside,
            )
        if seat["seat"] in played:
            draw_card(canvas, look, played[seat["seat"]], *spot, size)
    if me in played and scene["me"] is not None:
        x = layout.width // 2 + (17 if low else -(size.width // 2))
        draw_card(canvas, look, played[me], x, bottom + 1 - size.height, size)
    if not played:
        _middle(canvas, scene, look, layout, middle)
    if scene["me"] is not None:
        _me(canvas, seats[me], look, bottom)


def _seat(
    canvas: Canvas,
    scene: Scene,
    seat: Scene,
    look: Look,
    place: tuple[int, int, int],
    *,
    align: str,
) -> None:
    """Draw a seat: name with symbols, last call or roles, and cards."""
    x, y, room = place
    own = scene["me"] is not None and seat["side"] == scene["seats"][scene["me"]]["side"]
    calls = scene["stage"] in ("calls", "ready")
    name = f"{look.arrow} {seat['name']}" if seat["turn"] else seat["name"]
    shape = f" {look.side(own)}" if len(scene["sides"]) < len(scene["seats"]) else ""
    won = f" {look.dot} {counted(seat['tricks'], 'trick')}"
    if calls:
        won = f" {look.dot} dealer" if seat["dealer"] else ""
    if cell_len(name + shape + won) > room:
        won = " D" if won and calls else won and f" {seat['tricks']}"
    name = cut(name, room - cell_len(shape + won)) + shape + won
    rows = [(name, "turn" if seat["turn"] else ("ours" if own else "theirs"))]
    told = [role for role in seat["roles"] if not (calls and role == "dealer")]
    roles = _fitting(told, room if align == "center" else 2 * room)
    said = f"“{seat['said']}”" if look.symbols else f'"{seat["said"]}"'
    if calls and seat["said"]:
        rows.append((said, "felt"))
    elif roles or not calls:
        both = wrapped(roles, room)[:2] if align != "center" else [cut(roles, room)]
        rows += [(row.strip(), "felt") for row in both]
    else:
        rows.append((look.back * min(seat["cards"], room), "back"))
    extra = seat["open"] or [c["open"] for c in seat["columns"] if c["open"]]
    if extra:
        cards = wrapped(" ".join(card["text"] for card in extra), room)[:2]
        rows += [(row.strip(), "bold") for row in cards]
    for row, (text, name_style) in enumerate(rows):
        text = cut(text, room)
        width = cell_len(text)
        at = {"left": x, "right": x + room - width, "center": x + (room - width) // 2}[align]
        canvas.put(at, y + row, text, name_style)


def _fitting(roles: list[str], room: int) -> str:
    """Join a seat's roles to fit ``room``; drop those that the table's header shows first."""
    for left_out in ((), ("maker",), ("maker", "dealer")):
        told = ", ".join(role for role in roles if role not in left_out)
        if cell_len(told) <= room:
            break
    return told


def _me(canvas: Canvas, seat: Scene, look: Look, y: int) -> None:
    """Write the player's own name and roles, left of their card on the table."""
    roles = ", ".join(seat["roles"])
    name = f"{look.arrow} {seat['name']}" if seat["turn"] else f"  {seat['name']}"
    name += f" {look.dot} {counted(seat['tricks'], 'trick')}" if seat["tricks"] else ""
    canvas.put(0, y - 1, cut(name, 24), "turn" if seat["turn"] else "ours")
    canvas.put(2, y, cut(roles, canvas.width // 2 - 8), "dim")


def _middle(canvas: Canvas, scene: Scene, look: Look, layout: Layout, y: int) -> None:
    """Draw stock, upcard and widow, or the last trick in words, between the seats."""
    size, half = layout.trick_size, layout.width // 2
    up = scene["upcard"]
    if scene["stage"] == "over":
        return
    if up and up["where"] == "stock":
        draw_card(canvas, look, up, half + 1, y, size)
        draw_card(canvas, look, None, half - 1 - size.width, y, size)
        return
    told = []
    if up and scene["stage"] != "play":
        told.append(f"{up['text']} {'turned down' if up['where'] == 'turned-down' else 'taken'}")
    if scene["refused"]:
        told.append("refused: " + " ".join(card["text"] for card in scene["refused"]))
    if scene["widow"]:
        told.append(f"{scene['widow_name']}: {counted(scene['widow'], 'card')}")
    last = scene["last"]
    if last and scene["stage"] == "play":
        told.append(f"{last['told']}:")
        told.append(" ".join(card["text"] for card in last["cards"]))
    for row, text in enumerate(told[:3]):
        canvas.centered(half - 14, y + row, 28, text, "dim")


# -- the player's own side of the table ---------------------------------------------------------


def _dock(canvas: Canvas, asking: Asking, layout: Layout, message: tuple[str, ...]) -> None:
    room = layout.dock_room
    rows = layout.prompt_rows + layout.offers_rows
    if message:
        lines = [row for line in message for row in wrapped(line, room)]
        for row, line in enumerate(lines[:rows]):
            canvas.centered(2, layout.dock + row, room, line, "bold")
        return
    prompt = wrapped(prompt_of(asking.scene), room)
    offers = _offer_rows(asking, layout)
    # A long prompt takes the rows that offers leave, and after a deal the one for a raised card.
    rows += asking.scene["stage"] == "over" and not layout.columns
    most = max(layout.prompt_rows, rows - len(offers))
    y = layout.dock
    if len(prompt) == 1 and layout.prompt_rows == 2:
        y += 1
    for row, line in enumerate(prompt[:most]):
        canvas.centered(2, y + row, room, line.strip(), "bold")
    first = max(layout.prompt_rows, min(len(prompt), most))
    _offers(canvas, asking, layout, offers, layout.dock + first)


def prompt_of(scene: Scene) -> str:
    """Return the prompt or message under the table."""
    if scene["stage"] == "over":
        return " ".join(filter(None, [scene["result"], *scene["over"]]))
    return str(scene["prompt"])


def _offer_rows(asking: Asking, layout: Layout) -> list[list[tuple[str, str]]]:
    """Return the offers in rows, each as its item and its text."""
    rows: list[list[tuple[str, str]]] = [[]]
    used = 0
    for i, offer in enumerate(asking.offers):
        what = f"offer:{i}"
        words = " ".join(filter(None, (asking.figure(what), cut(offer.label, layout.width - 12))))
        text = f" {words} "
        if used and used + cell_len(text) + 1 > layout.width - 4:
            rows.append([])
            used = 0
        rows[-1].append((what, text))
        used += cell_len(text) + 1
    return rows


def _offers(
    canvas: Canvas, asking: Asking, layout: Layout, rows: list[list[tuple[str, str]]], y: int
) -> None:
    """Draw the rows of offers, scrolled to the focus."""
    focused = next((r for r, row in enumerate(rows) if any(w == asking.focus for w, _ in row)), 0)
    first = max(0, min(focused, len(rows) - layout.offers_rows))
    for r, row in enumerate(rows[first : first + layout.offers_rows]):
        width = sum(cell_len(text) + 1 for _, text in row) - 1
        x = (layout.width - width) // 2
        for what, text in row:
            canvas.put(x, y + r, text, "chosen" if what == asking.focus else "choice")
            canvas.spot(x, y + r, cell_len(text), 1, what)
            x += cell_len(text) + 1
    if first:
        canvas.put(0, y, "^", "dim")
    if first + layout.offers_rows < len(rows):
        canvas.put(0, y + layout.offers_rows - 1, "v", "dim")


def _own(canvas: Canvas, asking: Asking, look: Look, layout: Layout) -> None:
    scene = asking.scene
    if asking.columns:
        step = Size(5, 3).width + 3
        x = (layout.width - step * len(asking.columns)) // 2
        for i, column in enumerate(asking.columns):
            what = f"column:{i}"
            lifted = what == asking.focus
            y = layout.columns_top + (layout.columns_height == 4 and not lifted)
            if column["open"]:
                style = "on" if lifted else ("" if asking.can(what) else "off")
                draw_card(canvas, look, column["open"], x, y, Size(5, 3), mood=style)
                if figure := asking.figure(what):
                    canvas.put(x + 2, y + 2, figure, "card-on")
                canvas.spot(x, layout.columns_top, 5, layout.columns_height, what)
            if column["under"]:
                canvas.put(x + 5, y + 1, look.back * 2, "back")
            x += step
    draw_hand(canvas, look, layout, [None] * scene["facedown"] or scene["hand"], asking)


def _bar(canvas: Canvas, keys: Keys) -> None:
    y = canvas.height - 1
    canvas.put(0, y, " " * canvas.width, "bar")
    x = 1
    for key, word in keys:
        text = f"{key} {word}"
        if x + len(text) > canvas.width - (8 if word != "quit" else 0):
            continue
        canvas.put(x, y, text, "bar")
        canvas.spot(x, y, len(text), 1, f"key:{key}")
        x += len(text) + 2
