// Runs in the page, which has no TypeScript. Gives the functions of taps.ts.
(() => {
  const shown = (path) =>
    [...document.querySelectorAll(`a[href="${path}"]`)].find((link) =>
      link.checkVisibility({ visibilityProperty: true }),
    );
  /** Resolves with the milliseconds from `act` until it is painted that `isDone`. */
  const timed = (act, isDone) =>
    new Promise((resolve, reject) => {
      const begun = performance.now();
      const observer = new MutationObserver(() => {
        if (!isDone()) return;
        observer.disconnect();
        // The frame with the change is presented after its callbacks.
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begun)));
      });
      observer.observe(document.body, { childList: true, subtree: true, characterData: true });
      setTimeout(reject, 10_000, new Error(`nothing changed at ${location.pathname}`));
      act();
    });
  /** The same until another screen stands in place of this one. */
  const timedScreen = (act) => {
    const screen = document.querySelector('main > div').lastElementChild;
    return timed(act, () => !screen.isConnected);
  };

  globalThis.taps = {
    /** The screens that links of this one open. */
    paths: () => [
      ...new Set(
        [...document.querySelectorAll('a[href^="/"]')]
          .filter((link) => link.checkVisibility({ visibilityProperty: true }))
          .map((link) => link.getAttribute('href')),
      ),
    ],
    tap: (path) => timedScreen(() => shown(path).click()),
    back: () => timedScreen(() => history.back()),
    /** Resolves once the screen has all its code and answers. */
    loaded: () =>
      new Promise((resolve) => {
        const look = () => {
          if (!document.querySelector('main').innerText.includes('Loading...')) resolve();
          else setTimeout(look, 50);
        };
        look();
      }),
    /** The least that a tap can take: it changes one word. */
    word: () =>
      timed(
        () => (document.querySelector('h1').textContent += '.'),
        () => true,
      ),
  };
})();
