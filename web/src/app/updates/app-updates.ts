import { Workbox } from 'workbox-window';

/** Milliseconds. Browsers look for a new version when a page is opened; a page that stays open looks itself. */
const checkInterval = 3_600_000;

const listeners = new Set<() => void>();
let worker: Workbox | null = null;
let registration: ServiceWorkerRegistration | undefined;
let isWaiting = false;

/**
 * Keeps the app on the device, so that it opens without a network. Does nothing in development, and where the browser refuses
 * (private windows, no HTTPS): the app works as a page.
 */
export async function keepAppOnDevice(): Promise<void> {
  if (worker || !import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  worker = new Workbox('/service-worker.js');
  worker.addEventListener('waiting', () => {
    isWaiting = true;
    for (const listener of listeners) listener();
  });
  const started = worker;
  try {
    registration = await started.register();
    setInterval(() => void started.update().catch(() => undefined), checkInterval); // offline: the next one finds it
  } catch {
    worker = null;
  }
}

/** Whether a new version is on the device and waits for this one to end. */
export const isUpdateWaiting = (): boolean => isWaiting;

/** Calls the listener when a new version waits. Returns unsubscribe. */
export function onUpdateWaiting(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reloads the page with the new version. Other open pages keep their version until they are reloaded. */
export function startUpdate(): void {
  const reload = () => window.location.reload();
  worker?.addEventListener('controlling', reload);
  if (registration?.waiting) worker?.messageSkipWaiting();
  // Another page has started the new version already.
  else reload();
}
