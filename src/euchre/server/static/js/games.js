// The games of a person: their dates as they are written here.
import "./settings.js";

const day = new Intl.DateTimeFormat(navigator.language, { dateStyle: "medium", timeStyle: "short" });
for (const time of document.querySelectorAll("time")) time.textContent = day.format(new Date(time.dateTime));
