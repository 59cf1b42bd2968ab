// Inviting others to a table: a link, a code to read out and one to scan; and on a computer that only its
// own browser reaches, letting the phones of this house in first.
import { ask, el, fill, home, qrCode, style } from "./page.js";

await style("invite");

/** Names of this computer, which no one else can reach. */
const HERE_ONLY = ["localhost", "127.0.0.1", "[::1]"];
const isHere = (address) => HERE_ONLY.includes(new URL(address).hostname);
const MEANING = "Everybody on this network can then open this page; they still need the code of your table.";
const LISTED = "Everybody on this network can then open this page and join your table, which is listed for anyone.";

/** How often the page looks whether a phone has come, in milliseconds. */
const LOOK = 2000;

let base = home; // where others reach this server, as far as is known

/** A link for others to open. */
export const linkTo = (path) => new URL(path, base).href;

/** The ways to invite someone: shown at once, filled in soon; on a `screen` what can be read from a chair. */
export function inviteRows(table, screen = false) {
  const room = el("div", { class: "ways unfilled" }, el("div", {}, isHere(home) || screen ? null : ways("", "")));
  const draw = () => ask(`/api/tables/${table}/invite`, {}).then(
    (invitation) => {
      base = invitation.address || home;
      room.classList.remove("unfilled");
      fill(room, shown(invitation, draw, screen ? typed : ways));
    },
    (error) => fill(room, problem(error)),
  );
  draw();
  return room;
}

const problem = (error) => el("p", { class: "bad", role: "alert" }, error.message);

/** What to show of an invitation: nothing that leads nowhere; `draw` shows it anew, `ways` what to type or send. */
function shown({ invite, code, qr, listed, nearby }, draw, ways) {
  const link = linkTo(invite);
  const elsewhere = el("p", { class: "fine" }, el("a", { href: "/help/friends#friends-elsewhere", target: "_blank", rel: "noopener" }, "How friends elsewhere can join"));
  if (!isHere(link)) return [el("div", {}, ways(link, code), nearby && elsewhere), qr && scanned(qr, code), nearby && access(nearby, draw)];
  if (nearby) return el("div", {}, el("div", { class: "row" }, accessButton("Let phones in this house join", true, draw)), el("p", {}, listed ? LISTED : MEANING), elsewhere);
  return el("div", {}, el("p", {}, "This page works on this computer only."), elsewhere);
}

/** The code to scan: a tap shows it as large as the screen, to be read across a table. */
function scanned(qr, code) {
  const large = () => {
    const box = el("dialog", { class: "qr-large", "aria-label": "The code to scan", onclick: () => box.close(), onclose: () => box.remove() }, qrCode(qr), el("button", { type: "button", autofocus: true }, `Close · ${code}`));
    document.body.append(box);
    box.showModal();
  };
  return el("button", { type: "button", class: "qr-open", title: "Show it large", "aria-label": "Show the code to scan large", onclick: large }, qrCode(qr));
}

/** The code to scan, small, for as long as cards lie on a screen; nothing where it leads nowhere. */
export async function smallCode(table) {
  const { address, invite, code, qr } = await ask(`/api/tables/${table}/invite`, {});
  return qr && !isHere(new URL(invite, address || home)) ? [scanned(qr, code), el("p", {}, "Take a seat: ", el("b", {}, code))] : [];
}

/** Where to go, and the code to enter there, for who sees a screen. */
const typed = (href, code) => [el("p", {}, "Scan the code with your phone, or go to ", el("b", {}, `${new URL(href).host}/join`), " and enter"), el("p", {}, el("output", {}, code))];

/** A link to copy, and a code. */
const ways = (href, code) => [linkRow("Send this link to your friends:", href), el("p", {}, "Or say this code: ", el("output", {}, code))];

export function linkRow(words, href) {
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

// -- the phones of this house --------------------------------------------------------------------

/** A button that lets phones in, or out again; errors are shown after it. */
function accessButton(words, open, draw) {
  const button = el("button", { type: "button", class: open ? "primary" : "small" }, words);
  const box = el("div", {}, button);
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      await ask("/api/nearby", { open });
      await draw();
    } catch (error) {
      button.disabled = false;
      fill(box, button, problem(error));
    }
  });
  return box;
}

/** While phones can come: whether one has, what is in the way if none does, and a way back. */
function access(nearby, draw) {
  const says = el("p", { role: "status" });
  const advice = el("ul");
  const box = el("div", { class: "access" }, el("div", { class: "row" }, says, accessButton("Shut phones out", false, draw)), advice);
  const say = (state) => {
    const words = state.advice.length ? "No phone has reached this computer yet. What is usually in the way:" : "Waiting for the first phone.";
    says.textContent = state.reached ? "A phone has reached this computer." : words;
    if (advice.children.length !== state.advice.length) fill(advice, state.advice.map((one) => el("li", {}, one)));
  };
  const look = async () => {
    if (!box.isConnected) return;
    const state = await ask("/api/nearby").catch(() => nearby);
    // Another window has shut phones out.
    if (!state.address) return draw();
    if (JSON.stringify(state) !== JSON.stringify(nearby)) say((nearby = state));
    setTimeout(look, LOOK);
  };
  say(nearby);
  setTimeout(look, LOOK);
  return box;
}
