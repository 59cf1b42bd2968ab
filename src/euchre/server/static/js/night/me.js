// A player's own page for a night: it says where to go, and goes there when a game starts.  The server draws it.
import { bearer, keepPage, Live } from "./live.js";
import { rung, wake } from "./timer.js";
import { asked, commands, redraw } from "../forms.js";
import { newLink } from "../own-link.js";
import { ask, byId, el, fill, remember, remembered } from "../page.js";

const { night, number } = byId("main").dataset;
const path = `/api/nights/${night}`;
const secret = location.hash.slice(1);
/** How often this page looks for a table that plays here, and where there is none (ms). */
const QUICK = 1000;
const CALM = 2500;
/** What this page showed last: it opens with that where there is no network. */
const KEPT = `night-${night}-me`;
const PARTS = ["name", "title", "next", "path"];
/** Who speaks on a table's page: this player, unless somebody else says so there. */
const SPEAKER = `night-${night}-number`;
/** The table this page is on its way to: asking again before it has come would start the way anew. */
let leaving = "";
let mine = null; // the number of this device's player

function problem(text) {
  const checkIn = remembered(`night-${night}-check-in`, "");
  const back = checkIn ? el("p", { class: "buttons start" }, el("a", { class: "button primary big", href: `/night/${night}/join#${checkIn}` }, "Check in")) : null;
  fill(byId("next"), el("p", { class: "notice", role: "alert" }, text), back);
}

/** Ask something with two answers, the usual one first. */
const sure = (question, words, no, yes) => asked(byId("sure"), question, el("p", {}, words), [[no, false], [yes, true, "primary"]], false);

/** Tie this device to the player whose link was opened; asks first if it belongs to another player. */
async function become() {
  const known = await ask(`${path}/me`);
  const { name } = known.player ?? {};
  if (known.number && String(known.number) !== number && !(await sure(`You are ${name} here.`, `This link belongs to player ${number}.`, `Stay ${name}`, `Become player ${number}`))) return;
  await ask(`${path}/me`, { number: Number(number) }, undefined, bearer(secret));
}

commands(async (body, { dataset: { to } }) => {
  if (body.home && !(await sure("Leaving for good?", "The desk then seats the games to come without you.", "No, I'm staying", "Yes, I'm leaving"))) return;
  await ask(`${path}/me/${to}`, body).then(() => live.look(), (error) => problem(error.message));
});

/** Say what was answered at the door: whether this player is the member of that name. */
async function tellClub() {
  const told = remembered(`night-${night}-same`, null);
  if (!told) return;
  remember(`night-${night}-same`, null);
  await ask(`${path}/club/same`, { number: mine, ...told }).catch(() => {});
}

/** Take what is new; a night's own things come after an event only. */
function fresh(news) {
  byId("second").hidden = news.number === null || Boolean(news.waits);
  if (news.number === null) {
    remember(KEPT, null);
    if (!news.waits) problem(news.why);
    return;
  }
  mine = news.number;
  if (!news.waits) tellClub();
  remember(KEPT, PARTS.map((id) => byId(id).innerHTML));
  if (news.go && news.go !== leaving) location.assign(news.go);
  leaving = news.go ?? "";
}

const live = new Live(`${path}/me`, "", {
  draw: () => redraw(`${path}/me/html`),
  take(view) {
    // Only a table that plays here is worth a look every second.
    if (view.rules) live.every = view.rules.play === "cards" ? CALM : QUICK;
    rung(view);
  },
  fresh,
  every: QUICK,
  link: (up) => (byId("offline").hidden = up),
  end: (message, back) => !back && problem(message),
});

newLink(`${path}/me/replace`, "Open it on your other device. It works in place of the link on your card.");
byId("next").addEventListener("click", ({ target }) => target.id === "report" && remember(SPEAKER, mine));
addEventListener("pointerdown", wake, { once: true });
addEventListener("load", keepPage);
// A page restored from the browser's memory looks again.
addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  leaving = "";
  live.look();
});
try {
  if (number && secret) {
    await become();
    // Keep the secret out of the visible address.
    history.replaceState(null, "", `/night/${night}/me`);
  } else {
    (remembered(KEPT, null) ?? []).forEach((html, i) => (byId(PARTS[i]).innerHTML = html));
    // Its table may be over since.
    byId("go")?.remove();
  }
  live.look();
} catch (error) {
  problem(error.message);
}
