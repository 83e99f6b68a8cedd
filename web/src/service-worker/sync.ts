import { syncTag } from '#lib/outbox/background-sync.ts';
import { sendStored } from './outboxes.ts';

/** Not among those that TypeScript knows. */
interface SyncEvent extends ExtendableEvent {
  tag: string;
}

/** Sends what waits on this device as soon as there is a network, also while no page is open. */
export function listenForSync(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('sync', (event) => {
    const sync = event as SyncEvent;
    if (sync.tag === syncTag) sync.waitUntil(sendOrTryAgain());
  });
}

/** The browser starts a rejected event again after some minutes. */
async function sendOrTryAgain(): Promise<void> {
  if (!(await sendStored())) throw new Error('The server could not be reached');
}
