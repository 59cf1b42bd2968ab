// A player's own page for a night: it says where to go, and goes there when a game starts.
import { bearer, keepPage, Live } from "./live.js";
import { rung, wake } from "./timer.js";
import { figures, finished, next, placed, row, standsAt } from "./words.js";
import { button } from "../forms.js";
import { newLink } from "../own-link.js";
import { ask, byId, el, fill, remember, remembered } from "../page.js";

const { night, number } = byId("main").dataset;
const path = `/api/nights/${night}`;
const secret = location.hash.slice(1);
/** How often this page looks for a table that plays here, and where there is none (ms). */
const QUICK = 1000;
const CALM = 2500;
/** What this page knew last: it opens with that where there is no network. */
const KEPT = `night-${night}-me`;
/** Who speaks on a table's page: this player, unless somebody else says so there. */
const SPEAKER = `night-${night}-number`;
let view = null;
let shown = "";
/** Whether somebody has said to be going home, and is asked once more. */
let leaver = false;
/** The table this page is on its way to: asking again before it has come would start the way anew. */
let leaving = "";

function problem(text) {
  const door = remembered(`night-${night}-door`, "");
  const back = door ? el("p", { class: "buttons start" }, el("a", { class: "button primary big", href: `/night/${night}/join#${door}` }, "Check in")) : null;
  fill(byId("next"), el("p", { class: "notice", role: "alert" }, text), back);
}

/** Tie this device to the player whose link was opened; asks first if it belongs to another player. */
async function become() {
  const known = await ask(`${path}/me`);
  if (known.number && String(known.number) !== number && !(await sure(known.player.name))) return;
  await ask(`${path}/me`, { number: Number(number) }, undefined, bearer(secret));
}

function sure(name) {
  return new Promise((answered) => {
    const choice = (words, yes) => button(words, () => answered(yes), { class: yes ? "primary" : "" });
    fill(byId("next"), el("p", { class: "big-seat" }, `You are ${name} here.`), el("p", {}, `This link belongs to player ${number}.`), el("p", { class: "buttons start" }, choice(`Stay ${name}`, false), choice(`Become player ${number}`, true)));
  });
}

/** What is happening while you wait: tables still playing. */
function stillPlaying() {
  const running = (view.live ?? []).filter((one) => one.game === view.game);
  if (!running.length || view.go) return null;
  return el("p", { class: "fine still" }, `Still playing: ${running.map((one) => `table ${one.table} (${standsAt(one)})`).join("; ")}.`);
}

/** Do something for this device's player, then look again. */
const say = (what, body = {}) => () => ask(`${path}/me/${what}`, body).then(() => live.look(), (error) => problem(error.message));

/** This phone says whose it is, and the desk has not let it in yet. */
function waiting(name, mark, wrong) {
  return [
    el("p", { class: "big-seat" }, "Ask the desk to let you in."),
    el("p", {}, `Tell them: ${name}, phone `, el("b", {}, mark), ". This page goes on by itself."),
    el("p", { class: "fine" }, "The code on your card, if you have one, opens this page at once."),
    el("p", { class: "buttons start" }, button(`I'm not ${name}`, wrong)),
  ];
}

/** Say what was answered at the door: whether this player is the member of that name. */
async function tellClub() {
  const told = remembered(`night-${night}-same`, null);
  if (!told) return;
  remember(`night-${night}-same`, null);
  await ask(`${path}/club/same`, { number: view.number, ...told }).catch(() => {});
}

/** What a player says rarely: the wrong name, going home, being back. */
function comingAndGoing() {
  if (view.player.presence === "left") return el("p", { class: "buttons start" }, button("I'm back", say("going", { home: false }), { class: "primary" }));
  const wrong = view.game ? null : button(`I'm not ${view.player.name}`, say("wrong"));
  const asking = (asked, then = draw) => () => {
    leaver = asked;
    then();
  };
  if (!leaver) return el("p", { class: "buttons start" }, wrong, button("I have to leave", asking(true)));
  return [
    el("p", {}, "Leaving for good? The desk then seats the games to come without you."),
    el("p", { class: "buttons start" }, button("Yes, I'm leaving", asking(false, say("going", { home: true }))), button("No, I'm staying", asking(false))),
  ];
}

/** In a hall with cards: whether this player uses cards or a screen. */
function place() {
  if (!view.both) return null;
  const away = view.place === "away";
  const words = away ? "You play on this screen." : "You play with real cards if your table has them.";
  return [el("p", { class: "fine" }, words), el("p", { class: "buttons start" }, button(away ? "Play with cards in the hall" : "Play on this screen", say("place", { place: away ? "hall" : "away" })))];
}

function draw() {
  const { line } = view;
  byId("name").textContent = `${view.player.name} (${view.number})`;
  byId("title").textContent = view.title;
  document.title = `${view.player.name} · ${view.title}`;
  // One's own table may be over before the others; who sits out waits for all.
  const done = finished(view) || (!view.go && view.path.some((step) => step.game === view.game && step.points));
  const report = view.report ? el("p", { class: "buttons start" }, el("a", { class: "button primary", href: view.report, onclick: () => remember(SPEAKER, view.number) }, done ? "The score" : "Enter the score")) : null;
  const go = view.go ? el("p", { class: "buttons start" }, el("a", { class: "button primary big", href: view.go }, "To the table")) : null;
  const screen = view.rules.play === "screens" || (view.both && view.place === "away");
  const wait = screen && !view.go && view.game < view.games ? el("p", {}, "Leave this page open: your table opens here when the game begins.") : null;
  const why = view.why ? el("p", { class: "notice" }, view.why) : null;
  byId("second").hidden = Boolean(view.waits);
  if (view.waits) fill(byId("next"), waiting(view.player.name, view.waits, say("wrong")), next(view, done));
  else fill(byId("next"), next(view, done), report, wait, why, go, el("p", {}, line?.played ? placed(line, view) : "No score yet."), figures(view), stillPlaying(), place(), view.game >= view.games && finished(view) ? null : comingAndGoing());
  fill(byId("path"), view.path.map(row(view)));
}

function take(news) {
  if (news.number === null && news.waits) {
    byId("name").textContent = news.name;
    byId("second").hidden = true;
    live.seq = 0;
    return fill(byId("next"), waiting(news.name, news.waits, say("wrong")));
  }
  if (news.number === null) {
    remember(KEPT, null);
    byId("second").hidden = true;
    byId("name").textContent = "Your evening";
    fill(byId("path"));
    return problem(news.why);
  }
  view = { ...view, ...news };
  if (!view.waits) tellClub();
  remember(KEPT, view);
  // Only a table that plays here is worth a look every second.
  live.every = view.rules.play === "cards" ? CALM : QUICK;
  rung(view);
  if (view.go && view.go !== leaving) location.assign(view.go);
  leaving = view.go ?? "";
  return draw();
}

const live = new Live(`${path}/me`, "", {
  take,
  fresh(news) {
    const now = JSON.stringify({ ...news, now: 0 });
    if (now !== shown) take(news);
    shown = now;
  },
  every: QUICK,
  link: (up) => (byId("offline").hidden = up),
  end: (message, back) => !back && problem(message),
});

newLink(`${path}/me/replace`, "Open it on your other device. It works in place of the link on your card.");
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
  }
  view = number ? null : remembered(KEPT, null);
  if (view) {
    // Its table may be over since.
    view.go = null;
    draw();
  }
  live.look();
} catch (error) {
  problem(error.message);
}
