// The people of a night at its desk: who signs in, new seats, and the members of a club.
import { chartBox, readyChart } from "./chart.js";
import { bearer } from "./live.js";
import { clubs, keyOf } from "../club/words.js";
import { attempt, button, empty, focusKept, sends } from "../forms.js";
import { ask, byId, el, fill, many, randomHex } from "../page.js";

/** Whom a sign-in made number what; `before` are the numbers of those who were here already. */
function signedIn(who, before, players) {
  const number = Number(who.match(/^\d+/)?.[0]);
  const player = players.find((one) => (number ? one.number === number : one.name.toLowerCase() === who.toLowerCase()));
  if (!player) return `${who}: signed in.`;
  const name = player.name || "This player";
  return before.has(player.number) ? `${name} is already here: number ${player.number}.` : `${name} is number ${player.number}.`;
}

/** Ask which of these people signs in, or whether it is somebody new. */
function whoIsIt(who, people, signIn) {
  const choice = (words, onclick) => button(words, onclick, { class: "small" });
  const known = people.map(({ number, name }) => choice(`${name} (${number})`, () => signIn(String(number))));
  fill(byId("signed"), `Who is ${who}?`, el("span", { class: "buttons start" }, known, choice("Somebody new", () => signIn(who, { new: true }))));
  known[0].focus();
}

export function wireSignIn(desk) {
  const signIn = async (who, more = {}) => {
    byId("signed").textContent = "";
    const before = new Set(desk.view().players.filter((player) => player.presence === "here").map((player) => player.number));
    let asked = false;
    const choose = (people) => {
      asked = true;
      whoIsIt(who, people, signIn);
    };
    if (await desk.command({ do: "sign-in", who, house: byId("house").checked || null, ...more }, choose)) {
      byId("signed").textContent = signedIn(who, before, desk.view().players);
      byId("who").value = "";
      byId("house").checked = false;
    }
    if (!asked) byId("who").focus();
  };
  sends(byId("sign-in"), () => signIn(byId("who").value.trim()));
}

/** Have the games to come seated anew, show how, and ask whether to use these seats. */
export async function seatAnew(desk, wish) {
  const box = byId("seating");
  const view = desk.view();
  const bar = el("progress", { "aria-label": "Making the chart" });
  const over = () => {
    delete box.dataset.busy;
    empty(box);
    return desk.draw();
  };
  box.dataset.busy = "";
  fill(box, el("h2", {}, "Seats for the games to come"), bar);
  try {
    const { plan } = await desk.ask("/replan", wish);
    const chart = await readyChart(plan, bar);
    const use = () => desk.command({ do: "seat", plan, reason: "players came or left" }).then(over);
    fill(
      box,
      el("h2", {}, "The new seats"),
      el("p", {}, el("b", {}, chart.changes)),
      chartBox(chart, null),
      el("p", {}, `${view.played ? `${many(view.played, "game")} already started will not change. ` : ""}Nothing has been saved yet.`),
      el("p", { class: "buttons" }, button("Keep the old seats", over), button("Use these seats", use, { class: "primary" })),
    );
    if (byId("fair")) byId("fair").textContent = chart.fair[view.rules.sit_out_rule];
  } catch (error) {
    desk.problem(error.message);
    over();
  }
}

/** Look at the night's club, and draw what can be done. */
export async function drawClub(desk) {
  let found = null;
  try {
    found = await desk.ask("/club");
  } catch {
    // The desk says that there is no connection; the next look draws this.
    return;
  }
  const own = clubs();
  const back = focusKept();
  byId("club-box").hidden = !found.club && !own.length;
  const doing = (work) => () => attempt(async () => (await work(), await drawClub(desk)));
  const command = (club, wish) => ask(`/api/clubs/${club}/desk`, { id: randomHex(12), ...wish }, undefined, bearer(keyOf(club)));
  if (!found.club) {
    byId("club-facts").textContent = "This night does not belong to a club yet. Which club is it for?";
    fill(byId("club-buttons"), own.map((one) => button(one.title, doing(() => command(one.club, { do: "link", night: desk.night, desk: desk.secret })))));
    fill(byId("club-asks"));
    back();
    return;
  }
  const { club, night, asks } = found;
  const state = night.counts ? "It counts toward the season." : night.over ? "It is over but does not count toward the season yet." : `It can count once it is over: ${night.why}.`;
  byId("club-facts").textContent = `A night of ${club.title}. ${state}`;
  const count = keyOf(club.id) && night.over ? button(night.counts ? "Bring the season up to date" : `Add to ${club.title}`, doing(() => command(club.id, { do: "count", night: desk.night })), { class: night.counts ? "" : "primary" }) : null;
  fill(byId("club-buttons"), count, el("a", { class: "button", href: `/club/${club.id}` }, "Standings of the season"));
  const say = (one, same) => doing(() => desk.ask("/club/same", { number: one.number, member: one.member, same }));
  const all = async () => {
    for (const one of asks) await desk.ask("/club/same", { number: one.number, member: one.member, same: true });
  };
  const together = asks.length > 1 ? el("li", {}, el("span", { class: "name" }, "Without an answer, the same name counts as the same member."), el("span", { class: "actions" }, button(`Yes to all ${asks.length}`, doing(all), { class: "small" }))) : null;
  fill(byId("club-asks"), together, asks.map((one) => el("li", {}, el("b", { class: "number" }, String(one.number)), el("span", { class: "name" }, one.question), el("span", { class: "actions" }, button("Yes", say(one, true), { class: "small", "aria-label": `Yes: ${one.question}` }), button("No, someone else", say(one, false), { class: "small", "aria-label": `No: ${one.question}` })))));
  back();
}
