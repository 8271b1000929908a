// A file that does not come may be one that only another build has, while nodes are being replaced: then
// the page is asked for again, a little later, of whichever node answers. The program forgets the tries
// once it has started.
addEventListener(
  "error",
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement || target instanceof HTMLLinkElement)) return;
    const tries = Number(sessionStorage.getItem("ludoteca/again"));
    if (tries >= 5 || !navigator.onLine) return;
    sessionStorage.setItem("ludoteca/again", tries + 1);
    setTimeout(() => location.reload(), 400 * 2 ** tries);
  },
  true,
);
