import { isAway } from '../api/failure.ts';
import type { Delivery, Outcome } from './delivery.ts';
import { newEntry } from './new-entry.ts';
import { createOutbox } from './outbox.ts';
import { type OutboxEntry, openOutboxStore } from './outbox-store.ts';

/**
 * An outbox of the page in its service worker, while no page is open. What the server refuses stays for the page: it shows
 * the reason, and has the form with what was typed. `followSent` stores what follows from a sent entry, before that is
 * removed.
 */
export function storedOutbox<Body, Reply>(
  delivery: Delivery<Body, Reply>,
  followSent?: (entry: OutboxEntry<Body>, reply: Reply) => Promise<void>,
) {
  const store = openOutboxStore<Body>(delivery.name);
  const listeners = new Set<(entry: OutboxEntry<Body>, outcome: Outcome<Reply>) => unknown>();
  const outbox = createOutbox<Body, Reply>({
    ...delivery,
    store,
    settled: async (entry, outcome) => {
      if (outcome.state === 'sent') await followSent?.(entry, outcome.reply);
      for (const listener of listeners) await listener(entry, outcome);
    },
  });

  return {
    /** Tries every stored entry once. Resolves false if the server can't be reached, or can't work now. */
    send: async (): Promise<boolean> => {
      const stored = await store.all().catch(() => []);
      let isReached = true;
      for (const userId of new Set(stored.filter((entry) => !entry.refused).map((entry) => entry.userId))) {
        await outbox.start(userId);
        await outbox.sendNow();
        if (outbox.entries().some(({ failure }) => failure && isAway(failure))) isReached = false;
        outbox.stop();
      }
      return isReached;
    },
    /** Stores an entry without sending it. Rejects where the browser stores nothing. */
    store: (userId: string, body: Body, key: string, siteId?: string): Promise<void> =>
      store.put(newEntry(userId, body, key, siteId)),
    /** Stores an entry, and sends it. Resolves with the outcome, and whether it is stored where it has to wait. */
    add: async (userId: string, body: Body, siteId: string): Promise<Outcome<Reply> & { isStored: boolean }> => {
      await outbox.start(userId);
      const outcome = await outbox.add(userId, body, siteId);
      const isStored = outbox.entries().every(({ stored }) => stored !== false);
      outbox.stop();
      return { ...outcome, isStored };
    },
    /** Calls the listener with each outcome, before the entry is removed. */
    onSettled: (listener: (entry: OutboxEntry<Body>, outcome: Outcome<Reply>) => unknown): unknown =>
      listeners.add(listener),
  };
}
