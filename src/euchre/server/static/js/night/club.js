// A night's club at the desk: whose night it is, who is which member, and adding it to the season.
import { byId, el, fill, randomHex } from "../dom.js";
import { ask } from "../net.js";
import { clubs, keyOf } from "../club/kept.js";
import { bearer } from "./live.js";

const button = (words, onclick, more = {}) => el("button", { type: "button", onclick, ...more }, words);

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
  byId("club-box").hidden = !found.club && !own.length;
  const attempt = (work) => () => work().then(() => drawClub(desk), (error) => desk.problem(error.message));
  const command = (club, wish) => ask(`/api/clubs/${club}/desk`, { id: randomHex(12), ...wish }, undefined, bearer(keyOf(club)));
  if (!found.club) {
    byId("club-facts").textContent = "This night does not belong to a club yet. Which club is it for?";
    fill(byId("club-buttons"), own.map((one) => button(one.title, attempt(() => command(one.club, { do: "link", night: desk.night, desk: desk.secret })))));
    fill(byId("club-asks"));
    return;
  }
  const { club, night, asks } = found;
  const state = night.counts ? "It counts toward the season." : night.over ? "It is over but does not count toward the season yet." : `It can count once it is over: ${night.why}.`;
  byId("club-facts").textContent = `A night of ${club.title}. ${state}`;
  const count = keyOf(club.id) && night.over ? button(night.counts ? "Bring the season up to date" : `Add to ${club.title}`, attempt(() => command(club.id, { do: "count", night: desk.night })), { class: night.counts ? "" : "primary" }) : null;
  fill(byId("club-buttons"), count, el("a", { class: "button", href: `/club/${club.id}` }, "Standings of the season"));
  const say = (one, same) => attempt(() => desk.ask("/club/same", { number: one.number, member: one.member, same }));
  const all = async () => {
    for (const one of asks) await desk.ask("/club/same", { number: one.number, member: one.member, same: true });
  };
  const together = asks.length > 1 ? el("li", {}, el("span", { class: "name" }, "Without an answer, the same name counts as the same member."), el("span", { class: "actions" }, button(`Yes to all ${asks.length}`, attempt(all), { class: "small" }))) : null;
  fill(byId("club-asks"), together, asks.map((one) => el("li", {}, el("b", { class: "number" }, String(one.number)), el("span", { class: "name" }, one.question), el("span", { class: "actions" }, button("Yes", say(one, true), { class: "small", "aria-label": `Yes: ${one.question}` }), button("No, someone else", say(one, false), { class: "small", "aria-label": `No: ${one.question}` })))));
}
