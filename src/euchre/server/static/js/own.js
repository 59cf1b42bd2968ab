// The own place: hand and table cards, and the choices that the server offers.
import { byId, card, el, fill, setVars, strain } from "./dom.js";
import { settings } from "./settings.js";

const ROOM = 44; // the least width, in pixels, that a card must show to be tapped

/** What was picked so far, of the question that is on the table. */
let chosen = { key: "", cards: [], seats: [], level: "", sure: false };

/**
 * Draw hand and choices.  `act(text)` answers the server; `tell(text)` says why not.
 * `live` is false while a move is being shown, and for spectators.
 */
export function drawOwn(scene, live, act, tell) {
  const key = JSON.stringify([scene.deal_no, scene.prompt, scene.pick, scene.trick_no]);
  if (chosen.key !== key) chosen = { key, cards: [], seats: [], level: "", sure: false };
  const again = () => drawOwn(scene, live, act, tell);
  const held = focused();
  byId("prompt").textContent = scene.prompt;
  drawHand(scene, live, act, tell, again);
  drawColumns(scene, live, act, tell);
  fill(byId("choices"), live ? choices(scene, act, again) : []);
  restore(held);
}

/** Which card or choice has the focus, so that drawing again does not take it away. */
function focused() {
  const now = document.activeElement;
  if (!now || !byId("main").contains(now)) return null;
  return { list: now.closest("#hand, #choices, #columns")?.id, key: now.dataset.key };
}

function restore(held) {
  if (!held?.list) return;
  const list = byId(held.list);
  const same = [...list.querySelectorAll("button")].find((b) => b.dataset.key === held.key);
  const next = same ?? focusables()[0];
  next?.focus({ preventScroll: true });
}

/** The choices and the cards that may be played, in order; what stands beside the cards comes last. */
export function focusables() {
  const choices = [...byId("choices").querySelectorAll("button:not(:disabled)")];
  const cards = [...document.querySelectorAll("#columns button, #hand button")];
  const free = cards.filter((b) => b.getAttribute("aria-disabled") !== "true");
  const beside = choices.filter((b) => b.matches(".beside"));
  return [...choices.filter((b) => !b.matches(".beside")), ...free, ...beside];
}

// -- cards ---------------------------------------------------------------------------------

function drawHand(scene, live, act, tell, again) {
  const list = byId("hand");
  const seen = new Map();
  const items = scene.hand.map((c) => {
    const copy = (seen.get(c.card) ?? 0) + 1;
    seen.set(c.card, copy);
    return el("li", {}, ownCard(scene, c, `${c.card}-${copy}`, live, act, tell, again));
  });
  for (let i = 0; i < scene.facedown; i += 1) {
    const back = el("span", { role: "img", "aria-label": "a card face down" }, card("back"));
    items.push(el("li", {}, back));
  }
  list.classList.toggle("choosing", live && picksOrPlays(scene));
  list.hidden = !items.length;
  fill(list, items);
  lay(list, items.length);
}

const picksOrPlays = (scene) =>
  Boolean(scene.pick) ||
  scene.hand.some((c) => c.plays.length) ||
  scene.seats.some((s) => s.columns.some((c) => c.open?.plays?.length));

/** Put cards side by side; where they are many they overlap, in as few rows as leave them room. */
export function lay(list, count) {
  if (!count) return;
  const wide = Number.parseFloat(getComputedStyle(list).getPropertyValue("--card-px")) || cardWidth(list);
  const room = byId("main").clientWidth ? list.parentElement.clientWidth - 12 : innerWidth - 12;
  let rows = 1;
  while (rows < 3 && (room - wide) / (Math.ceil(count / rows) - 1 || 1) < ROOM) rows += 1;
  const per = Math.ceil(count / rows);
  const step = per > 1 ? Math.min(wide * 1.06, (room - wide) / (per - 1)) : wide;
  setVars(list, { "--row": rows > 1 ? "0.72" : "1.4" });
  list.style.gridTemplateColumns = per > 1 ? `repeat(${per - 1}, ${step}px) ${wide}px` : `${wide}px`;
  list.style.paddingBottom = rows > 1 ? `${wide * 0.68}px` : "0";
}

function cardWidth(list) {
  return list.querySelector(".card")?.getBoundingClientRect().width || 70;
}

function ownCard(scene, c, key, live, act, tell, again) {
  const pickable = live && scene.pick?.cards.includes(c.card);
  const plays = live ? c.plays : [];
  const raised = chosen.cards.includes(key);
  const free = pickable || plays.length;
  const label = [c.name, c.trump ? "trump" : "", raised ? "chosen" : ""].filter(Boolean).join(", ");
  const tap = () => {
    if (pickable) return pickCard(scene, key, act, again);
    if (!plays.length) return tell(c.why ?? (live ? "" : scene.prompt));
    if (plays.length > 1 || (settings.confirm === "on" && !raised)) {
      chosen.cards = raised && plays.length > 1 ? [] : [key];
      return again();
    }
    return act(plays[0].play);
  };
  return el(
    "button",
    {
      type: "button",
      class: raised ? "raised" : "",
      "aria-label": label,
      "aria-disabled": free ? null : "true",
      "aria-pressed": pickable ? String(raised) : null,
      data: { key, card: c.card },
      onclick: tap,
    },
    card(c.face),
  );
}

function pickCard(scene, key, act, again) {
  const { count } = scene.pick;
  if (chosen.cards.includes(key)) chosen.cards = chosen.cards.filter((k) => k !== key);
  else chosen.cards = [...chosen.cards, key].slice(-count);
  if (count === 1 && chosen.cards.length === 1 && settings.confirm !== "on") return act(picked(scene));
  return again();
}

/** The answer that the raised cards are. */
export const picked = (scene) =>
  [scene.pick.verb, ...chosen.cards.map((key) => key.replace(/-\d+$/, ""))].join(" ");

function drawColumns(scene, live, act, tell) {
  const list = byId("columns");
  const own = scene.seats[scene.me]?.columns ?? [];
  list.hidden = !own.length;
  list.classList.toggle("choosing", live && picksOrPlays(scene));
  const again = () => drawColumns(scene, live, act, tell);
  const items = own.map((column, i) =>
    el(
      "li",
      { class: "column" },
      column.under ? el("div", { class: "under" }, card("back")) : null,
      column.open
        ? el("div", { class: "top" }, ownCard(scene, column.open, `column-${i}`, live, act, tell, again))
        : null,
    ),
  );
  fill(list, items);
}

// -- choices -------------------------------------------------------------------------------

function choices(scene, act, again) {
  const offers = scene.actions;
  const of = (kind) => offers.filter((offer) => offer.kind === kind);
  const special = ["bid", "name", "call", "choose", "dictate"];
  const plain = offers.filter((offer) => !special.includes(offer.kind));
  return [
    ...moved(scene, act, again),
    ...asked(scene, act),
    ...bids(of("bid"), plain, act, again),
    ...strains(of("name"), plain, act),
    ...calls([...of("call"), ...of("dictate")], act),
    ...partners(scene, of("choose"), act, again),
    ...(of("bid").length || of("name").length ? [] : plain.flatMap((offer) => beside(scene, offer, act, again))),
  ];
}

/** What may be said where cards are played ends the deal, so it is asked twice. */
function beside(scene, offer, act, again) {
  if (scene.stage !== "play") return [button(offer, act)];
  const turn = (sure) => () => ((chosen.sure = sure), again());
  const plain = (key, label, tap) =>
    el("button", { type: "button", class: "beside", data: { key }, onclick: tap }, label);
  if (!chosen.sure) return [plain("ask", offer.label, turn(true))];
  const yes = button(offer, act, `${offer.label}: yes, lay the cards down`);
  yes.classList.add("primary", "beside");
  return [yes, plain("ask", "No, play on", turn(false))];
}

function button(offer, act, ...content) {
  return el(
    "button",
    { type: "button", data: { key: offer.play, play: offer.play }, onclick: () => act(offer.play) },
    content.length ? content : offer.label,
  );
}

/** The button that moves the cards picked. */
function moved(scene, act, again) {
  const { pick } = scene;
  if (!pick || (pick.count === 1 && settings.confirm !== "on")) return [];
  const left = pick.count - chosen.cards.length;
  return [
    el(
      "button",
      {
        type: "button",
        class: "primary",
        disabled: left > 0,
        data: { key: "pick" },
        onclick: () => act(picked(scene)),
      },
      left > 0 ? `${pick.label}: ${left} more` : pick.label,
    ),
    chosen.cards.length
      ? el("button", { type: "button", data: { key: "unpick" }, onclick: () => ((chosen.cards = []), again()) }, "Clear")
      : null,
  ];
}

/** The suit that a joker asks for, and a card raised that is to be confirmed. */
function asked(scene, act) {
  const raised = scene.hand.find((c, i) => chosen.cards.includes(keyAt(scene.hand, i)) && c.plays.length);
  if (!raised || scene.pick) return [];
  if (raised.plays.length === 1) {
    return [button({ ...raised.plays[0], label: `Play ${raised.text}` }, act)];
  }
  return raised.plays.map((play) => button(play, act, "It asks for ", strain(play.strain)));
}

function keyAt(hand, at) {
  return `${hand[at].card}-${hand.slice(0, at + 1).filter((c) => c.card === hand[at].card).length}`;
}

/** Bids: numbers; where a bid names a suit, first the number and then the suit. */
function bids(offers, others, act, again) {
  if (!offers.length) return [];
  const rest = others.map((offer) => button(offer, act));
  if (!offers.some((offer) => offer.strain)) {
    return [el("div", { class: "grid" }, rest, offers.map((offer) => button(offer, act)))];
  }
  const levels = [...new Set(offers.map((offer) => offer.level))];
  if (!levels.includes(chosen.level)) chosen.level = levels[0];
  const numbers = levels.map((level) =>
    el(
      "button",
      {
        type: "button",
        "aria-pressed": String(level === chosen.level),
        data: { key: `level-${level}` },
        onclick: () => ((chosen.level = level), again()),
      },
      level,
    ),
  );
  const suits = offers.filter((offer) => offer.level === chosen.level);
  return [
    el("div", { class: "grid", role: "group", "aria-label": "How many tricks" }, rest, numbers),
    el(
      "div",
      { class: "grid", role: "group", "aria-label": "In what" },
      suits.map((offer) => labelled(button(offer, act, el("span", { class: "level" }, offer.level), " ", strain(offer.strain)), offer)),
    ),
  ];
}

function labelled(made, offer) {
  made.setAttribute("aria-label", offer.label);
  return made;
}

/** Suits to be named, "alone" beneath each where it is said with the call. */
function strains(offers, others, act) {
  if (!offers.length) return [];
  const rest = others.map((offer) => button(offer, act));
  const together = offers.filter((offer) => !offer.alone);
  const lone = new Map(offers.filter((offer) => offer.alone).map((offer) => [offer.strain, offer]));
  const groups = together.map((offer) => {
    const alone = lone.get(offer.strain);
    return el(
      "div",
      { class: "named" },
      labelled(button(offer, act, ...named(offer)), offer),
      alone ? labelled(button(alone, act, "alone"), alone) : null,
    );
  });
  return [el("div", { class: "grid" }, rest, groups)];
}

/** A suit, its name and what else it means; where room is scarce the sign is enough. */
function named(offer) {
  const [word, ...rest] = offer.label.split(",");
  const more = rest.length ? el("span", { class: "more" }, `,${rest}`) : null;
  if (offer.strain.length > 1) return [word, more ?? ""];
  return [strain(offer.strain), el("span", { class: "word" }, word, more)];
}

/** Cards or suits to be called, or to be led by somebody else. */
function calls(offers, act) {
  const cards = offers.filter((offer) => offer.card);
  const suits = offers.filter((offer) => !offer.card);
  const shown = cards.map((offer) => {
    const made = button(offer, act, card(offer.face));
    made.setAttribute("aria-label", offer.name);
    return made;
  });
  return [
    ...suits.map((offer) => button(offer, act, strain(offer.strain), " ", offer.label)),
    ...(shown.length ? [el("div", { class: "pack" }, shown)] : []),
  ];
}

/** Partners: players are ticked, and the set that the server offers for them is the answer. */
function partners(scene, offers, act, again) {
  if (!offers.length) return [];
  const may = [...new Set(offers.flatMap((offer) => offer.seats))].sort((a, b) => a - b);
  const most = Math.max(...offers.map((offer) => offer.seats.length));
  const toggles = may.map((seat) => {
    const on = chosen.seats.includes(seat);
    const tap = () => {
      chosen.seats = on ? chosen.seats.filter((s) => s !== seat) : [...chosen.seats, seat].slice(-most);
      again();
    };
    return el(
      "button",
      { type: "button", "aria-pressed": String(on), data: { key: `seat-${seat}` }, onclick: tap },
      scene.seats[seat].name,
    );
  });
  const wanted = [...chosen.seats].sort((a, b) => a - b).join();
  const offer = offers.find((o) => [...o.seats].sort((a, b) => a - b).join() === wanted);
  const answer = offer ? button(offer, act) : null;
  answer?.classList.add("primary");
  if (answer) answer.dataset.key = "partners";
  return [el("div", { class: "grid" }, toggles), answer];
}
