import type { Failure } from '#lib/api/failure.ts';
import { randomId } from '#lib/random-id.ts';
import type { OutboxEntry, OutboxStore } from './outbox-store.ts';

/** What became of one attempt: our server took it, our server refused it for good, or it has to be tried again. */
export type Outcome<Reply> =
  | { state: 'sent'; reply: Reply }
  | { state: 'refused'; failure: Failure }
  | { state: 'waiting'; failure: Failure };

export type Settled<Reply> = Exclude<Outcome<Reply>, { state: 'waiting' }>;

export interface OutboxOptions<Body, Reply> {
  store: OutboxStore<Body>;
  deliver(entry: OutboxEntry<Body>): Promise<Outcome<Reply>>;
  /** Undoes at the server what its sender took back meanwhile: the entry waits as long as this does. */
  undo?(reply: Reply): Promise<Outcome<Reply>>;
  /** With the reply or the refusal. The entry is forgotten only after this, awaited, has come to its end. */
  settled(entry: OutboxEntry<Body>, outcome: Settled<Reply>): unknown;
  /** Milliseconds between attempts at most; default 2.5 s: an emergency is out as soon as the way is free again. */
  longestRetry?: number;
}

export type Outbox<Body, Reply> = ReturnType<typeof createOutbox<Body, Reply>>;

const firstRetry = 500;
/** A browser whose storage hangs must not hold up an emergency. */
const longestStoring = 500;

const entryOf = <Body>(userId: string, body: Body, key: string): OutboxEntry<Body> => ({
  key,
  userId,
  body,
  createdAt: new Date().toISOString(),
  attempts: 0,
  withdrawn: false,
});

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/**
 * Keeps what was pressed on the device until our own server has answered: stored first, sent, tried again (by timer,
 * when the network is back, after a reload), each time under the same idempotency key.
 */
export function createOutbox<Body, Reply>({
  store,
  deliver,
  undo,
  settled,
  longestRetry = 2500,
}: OutboxOptions<Body, Reply>) {
  let userId: string | null = null;
  let entries: readonly OutboxEntry<Body>[] = [];
  let retry = firstRetry;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const underway = new Map<string, Promise<Outcome<Reply>>>();
  const listeners = new Set<() => void>();

  const change = (next: readonly OutboxEntry<Body>[]) => {
    entries = next;
    for (const listener of listeners) listener();
  };
  const find = (key: string) => entries.find((entry) => entry.key === key);

  /** Keeps it in memory whatever the store can do: a browser that stores nothing still sends. */
  const keep = async (entry: OutboxEntry<Body>) => {
    if (entry.userId === userId)
      change(find(entry.key) ? entries.map((each) => (each.key === entry.key ? entry : each)) : [...entries, entry]);
    await Promise.race([store.put(entry).catch(() => undefined), pause(longestStoring)]);
  };
  const drop = async (key: string) => {
    change(entries.filter((entry) => entry.key !== key));
    await store.remove(key).catch(() => undefined);
  };

  const attempt = (entry: OutboxEntry<Body>): Promise<Outcome<Reply>> => {
    const running = underway.get(entry.key);
    if (running) return running;
    const attempted = tryOnce(entry).finally(() => underway.delete(entry.key));
    underway.set(entry.key, attempted);
    return attempted;
  };

  const tryOnce = async (entry: OutboxEntry<Body>): Promise<Outcome<Reply>> => {
    const delivered = await deliver(entry);
    const takenBack = (find(entry.key) ?? entry).withdrawn;
    const outcome = undo && takenBack && delivered.state === 'sent' ? await undo(delivered.reply) : delivered;
    const current = find(entry.key) ?? entry;
    if (outcome.state === 'waiting') {
      await keep({ ...current, attempts: current.attempts + 1 });
      schedule();
    } else {
      await settled(current, outcome);
      await drop(entry.key);
    }
    return outcome;
  };

  const schedule = () => {
    clearTimeout(timer);
    if (!userId || !entries.length) return;
    timer = setTimeout(flush, retry);
    retry = Math.min(retry * 2, longestRetry);
  };

  /** Oldest first. Where nobody answers there is no point in trying the others now. */
  async function flush(): Promise<void> {
    clearTimeout(timer);
    for (const entry of entries) {
      const current = find(entry.key);
      if (!current) continue;
      const outcome = await attempt(current);
      if (outcome.state === 'waiting' && outcome.failure.status === 0) break;
    }
    if (!entries.length) retry = firstRetry;
  }

  const kick = () => {
    retry = firstRetry;
    void flush();
  };

  return {
    /** Sends what this user left on the device, and goes on as long as they are signed in. */
    start: async (user: string): Promise<void> => {
      userId = user;
      const stored = await store.all().catch(() => []);
      if (userId !== user) return;
      const fresh = stored.filter((entry) => entry.userId === user && !find(entry.key));
      const ours = [...entries.filter((entry) => entry.userId === user), ...fresh];
      change(ours.sort((a, b) => a.createdAt.localeCompare(b.createdAt)));
      kick();
    },
    stop: (): void => {
      userId = null;
      clearTimeout(timer);
      change([]);
    },
    /** Stores it, then sends it: resolves with the first attempt's outcome. */
    add: async (user: string, body: Body): Promise<Outcome<Reply>> => {
      const entry = entryOf(user, body, randomId());
      await keep(entry);
      return attempt(entry);
    },
    /** Stores it, to be sent in its turn; the same `key` again is the same entry. */
    queue: async (user: string, body: Body, key: string): Promise<void> => {
      await keep(entryOf(user, body, key));
      kick();
    },
    /** Takes back what waits: forgotten if it never went out, else to be cancelled once it has arrived. */
    withdraw: async (): Promise<void> => {
      for (const entry of entries)
        if (entry.attempts === 0 && !underway.has(entry.key)) await drop(entry.key);
        else await keep({ ...entry, withdrawn: true });
    },
    /** The way may be free: tries at once. */
    kick,
    entries: (): readonly OutboxEntry<Body>[] => entries,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
