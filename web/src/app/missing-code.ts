const key = 'floorlight.reloaded';
/** Milliseconds between automatic reloads, so that a failing reload doesn't loop. */
const minReloadInterval = 60_000;

/** Whether the server is reachable: a reload without it would lose the current page. */
const serverAnswers = async (): Promise<boolean> =>
  (await fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => null))?.ok === true;

/**
 * Reloads the page once if the code of a screen can't be loaded: after a deploy, chunks have new names. If it still fails,
 * `ScreenBoundary` shows the error.
 */
export function reloadForMissingCode(): void {
  window.addEventListener('vite:preloadError', async () => {
    try {
      if (Date.now() - Number(sessionStorage.getItem(key)) < minReloadInterval || !(await serverAnswers())) return;
      sessionStorage.setItem(key, String(Date.now()));
      window.location.reload();
    } catch {
      // Without storage a reload couldn't be remembered, and could loop.
    }
  });
}

/** Reloads the page if the server is reachable. */
export async function tryReload(): Promise<void> {
  if (await serverAnswers()) window.location.reload();
}
