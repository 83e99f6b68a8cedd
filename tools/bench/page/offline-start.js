// Runs in the page, which has no TypeScript, before anything else. Gives the times of offline-start.ts.
globalThis.started = new Promise((resolve) => {
  const look = () => {
    const dashboard = document.querySelector('#root [aria-labelledby="quick-actions"]');
    if (!dashboard) return requestAnimationFrame(look);
    // Behind the frame that shows it.
    requestAnimationFrame(() =>
      setTimeout(() => {
        const [painted] = performance.getEntriesByName('first-contentful-paint');
        resolve({ painted: painted?.startTime ?? NaN, usable: performance.now() });
      }),
    );
  };
  look();
});
