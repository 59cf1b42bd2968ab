// Who is muted at a table: kept in this browser, by name.
import { asking } from "./rights.js";
import { remember, remembered } from "./settings.js";

const names = (table) => remembered(`mute-${table}`, []);

/** Whether a person is muted at a table. */
export const isMuted = (table, name) => names(table).includes(name);

/** A button that mutes or unmutes a person; the chat learns of it through the event `euchre-mute`. */
export function muteButton(table, name, done) {
  const on = isMuted(table, name);
  return asking(on ? `Unmute ${name}` : `Mute ${name}`, null, async () => {
    const others = names(table).filter((one) => one !== name);
    remember(`mute-${table}`, on ? others : [...others, name]);
    dispatchEvent(new CustomEvent("euchre-mute"));
    done();
  });
}
