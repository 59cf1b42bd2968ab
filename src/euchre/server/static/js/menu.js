// The menu of a table: inviting, rules, seats, leaving; and the notice for people who may not come in.
import { isAway, stateOf } from "./away.js";
import { byId, el, fill, home, qrCode, refill } from "./dom.js";
import { face } from "./faces.js";
import { drawFelt, drawTrick } from "./felt.js";
import { isNew } from "./lessons.js";
import { ask } from "./net.js";
import { seatRights, wireRights } from "./rights.js";
import { kindOf } from "./seats.js";
import { remember, remembered } from "./settings.js";
import { muteButton } from "./talk.js";

/** Wire the menu of a table. */
export function wireMenu(table) {
  let frame = null;
  const dialog = byId("menu");
  const rights = wireRights(table, muteButton);
  byId("menu-toggle").addEventListener("click", () => {
    drawInvite();
    dialog.showModal();
  });
  byId("leave").addEventListener("click", () => byId("leaving").showModal());
  byId("leave-now").addEventListener("click", async () => {
    await ask(`/api/tables/${table}/leave`, {}).catch(() => {});
    if (remembered("table", "") === table) remember("table", "");
    location.assign("/");
  });

  byId("speed").addEventListener("change", async (event) => {
    await ask(`/api/tables/${table}/host`, { speed: event.target.value }).catch((error) => {
      fill(byId("invite"), el("p", { class: "bad", role: "alert" }, error.message));
    });
  });

  function drawInvite() {
    if (!frame || frame.you.seat === null || frame.table.for) return fill(byId("invite"));
    const rows = inviteRows(table);
    const own = el("button", { type: "button" }, "Link to my seat for another device");
    own.addEventListener("click", async () => {
      try {
        const made = await ask(`/api/tables/${table}/seatlink`, {});
        own.replaceWith(linkRow("Keep this link to yourself: it opens your seat.", new URL(made.link, home).href));
      } catch (error) {
        own.replaceWith(el("p", { class: "bad" }, error.message));
      }
    });
    return fill(byId("invite"), rows, el("p", {}, own));
  }

  /** A seat was tapped: who sits there, and for the host whom to put there. */
  async function seat(chosen) {
    const box = byId("seat-menu");
    const who = isAway(chosen) ? "away" : kindOf(chosen);
    const parts = [
      el("h2", { id: "seat-title" }, chosen.name),
      el("p", {}, [who, chosen.place, ...chosen.roles].filter(Boolean).join(", ") || "at this table"),
    ];
    if (chosen.seat === frame?.you.seat) parts.push(...ownFace(chosen));
    if (frame?.you.host && chosen.seat !== frame.you.seat) {
      const levels = el(
        "select",
        { id: "level" },
        (await ask("/api/levels")).levels.map((level) => el("option", { value: level }, level.replace(":", ", "))),
      );
      const change = el("button", { type: "button" }, "Seat this bot");
      change.addEventListener("click", async () => {
        try {
          await ask(`/api/tables/${table}/host`, { replace: chosen.seat, with: levels.value });
          box.close();
        } catch (error) {
          change.after(el("p", { class: "bad", role: "alert" }, error.message));
        }
      });
      parts.push(el("p", {}, el("label", { for: "level" }, "Another bot here: "), levels), el("p", {}, change));
    }
    const kind = frame?.table.seats[chosen.seat]?.kind;
    if (kind && kind !== "bot" && chosen.seat !== frame.you.seat) {
      if (frame.you.host) parts.push(...seatRights(table, chosen.seat, chosen.name, () => box.close()));
      parts.push(muteButton(table, chosen.name, () => box.close()));
    }
    const close = el("form", { method: "dialog", class: "buttons" }, el("button", { class: "primary" }, "Close"));
    fill(box, parts, close);
    box.showModal();
  }

  /** One's own face, and a button that turns to another one. */
  function ownFace({ who: person, seat: mine, face: worn }) {
    let turn = worn;
    const shown = el("p", { class: "own-face" }, face(person, mine, turn));
    const next = el("button", { type: "button" }, "Another face");
    next.addEventListener("click", async () => {
      turn += 1;
      fill(shown, face(person, mine, turn));
      await ask(`/api/tables/${table}/face`, { face: turn }).then(() => remember("face", turn), () => {});
    });
    return [shown, el("p", {}, next)];
  }

  return {
    seat,
    frame(next) {
      frame = next;
      rights(next);
      byId("leave").hidden = Boolean(next.table.for);
      byId("speed-row").hidden = !next.you.host;
      byId("speed").value = next.table.speed;
      const { this: dealt, hand, next: coming, next_hand: number } = next.commitment;
      const seal = (n, digest) => (digest ? `Deal ${n}: ${digest}. ` : "");
      byId("commitment").textContent = `The server commits to the cards before it deals them. This browser keeps the commitments and compares them after the game. ${seal(hand, dealt)}${seal(number, coming)}`;
      const options = new URLSearchParams(next.table.options).toString();
      byId("rules-link").href = `/rules/${encodeURIComponent(next.table.game)}${options ? `?${options}` : ""}`;
    },
    locked(reason) {
      fill(
        byId("end"),
        el("h2", { id: "end-title" }, "This table is not open to you"),
        el("p", {}, navigator.cookieEnabled ? reason : NO_COOKIES),
        el("p", { class: "buttons" }, el("a", { class: "button", href: "/join" }, "Join with a code"), el("a", { class: "button primary", href: "/" }, "Go to the start page")),
      );
      byId("end").showModal();
    },
  };
}

const NO_COOKIES = "This browser refuses cookies, and the table knows by a cookie which seat is yours. Please allow it for this site.";

/** Names of this computer, which no one else can reach. */
const HERE_ONLY = ["localhost", "127.0.0.1", "[::1]"];
const ELSEWHERE =
  "This link works on this computer only. To invite others, start the server with --host 0.0.0.0 and open the page at this computer's own address.";

/** The ways to invite someone, a link and a code to read out: shown at once, filled in soon. */
function inviteRows(table) {
  const local = (address) => HERE_ONLY.includes(new URL(address).hostname);
  const link = linkRow("Send this link to your friends:", "");
  const said = el("output", {});
  const only = local(home) ? el("p", { class: "fine" }, ELSEWHERE) : null;
  const room = el("div", { class: "ways unfilled" }, el("div", {}, link, el("p", {}, "Or say this code: ", said), only));
  ask(`/api/tables/${table}/invite`, {}).then(
    ({ invite, code, qr }) => {
      const { href } = new URL(invite, home);
      link.querySelector(".link").value = href;
      said.textContent = code;
      // A code that leads nowhere else is not worth scanning.
      if (qr && !local(href)) room.append(qrCode(qr));
      if (!local(href)) only?.remove();
      room.classList.remove("unfilled");
    },
    (error) => room.replaceWith(el("p", { class: "bad", role: "alert" }, error.message)),
  );
  return room;
}

function linkRow(words, href) {
  const field = el("textarea", { class: "link", readonly: true, rows: 3, spellcheck: "false", "aria-label": words });
  field.value = href;
  const copy = el("button", { type: "button" }, "Copy");
  copy.addEventListener("click", async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      copy.textContent = "Copied";
    } catch {
      copy.textContent = "Press Ctrl+C";
    }
  });
  return el("div", {}, el("p", {}, words), el("div", { class: "row" }, field, copy));
}

let invited = false;

/** Where somebody who has come is while the table waits. */
const WHERE = { here: "is here", elsewhere: "in another window", gone: "away", "": "is here" };

/** What whoever deals the cards should know. */
function whoIsMissing(seats, mine) {
  if (seats.some((seat) => seat.kind === "bot")) return "Bots fill the free seats.";
  const away = seats.filter((seat, i) => i !== mine && isAway({ ...seat, seat: i })).map((seat) => seat.name);
  if (!away.length) return "Everyone is here.";
  return away.length === 1 ? `${away[0]} is away.` : `${away.slice(0, -1).join(", ")} and ${away.at(-1)} are away.`;
}

/** Offer a bot's seat to whoever only watches, as after leaving; return whether there is one. */
export function offerSeat({ table, you, scene }) {
  if (table.code) remember("way-in", { table: table.id, link: `/join#${table.code}` });
  const free = !table.locked && !table.for && table.seats.some((seat) => seat.kind === "bot");
  if (you.seat !== null || !free || scene?.over.length) return false;
  const known = remembered("way-in", {});
  const link = known.table === table.id ? known.link : table.listed && `/join/${table.id}`;
  if (!link) return false;
  refill(byId("choices"), ["seat", link], () => el("a", { class: "button", id: "take-seat", href: link }, "Take a seat"));
  return true;
}

/** Before the first deal: who is there, how to invite others, and the button that deals; `says` is said first. */
export function waitForFriends(frame, tap, deal, says) {
  const { seats } = frame.table;
  drawFelt(emptyTable(frame), tap);
  drawTrick(emptyTable(frame), []);
  byId("prompt").textContent = says || (frame.table.for ? "The first deal starts in a moment." : whoIsMissing(seats, frame.you.seat));
  const who = seats.map((seat, i) => {
    const state = i === frame.you.seat ? "you" : seat.kind === "bot" ? `bot, ${seat.level}` : WHERE[stateOf({ ...seat, seat: i })];
    return el("li", {}, el("b", {}, seat.name), ` (${state})`);
  });
  const start = el("button", { type: "button", class: "go", id: "next" }, "Deal the cards");
  start.addEventListener("click", deal);
  if (!offerSeat(frame)) fill(byId("choices"), frame.you.seat === null || frame.table.for ? null : start);
  byId("waiting").hidden = Boolean(frame.table.for);
  if (frame.table.for) return;
  if (!invited) fill(byId("waiting"), el("ul", { id: "guests" }), lesson(frame.table), el("div", { id: "ways" }));
  fill(byId("guests"), who);
  if (invited || frame.you.seat === null) return;
  invited = true;
  fill(byId("ways"), inviteRows(frame.table.id));
}

/** The lesson of a game never played here: one quiet line that opens beside the table. */
function lesson({ game, title }) {
  const taught = JSON.parse(byId("main").dataset.lessons)[game];
  if (!taught || !isNew(game, taught.course)) return null;
  return el("p", { class: "fine" }, `New to ${title}? `, el("a", { id: "lesson", href: taught.href, target: "_blank", rel: "noopener" }, "A short lesson"));
}

/** The table before anything is dealt, as a scene. */
function emptyTable({ table, you }) {
  const seats = table.seats.map((seat, i) => ({
    ...{ seat: i, place: "", cards: 0, tricks: 0, roles: [], open: [], columns: [], said: "" },
    ...seat,
    who: seat.name,
    name: i === you.seat ? "You" : seat.name,
  }));
  const numbers = [...new Set(seats.map((seat) => seat.side))];
  const first = seats[you.seat ?? 0].side;
  numbers.sort((a, b) => (b === first) - (a === first) || a - b);
  const sides = numbers.map((side) => {
    const members = seats.filter((seat) => seat.side === side);
    return { side, seats: members.map((seat) => seat.seat), name: members.map((seat) => seat.name).join(" and "), points: 0, tricks: 0 };
  });
  return { me: you.seat, stage: "waiting", seats, sides, goal: "", pips: 0, tricks: 0, need: 0, trump: null, bid: null, winners: [], standing: [], trick: [], trick_no: 0, refused: [] };
}

const KNOWN = "guided";

const dialog = byId("guide");
const steps = [...dialog.querySelectorAll(".guide-step")];
let at = 0;
let known = remembered(KNOWN, false);

/** Show the first steps to people who sit at a table for the first time. */
export function guide() {
  if (known || document.querySelector("dialog[open]")) return;
  known = true;
  open();
}

function open() {
  go(0);
  dialog.showModal();
  byId("guide-next").focus();
}

function go(step) {
  at = step;
  for (const [i, one] of steps.entries()) {
    one.hidden = i !== at;
    const title = one.querySelector("h2");
    if (i === at) title.id = "guide-title";
    else title.removeAttribute("id");
  }
  byId("guide-at").textContent = `First steps, ${at + 1} of ${steps.length}`;
  byId("guide-back").hidden = at === 0;
  byId("guide-skip").hidden = at === steps.length - 1;
  byId("guide-next").textContent = at === steps.length - 1 ? "Play" : "Next";
}

byId("guide-next").addEventListener("click", () => (at === steps.length - 1 ? dialog.close() : go(at + 1)));
byId("guide-back").addEventListener("click", () => go(at - 1));
byId("guide-skip").addEventListener("click", () => dialog.close());
dialog.addEventListener("close", () => remember(KNOWN, true));
byId("guide-open").addEventListener("click", () => {
  byId("help").close();
  open();
});
