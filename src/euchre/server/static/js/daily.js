// The daily challenge: one try a day, and what it gave away.
import { byId, el, fill } from "./dom.js";
import { ask } from "./net.js";
import { remembered } from "./settings.js";

const box = byId("day");
const wanted = box.dataset.day;
/** How often one looks while decisions are judged (ms). */
const AGAIN = 1500;

const signed = (n) => (n > 0 ? `+${n}` : String(n).replace("-", "−"));

async function begin(event) {
  event.currentTarget.disabled = true;
  try {
    const { table } = await ask("/api/daily/play", { name: remembered("last", {}).name ?? "Player" });
    location.assign(table);
  } catch (error) {
    fill(box, el("p", { class: "bad", role: "alert" }, error.message));
  }
}

/** How long the day lasts yet, in words. */
function left({ now, ends }) {
  const minutes = Math.max(1, Math.round((ends - now) / 60_000));
  return minutes < 60 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`;
}

function offer(today) {
  const played = today.players === 1 ? "One person is" : `${today.players} people are`;
  fill(
    box,
    el("h2", {}, today.day),
    el("p", {}, today.begun ? "You have begun; the deal waits for you." : "About four minutes."),
    el("p", { class: "buttons start" }, el("button", { type: "button", class: "primary big", id: "play", onclick: begin }, today.begun ? "Go on" : "Play today's deals")),
    el("p", { class: "fine" }, `${today.players ? `${played} done. ` : ""}The day ends in ${left(today)}.`),
  );
}

/** How a deal is marked: nothing given away, little, or more. */
const worth = (given) => (given <= 0.005 ? "none" : given <= 0.1 ? "little" : "more");

function figure(value, words) {
  return el("div", {}, el("dt", {}, words), el("dd", {}, value));
}

function result(found) {
  const { yours, field } = found;
  const area = el("textarea", { readonly: true, rows: 4, "aria-label": "The text to share" });
  area.value = yours.share;
  const copy = el("button", { type: "button", class: "primary" }, "Copy the text");
  copy.addEventListener("click", () => navigator.clipboard.writeText(yours.share).then(() => (copy.textContent = "Copied"), () => area.select()));
  fill(
    box,
    el("h2", {}, found.day),
    el("p", { class: "squares", role: "img", "aria-label": yours.deals.map((deal, n) => `Deal ${n + 1}: gave away ${deal.given}`).join("; ") }, yours.deals.map((deal) => el("i", { class: worth(deal.given) }))),
    el("dl", { class: "figures" }, figure(yours.given.toFixed(1), "points given away"), figure(signed(yours.net), "points, yours less theirs"), figure(signed(yours.ahead), "against the field"), figure(String(field.players), field.players === 1 ? "player done" : "players done")),
    area,
    el("p", { class: "buttons start" }, copy),
  );
  byId("deals").hidden = false;
  fill(byId("deal-list"), yours.deals.map((deal, n) => dealItem(deal, field.deals[n])));
}

/** What one says, as what one does: "I order it up" as "order it up". */
const plain = (words) => words.replace(/^I /, "").replace(/^[A-Z]/, (first) => first.toLowerCase());

function dealItem(deal, counts) {
  const nets = Object.keys(counts).map(Number).sort((a, b) => a - b);
  const most = Math.max(1, ...Object.values(counts));
  const bar = (net) => {
    const stroke = el("i", {});
    stroke.style.height = `${Math.round((36 * counts[net]) / most)}px`;
    return el("li", { class: net === deal.net ? "mine" : "", "aria-label": `${signed(net)}: ${counts[net]}` }, stroke, signed(net));
  };
  const costs = deal.costs.map((one) => el("li", {}, `You ${plain(one.done)}: cost ${one.cost.toFixed(2)}. Better: ${plain(one.better)}.`));
  return el(
    "li",
    {},
    el("p", { class: "head" }, el("b", {}, `${signed(deal.net)} points`), el("span", {}, deal.given ? `gave away ${deal.given.toFixed(2)}` : "gave nothing away"), el("span", { class: "fine" }, `the field: ${signed(deal.field)}`)),
    costs.length ? el("ul", {}, costs) : null,
    el("ul", { class: "bars", "aria-label": "How often each result came" }, nets.map(bar)),
  );
}

async function day(name) {
  const found = await ask(`/api/daily/${name}`);
  byId("title").textContent = `The deals of ${found.day}`;
  if (found.yours) result(found);
  else if (found.judging) {
    fill(box, el("h2", {}, found.day), el("p", {}, "Your decisions are being judged …"));
    setTimeout(() => day(name).catch(failed), AGAIN);
  } else if (found.over) fill(box, el("h2", {}, found.day), el("p", {}, `You have not played this day. ${found.field.players} people have.`), el("p", { class: "buttons start" }, el("a", { class: "button primary", href: "/daily" }, "Today's deals")));
  else return today();
  if (found.seeds) byId("sealed").textContent = `The deals of this day were sealed by the digest ${found.digest}. Their seeds: ${found.seeds.join(" ")}.`;
  return undefined;
}

async function today() {
  const found = await ask("/api/daily");
  byId("sealed").textContent = `Today's deals are sealed by the digest ${found.digest}, tomorrow's by ${found.tomorrow}. Their seeds are shown when their day is over.`;
  if (found.done) return day(found.day);
  if (found.begun && wanted === found.day) {
    const mine = await ask(`/api/daily/${found.day}`);
    if (mine.judging) return day(found.day);
  }
  return offer(found);
}

const failed = (error) => fill(box, el("p", { class: "bad", role: "alert" }, error.message));
(wanted ? day(wanted) : today()).catch(failed);
