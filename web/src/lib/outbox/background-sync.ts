/** Chromium's alone: elsewhere entries are sent when a page is opened. */
interface SyncManager {
  register(tag: string): Promise<void>;
}

/** The `sync` event of the service worker that sends what waits on this device. */
export const syncTag = 'send-outboxes';

/** Asks the browser to start the service worker once there is a network, whether or not a page is open then. Never throws. */
export async function sendInBackground(worker?: ServiceWorkerRegistration): Promise<void> {
  try {
    const registration = worker ?? (await navigator.serviceWorker.getRegistration());
    const { sync } = (registration ?? {}) as { sync?: SyncManager };
    await sync?.register(syncTag);
  } catch {
    // No service worker, or its owner has forbidden it: what waits is sent when a page is opened.
  }
}
