// Runs in the page, which has no TypeScript. Gives the times of slow-network.ts.
globalThis.opened = new Promise((resolve) => {
  let painted = null;
  new PerformanceObserver((list) => {
    painted = list.getEntries().at(-1)?.startTime ?? painted;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  const look = () => {
    // React marks the elements that it made or took over.
    const first = document.querySelector('#root > *');
    const isTaken = first && Object.keys(first).some((key) => key.startsWith('__react'));
    if (isTaken && painted !== null) resolve({ painted, usable: performance.now() });
    else requestAnimationFrame(look);
  };
  look();
});
