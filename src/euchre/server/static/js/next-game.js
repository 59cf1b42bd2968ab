// The next game at a table: other rules, other seats and partners, and what somebody proposes.  What may
// be done comes with the frame (`next`).
import { ask, byId, el, listed, refill, style } from "./page.js";

await style("next-game");

/** How partners may be found from game to game. */
const PAIRED = { stay: "Partners stay together", rotate: "Partners rotate", draw: "Partners are drawn by cards" };

let latest = null; // the frame on the screen

/** The buttons to change the next game; none for who may not. */
export function changeButtons(table, frame) {
  if (!frame.next?.may) return [];
  const open = (name, show) => el("button", { type: "button", class: `other-${name}`, "aria-haspopup": "dialog", onclick: () => show(table) }, `Other ${name}\u00a0…`);
  return [open("rules", openRules), open("seats", openSeats)];
}

/** Take a frame: what is open about the next game is brought up to date. */
export function follow(table, frame) {
  latest = frame;
  const may = frame.next?.may;
  for (const id of ["other-rules", "other-seats"]) if (byId(id)?.open && !may) byId(id).close();
  if (may && byId("other-seats")?.open) drawSeats(table);
}

/** What is proposed, with the buttons to answer; empty while nothing is. */
export function drawProposal(table, frame, box) {
  const open = frame.next?.proposal;
  const { seats } = frame.table;
  box.hidden = !open;
  refill(box, [open, seats.map((seat) => seat.name), frame.you.seat], () => {
    if (!open) return "";
    const answer = (agrees, words, kind = "") => el("button", { type: "button", class: kind, onclick: (event) => send(table, "nod", { agrees }, event.target) }, words);
    const names = open.agreed.map((seat) => seats[seat].name);
    const buttons = open.answer ? [answer(true, "Agree", "primary"), answer(false, "Decline")] : frame.you.seat === open.seat ? [answer(false, "Withdraw")] : [];
    return [
      el("p", {}, open.text, names.length ? ` ${listed(names)} agree${names.length > 1 ? "" : "s"}.` : ""),
      buttons.length ? el("p", { class: "buttons" }, buttons) : "",
    ];
  });
}

/** Who plays with whom, in words; empty where nobody has a partner. */
export function sidesOf({ seats }) {
  const sides = [...new Set(seats.map((seat) => seat.side))].map((side) => seats.filter((seat) => seat.side === side));
  return sides.length < seats.length ? sides.map((side) => listed(side.map((seat) => seat.name))).join(" against ") : "";
}

/** Ask for something, with the button that was pressed; a refusal is said beside it.  Whether it is done. */
async function send(table, what, body, button) {
  const row = button.closest(".buttons, p") ?? button;
  row.parentElement.querySelector(".refused")?.remove();
  button.disabled = true;
  try {
    await ask(`/api/tables/${table}/${what}`, body);
    return true;
  } catch (error) {
    row.after(el("p", { class: "bad refused", role: "alert" }, error.message));
    return false;
  } finally {
    button.disabled = false;
  }
}

/** Change the next game, or propose it; whoever has changed it sees at once what it came to. */
async function changed(table, wish, button, dialog) {
  const decides = latest.next?.may === "change";
  if (!(await send(table, "change", wish, button))) return;
  dialog.close();
  if (decides) byId("end").close();
}

/** A dialog of this part of the page, made when it is first opened. */
function dialogOf(id) {
  if (!byId(id)) document.body.append(el("dialog", { id, class: "next-dialog", "aria-labelledby": `${id}-title` }));
  return byId(id);
}

const closing = (dialog, words) => el("button", { type: "button", onclick: () => dialog.close() }, words);
const asks = () => (latest.next.may === "propose" ? el("p", { class: "fine" }, "The others at the table are asked whether they agree.") : null);

// -- seats and partners ---------------------------------------------------------------------------

let chosen = []; // the seats to swap

function openSeats(table) {
  const dialog = dialogOf("other-seats");
  chosen = [];
  delete dialog.dataset.made;
  drawSeats(table);
  dialog.showModal();
}

function drawSeats(table) {
  const dialog = byId("other-seats");
  const { seats } = latest.table;
  refill(dialog, [seats.map((seat) => [seat.name, seat.side]), latest.next.paired, latest.next.consulted, latest.next.may], () => {
    chosen = [];
    const change = (wish, button) => changed(table, wish, button, dialog);
    const swap = el("button", { type: "button", id: "swap", disabled: true, onclick: ({ target }) => change({ swap: chosen }, target) }, "Swap two players");
    const first = el("button", { type: "button", id: "deals-first", disabled: true, onclick: ({ target }) => change({ dealer: chosen[0] }, target) }, "Deals first");
    const partners = (how, words) => el("button", { type: "button", id: `partners-${how}`, onclick: ({ target }) => change({ partners: how }, target) }, words);
    const { partners: fixed } = latest.next;
    return [
      el("h2", { id: "other-seats-title" }, "Other seats"),
      el("p", {}, sidesOf(latest.table)),
      asks(),
      el("div", { class: "swappers", role: "group", "aria-label": "Players" }, seats.map((seat, i) => player(seat, i, swap, first))),
      el("p", { class: "buttons" }, swap, first, fixed ? partners("rotate", "Rotate partners") : null, partners("draw", fixed ? "Draw for partners" : "Draw for seats")),
      ...(latest.next.may === "change" ? habits(table) : []),
      el("p", { class: "buttons" }, closing(dialog, "Close")),
    ];
  });
}

/** A player that can be chosen: two to be swapped, one to deal first. */
function player(seat, i, swap, first) {
  const toggle = ({ currentTarget: button }) => {
    chosen = chosen.includes(i) ? chosen.filter((one) => one !== i) : [...chosen, i].slice(-2);
    for (const [at, one] of [...button.parentElement.children].entries()) one.setAttribute("aria-pressed", chosen.includes(at));
    const names = chosen.map((one) => latest.table.seats[one].name);
    swap.disabled = names.length < 2;
    swap.textContent = names.length < 2 ? "Swap two players" : `Swap ${listed(names)}`;
    first.disabled = names.length !== 1;
    first.textContent = names.length === 1 ? `${names[0]} deals first` : "Deals first";
  };
  return el("button", { type: "button", class: "swaps", "aria-pressed": "false", onclick: toggle }, seat.name, seat.kind === "bot" ? el("small", {}, " bot") : "");
}

/** What the host may set for all games to come. */
function habits(table) {
  const { paired, consulted } = latest.next;
  const pair = el("select", { id: "paired", onchange: ({ target }) => send(table, "host", { pair: target.value }, target) }, Object.entries(PAIRED).map(([how, words]) => el("option", { value: how, selected: how === paired }, words)));
  const consult = el("input", { type: "checkbox", id: "consulted", checked: consulted, onchange: ({ target }) => send(table, "host", { consult: target.checked }, target) });
  return [
    el("p", {}, el("label", { for: "paired" }, "From game to game "), pair),
    el("p", {}, el("label", { class: "check" }, consult, " Everyone may propose other rules and seats, which those present agree to")),
  ];
}

// -- rules ------------------------------------------------------------------------------------------

let styled = null; // once the style of the form is asked for

/** Open the form of the house rules, with those of this table chosen. */
function openRules(table) {
  const known = byId("other-rules");
  const dialog = dialogOf("other-rules");
  // Sets of rules, and what a search finds, are addresses of a new table.
  if (!known) dialog.addEventListener("click", (event) => {
    const link = event.target.closest('a[href^="/new?"]');
    if (!link) return;
    event.preventDefault();
    load(table, new URL(link.href).searchParams);
  });
  dialog.showModal();
  return load(table, new URLSearchParams({ game: latest.table.game, ...latest.table.options }));
}

async function load(table, query) {
  const dialog = byId("other-rules");
  styled ??= style("new");
  const [answer, { wireRules }] = await Promise.all([fetch(`/rules-form?${query}`), import("./rules-form.js"), styled]);
  dialog.innerHTML = await answer.text();
  const form = dialog.querySelector("form");
  const again = (address) => load(table, new URL(address, location.href).searchParams);
  const rules = wireRules(form, again);
  for (const link of dialog.querySelectorAll('a:not([href^="/new?"])')) Object.assign(link, { target: "_blank", rel: "noopener" });
  const go = byId("play-these");
  go.textContent = latest.next?.may === "propose" ? "Propose these rules" : "Play by these rules";
  go.before(closing(dialog, "Cancel"));
  const out = sittingOut(Number(form.dataset.seats));
  if (out) form.querySelector("p").after(out);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const wish = { game: rules.game, options: rules.options() };
    if (out) wish.out = [...out.querySelectorAll("input:checked")].map((box) => Number(box.value));
    await changed(table, wish, go, dialog);
  });
  byId("other-rules-title").focus();
}

/** Where more people sit here than the game has seats: who makes room. */
function sittingOut(count) {
  const people = latest.table.seats.map((seat, i) => ({ ...seat, i })).filter((seat) => seat.kind !== "bot");
  if (people.length <= count) return null;
  const box = ({ name, i }) => el("label", { class: "check" }, el("input", { type: "checkbox", value: i }), ` ${name}`);
  const words = `This game has ${count} seats. Who sits out and watches?`;
  return el("fieldset", { class: "sits-out" }, el("legend", {}, words), people.map(box));
}
