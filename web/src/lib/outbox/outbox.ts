import { unreachable } from '../api/failure.ts';
import { randomId } from '../device/random-id.ts';
import type { Outcome } from './delivery.ts';
import { followEnds } from './follow-ends.ts';
import { listedEntries } from './listed-entries.ts';
import { lockAcrossTabs } from './lock-across-tabs.ts';
import { newEntry } from './new-entry.ts';
import type { OutboxOptions } from './outbox-options.ts';
import type { End, OtherTabChange, OutboxEntry } from './outbox-store.ts';
import { retryTimer } from './retry-timer.ts';

/** Milliseconds. A browser whose storage hangs must not delay an emergency. */
const storeTimeout = 500;

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/**
 * Stores entries on the device until the server has answered. Each is stored first, then sent, and retried (by timer,
 * when the network is back, after a reload) with the same idempotency key.
 */
export function createOutbox<Body, Reply>({
  store,
  deliver,
  undo,
  settled,
  isReturned = () => false,
  subjectOf,
  removedElsewhere,
  waits,
  maxRetryDelay = 2500,
  fromEveryTab = false,
}: OutboxOptions<Body, Reply>) {
  let userId: string | null = null;
  const list = listedEntries<Body>();
  const { all, find, change, replace, noteStored, notify } = list;
  const retries = retryTimer(() => flush(), maxRetryDelay);
  const inFlight = new Map<string, Promise<Outcome<Reply>>>();
  /** Keys of entries whose first attempt a form awaits. */
  const awaited = new Set<string>();
  /** Keys of entries made in this page and never sent. */
  const neverSent = new Set<string>();
  /** Keys of entries removed here or in another tab: an earlier read of the store must not restore them. */
  const removed = new Set<string>();
  const ends = followEnds();
  let stopListening = (): void => undefined;

  const addEntry = async (entry: OutboxEntry<Body>) => {
    neverSent.add(entry.key);
    removed.delete(entry.key);
    await save(entry);
  };
  /** Puts an entry into memory and the store. Memory alone is enough: a browser that stores nothing still sends. */
  const save = async (entry: OutboxEntry<Body>) => {
    if (find(entry.key)) replace(entry);
    else if (entry.userId === userId) change([...all(), entry]);
    const storing = store.put(entry).then(
      () => true,
      () => false,
    );
    void storing.then((isStored) => noteStored(entry.key, isStored));
    if (!(await Promise.race([storing, pause(storeTimeout)]))) noteStored(entry.key, false);
  };
  const removeEntry = (key: string) => {
    removed.add(key);
    neverSent.delete(key);
    change(all().filter((entry) => entry.key !== key));
  };
  const drop = async (key: string, end: End = 'discarded') => {
    ends.note(key, end);
    removeEntry(key);
    await store.remove(key, end).catch(() => undefined);
  };

  const withdrawEntry = (entry: OutboxEntry<Body>) =>
    neverSent.has(entry.key) ? drop(entry.key) : save({ ...entry, withdrawn: true });

  /** Adds entries of other tabs from the store. Entries in memory stay, even if the store has lost them. */
  const readStore = async () => {
    const user = userId;
    if (user === null) return;
    const stored = await store.all().catch(() => []);
    if (userId !== user) return;
    const fresh = stored.filter((entry) => entry.userId === user && !find(entry.key) && !removed.has(entry.key));
    if (fresh.length) change([...all(), ...fresh].sort((a, b) => a.createdAt.localeCompare(b.createdAt)));
    for (const entry of fresh) void returnRefused(entry);
  };

  /** The service worker leaves what the server refused: it has no form to return it to. */
  const returnRefused = async (entry: OutboxEntry<Body>) => {
    const { failure } = entry;
    if (!entry.refused || !failure || !isReturned(entry, failure)) return;
    await lockAcrossTabs(entry.key, async () => {
      if (removed.has(entry.key)) return;
      await settled(entry, { state: 'refused', failure });
      await drop(entry.key, 'refused');
    });
  };

  const applyOtherTab = ({ key, change: kind, end = 'sent' }: OtherTabChange) => {
    const entry = find(key);
    if (kind === 'gone') ends.note(key, end);
    // A withdrawn entry stays until it is cancelled: the other tab may have sent it without knowing of the withdrawal.
    if (kind === 'gone' && !entry?.withdrawn) {
      removeEntry(key);
      return entry && removedElsewhere?.();
    }
    removed.delete(key);
    if (entry && (kind === 'refused') !== (entry.refused === true) && kind !== 'withdrawn') {
      change(all().filter((each) => each.key !== key));
      return void readStore().then(schedule);
    }
    if (kind === 'withdrawn' && entry && !entry.withdrawn) {
      replace({ ...entry, withdrawn: true });
      // This tab may have overwritten the withdrawal in the store.
      void store.put({ ...entry, withdrawn: true }).catch(() => undefined);
    }
    if (!entry) void readStore().then(schedule);
  };

  const attempt = (entry: OutboxEntry<Body>): Promise<Outcome<Reply>> => {
    const running = inFlight.get(entry.key);
    if (running) return running;
    if (isBehindAnother(entry)) {
      schedule();
      return Promise.resolve({ state: 'waiting', failure: unreachable });
    }
    const attempting = tryOnce(entry).finally(() => {
      inFlight.delete(entry.key);
      notify();
    });
    inFlight.set(entry.key, attempting);
    notify();
    return attempting;
  };

  const isBehindAnother = ({ key, body }: OutboxEntry<Body>): boolean => {
    if (!subjectOf) return false;
    const first = list.waiting().find((entry) => subjectOf(entry.body) === subjectOf(body));
    return first !== undefined && first.key !== key;
  };

  const tryOnce = async (entry: OutboxEntry<Body>): Promise<Outcome<Reply>> => {
    neverSent.delete(entry.key);
    const delivered = await (fromEveryTab
      ? deliver(entry)
      : lockAcrossTabs(entry.key, () => deliverUnlessRemoved(entry)));
    if (removed.has(entry.key) && delivered.state === 'waiting') return delivered;
    const isWithdrawn = (find(entry.key) ?? entry).withdrawn;
    const outcome = undo && isWithdrawn && delivered.state === 'sent' ? await undo(delivered.reply) : delivered;
    const current = find(entry.key) ?? entry;
    if (outcome.state === 'waiting') {
      await save({ ...current, attempts: current.attempts + 1, failure: outcome.failure });
      if (current.attempts === 0) waits?.();
      if (outcome.failure.retryAfter) retries.hold(outcome.failure.retryAfter);
      schedule();
      return outcome;
    }
    await settled(current, outcome);
    const isOver = outcome.state === 'sent' || current.withdrawn || awaited.has(entry.key);
    if (isOver || isReturned(current, outcome.failure)) await drop(entry.key, outcome.state);
    else if (!removed.has(entry.key))
      await save({ ...current, attempts: current.attempts + 1, failure: outcome.failure, refused: true });
    return outcome;
  };

  const deliverUnlessRemoved = async (entry: OutboxEntry<Body>): Promise<Outcome<Reply>> =>
    removed.has(entry.key) ? { state: 'waiting', failure: unreachable } : deliver(entry);

  const schedule = () => {
    if (userId && list.waiting().length) retries.schedule();
    else retries.cancel();
  };

  const flush = async (): Promise<void> => {
    retries.cancel();
    await Promise.race([readStore(), pause(storeTimeout)]);
    await sendAll();
  };

  /** Oldest first. Stops at the first entry without a response: the server is unreachable for the others too. */
  const sendAll = async (): Promise<void> => {
    for (const entry of list.waiting()) {
      const current = find(entry.key);
      if (!current || current.refused || isBehindAnother(current)) continue;
      const outcome = await attempt(current);
      if (outcome.state === 'waiting' && outcome.failure.status === 0 && find(entry.key)) break;
    }
    if (!list.waiting().length) retries.reset();
  };

  const sendNow = (): Promise<void> => {
    retries.reset();
    return flush();
  };

  return {
    /** Sends this user's stored entries, and retries until `stop`. */
    start: async (user: string): Promise<void> => {
      userId = user;
      stopListening();
      stopListening = store.listen?.(applyOtherTab) ?? stopListening;
      change(all().filter((entry) => entry.userId === user));
      await readStore();
      if (userId !== user) return;
      if (list.waiting().length) waits?.();
      retries.reset();
      void sendAll();
    },
    stop: (): void => {
      userId = null;
      retries.cancel();
      stopListening();
      change([]);
    },
    /**
     * Stores an entry, then sends it. Resolves with the outcome of the first attempt. Without a site as in `queue`. `stored` is
     * called before it is sent, if the browser has it.
     */
    add: async (
      user: string,
      body: Body,
      siteId?: string,
      stored: () => void = () => undefined,
    ): Promise<Outcome<Reply>> => {
      const entry = newEntry(user, body, randomId(), siteId);
      awaited.add(entry.key);
      await addEntry(entry);
      if (find(entry.key) && find(entry.key)?.stored !== false) stored();
      return attempt(entry).finally(() => awaited.delete(entry.key));
    },
    /**
     * Stores an entry and sends it after the older ones. The same `key` again is the same entry. Without a site it is for the
     * one that the page shows.
     */
    queue: async (user: string, body: Body, key: string, siteId?: string): Promise<void> => {
      await addEntry(newEntry(user, body, key, siteId));
      void sendNow();
    },
    /**
     * Stores several entries and tries each once. Resolves with how each ended, or the entry that still waits. `stored` gets the
     * keys of those that the browser has, before they are sent.
     */
    queueAll: async (
      user: string,
      bodies: readonly { key: string; body: Body }[],
      stored: (keys: string[]) => void = () => undefined,
    ): Promise<({ state: End } | { state: 'waiting'; entry: OutboxEntry<Body> })[]> => {
      const keys = bodies.map(({ key }) => key);
      ends.follow(keys);
      await Promise.all(bodies.map(({ key, body }) => addEntry(newEntry(user, body, key))));
      stored(keys.filter((key) => find(key) && find(key)?.stored !== false));
      await sendNow();
      return keys.map((key) => {
        const end = ends.take(key);
        const entry = find(key);
        if (entry && !entry.refused) return { state: 'waiting', entry };
        return { state: entry ? 'refused' : end };
      });
    },
    /** Withdraws all entries: one never sent is removed, any other is cancelled on the server once it has arrived. */
    withdraw: async (): Promise<void> => {
      for (const entry of list.waiting()) await withdrawEntry(entry);
    },
    /** Discards an entry. One that may have arrived is cancelled on the server, where that is possible. */
    discard: async (key: string): Promise<void> => {
      const entry = find(key);
      if (entry && undo && !entry.refused) await withdrawEntry(entry);
      else await drop(key);
    },
    /** Sends a refused entry again, with the same key. */
    retry: async (key: string): Promise<void> => {
      const entry = find(key);
      if (entry?.refused) {
        const { refused: _, failure: __, ...waiting } = entry;
        await save(waiting);
      }
      await sendNow();
    },
    /** Drops all entries unsent: for a person whose account is erased. */
    dropAll: async (): Promise<void> => {
      for (const { key } of all()) await drop(key);
    },
    /** Tries every entry at once. Resolves when each was tried, or when the server is unreachable. */
    sendNow,
    /** The entries that wait to be sent, oldest first. */
    entries: list.waiting,
    /** The entries that the server refused and that wait for their sender, oldest first. */
    refused: list.refused,
    isSending: (key: string): boolean => inFlight.has(key),
    subscribe: list.subscribe,
  };
}
