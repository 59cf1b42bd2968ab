// Log and talk, in a drawer: quick phrases, bubbles beside the faces, and who is muted.
import { note, say as tell } from "./dock.js";
import { ask, byId, el, fill, Refused, remember, remembered, style } from "./page.js";
import { say } from "./seats.js";

await style("drawer");

const KEPT = 400; // lines of the log that stay in the page
/** Letters that fit into a bubble; all of a longer message is in the log. */
const FITS = 60;
/** From this width on, in pixels, the drawer may stay open beside the table. */
const DOCKED = 1600;

const docked = () => innerWidth >= DOCKED;
let missed = 0;

/** Open the drawer and show a part of it. */
function openSide(part) {
  setSide(true);
  if (part) part.scrollIntoView({ block: "start" });
}

function setSide(on) {
  byId("side").hidden = !on;
  byId("side-toggle").setAttribute("aria-expanded", String(on));
  byId("main").classList.toggle("with-side", on);
  if (docked()) remember("side", on);
  if (!on) return;
  setMissed(0);
  byId("log").parentElement.scrollTop = byId("log").scrollHeight;
}

/** Count the messages that came while the drawer was closed. */
function setMissed(count) {
  missed = count;
  byId("unread").textContent = String(count);
  byId("unread").hidden = !count;
  byId("side-toggle").setAttribute("aria-label", count ? `Log and talk, ${count} unread` : "Log and talk");
}

function closeSide() {
  setSide(false);
  byId("side-toggle").focus();
}

/** Wire log and talk; returns what the table calls: to open it, and for each frame, line and message. */
export function wireTalk(table) {
  setSide(docked() && remembered("side", false));
  byId("side-close").addEventListener("click", closeSide);
  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !byId("side").hidden && !document.querySelector("dialog[open]")) closeSide();
  });
  // The table is beside the drawer: a tap on the felt closes the drawer.
  document.querySelector(".room").addEventListener("pointerdown", (event) => {
    if (!byId("side").hidden && !docked() && !event.target.closest("button")) setSide(false);
  });

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
    if (!docked()) setSide(false);
    await ask(`/api/tables/${table}/chat`, { quick }).catch((error) => note(error.message));
  });

  return {
    open: openSide,
    toggle: () => (byId("side").hidden ? openSide() : closeSide()),
    frame({ table: t, you }) {
      mine = you.seat;
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
    chat({ n, seat, name, text }, news) {
      if (n <= heard) return;
      heard = n;
      const hidden = isMuted(table, name);
      add(byId("chat"), el("li", { data: { n, name }, hidden }, el("b", {}, `${name}: `), text));
      if (muted || hidden) return;
      if (seat !== mine && byId("side").hidden) setMissed(missed + 1);
      if (!news) return;
      tell(`${name} says: ${text}`);
      const bubble = document.querySelector(`.seat[data-seat="${seat}"] .bubble`);
      if (bubble) say(bubble, text.length > FITS ? `${text.slice(0, FITS - 1)}…` : text);
    },
  };
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
