// A captain's page: the side's fixtures, and what is reported of each in a few taps.  The server draws it.
import { turns } from "./words.js";
import { attempt, commands, problem, redraw } from "../forms.js";
import { bearer } from "../night/live.js";
import { ask, byId } from "../page.js";

const { club, side } = byId("main").dataset;
const secret = bearer(location.hash.slice(1));
const path = `/api/clubs/${club}/sides/${side}`;
const forms = turns(path, secret);
const look = () => redraw(`${path}/html`, [], secret);

commands((wish, button) =>
  attempt(async () => {
    byId("done").textContent = "";
    if (forms[wish.do]) return forms[wish.do](wish, button);
    await ask(path, wish, undefined, secret);
    await look();
    forms.close(wish, button);
    byId("done").textContent = `Reported: ${button.dataset.said} ${wish.games.join("–")}. To correct it, see “Played”.`;
  }),
);
look().catch((error) => {
  problem(error.message);
  byId("main").classList.add("lost");
});
