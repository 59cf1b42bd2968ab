// Who is not listened to at a table: kept in this browser, by name.
import { asking } from "./rights.js";
import { remember, remembered } from "./settings.js";

const names = (table) => remembered(`mute-${table}`, []);

/** Whether somebody is muted at a table. */
export const isMuted = (table, name) => names(table).includes(name);

/** A button that mutes somebody, or listens again; the chat hears of it by the event `euchre-mute`. */
export function muteButton(table, name, done) {
  const on = isMuted(table, name);
  return asking(on ? `Listen to ${name} again` : `Mute ${name}`, null, async () => {
    const others = names(table).filter((one) => one !== name);
    remember(`mute-${table}`, on ? others : [...others, name]);
    dispatchEvent(new CustomEvent("euchre-mute"));
    done();
  });
}
