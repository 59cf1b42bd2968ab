// Before anything is drawn: how this person likes the cards and the page.
(() => {
  const root = document.documentElement;
  const defaults = { suits: "2", theme: "auto", hold: "1200", motion: "auto", confirm: "off", next: "auto" };
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem("euchre-settings") || "{}");
  } catch {
    kept = {};
  }
  const known = Object.keys(defaults).filter((key) => typeof kept?.[key] === "string");
  for (const key of known) defaults[key] = kept[key];
  Object.assign(root.dataset, defaults);
})();
