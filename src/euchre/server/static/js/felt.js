// Draw what is on the table: people, score, trump, stock and the trick.
import { byId, card, el, keyed, refill, setVars, strain } from "./dom.js";
import { leanOf, placeOf } from "./places.js";
import { drawScores } from "./scores.js";
import { bottomOf, drawSeats, picture, sideClass, stepsTo } from "./seats.js";

export { points } from "./scores.js";

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
  });
  drawSeats(byId("seats"), scene, tap);
  drawScores(byId("scores"), scene);
  drawTrump(scene);
  drawStock(scene);
}

const tableCards = (scene) => scene.seats.some((seat) => seat.columns.length);

/** A player within a sentence. */
const named = (scene, seat) => (seat === scene.me ? "you" : scene.seats[seat].name);

function drawTrump(scene) {
  const { trump, bid } = scene;
  const name = trump?.strain ?? bid?.strain ?? "";
  const sign = name.length === 1 ? () => strain(name) : name ? el("b", {}, name === "high" ? "High" : "Low") : bid ? el("b", {}, bid.text) : null;
  refill(byId("medal"), [name, bid?.text], sign);
  refill(byId("trump-words"), [trump, bid, scene.me, scene.seats.map((seat) => [seat.name, seat.alone])], () => el("span", { class: "words" }, trumpWords(scene)));
}

function trumpWords(scene) {
  const { trump, bid } = scene;
  if (!trump && bid) return [el("b", {}, `Bid ${bid.text}`), ` by ${named(scene, bid.seat)}`];
  if (!trump) return ["No trump yet"];
  const alone = trump.maker !== null && scene.seats[trump.maker].alone ? ", alone" : "";
  const by = trump.maker === null ? "" : ` by ${named(scene, trump.maker)}${bid ? `, bid ${bid.text}` : ""}${alone}`;
  return [el("b", {}, trump.name), by, trump.called ? el("span", { class: "called" }, `Called: ${trump.called}`) : null];
}

// -- stock and upcard -----------------------------------------------------------------------

function drawStock(scene) {
  const early = !scene.trick.length && !scene.trick_no && scene.stage !== "over";
  keyed(byId("stock"), early ? lying(scene) : [], (one) => one.key, pile);
}

/** What lies in the middle before the first card is led. */
function lying(scene) {
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
  return up.where === "taken" ? `${up.name}, picked up by ${named(scene, up.by)}` : `${up.name}, turned down`;
}

function pile(one) {
  const place = one.at.split(" ")[0];
  return el(
    "div",
    { class: `lies ${one.at}${one.deep ? " deep" : ""}`, role: "img", "aria-label": one.words, data: { place, card: one.card } },
    one.deep ? card("back") : null,
    card(one.face),
  );
}

// -- the trick ------------------------------------------------------------------------------

/** Draw the cards of a trick, with the winner's marked if known. */
export function drawTrick(scene, plays, winner = null) {
  const played = plays.map((play) => ({ ...play, at: stepsTo(scene, play.seat) }));
  const make = (play) => {
    const words = `${scene.seats[play.seat].name}: ${play.name}`;
    const item = el("li", { data: { seat: play.seat, card: play.card, place: `trick:${play.seat}` } }, picture(words, play.face));
    setVars(item, { ...placeOf(play.at, scene.seats.length, false), "--lean": leanOf(play.at) });
    return item;
  };
  keyed(byId("trick"), played, (play) => `${play.seat}:${play.card}`, make, (item, play) => {
    item.className = `${sideClass(scene, scene.seats[play.seat].side)}${play.seat === winner ? " winner" : ""}`;
    sign(item.firstElementChild, play);
  });
}

/** A card that counts as trump despite its printed suit shows the trump sign. */
export function sign(box, held) {
  refill(box.querySelector(".joins") ?? box.appendChild(el("span", { class: "joins", "aria-hidden": "true" })), held.joins ?? "", held.joins ? () => strain(held.joins) : null);
}

export { bottomOf };
