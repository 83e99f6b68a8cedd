const key = 'floorlight.reloaded';
/** Within this many milliseconds a second reload would bring nothing new. */
const patience = 60_000;

/** Whether our own server can be asked: a reload without it would lose the page that is still here. */
const serverAnswers = async (): Promise<boolean> =>
  (await fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => null))?.ok === true;

/**
 * After a deploy, the code of a screen that wasn't opened yet is gone under its old name: the page is loaded anew, once.
 * What still fails is said by `ScreenBoundary`.
 */
export function reloadForMissingCode(): void {
  window.addEventListener('vite:preloadError', async () => {
    try {
      if (Date.now() - Number(sessionStorage.getItem(key)) < patience || !(await serverAnswers())) return;
      sessionStorage.setItem(key, String(Date.now()));
      window.location.reload();
    } catch {
      // Without a storage to remember it in, reloading could go on forever.
    }
  });
}

/** Loads the page anew if there is a server to load it from. */
export async function tryReload(): Promise<void> {
  if (await serverAnswers()) window.location.reload();
}
