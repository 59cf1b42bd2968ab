// A person's games: show their dates in the local format.
import "./settings.js";

const day = new Intl.DateTimeFormat(navigator.language, { dateStyle: "medium", timeStyle: "short" });
for (const time of document.querySelectorAll("time")) time.textContent = day.format(new Date(time.dateTime));
