// Requests to be forgotten.

/** When a request takes effect, in the reader's own words. */
export function whenText(due) {
  const at = new Date(due);
  return `${at.toLocaleDateString(undefined, { weekday: "long" })} at ${at.toLocaleTimeString(undefined, { hour: "numeric", minute: "2-digit" })}`;
}
