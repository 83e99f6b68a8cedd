/** Calls a function once the browser has nothing else to do. Returns cancel. */
export function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 200); // Safari
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run);
  return () => cancelIdleCallback(handle);
}
