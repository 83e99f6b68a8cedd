/** Newer than TypeScript's library: Chromium fires it where the app can be installed. */
export interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

const listeners = new Set<() => void>();
let offered: InstallPrompt | null = null;

const offer = (prompt: InstallPrompt | null) => {
  offered = prompt;
  for (const listener of listeners) listener();
};

/** Keeps the browser's offer to install the app. Called at the start: the browser makes it once, early. */
export function keepInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer(event as InstallPrompt); // the only event of this name
  });
  window.addEventListener('appinstalled', () => offer(null));
}

/** The browser's offer to install the app; null without one. */
export const installPrompt = (): InstallPrompt | null => offered;

/** Calls the listener when the offer comes or goes. Returns unsubscribe. */
export function onInstallPrompt(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** An iPhone or iPad that shows the app as a page: only its user can put the app on the home screen. */
export const isApplePage = (): boolean => 'standalone' in navigator && navigator.standalone === false;
