// Asks the browser for an address at its push service, for the page's button. It is loaded beside the
// program, which only learns that something has changed.
addEventListener("click", async (event) => {
  const key = event.target.closest?.("[data-push]")?.dataset.push;
  if (!key) return;
  try {
    if ((await Notification.requestPermission()) === "granted") {
      const { pushManager } = await navigator.serviceWorker.ready;
      const { endpoint } = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
      const body = JSON.stringify({ kind: "push", address: endpoint });
      await fetch("/api/me/away", { method: "POST", headers: { "content-type": "application/json" }, body });
    }
  } finally {
    dispatchEvent(new Event("away"));
  }
});
