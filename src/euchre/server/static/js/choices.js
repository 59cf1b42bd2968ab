// The choices a scene offers, laid out for the dock.
import { byId, card, el, refill, strain } from "./dom.js";
import { settings } from "./settings.js";

/** Ways of saying no: drawn quietly. */
const QUIET = ["pass", "together", "leave", "keep", "conceal", "drop"];
/** More buttons than this do not fit into the dock and go on a sheet. */
const DOCK = 9;

/** Draw the choices.  `chosen` is what was picked so far; `again()` redraws the player's own place. */
export function drawChoices(scene, live, chosen, act, again) {
  // After a deal the dock belongs to the code that offers the next one.
  if (scene.away || (live && scene.stage === "over")) return;
  const box = byId("choices");
  const offers = live ? scene.actions : [];
  const levels = new Set(offers.map((offer) => offer.level).filter(Boolean));
  const calls = offers.filter((offer) => offer.kind === "call" || offer.kind === "dictate");
  const strains = offers.some((offer) => offer.level && offer.strain);
  box.classList.toggle("sheet", calls.length > 4 || levels.size > DOCK || strains);
  if (levels.size && !levels.has(chosen.level)) [chosen.level] = levels;
  const shown = live ? [scene.deal_no, scene.prompt, scene.actions, scene.pick, scene.stage, chosen, settings.confirm, scene.hand.map((c) => [c.card, c.plays])] : [];
  refill(box, shown, () => (live ? choices(scene, chosen, act, again) : []));
}

function choices(scene, chosen, act, again) {
  const offers = scene.actions;
  const of = (kind) => offers.filter((offer) => offer.kind === kind);
  const special = ["bid", "name", "call", "choose", "dictate"];
  const plain = offers.filter((offer) => !special.includes(offer.kind));
  return [
    ...moved(scene, chosen, act, again),
    ...asked(scene, chosen, act),
    ...bids(of("bid"), plain, chosen, act, again),
    ...strains(of("name"), plain, act),
    ...calls([...of("call"), ...of("dictate")], act),
    ...partners(scene, of("choose"), chosen, act, again),
    ...(of("bid").length || of("name").length ? [] : plain.flatMap((offer) => beside(scene, offer, chosen, act, again))),
  ];
}

/** A call during play ends the deal, so it needs a second click. */
function beside(scene, offer, chosen, act, again) {
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
    { type: "button", class: toneOf(offer), data: { key: offer.play, play: offer.play }, onclick: () => act(offer.play) },
    content.length ? content : offer.label,
  );
}

const toneOf = (offer) => (QUIET.includes(offer.kind) ? "quiet" : offer.kind === "order" && !offer.alone ? "go" : "");

/** The button that moves the picked cards. */
function moved(scene, chosen, act, again) {
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
        onclick: () => act(answerOf(scene, chosen)),
      },
      left > 0 ? `${pick.label}: ${left} more` : pick.label,
    ),
    chosen.cards.length
      ? el("button", { type: "button", data: { key: "unpick" }, onclick: () => ((chosen.cards = []), again()) }, "Clear")
      : null,
  ];
}

/** The suit a joker asks for, or the raised card to be confirmed. */
function asked(scene, chosen, act) {
  const raised = scene.hand.find((c, i) => chosen.cards.includes(keyAt(scene.hand, i)) && c.plays.length);
  if (!raised || scene.pick) return [];
  if (raised.plays.length === 1) {
    return [button({ ...raised.plays[0], label: `Play ${raised.text}` }, act)];
  }
  return raised.plays.map((play) => button(play, act, "Ask for ", strain(play.strain)));
}

/** The answer that the raised cards are. */
export const answerOf = (scene, chosen) => [scene.pick.verb, ...chosen.cards.map((key) => key.replace(/-\d+$/, ""))].join(" ");

function keyAt(hand, at) {
  return `${hand[at].card}-${hand.slice(0, at + 1).filter((c) => c.card === hand[at].card).length}`;
}

/** Bids are numbers; if a bid names a suit, the number comes first and then the suit. */
function bids(offers, others, chosen, act, again) {
  if (!offers.length) return [];
  const rest = others.map((offer) => button(offer, act));
  if (!offers.some((offer) => offer.strain)) {
    return [el("div", { class: "grid levels" }, rest, offers.map((offer) => button(offer, act, ...bid(offer))))];
  }
  const levels = [...new Set(offers.map((offer) => offer.level))];
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
    el("div", { class: "grid levels", role: "group", "aria-label": "How many tricks" }, rest, numbers),
    el(
      "div",
      { class: "grid levels", role: "group", "aria-label": "In which suit" },
      suits.map((offer) => labelled(button(offer, act, el("span", { class: "level" }, offer.level), " ", strain(offer.strain)), offer)),
    ),
  ];
}

/** A bid, and in smaller letters what it means beyond its number. */
function bid({ level, label }) {
  const means = label.startsWith(level) ? label.slice(level.length).trim() : "";
  return means ? [el("span", {}, level, " ", el("span", { class: "means" }, means))] : [label];
}

function labelled(made, offer) {
  made.setAttribute("aria-label", offer.label);
  return made;
}

/** Suits to name, with "alone" beneath each if it is part of the call. */
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
  return [el("div", { class: `grid names${lone.size ? " lone" : ""}` }, rest, groups)];
}

/** A suit, its name and what else it implies; in tight space the sign is enough. */
function named(offer) {
  const [word, ...rest] = offer.label.split(",");
  const more = rest.length ? el("span", { class: "more" }, `,${rest}`) : null;
  if (offer.strain.length > 1) return [word, more ?? ""];
  return [strain(offer.strain), el("span", { class: "word" }, word, more)];
}

/** Cards or suits to call, or to dictate as another player's lead. */
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

/** Partners: tick players; the matching set offered by the server is the answer. */
function partners(scene, offers, chosen, act, again) {
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
