// Lets this page open without a network: the service worker caches it with everything it needs.
// Browsers allow a worker only under HTTPS and on the machine itself.
export async function keepPage() {
  if (!navigator.serviceWorker) return;
  try {
    await navigator.serviceWorker.register("/sw.js");
    const { active } = await navigator.serviceWorker.ready;
    const parts = performance.getEntriesByType("resource").map((one) => new URL(one.name).pathname);
    active.postMessage({ keep: [location.pathname, ...new Set(parts.filter((path) => path.startsWith("/static/")))] });
  } catch {
    // Without a worker the page works as long as it is open.
  }
}
