// The menu of a table: inviting, rules, seats, leaving; what its host may do, who is muted, agreeing to
// a coach for everyone.
import { hideNote, note } from "./dock.js";
import { faceChoice } from "./faces.js";
import { inviteRows, linkRow, linkTo } from "./invite.js";
import { ask, byId, choose, describe, el, fill, remember, settings } from "./page.js";
import { clockLine, clockWords, paceRows } from "./pace.js";
import { isAway, kindOf } from "./seats.js";
import { isMuted, mute } from "./talk.js";

/** Wire the menu of a table; `agreed` are the seats that had agreed to a coach when this page came. */
export function wireMenu(table, agreed) {
  let frame = null;
  const rights = wireRights(table);
  const agreement = wireAgreement(table, agreed);
  const coach = wireCoach();

  function drawInvite() {
    if (!frame || frame.you.seat === null || frame.table.for) return fill(byId("invite"));
    const rows = inviteRows(table);
    const own = el("button", { type: "button" }, "Link to my seat for another device");
    own.addEventListener("click", async () => {
      try {
        const made = await ask(`/api/tables/${table}/seatlink`, {});
        own.replaceWith(linkRow("Keep this link to yourself: it opens your seat.", linkTo(made.link)));
      } catch (error) {
        own.replaceWith(el("p", { class: "bad" }, error.message));
      }
    });
    return fill(byId("invite"), rows, el("p", {}, own));
  }

  /** A seat was tapped: who sits there, and for the host whom to put there. */
  async function seat(chosen) {
    const mine = frame?.you.seat;
    if (chosen.seat !== mine) return card(chosen);
    const { emotes } = await import("./emotes.js");
    return emotes(table, mine, () => card(chosen));
  }

  /** Who somebody is, in one line: a person, or a bot and how it plays. */
  function whoIs(chosen, { about }) {
    const { kind, level } = frame?.table.seats[chosen.seat] ?? {};
    const bot = level && `bot, ${level.replace(":", ", ")}: ${about[level]}`;
    const who = kind === "bot" ? bot : isAway(chosen) ? "away" : kindOf(chosen) || "person";
    return [chosen.position, ...chosen.roles, who].filter(Boolean).join(", ");
  }

  /** A seat in a dialog: who sits there, what to do with or about them, and one's own face. */
  async function card(chosen) {
    const box = byId("seat-menu");
    const known = await ask("/api/levels");
    // In full: around the table long names are shortened.
    const name = chosen.seat === frame?.you.seat ? chosen.name : chosen.who;
    const parts = [el("h2", { id: "seat-title" }, name), el("p", {}, whoIs(chosen, known))];
    const tonight = frame?.evening?.find(({ seat: at }) => at === chosen.seat);
    if (tonight) parts.push(el("p", {}, `Games won tonight: ${tonight.won} of ${tonight.games}.`));
    if (chosen.seat === frame?.you.seat) parts.push(ownFace(chosen));
    else if (frame && frame.you.seat !== null) {
      parts.push(asking("👋 Wave", null, async () => {
        await ask(`/api/tables/${table}/chat`, { wave: chosen.seat });
        box.close();
      }));
    }
    if (frame?.you.host && chosen.seat !== frame.you.seat) {
      const levels = el("select", { id: "level" }, known.levels.map((one) => el("option", { value: one, title: known.about[one] }, one.replace(":", ", "))));
      const change = el("button", { type: "button" }, "Seat this bot");
      change.addEventListener("click", async () => {
        try {
          await ask(`/api/tables/${table}/host`, { replace: chosen.seat, with: levels.value });
          box.close();
        } catch (error) {
          change.after(el("p", { class: "bad", role: "alert" }, error.message));
        }
      });
      parts.push(el("p", {}, el("label", { for: "level" }, "Another bot here: "), levels), el("p", {}, change));
      describe(levels);
    }
    const kind = frame?.table.seats[chosen.seat]?.kind;
    if (kind && kind !== "bot" && chosen.seat !== frame.you.seat) {
      if (frame.you.host) parts.push(...seatRights(table, chosen.seat, name, () => box.close()));
      parts.push(muteButton(table, name, () => box.close()));
    }
    const close = el("form", { method: "dialog", class: "buttons" }, el("button", { class: "primary" }, "Close"));
    fill(box, parts, close);
    box.showModal();
  }

  /** A dozen faces to choose one's own from; this device wears it everywhere. */
  const ownFace = ({ who, face: worn }) => faceChoice(who, worn, (face) => ask(`/api/tables/${table}/face`, { face }).then(() => remember("face", face), () => {}));

  return {
    seat,
    invite: drawInvite,
    frame(next) {
      const shown = frame?.table.code;
      frame = next;
      if (byId("invite").firstChild && shown !== next.table.code) drawInvite();
      rights(next);
      agreement(next);
      coach(next);
      byId("leave").hidden = Boolean(next.table.for);
      const { this: dealt, hand, next: coming, next_hand: number } = next.commitment;
      const seal = (n, digest) => (digest ? `Deal ${n}: ${digest}. ` : "");
      byId("commitment").textContent = `The server commits to the cards before it deals them. This browser keeps the commitments and compares them after the game. ${seal(hand, dealt)}${seal(number, coming)}`;
      const options = new URLSearchParams(next.table.options).toString();
      byId("rules-link").href = `/rules/${encodeURIComponent(next.table.game)}${options ? `?${options}` : ""}`;
    },
  };
}

// -- rights: remove people, hand over, lock, decide who writes, clear the chat, mute -------------

/** A button that asks for confirmation before it acts; errors are shown after it. */
function asking(words, sure, act) {
  const button = el("button", { type: "button" }, words);
  const problem = el("span", { class: "bad", role: "alert" });
  let armed = false;
  button.addEventListener("click", async () => {
    if (sure && !armed) {
      armed = true;
      button.textContent = sure;
      return;
    }
    try {
      await act();
      armed = false;
      button.textContent = words;
      problem.textContent = "";
    } catch (error) {
      problem.textContent = ` ${error.message}`;
    }
  });
  button.addEventListener("blur", () => {
    armed = false;
    button.textContent = words;
  });
  return el("p", {}, button, problem);
}

/** What the host may do with a person at another seat; `done` closes the dialog. */
function seatRights(table, seat, name, done) {
  const act = (what) => async () => {
    await ask(`/api/tables/${table}/host`, what);
    done();
  };
  return [
    asking(`Make ${name} the host`, null, act({ host: seat })),
    asking(
      `Remove ${name} from the table`,
      `Really remove ${name}? The code and link of this table will change.`,
      act({ remove: seat }),
    ),
  ];
}

/** The host's part of the menu, and the mute buttons for everyone; returns a function for each frame. */
function wireRights(table) {
  const box = el("div", { id: "rights", hidden: true });
  byId("invite").after(box);
  const act = (what) => ask(`/api/tables/${table}/host`, what);
  let drawn = "";
  let newest = null;

  function draw() {
    const { table: t, you } = newest;
    const others = t.seats.flatMap((one, seat) => (one.kind === "bot" || seat === you.seat ? [] : [{ seat, name: one.name }]));
    box.hidden = you.seat === null || !(you.host || others.length || clockWords(t));
    const now = JSON.stringify([you, t.locked, t.writes, t.speed, t.clock, others]);
    if (now === drawn || box.hidden) return;
    drawn = now;
    const focused = box.contains(document.activeElement) && document.activeElement.dataset.what;
    fill(
      box,
      you.host ? hosting(t) : clockLine(t),
      others.flatMap(({ seat, name }) => [
        ...(you.host ? seatRights(table, seat, name, () => {}) : []),
        muteButton(table, name, redraw),
      ]),
    );
    if (focused) box.querySelector(`[data-what="${focused}"]`)?.focus();
  }

  function redraw() {
    drawn = "";
    draw();
  }

  function hosting(t) {
    const choice = el(
      "select",
      { id: "who-writes", data: { what: "write" } },
      el("option", { value: "no", selected: !t.writes }, "Quick phrases only"),
      el("option", { value: "yes", selected: t.writes }, "Everyone may write"),
    );
    choice.addEventListener("change", () => act({ write: choice.value === "yes" }).catch(() => {}));
    const lock = asking(t.locked ? "Unlock the table" : "Lock the table", null, () => act({ lock: !t.locked }));
    lock.firstChild.dataset.what = "lock";
    const anew = asking("New code and link", "Really? Anyone who only watches will need the new link.", () => act({ invite: true }));
    return [
      el("h3", {}, "You are the host"),
      ...paceRows(t),
      anew,
      lock,
      el("p", { class: "fine" }, t.locked ? "No one else can join this table." : "A locked table lets no one else in to play or watch."),
      el("p", {}, el("label", { for: "who-writes" }, "Chat: "), choice),
      asking("Clear the chat", "Really delete the whole chat?", () => act({ clear: true })),
    ];
  }

  addEventListener("euchre-mute", () => newest && redraw());
  return (frame) => {
    newest = frame;
    draw();
  };
}

/** A button that mutes or unmutes a person. */
function muteButton(table, name, done) {
  const on = isMuted(table, name);
  return asking(on ? `Unmute ${name}` : `Mute ${name}`, null, async () => {
    mute(table, name, !on);
    done();
  });
}

/** The coach at a table with bots: on or off by one press. */
function wireCoach() {
  const button = byId("coach-switch");
  const on = () => (settings.coach ?? "off") !== "off";
  const tell = () => (button.textContent = `Turn the coach ${on() ? "off" : "on"}`);
  button.addEventListener("click", () => choose("coach", on() ? "off" : "serious"));
  addEventListener("euchre-settings", tell);
  tell();
  return ({ coach, you, table }) => (button.hidden = Boolean(coach || table.for) || you.seat === null);
}

/** The menu row for agreeing to a coach for everyone, and the question put to the others. */
function wireAgreement(table, before) {
  const box = el("input", { type: "checkbox", id: "agree-coach" });
  const words = " I agree to a coach for everyone, who warns each player privately of serious mistakes";
  const agreedBy = el("span", { id: "coach-agreed", class: "fine" });
  const row = el("p", { hidden: true }, el("label", { class: "check" }, box, words), agreedBy);
  byId("invite").after(row);
  const say = (agrees) => ask(`/api/tables/${table}/coach`, { agrees });
  let known = before; // the agreements that were shown last
  box.addEventListener("change", () => say(box.checked).catch((error) => {
    box.checked = !box.checked;
    note(error.message);
  }));
  return ({ coach, you, table: { seats } }) => {
    row.hidden = !coach || you.seat === null;
    if (!coach || you.seat === null) return;
    box.checked = coach.agreed.includes(you.seat);
    const names = (list) => list.map((seat) => (seat === you.seat ? "you" : seats[seat].name)).join(", ");
    const { agreed, missing } = coach;
    const state = missing.length ? `Agreed: ${names(agreed) || "no one yet"}. Not yet: ${names(missing)}.` : "Everyone has agreed.";
    agreedBy.textContent = state;
    const now = agreed.join(" ");
    const others = agreed.filter((seat) => seat !== you.seat);
    if (now !== known && others.length && missing.includes(you.seat)) {
      const yes = el("button", { type: "button", id: "coach-yes", onclick: () => say(true).catch((error) => note(error.message)) }, "Agree");
      const no = el("button", { type: "button", onclick: hideNote }, "Not now");
      note([el("p", {}, `${names(others)} would like a coach for everyone, who warns each player privately of serious mistakes.`), yes, no], true);
    }
    known = now;
  };
}
