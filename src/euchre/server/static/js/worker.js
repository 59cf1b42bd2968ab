// The service worker: static files are cached by version; pages come from the network, and offline
// a page says so.  Streams, answers and anything posted are never touched.
const STATIC = `/static/${VERSION}/`;
const OFFLINE = "/offline";
const NIGHT = /^\/night\/[a-z0-9]+(\/((table|player)\/[0-9]+|me|join))?$/;
const FIRST = [OFFLINE, ...["css/base.css", "css/pages.css", "icon.svg", "js/early.js", "fonts/display.woff2"].map((path) => STATIC + path)];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(FIRST)));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  const others = (names) => names.filter((name) => name !== VERSION).map((name) => caches.delete(name));
  event.waitUntil(caches.keys().then((names) => Promise.all(others(names))));
  self.clients.claim();
});

async function fromCache(request) {
  const cache = await caches.open(VERSION);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

async function fromNetwork(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(new URL(request.url).pathname)) ?? caches.match(OFFLINE);
  }
}

// A phone's page of a night asks to be cached with everything it needs, to open without a network.
self.addEventListener("message", (event) => {
  const { keep } = event.data ?? {};
  const own = (path) => NIGHT.test(path) || path.startsWith(STATIC);
  if (Array.isArray(keep)) event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(keep.filter(own))));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (pathname.startsWith(STATIC)) event.respondWith(fromCache(request));
  else if (request.mode === "navigate") event.respondWith(fromNetwork(request));
});
