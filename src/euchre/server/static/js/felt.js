// Drawing what lies on the table: seats, score, trump, stock and the trick.
import { byId, card, el, fill, setVars, strain } from "./dom.js";
import { scoreCards } from "./scores.js";

/** Where a seat is, seen from the seat at the bottom: -1 to 1 across and down. */
export function place(seat, bottom, seats) {
  const angle = Math.PI / 2 + (2 * Math.PI * ((seat - bottom + seats) % seats)) / seats;
  return [Math.cos(angle), Math.sin(angle)];
}

/** How far to the side a seat is that stands at the edge. */
const FAR = 0.7;

const bottomOf = (scene) => scene.me ?? 0;

/** A card that is told by its name. */
const picture = (name, face) => el("span", { role: "img", "aria-label": name }, card(face));

/** Draw everything on the felt. */
export function drawFelt(scene, presence, onSeat) {
  const watching = scene.me === null;
  const round = scene.seats.map((_, i) => scene.seats[(bottomOf(scene) + i) % scene.seats.length]);
  const seats = round.filter((seat) => watching || seat.seat !== scene.me);
  const mine = scene.seats[scene.me];
  fill(byId("seats"), seats.map((seat) => drawSeat(scene, seat, presence, onSeat)));
  drawPlate(mine, scene);
  drawScores(scene);
  drawFacts(scene);
  drawStock(scene);
  byId("trick").classList.toggle("round", scene.seats.length > 4);
  byId("arena").classList.toggle("crowd", scene.seats.length > 4);
  byId("arena").classList.toggle("ready", scene.stage === "ready");
  byId("arena").classList.toggle("talk", ["calls", "ready"].includes(scene.stage));
  byId("arena").classList.toggle("two", scene.seats.length === 2);
  byId("arena").classList.toggle("watching", watching);
}

function spread(scene, seat) {
  const [x, y] = place(seat, bottomOf(scene), scene.seats.length);
  return [x, y * 0.78 - 0.02];
}

function drawSeat(scene, seat, presence, onSeat) {
  const [x, y] = spread(scene, seat.seat);
  const side = x < -FAR ? " left" : x > FAR ? " right" : y < -0.7 ? " top" : y > 0.7 ? " bottom" : "";
  const edge = Math.abs(x) > FAR ? Math.sign(x) * 0.965 : x * 0.8;
  const item = el("li", {
    class: `seat${side}${seat.turn ? " turn" : ""}${seat.out ? " out" : ""}`,
    data: { seat: seat.seat },
    vars: { "--x": edge, "--y": y },
  });
  const away = seat.kind === "person" && presence[seat.seat] === false;
  fill(
    item,
    bubble(scene, seat),
    nameplate(scene, seat, away, onSeat),
    rolesOf(seat, scene),
    seatCards(seat),
  );
  return item;
}

function nameplate(scene, seat, away, onSeat) {
  const parts = [el("span", { class: "label" }, seat.name)];
  // Whoever is alone with bots knows that they are.
  const mixed = scene.seats.some(({ seat: other, kind }) => other !== scene.me && kind !== "bot");
  if (mixed && seat.kind === "bot") parts.push(el("span", { class: "is-bot" }, "bot"));
  const name = `name${away ? " away" : ""}`;
  if (!onSeat) return el("div", { class: name, role: "img", "aria-label": told(seat, away) }, parts);
  const tap = () => onSeat(seat);
  const props = { class: name, type: "button", "aria-label": told(seat, away), onclick: tap };
  return el("button", props, parts);
}

/** What a listener hears of a seat. */
function told(seat, away) {
  const parts = [seat.name, seat.place, ...seat.roles, kindOf(seat), away ? "is away" : ""];
  if (seat.tricks) parts.push(`${seat.tricks} trick${seat.tricks > 1 ? "s" : ""}`);
  return parts.filter(Boolean).join(", ");
}

const kindOf = (seat) => ({ bot: "bot", covered: "a bot sits in", empty: "free" })[seat.kind] || "";

function bubble(scene, seat) {
  return speaks(scene, seat) ? el("div", { class: "bubble" }, seat.said) : null;
}

const speaks = (scene, seat) => seat.said && ["calls", "ready"].includes(scene.stage);

function rolesOf(seat, scene) {
  const chips = [];
  if (seat.dealer) chips.push(el("span", { class: "chip dealer", title: "dealer" }, "D", el("span", { class: "rest" }, "ealer")));
  if (seat.maker && scene.trump) chips.push(el("span", { class: "chip" }, strain(scene.trump.strain), "maker"));
  if (seat.alone) chips.push(el("span", { class: "chip alone" }, "alone"));
  if (seat.partner && !seat.alone) chips.push(el("span", { class: "chip" }, "partner"));
  // Until trump is made the bubble says what there is to say.
  const heard = scene.stage === "calls" && speaks(scene, seat);
  // What has a sign of its own, or lies there for all to see, needs no word.
  const seen = ["dealer", "maker", "alone", seat.open.length || !seat.cards ? "open hand" : ""];
  const rest = heard ? [] : seat.roles.filter((role) => !seen.includes(role));
  chips.push(...rest.map((role) => el("span", { class: "chip" }, shortened(role))));
  if (seat.kind === "covered") chips.push(el("span", { class: "chip" }, "bot sits in"));
  if (seat.tricks || scene.stage === "play") {
    chips.push(el("span", { class: `chip tricks${seat.tricks ? "" : " none"}` }, `${seat.tricks} trick${seat.tricks === 1 ? "" : "s"}`));
  }
  return el("div", { class: "seat-roles", "aria-hidden": "true" }, chips);
}

/** A role in two parts, the second of which is left out where there is no room. */
function shortened(role) {
  const [word, partner] = role.split(/ (?=partner$)/);
  return [word, partner ? el("span", { class: "rest" }, partner) : null];
}

function seatCards(seat) {
  const shown = [];
  if (seat.columns.length) shown.push(columnRow(seat.columns));
  if (seat.open.length) {
    const cards = seat.open.map((c) => el("li", {}, picture(c.name, c.face)));
    shown.push(el("ul", { class: "open-cards", "aria-label": `Open hand of ${seat.name}` }, cards));
  } else if (seat.cards) {
    const backs = Array.from({ length: seat.cards }, () => card("back"));
    shown.push(el("div", { class: "backs", role: "img", "aria-label": `${seat.cards} cards` }, backs));
  }
  return shown;
}

/** Table cards of somebody else: the open ones upon the covered. */
function columnRow(columns) {
  const items = columns.map((column) =>
    el(
      "li",
      { class: "column" },
      column.under ? el("div", { class: "under" }, card("back")) : null,
      column.open
        ? el("div", { class: "top", role: "img", "aria-label": column.open.name }, card(column.open.face))
        : null,
    ),
  );
  return el("ul", { class: "columns" }, items);
}

function drawPlate(mine, scene) {
  const plate = byId("plate");
  plate.classList.toggle("turn", Boolean(mine?.turn));
  if (!mine) return fill(plate, el("span", { class: "name" }, "You are watching"));
  return fill(
    plate,
    el("span", { class: "name" }, el("span", { class: "label" }, mine.name)),
    rolesOf({ ...mine, partner: false }, scene),
    bubble(scene, mine),
  );
}

function drawScores(scene) {
  const rows = scene.sides.map((side, i) => {
    const tricks = side.seats.length > 1 && (scene.trick_no || scene.stage === "play");
    return el(
      "div",
      { class: `score${scene.winners.includes(side.side) ? " won-it" : ""}` },
      el("span", { class: "who" }, side.name),
      scoreCards(side.marker, i % 2 === 0) ?? el("span"),
      el("span", { class: "points" }, points(side)),
      tricks ? el("span", { class: "won" }, `${side.tricks} of ${scene.tricks} tricks`) : null,
    );
  });
  const standing = scene.standing.map((line) => el("p", { class: "goal" }, line));
  const deal = el("span", { class: "where" }, `, deal ${scene.deal_no}`);
  fill(byId("scores"), rows, el("span", { class: "goal" }, scene.goal, deal), standing);
}

/** What a side has, with a minus sign as it is printed. */
export const points = (side) => String(side.points).replace("-", "\u2212");

function drawFacts(scene) {
  const lines = [];
  if (scene.trump) {
    lines.push(el("p", { class: "trump" }, suitOf(scene.trump.strain), scene.trump.text));
    const bid = scene.bid ? ` with a bid of ${scene.bid.text}` : "";
    if (scene.trump.maker !== null) lines.push(el("p", {}, `by ${named(scene, scene.trump.maker)}${bid}`));
    if (scene.trump.called) lines.push(el("p", {}, `Called: ${scene.trump.called}`));
  } else if (scene.bid) {
    const sign = scene.bid.strain ? suitOf(scene.bid.strain) : null;
    lines.push(el("p", { class: "trump" }, `Bid: ${scene.bid.text}`, sign));
    lines.push(el("p", {}, `by ${named(scene, scene.bid.seat)}`));
  }
  fill(byId("facts"), lines);
}

/** A player within a sentence. */
const named = (scene, seat) => (seat === scene.me ? "you" : scene.seats[seat].name);

const suitOf = (name) => (name.length === 1 ? strain(name) : null);

function drawStock(scene) {
  const parts = [];
  const early = !scene.trick.length && !scene.trick_no && scene.stage !== "over";
  const up = scene.upcard;
  if (early && scene.stock) {
    const cards = scene.stock > 1 ? [card("back"), card("back")] : [card("back")];
    parts.push(pile(cards, `${scene.stock} in the ${scene.stock_name}`));
  }
  if (early && scene.widow) {
    parts.push(pile([card("back"), card("back")], `${scene.widow_name}: ${scene.widow}`));
  }
  if (up && early && up.where === "stock") parts.push(upcard(up, "", `Upcard: ${up.name}`));
  if (up && early && up.where === "turned-down") parts.push(upcard(up, " down", `${up.name}, turned down`));
  if (up && early && up.where === "taken") {
    parts.push(upcard(up, " taken", `${up.text} taken by ${named(scene, up.by)}`, true));
  }
  parts.push(...(early ? scene.refused.map((c) => upcard(c, " taken", `${c.text} refused`, true)) : []));
  fill(byId("stock"), parts);
}

function pile(cards, words) {
  return el("figure", { class: "pile" }, el("div", {}, cards), el("figcaption", {}, words));
}

function upcard(shown, className, words, caption = false) {
  return el(
    "figure",
    { class: `upcard${className}`, role: "img", "aria-label": words, data: { card: shown.card } },
    card(shown.face),
    caption ? el("figcaption", {}, words) : null,
  );
}

/** Draw the cards of a trick, the winner's marked where it is known. */
export function drawTrick(scene, plays, winner = null) {
  const seats = scene.seats.length;
  const items = plays.map((play) => {
    const [across, y] = place(play.seat, bottomOf(scene), seats);
    // Between two players the cards lie side by side, so that table cards stay free.
    const x = seats === 2 ? y * -0.6 : across;
    return el(
      "li",
      {
        class: play.seat === winner ? "winner" : "",
        data: { seat: play.seat, card: play.card },
        vars: { "--x": x, "--y": seats === 2 ? 0.3 : y, "--tilt": `${(x * 4).toFixed(1)}deg` },
      },
      picture(`${scene.seats[play.seat].name}: ${play.name}`, play.face),
    );
  });
  byId("trick").classList.remove("swept");
  fill(byId("trick"), items);
}

/** Send the trick to whoever has won it. */
export function sweep(scene, winner) {
  const list = byId("trick");
  const [x, y] = place(winner, bottomOf(scene), scene.seats.length);
  const box = list.getBoundingClientRect();
  for (const item of list.children) {
    const at = item.getBoundingClientRect();
    setVars(item, {
      "--to-x": `${box.left + box.width * (0.5 + x * 0.42) - at.left - at.width / 2}px`,
      "--to-y": `${box.top + box.height * (0.55 + y * 0.42) - at.top - at.height / 2}px`,
    });
  }
  list.classList.add("swept");
}

