// Keeps a copy of the page, so that it opens without a network. A network that answers comes first.
const BUILD = "ludoteca-/* build */";
const FILES = [/* files */];
self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(BUILD)
      .then((cache) => cache.addAll(["./", ...FILES]))
      .then(() => self.skipWaiting()),
  );
});
self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== BUILD).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});
self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET" || !event.request.url.startsWith(self.location.origin)) return;
  event.respondWith(
    fetch(event.request).then(keepFigure(event.request)).catch(() => {
      // Every address that opens the page opens the same one.
      const kept = event.request.mode === "navigate" ? caches.match("./") : caches.match(event.request, { ignoreSearch: true });
      return kept.then((answer) => answer ?? Response.error());
    }),
  );
});
// Figures are many, so each is kept when somebody first looks at it.
function keepFigure(request) {
  return async (answer) => {
    if (answer.ok && request.url.includes("/rules/")) (await caches.open(BUILD)).put(request, answer.clone());
    return answer;
  };
}
