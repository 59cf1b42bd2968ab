// Choices that are laid out together: bids, suits to name, cards to call, partners to choose.
import { card, strain } from "./cards.js";
import { button } from "./hand.js";
import { el } from "./page.js";

/** All of these that a scene offers; `plain` are its other offers, which stand among bids and suits. */
export function grouped(scene, plain, chosen, act, again) {
  const of = (...kinds) => scene.actions.filter((offer) => kinds.includes(offer.kind));
  return [
    ...bids(of("bid"), plain, chosen, act, again),
    ...strains(of("name"), plain, act),
    ...calls([...of("call"), ...of("dictate")], act),
    ...partners(scene, of("choose"), chosen, act, again),
  ];
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
