// Draw what is on the table: people, score, trump, stock and the trick.
import { card, strain } from "./cards.js";
import { byId, el, keyed, many, refill, setVars } from "./page.js";
import { drawSeats, leanOf, picture, positionOf, sideClass, stepsTo } from "./seats.js";

/** Hands with more cards than this take two rows on an upright phone. */
const LONG = 7;

/** Draw everything on the felt but the trick.  `tap(seat)` is called when a face is tapped. */
export function drawFelt(scene, tap) {
  const stage = byId("stage");
  Object.assign(stage.dataset, {
    seats: scene.seats.length,
    trump: scene.trump?.strain ?? "",
    phase: scene.stage,
    hand: scene.tricks > LONG && !tableCards(scene) ? "long" : "",
    columns: tableCards(scene) ? "on" : "",
    watching: scene.me === null ? "on" : "",
    chips: scene.piles.length ? "on" : "",
  });
  drawSeats(byId("seats"), scene, tap);
  drawScores(byId("scores"), scene);
  drawTrump(scene);
  drawStock(scene);
}

const tableCards = (scene) => scene.seats.some((seat) => seat.columns.length);

/** A player within a sentence. */
const nameIn = (scene, seat) => (seat === scene.me ? "you" : scene.seats[seat].name);

function drawTrump(scene) {
  const { trump, bid } = scene;
  const name = trump?.strain ?? bid?.strain ?? "";
  const sign = name.length === 1 ? () => strain(name) : name ? el("b", {}, name === "high" ? "High" : "Low") : bid ? el("b", {}, bid.text) : null;
  refill(byId("medal"), [name, bid?.text], sign);
  refill(byId("trump-words"), [trump, bid, scene.me, scene.seats.map((seat) => [seat.name, seat.alone])], () => el("span", { class: "words" }, trumpWords(scene)));
}

/** What is trump and whose, and in a line of its own how they got it. */
function trumpWords(scene) {
  const { trump, bid } = scene;
  const line = (...words) => el("span", { class: "line" }, words);
  const called = (name, seat) => line(el("b", {}, name), seat === null ? "" : ` by ${nameIn(scene, seat)}`);
  if (!trump) return bid ? called(`Bid ${bid.text}`, bid.seat) : line("No trump yet");
  const maker = trump.maker === null ? {} : scene.seats[trump.maker];
  const how = [bid && trump.maker !== null && `bid ${bid.text}`, maker.alone && "alone", trump.called && `called: ${trump.called}`];
  const more = how.filter(Boolean).join(", ");
  return [called(trump.name, trump.maker), more && line(more)];
}

// -- stock and upcard -----------------------------------------------------------------------

function drawStock(scene) {
  const early = !scene.trick.length && !scene.trick_no && scene.stage !== "over";
  keyed(byId("stock"), early ? inMiddle(scene) : [], (one) => one.key, pile);
}

/** What lies in the middle before the first card is led. */
function inMiddle(scene) {
  const up = scene.upcard;
  const shown = [];
  if (scene.stock) shown.push({ at: "stock", face: "back", words: `${scene.stock} in the ${scene.stock_name}`, deep: scene.stock > 1 });
  if (scene.widow) shown.push({ at: scene.stock ? "up" : "stock", face: "back", words: `${scene.widow} in the ${scene.widow_name}`, deep: true });
  if (up) shown.push({ at: `up ${up.where}`, face: up.face, card: up.card, words: upWords(scene, up) });
  scene.refused.forEach((c, i) => shown.push({ at: `refused refused-${i}`, face: c.face, card: c.card, words: `${c.name}, refused` }));
  return shown.map((one) => ({ ...one, key: `${one.at}:${one.face}:${one.words}` }));
}

function upWords(scene, up) {
  if (up.where === "stock") return `Upcard: ${up.name}`;
  return up.where === "taken" ? `${up.name}, picked up by ${nameIn(scene, up.by)}` : `${up.name}, turned down`;
}

function pile(one) {
  const lies = one.at.split(" ")[0];
  return el(
    "div",
    { class: `lies ${one.at}${one.deep ? " deep" : ""}`, role: "img", "aria-label": one.words, data: { lies, card: one.card } },
    one.deep ? card("back") : null,
    card(one.face),
  );
}

// -- the trick ------------------------------------------------------------------------------

/** Draw the cards of a trick, with the winner's marked if known; where tricks are not gathered, on all before. */
export function drawTrick(scene, plays, winner = null) {
  const make = ({ seat }) => {
    const at = stepsTo(scene, seat);
    const item = el("li", { data: { seat } });
    setVars(item, { ...positionOf(at, scene.seats.length, false), "--lean": leanOf(at) });
    return item;
  };
  keyed(byId("trick"), onChips(scene, plays), (play) => `${play.seat}:${play.level ?? play.card}`, make, (item, play) => {
    const { name } = scene.seats[play.seat];
    item.className = `${sideClass(scene, scene.seats[play.seat].side)} ${play.kind ?? (play.seat === winner ? "winner" : "")}`;
    if (play.kind === "chip") return refill(item, play.words, () => el("span", { role: "img", "aria-label": `${play.seat === scene.me ? "Your" : `${name}'s`} chip: ${play.words}` }));
    Object.assign(item.dataset, { card: play.card, lies: `${play.kind ?? "trick"}:${play.seat}` });
    item.ariaHidden = play.kind ? "true" : null;
    if (play.level !== undefined) setVars(item, { "--level": play.level - (scene.tricks - 1) / 2 });
    refill(item, play.face, () => picture(`${name}: ${play.name}`, play.face));
    return sign(item.firstElementChild, play);
  });
}

/** The chips and what lies on each, lowest card first, the trick on top; the trick alone where there are no chips. */
function onChips({ piles, trick }, plays) {
  // A finished trick may be shown as if it still lay.
  const before = piles.map((pile, seat) => (plays !== trick && plays.some((play) => play.seat === seat) ? pile.slice(0, -1) : pile));
  const words = (pile) => pile.map((one) => one.name || "a trick won, face down").join(", ") || "empty";
  return [
    ...before.map((pile, seat) => ({ kind: "chip", level: "chip", seat, words: words(pile) })),
    ...before.flatMap((pile, seat) => pile.map((one, level) => ({ ...one, kind: "under", seat, level }))),
    ...plays.map((play) => ({ ...play, level: before[play.seat]?.length })),
  ];
}

/** A card that counts as trump despite its printed suit shows the trump sign. */
export function sign(box, held) {
  refill(box.querySelector(".joins") ?? box.appendChild(el("span", { class: "joins", "aria-hidden": "true" })), held.joins ?? "", held.joins ? () => strain(held.joins) : null);
}

// -- the score: points, and the race for tricks --------------------------------------------------

/** A side's points, with a typographic minus sign. */
export const points = (side) => String(side.points).replace("-", "\u2212");

/** Draw the panel: two sides with pips and a race, or a list of many. */
function drawScores(panel, scene) {
  const shown = [scene.sides, scene.pips, scene.goal, scene.tricks, scene.need, scene.trump?.maker, scene.winners, scene.me, scene.standing];
  panel.classList.toggle("many", scene.sides.length > 2);
  panel.classList.toggle("few", scene.sides.length === 3);
  refill(panel, shown, () => scene.sides.map((side) => row(scene, side)), () => race(scene));
  panel.setAttribute("aria-label", `Score ${scene.goal}`);
}

function row(scene, side) {
  // A minus sign is wider than a digit.
  const long = points(side).length > 2 || side.points < 0;
  const figure = el("strong", { class: long ? "points long" : "points" }, points(side));
  const won = side.tricks ? `, ${many(side.tricks, "trick")}` : "";
  const name = el("span", { class: side.name.length > 14 ? "who long" : "who", title: side.name }, side.name.replace(/ and /, " & "));
  return el(
    "div",
    { class: `team ${sideClass(scene, side.side)}${scene.winners.includes(side.side) ? " won-it" : ""}`, data: { side: side.side } },
    el("b", { class: "mark", "aria-hidden": "true" }, scene.sides.length > 2 ? [...side.name][0] : ""),
    name,
    scene.sides.length > 2 ? el("span", { class: "got", "aria-hidden": "true" }, Array.from({ length: side.tricks }, () => el("i"))) : null,
    pipRow(scene, side),
    figure,
    el("span", { class: "sr" }, ` points${won}`),
  );
}

function pipRow(scene, side) {
  if (!scene.pips || scene.sides.length > 2) return el("span", { class: "pips", "aria-hidden": "true" });
  const pips = Array.from({ length: scene.pips }, (_, i) => el("i", { class: i < side.points ? "on" : "" }));
  return el("span", { class: "pips", "aria-hidden": "true" }, pips);
}

/** A slot for every trick: ours fill from the left, theirs from the right; the goal is marked. */
function race(scene) {
  const slots = Array.from({ length: scene.tricks }, () => "");
  const [first, ...others] = scene.sides;
  let from = 0;
  for (const side of [first, ...(scene.sides.length > 2 ? others : [])]) {
    for (let i = 0; i < side.tricks; i += 1) slots[from++] = sideClass(scene, side.side);
  }
  if (scene.sides.length === 2) {
    for (let i = 0; i < others[0].tricks; i += 1) slots[slots.length - 1 - i] = sideClass(scene, others[0].side);
  }
  const goal = goalSlot(scene);
  const words = scene.sides.map((side) => `${side.name} ${side.tricks}`).join(", ");
  const need = scene.need ? `, ${scene.need} needed` : "";
  return el(
    "div",
    { class: `race${scene.tricks > 8 ? " long" : ""}`, role: "img", "aria-label": `Tricks: ${words}${need}` },
    slots.map((side, i) => el("i", { class: `${side}${i === goal ? " goal" : ""}` })),
  );
}

/** The slot that gives the makers enough tricks, counted from their end. */
function goalSlot(scene) {
  if (!scene.need || scene.sides.length > 2 || scene.trump?.maker == null) return -1;
  const first = scene.sides[0].seats.includes(scene.trump.maker);
  return first ? scene.need - 1 : scene.tricks - scene.need;
}

/** Whether a trick was finished between two scenes. */
export const finishesTrick = (before, scene) =>
  scene.last && scene.trick_no > before.trick_no && before.deal_no <= scene.deal_no && !scene.trick.length;

/** The scene with the finished trick still on the table: it is no one's turn, whoever leads next. */
export function lying(before, scene) {
  const seats = scene.seats.map((seat) => ({ ...seat, turn: false, tricks: before.seats[seat.seat].tricks }));
  const sides = scene.sides.map((side) => ({ ...side, points: before.sides.find((one) => one.side === side.side).points }));
  const { cards, told } = scene.last;
  return { ...scene, seats, sides, turn: null, prompt: told, trick: cards, piles: before.piles, trick_no: before.trick_no, stage: "play", upcard: null, actions: [], pick: null, result: "" };
}

/** Wait for so many milliseconds, or until somebody taps the table. */
export function pauseOrTap(ms) {
  return new Promise((done) => {
    const room = document.querySelector(".room");
    const end = () => {
      clearTimeout(timer);
      room.removeEventListener("click", end);
      done();
    };
    const timer = setTimeout(end, ms);
    room.addEventListener("click", end);
  });
}
