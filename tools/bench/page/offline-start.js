// Runs in the page, which has no TypeScript, before anything else. Gives the times of offline-start.ts.
globalThis.started = new Promise((resolve) => {
  // Looking at each frame would have a slowed page make frames that nobody needs.
  const observer = new MutationObserver(() => {
    if (!document.querySelector('#root [aria-labelledby="quick-actions"]')) return;
    observer.disconnect();
    // Behind the frame that shows it.
    requestAnimationFrame(() =>
      setTimeout(() => {
        const [painted] = performance.getEntriesByName('first-contentful-paint');
        resolve({ painted: painted?.startTime ?? NaN, usable: performance.now() });
      }),
    );
  });
  observer.observe(document, { childList: true, subtree: true });
});
