// Joining a table: the secret of a link is in the fragment, which browsers never send.
import { faceChoice } from "./faces.js";
import { ask, byId, capital, el, fill, Refused, remember, remembered } from "./page.js";

const form = byId("join");
const { table } = form.dataset;
/** No secret is longer; anything cut off here opens nothing. */
const LONGEST = 60;
/** How many letters and digits a code has. */
const CODE = 6;
const given = fragment() || history.state?.given || "";
// Keep the secret out of the visible address; a reloaded page still has it.
history.replaceState({ given }, "", location.pathname);
const known = remembered("last", {}).name ?? "";
byId("name").value = known === "Player" ? "" : known;
byId("by-code").hidden = Boolean(table);
byId("code").required = !table;
if (!table) byId("code").value = given;

/** What the fragment says; empty if it is garbled. */
function fragment() {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return "";
  }
}

/** What opens the table, in the form the server expects. */
function key() {
  if (!table) return { code: byId("code").value.trim() };
  return given ? { secret: given.slice(0, LONGEST) } : {};
}

// -- what table it is ----------------------------------------------------------------------

let asked = ""; // the code that was looked up last

async function lookUp() {
  const { code = "" } = key();
  asked = code;
  byId("problem").textContent = "";
  try {
    const about = await ask(table ? `/api/tables/${table}/about` : "/api/about", key());
    if (asked === code) show(about);
  } catch (error) {
    if (asked !== code) return;
    hide();
    byId("problem").textContent = error.message;
    // A dead link stays dead, but a network may come back.
    const closed = Boolean(table) && error instanceof Refused && error.status === 404;
    for (const id of ["naming", "ways"]) byId(id).hidden = closed;
  }
}

function hide() {
  fill(byId("about"));
  fill(byId("free"));
  byId("seats").hidden = true;
  for (const id of ["naming", "ways", "sit", "watch"]) byId(id).hidden = false;
  byId("sit").textContent = "Take a seat";
  byId("name").required = true;
}

function show(about) {
  hide();
  const free = about.seats.filter((seat) => seat.free);
  // People who already have a seat, on this device or another one, are not asked for a name or a seat.
  const sits = about.seat !== null || Boolean(about.device);
  const choosing = !sits && free.length > 0;
  const lines = [about.rule_line, score(about), company(about), advice(about, sits, free)];
  const title = about.host ? `${about.host}'s table: ${about.title}` : about.title;
  fill(byId("about"), el("h2", {}, title), lines.filter(Boolean).map((line) => el("p", {}, line)));
  // An invited guest is usually meant to be the host's partner.
  const best = Math.max(0, free.findIndex((seat) => /\bas partner\b/.test(seat.where ?? "")));
  fill(byId("free"), choosing ? free.map((seat, i) => choice(seat, i === best)) : []);
  byId("seats").hidden = !choosing;
  byId("naming").hidden = !choosing;
  // A field that cannot be seen must not keep anybody from coming.
  byId("name").required = choosing;
  byId("sit").hidden = !choosing && !sits;
  byId("watch").hidden = sits || !about.watch;
  if (sits) byId("sit").textContent = "Go to my seat";
}

function score(about) {
  if (!about.dealt) return "The first deal has not begun.";
  const sides = about.sides.map((side) => `${side.name} ${side.points}`).join(", ");
  return about.over ? `The game is over: ${sides}. You can start another one at the table.` : `Score (${about.goal}): ${sides}.`;
}

/** Who is already sitting there. */
function company(about) {
  const people = about.seats.filter((seat) => !seat.free);
  const names = people.map((seat) => (seat.kind === "covered" ? `${seat.name} (away, a bot is sitting in)` : seat.name));
  const others = names.length < about.seats.length ? "; bots hold the other seats" : "";
  return names.length ? `Who plays: ${names.join(", ")}${others}.` : "Only bots are sitting here now.";
}

function advice(about, sits, free) {
  if (about.device) return `This link lets you use ${about.device}'s seat on this device, too.`;
  if (sits) return "You already have a seat at this table.";
  if (free.length) return about.watch ? "" : "Watching is not allowed at this table.";
  return `All seats are taken by people, ${about.watch ? "so you can only watch" : "and watching is not allowed"}.`;
}

/** A free seat to choose; one of them is preselected. */
function choice(seat, chosen) {
  const where = seat.where ? capital(seat.where) : `Seat ${seat.seat + 1}`;
  const now = el("span", { class: "fine" }, `now ${seat.name}, a bot (${seat.level.replace(":", ", ")})`);
  const input = el("input", { type: "radio", name: "seat", value: seat.seat, checked: chosen });
  return el("label", {}, input, el("span", {}, where, now));
}

if (table || key().code) lookUp();
byId("code").addEventListener("input", () => {
  const { code } = key();
  if (code.length === CODE && code !== asked) lookUp();
  else if (code !== asked) hide();
});
byId("code").addEventListener("change", () => {
  if (key().code && key().code !== asked) lookUp();
});
byId("code").addEventListener("keydown", (event) => {
  // The first Enter looks the table up; the next one takes a seat.
  if (event.key !== "Enter" || !key().code || key().code === asked) return;
  event.preventDefault();
  lookUp();
});

/** The face that one will have at tables, by the name typed so far. */
const drawFaces = () => fill(byId("faces"), faceChoice(byId("name").value.trim() || "Guest", remembered("face", 0), (turn) => remember("face", turn)));
byId("name").addEventListener("input", drawFaces);
drawFaces();

// -- coming --------------------------------------------------------------------------------

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const name = byId("name").value.trim() || "Guest";
  const watch = event.submitter?.value === "watch";
  remember("last", { ...remembered("last", {}), name });
  byId("problem").textContent = "";
  const chosen = form.querySelector("input[name=seat]:checked");
  const seat = chosen && !watch ? Number(chosen.value) : null;
  try {
    const answer = await ask(table ? `/api/tables/${table}/join` : "/api/join", { ...key(), name, watch, seat, face: remembered("face", 0) });
    // Whoever watches may take a seat later, by the same way.
    if (watch) remember("way-in", { table: answer.table, link: `${location.pathname}#${encodeURIComponent(table ? given : key().code)}` });
    // The way back leads to where the link was opened, and not to this page.
    location.replace(`/table/${answer.table}`);
  } catch (error) {
    // Someone was quicker: show the seats as they are now.
    if (error instanceof Refused && error.status === 409) await lookUp();
    byId("problem").textContent = error.message;
  }
});
