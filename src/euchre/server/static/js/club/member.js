// One member of a club: season, rating curve, partners; through the member's own link also "Forget me".  The server
// draws it.
import { keyOf, leftText } from "./words.js";
import { attempt, commands, problem, redraw } from "../forms.js";
import { bearer } from "../night/live.js";
import { newLink } from "../own-link.js";
import { ask, byId } from "../page.js";

const { club, member: named } = byId("main").dataset;
const secret = location.hash.slice(1);
const path = `/api/clubs/${club}`;
let member = named;

const draw = () => redraw(`${path}/members/${member}/html`, [], bearer(keyOf(club)));

commands((sure) =>
  attempt(async () => {
    const { left } = await ask(`${path}/forget`, sure);
    await draw();
    problem(leftText(left));
  }),
);
newLink(`${path}/me/replace`, "Open it on your other device.");

async function look() {
  if (!member) {
    // The secret ties this device to the member; after that the address does not need it.
    const mine = await (secret ? ask(`${path}/me`, {}, undefined, bearer(secret)) : ask(`${path}/me`));
    if (!mine.member) throw new Error("This device is not linked to a member. Ask the club's organizer for your own link, and open it here.");
    ({ member } = mine);
    history.replaceState(null, "", `/club/${club}/member/${member}`);
  }
  await draw();
}
look().catch((error) => {
  byId("line").textContent = "";
  byId("problem").textContent = error.message;
  byId("main").classList.add("lost");
});
