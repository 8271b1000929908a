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
  // What has its digest in its name is always the same; a node of another build does not have it.
  if (/-[0-9a-f]{16}\.\w+$/.test(event.request.url)) {
    const kept = caches.match(event.request);
    event.respondWith(kept.then((answer) => answer ?? fetch(event.request).then(keepFigure(event.request))));
    return;
  }
  event.respondWith(
    fetch(event.request).catch(() => {
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
// A push says nothing: what waits is asked of the server. Whoever looks at the page is not told.
self.addEventListener("push", (event) => event.waitUntil(tell()));
async function tell() {
  const pages = await self.clients.matchAll({ type: "window" });
  if (pages.some((page) => page.focused)) return;
  const waiting = await fetch("/api/waiting").then((answer) => (answer.ok ? answer.json() : null)).catch(() => null);
  if (waiting?.length === 0) return;
  const title = waiting ? "It is your turn" : "A table waits for you";
  const body = waiting ? waiting.map(({ game }) => game).join(", ") : "";
  await self.registration.showNotification(title, { body, tag: "turn", icon: "/icon.svg", data: waiting?.[0].table });
}
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const table = event.notification.data;
  event.waitUntil(self.clients.openWindow(table ? `/t/${table}` : "/#/tables"));
});
