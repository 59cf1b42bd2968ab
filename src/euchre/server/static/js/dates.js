// Dates in words.

/** A day, such as "2026-11-25", with its weekday. */
export const dayOf = (day) => new Date(`${day}T12:00`).toLocaleDateString([], { dateStyle: "full" });
