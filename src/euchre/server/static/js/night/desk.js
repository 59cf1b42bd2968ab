// The organizer's page: who is there, games, tables that have not reported, scores that disagree, paper.  The server
// draws it; here its buttons do what they say.
import { bearer, Live } from "./live.js";
import { drawPaper, showCheckIn, wirePaper } from "./paper.js";
import { drawClub, seatAnew, wireSignIn } from "./people.js";
import { GameClock, rung, wake } from "./timer.js";
import { asked, attempt, button, commands, empty, problem, redraw } from "../forms.js";
import { ask, byId, capital, el, fill, randomHex, Refused, remember, remembered } from "../page.js";

const { night } = byId("main").dataset;
const secret = location.hash.slice(1);
const path = `/api/nights/${night}`;
let view = null;

/** Everything that the parts of this page share. */
const desk = {
  night,
  /** Ask the server as the desk.  Throws Refused. */
  ask: (part, body) => ask(`${path}${part}`, body, undefined, bearer(secret)),
  /** Do something once, and tell what is against it; true where it is done.  `choose` asks which of several people is meant. */
  async command(wish, choose) {
    problem("");
    try {
      await desk.ask("/desk", { id: randomHex(12), ...wish });
      await live.look();
      return true;
    } catch (error) {
      if (choose && error.body?.people) choose(error.body.people);
      else problem(error instanceof Refused ? error.message : "The server is not responding; nothing was saved.");
      return false;
    }
  },
  /** Show everything as it is now. */
  async draw() {
    const parts = [...byId("people").querySelectorAll("[open]")].map(({ dataset: { more } }) => `/desk/players/${more}`);
    if (byId("result").open) parts.push(byId("result").dataset.of);
    await Promise.all(["/desk", ...parts].map(drawn));
  },
  secret,
  view: () => view,
  look: () => live.look(),
  problem,
  sure: (...words) => sure(...words),
};

/** Draw parts of this page, or what somebody has opened: what is rarely done with a player, a table. */
const drawn = (part) => redraw(`${path}${part}/html`, [], bearer(secret));

/** Ask before something that leaves things open; if nothing is open, go ahead.  `yes` says what then happens. */
async function sure(question, open, yes) {
  const list = el("ul", {}, open.map((text) => el("li", {}, `${capital(text)}.`)));
  return !open.length || asked(byId("sure"), question, list, [["Not yet", false], [yes, true, "primary"]], false);
}

/** Show one table in the dialog.  Throws what asking throws. */
async function openResult(game, table) {
  empty(byId("result"));
  await drawn((byId("result").dataset.of = `/results/${game}/${table}`));
  if (!byId("result").open) byId("result").showModal();
}

/** Settle the score in the dialog, which names who has `won` a play-off of tied points; in doubt only if they are `sure`. */
async function settle({ won, ...wish }) {
  const tied = wish.points[0] === wish.points[1] && won !== "";
  const told = { id: randomHex(12), ...wish, won: tied ? Number(won) : null };
  const trouble = byId("trouble");
  try {
    await desk.ask("/desk", told);
    byId("result").close();
    live.look();
  } catch (error) {
    const anyway = () => settle({ ...told, won, sure: true });
    fill(trouble, error instanceof Refused ? error.message : "The server is not responding; nothing was saved.", error.body?.doubt ? button("Accept it anyway", anyway) : "");
    trouble.scrollIntoView({ block: "nearest" });
  }
}
addEventListener("click", ({ target }) => {
  const { step } = target.dataset;
  if (step) target.parentElement.querySelector("input")[step > 0 ? "stepUp" : "stepDown"]();
});
addEventListener("focusin", ({ target }) => target.matches(".stepper input") && target.select());

/** What some buttons do besides commands of the night. */
const OTHER = {
  result: ({ game, table }) => attempt(() => openResult(game, table)),
  settle,
  replan: ({ do: _, ...wish }) => seatAnew(desk, wish),
  "see-who": () => byId("tab-players").click(),
};

commands(async (wish, button) => {
  const { to, sure: question, yes } = button.dataset;
  if (to) return attempt(async () => (await desk.ask(to, wish), await live.look()));
  if (OTHER[wish.do]) return OTHER[wish.do](wish);
  const open = () => JSON.parse(byId(button.id).dataset.open);
  // What was open a moment ago may have been reported since.
  if (question && open().length) await live.look();
  return (!question || (await sure(question, open(), yes))) && desk.command(wish);
});

const live = new Live(`${path}/desk`, secret, {
  draw: () => desk.draw(),
  take(news) {
    view = news;
    byId("minutes").disabled = Boolean(view.rules.minutes);
    if (view.rules.minutes) byId("minutes").value = view.rules.minutes;
    clock.set(view, minutes());
    drawPaper(view);
    if (!byId("paper").hidden) drawClub(desk);
    rung(view);
  },
  link(up) {
    byId("link").className = up ? "dot" : "dot down";
    byId("link").setAttribute("aria-label", up ? "Connected" : "No connection");
    byId("offline").hidden = up;
  },
  end(message, back) {
    problem(back ? "" : message);
    for (const part of document.querySelectorAll("[role=tablist]")) part.hidden = !back;
    for (const part of document.querySelectorAll("[role=tabpanel]")) part.inert = !back;
  },
});
const clock = new GameClock(byId("clock"), live);
const minutes = () => Number(byId("minutes").value) || null;

addEventListener("pointerdown", wake, { once: true });
byId("minutes").value = remembered(`night-${night}-minutes`, "");
byId("minutes").addEventListener("input", () => {
  remember(`night-${night}-minutes`, byId("minutes").value);
  if (view) clock.set(view, minutes());
});
byId("people").addEventListener("toggle", ({ target }) => target.open && attempt(() => drawn(`/desk/players/${target.dataset.more}`)), true);
byId("show-check-in").addEventListener("click", () => attempt(() => showCheckIn(desk)));
wireTabs();
wirePaper(desk);
wireSignIn(desk);
live.look();

function wireTabs() {
  const tabs = [...document.querySelectorAll('[role="tab"]')];
  const choose = (tab, focus) => {
    for (const one of tabs) {
      const chosen = one === tab;
      one.setAttribute("aria-selected", String(chosen));
      one.tabIndex = chosen ? 0 : -1;
      byId(one.getAttribute("aria-controls")).hidden = !chosen;
    }
    if (focus) tab.focus();
    if (tab.id === "tab-paper") drawClub(desk);
    tab.scrollIntoView({ block: "nearest", inline: "nearest" });
  };
  tabs.forEach((tab) => {
    tab.addEventListener("click", () => choose(tab, false));
    tab.addEventListener("keydown", (event) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      const there = tabs.filter((one) => !one.hidden);
      if (by) choose(there[(there.indexOf(tab) + by + there.length) % there.length], true);
    });
  });
}
