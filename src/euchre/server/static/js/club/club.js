// The page of a club, and its wall: standings and nights.  The server draws it.
import { keyOf } from "./words.js";
import { redraw } from "../forms.js";
import { bearer } from "../night/live.js";
import { byId } from "../page.js";

const { club } = byId("main").dataset;
const key = keyOf(club);

const failed = (error) => {
  byId("rules").textContent = "";
  byId("problem").textContent = error.message;
  byId("main").classList.toggle("lost", !byId("standings"));
};
const look = () => redraw(`/api/clubs/${club}/html`, [], bearer(key)).catch(failed);
byId("print").addEventListener("click", () => print());
byId("to-desk").href = `/club/${club}/desk#${key}`;
if (byId("main").matches(".wall")) setInterval(look, 30_000);
look();
