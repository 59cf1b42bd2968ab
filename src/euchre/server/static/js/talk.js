// Log and talk, beside or below the table: quick phrases, bubbles beside the faces, and who is muted.
import { note, say as tell } from "./dock.js";
import { ask, byId, el, fill, Refused, remember, remembered, style } from "./page.js";
import { say } from "./seats.js";

await style("drawer");

/** Whatever covers less of the window, in pixels, is no keyboard. */
const KEYBOARD = 120;
const KEPT = 400; // lines of the log that stay in the page
/** Letters that fit into a bubble; all of a longer message is in the log. */
const FITS = 60;
/** Where there is so much room, the column stays open from deal to deal. */
const DOCKED = matchMedia("(min-width: 1100px) and (min-aspect-ratio: 1/1)");
/** What can be shown where there is no room for all. */
const PARTS = [["chat", "Talk"], ["log", "Log"], ["advice", "Hint"], ["guide", "First steps"]];
/** Those that come and go. */
const PASSING = ["advice", "guide"];

/** What somebody does who sends a face or waves, and for how many milliseconds it is seen. */
const EMOTES = { smile: "smiles", laugh: "laughs", wink: "winks", surprised: "is surprised", sad: "is sad", cool: "plays it cool", wave: "waves to" };
const SEEN = 2400;

let missed = 0;
let wanted = "chat"; // the part that is shown when nothing else is asked for
let opened = wanted; // what it was opened for

/** Show a part, and open what it stands in. */
function openSide(part = wanted) {
  if (byId("side").hidden) opened = part;
  showPart(part);
  setSide(true);
}

function showPart(part) {
  byId("side").dataset.part = part;
  for (const button of document.querySelectorAll(".parts button")) {
    button.setAttribute("aria-pressed", String(button.value === part));
    if (PASSING.includes(button.value)) button.hidden = byId(button.value)?.hidden !== false;
  }
  scrollDown();
}

/** What was told last is in sight. */
function scrollDown() {
  for (const id of ["log", "chat"]) byId(id).parentElement.scrollTop = byId(id).scrollHeight;
}

function setSide(on) {
  byId("side").hidden = !on;
  byId("side-toggle").setAttribute("aria-expanded", String(on));
  byId("main").classList.toggle("with-side", on);
  if (DOCKED.matches) remember("side", on);
  if (!on) return;
  setMissed(0);
  scrollDown();
}

/** Count the messages that came while the panel was closed. */
function setMissed(count) {
  missed = count;
  byId("unread").textContent = String(count);
  byId("unread").hidden = !count;
  byId("side-toggle").setAttribute("aria-label", count ? `Log and talk, ${count} unread` : "Log and talk");
}

function closeSide() {
  setSide(false);
  if (byId("guide")) byId("guide").hidden = true;
  byId("side-toggle").focus();
}

/** A part goes, and what was opened for it. */
function leave(part) {
  const { part: shown } = byId("side").dataset;
  if (shown === part && opened === part) setSide(false);
  showPart(shown === part ? wanted : shown);
}

/** Stand above a keyboard that covers the lower part of the window while somebody writes. */
function raise() {
  const { height, scale } = visualViewport;
  const covered = document.activeElement === byId("say-text") ? innerHeight - height * scale : 0;
  byId("side").classList.toggle("raised", covered > KEYBOARD);
  byId("side").style.setProperty("--keyboard", `${covered}px`);
  scrollDown();
}

/** Wire log and talk; returns what the table calls: to open it, and for each frame, line and message. */
export function wireTalk(table) {
  byId("mute").before(el("div", { class: "parts", role: "group", "aria-label": "Show" }, PARTS.map(([part, words]) => el("button", { type: "button", class: "quiet", value: part, onclick: () => showPart(part) }, words))));
  showPart(wanted);
  setSide(DOCKED.matches && remembered("side", false));
  byId("side-close").addEventListener("click", closeSide);
  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !byId("side").hidden && !document.querySelector("dialog[open]")) closeSide();
  });
  // A hint is no longer about what is on the table.
  addEventListener("euchre-unadvised", () => leave("advice"));
  for (const kind of ["resize", "scroll"]) visualViewport?.addEventListener(kind, raise);
  byId("say-text").addEventListener("blur", raise);

  const add = (list, item) => {
    const box = list.parentElement;
    const low = box.scrollHeight - box.scrollTop - box.clientHeight < 60;
    list.append(item);
    while (list.children.length > KEPT) list.firstChild.remove();
    if (low) box.scrollTop = box.scrollHeight;
  };

  let muted = false;
  const setMuted = (on) => {
    muted = on;
    byId("mute").setAttribute("aria-pressed", String(on));
    byId("chat").hidden = on;
    byId("muted").hidden = !on;
    remember("muted", on ? table : "");
  };
  setMuted(remembered("muted", "") === table);
  byId("mute").addEventListener("click", () => setMuted(!muted));
  let mine = null;
  let myName = "";
  let heard = 0; // the streams start with earlier messages

  addEventListener("euchre-mute", () => {
    for (const line of byId("chat").children) line.hidden = isMuted(table, line.dataset.name);
  });
  const rule = el("p", { class: "fine", id: "chat-rule", hidden: true }, "This table allows quick phrases only; the host can let everyone write.");
  byId("say").before(rule);
  byId("say").addEventListener("submit", async (event) => {
    event.preventDefault();
    const field = byId("say-text");
    const text = field.value.trim();
    if (!text) return;
    try {
      await ask(`/api/tables/${table}/chat`, { text });
      field.value = "";
    } catch (error) {
      const said = error instanceof Refused ? error.message : "Not sent: the server cannot be reached.";
      add(byId("chat"), el("li", { class: "bad" }, said));
    }
  });

  byId("quick").addEventListener("click", async ({ target }) => {
    const { quick } = target.closest("[data-quick]")?.dataset ?? {};
    if (!quick) return;
    if (!DOCKED.matches) setSide(false);
    await ask(`/api/tables/${table}/chat`, { quick }).catch((error) => note(error.message));
  });

  let give = () => {}; // puts what was lent back in its place

  return {
    open: openSide,
    /** Let the talk stand in a dialog until that closes. */
    lend(dialog, box) {
      give();
      const parts = [byId("chat").parentElement, byId("quick"), rule, byId("say")];
      const marks = parts.map((part) => document.createComment(""));
      parts.forEach((part, i) => part.replaceWith(marks[i]));
      give = () => marks.forEach((mark, i) => mark.replaceWith(parts[i]));
      dialog.addEventListener("close", give, { once: true });
      box.append(...parts);
      setMissed(0);
      scrollDown();
    },
    leave,
    toggle: () => (byId("side").hidden ? openSide() : closeSide()),
    frame({ table: t, you }) {
      mine = you.seat;
      myName = t.seats[mine]?.name;
      wanted = t.seats.some(({ kind }, seat) => kind === "person" && seat !== mine) ? "chat" : "log";
      byId("quick").hidden = you.seat === null;
      byId("say").hidden = you.seat === null || !t.writes;
      rule.hidden = you.seat === null || t.writes;
      for (const line of [...byId("chat").children]) if (Number(line.dataset.n) <= t.cleared) line.remove();
    },
    /** Add the lines of a frame; one that tells the whole deal (`whole`) stands for all before it. */
    log({ lines, whole, earlier, dealt }) {
      if (whole) fill(byId("log"), earlier.map((one) => folded(table, one)));
      lines.forEach((line, i) => add(byId("log"), el("li", { class: dealt && !i ? "deal" : "" }, line)));
    },
    /** Add a message; `news` also stands beside the face and is said. */
    chat({ n, seat, name, text, quick }, news) {
      if (n <= heard) return;
      heard = n;
      const hidden = isMuted(table, name);
      const [sign, to] = text.split(/ (.*)/u);
      const does = Object.hasOwn(EMOTES, quick) && `${EMOTES[quick]}${to ? ` ${to === myName ? "you" : to}` : ""}`;
      add(byId("chat"), el("li", { data: { n, name }, hidden }, el("b", {}, does ? name : `${name}: `), does ? ` ${does} ${sign}` : text));
      if (muted || hidden) return;
      if (seat !== mine && byId("side").hidden && !byId("end").open) setMissed(missed + 1);
      if (!news) return;
      tell(does ? `${name} ${does}.` : `${name} says: ${text}`);
      if (does) return showEmote(seat, sign);
      const bubble = document.querySelector(`.seat[data-seat="${seat}"] .bubble`);
      if (bubble) say(bubble, text.length > FITS ? `${text.slice(0, FITS - 1)}…` : text);
      return undefined;
    },
  };
}

/** Show a sign upon somebody's face for a moment, in place of one that is there. */
function showEmote(seat, sign) {
  const at = document.querySelector(`.seat[data-seat="${seat}"]`);
  at?.querySelector(".emote")?.remove();
  const shown = el("span", { class: "emote", "aria-hidden": "true" }, sign);
  at?.append(shown);
  setTimeout(() => shown.remove(), SEEN);
}

/** An earlier deal of the game: its result, and all of it when opened. */
function folded(table, { deal, text }) {
  const lines = el("ol", {});
  const box = el("details", {}, el("summary", {}, `Deal ${deal}: ${text}`), lines);
  box.addEventListener("toggle", async () => {
    if (!box.open || lines.childElementCount) return;
    try {
      const { lines: told } = await ask(`/api/tables/${table}/log?deal=${deal}`);
      fill(lines, told.map((line) => el("li", {}, line)));
    } catch (error) {
      fill(lines, el("li", { class: "bad" }, error.message));
    }
  });
  return el("li", {}, box);
}

const names = (table) => remembered(`mute-${table}`, []);

/** Whether a person is muted at a table. */
export const isMuted = (table, name) => names(table).includes(name);

/** Mute a person, or listen again. */
export function mute(table, name, on) {
  const others = names(table).filter((one) => one !== name);
  remember(`mute-${table}`, on ? [...others, name] : others);
  dispatchEvent(new CustomEvent("euchre-mute"));
}
