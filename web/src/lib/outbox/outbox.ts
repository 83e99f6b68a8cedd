import { type Failure, unreachable } from '../api/failure.ts';
import { randomId } from '../device/random-id.ts';
import { oneTabAtATime } from './one-tab-at-a-time.ts';
import type { ElsewhereChange, OutboxEntry, OutboxStore } from './outbox-store.ts';

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
  /** Another tab has seen to what waited here too: whether it was sent, refused or dropped is not known. */
  goneElsewhere?(): void;
  /** Milliseconds between attempts at most; default 2.5 s: an emergency is out as soon as the way is free again. */
  longestRetry?: number;
  /**
   * Every tab that knows of an entry sends it, whatever the others do: nothing waits for a tab that was put to sleep,
   * and the key makes one of them all. Otherwise one tab at a time.
   */
  fromEveryTab?: boolean;
}

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
  goneElsewhere,
  longestRetry = 2500,
  fromEveryTab = false,
}: OutboxOptions<Body, Reply>) {
  let userId: string | null = null;
  let entries: readonly OutboxEntry<Body>[] = [];
  let retry = firstRetry;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const underway = new Map<string, Promise<Outcome<Reply>>>();
  const listeners = new Set<() => void>();
  /** Made in this page, and never sent. */
  const untried = new Set<string>();
  /** Seen to, here or in another tab: what the store said a moment ago does not bring them back. */
  const gone = new Set<string>();
  let deafen = (): void => undefined;

  const change = (next: readonly OutboxEntry<Body>[]) => {
    entries = next;
    for (const listener of listeners) listener();
  };
  const find = (key: string) => entries.find((entry) => entry.key === key);

  const put = (entry: OutboxEntry<Body>) => change(entries.map((each) => (each.key === entry.key ? entry : each)));
  /** Whether the store has it. */
  const note = (key: string, isStored: boolean) => {
    const entry = find(key);
    if (!entry || isStored === (entry.stored !== false)) return;
    const { stored: _, ...rest } = entry;
    put(isStored ? rest : { ...rest, stored: false });
  };

  const begin = async (entry: OutboxEntry<Body>) => {
    untried.add(entry.key);
    gone.delete(entry.key);
    await keep(entry);
  };
  /** Keeps it in memory whatever the store can do: a browser that stores nothing still sends. */
  const keep = async (entry: OutboxEntry<Body>) => {
    if (find(entry.key)) put(entry);
    else if (entry.userId === userId) change([...entries, entry]);
    const storing = store.put(entry).then(
      () => true,
      () => false,
    );
    void storing.then((isStored) => note(entry.key, isStored));
    if (!(await Promise.race([storing, pause(longestStoring)]))) note(entry.key, false);
  };
  const forget = (key: string) => {
    gone.add(key);
    untried.delete(key);
    change(entries.filter((entry) => entry.key !== key));
  };
  const drop = async (key: string) => {
    forget(key);
    await store.remove(key).catch(() => undefined);
  };

  /** Takes over what other tabs have left in the store; what is here stays, whatever the store has lost. */
  const readStore = async () => {
    const user = userId;
    if (user === null) return;
    const stored = await store.all().catch(() => []);
    if (userId !== user) return;
    const fresh = stored.filter((entry) => entry.userId === user && !find(entry.key) && !gone.has(entry.key));
    if (fresh.length) change([...entries, ...fresh].sort((a, b) => a.createdAt.localeCompare(b.createdAt)));
  };

  const hear = ({ key, change: what }: ElsewhereChange) => {
    const entry = find(key);
    // One that was taken back is cancelled by whoever can: the other tab may not have known of it.
    if (what === 'gone' && !entry?.withdrawn) {
      forget(key);
      return entry && goneElsewhere?.();
    }
    gone.delete(key);
    if (what === 'withdrawn' && entry && !entry.withdrawn) {
      put({ ...entry, withdrawn: true });
      // What this tab wrote a moment ago may have overwritten it.
      void store.put({ ...entry, withdrawn: true }).catch(() => undefined);
    }
    if (!entry) void readStore().then(schedule);
  };

  const attempt = (entry: OutboxEntry<Body>): Promise<Outcome<Reply>> => {
    const running = underway.get(entry.key);
    if (running) return running;
    const attempted = tryOnce(entry).finally(() => underway.delete(entry.key));
    underway.set(entry.key, attempted);
    return attempted;
  };

  const tryOnce = async (entry: OutboxEntry<Body>): Promise<Outcome<Reply>> => {
    untried.delete(entry.key);
    const delivered = await (fromEveryTab ? deliver(entry) : oneTabAtATime(entry.key, () => deliverUnlessGone(entry)));
    if (gone.has(entry.key) && delivered.state === 'waiting') return delivered;
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

  const deliverUnlessGone = async (entry: OutboxEntry<Body>): Promise<Outcome<Reply>> =>
    gone.has(entry.key) ? { state: 'waiting', failure: unreachable } : deliver(entry);

  const schedule = () => {
    clearTimeout(timer);
    if (!userId || !entries.length) return;
    timer = setTimeout(flush, retry);
    retry = Math.min(retry * 2, longestRetry);
  };

  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    await Promise.race([readStore(), pause(longestStoring)]);
    await sendAll();
  };

  /** Oldest first. Where nobody answers there is no point in trying the others now. */
  const sendAll = async (): Promise<void> => {
    for (const entry of entries) {
      const current = find(entry.key);
      if (!current) continue;
      const outcome = await attempt(current);
      if (outcome.state === 'waiting' && outcome.failure.status === 0 && find(entry.key)) break;
    }
    if (!entries.length) retry = firstRetry;
  };

  const sendNow = (): Promise<void> => {
    retry = firstRetry;
    return flush();
  };
  const kick = () => void sendNow();

  return {
    /** Sends what this user left on the device, and goes on as long as they are signed in. */
    start: async (user: string): Promise<void> => {
      userId = user;
      deafen();
      deafen = store.listen?.(hear) ?? deafen;
      change(entries.filter((entry) => entry.userId === user));
      await readStore();
      if (userId !== user) return;
      retry = firstRetry;
      void sendAll();
    },
    stop: (): void => {
      userId = null;
      clearTimeout(timer);
      deafen();
      change([]);
    },
    /** Stores it, then sends it: resolves with the first attempt's outcome. */
    add: async (user: string, body: Body): Promise<Outcome<Reply>> => {
      const entry = entryOf(user, body, randomId());
      await begin(entry);
      return attempt(entry);
    },
    /** Stores it, to be sent in its turn; the same `key` again is the same entry. */
    queue: async (user: string, body: Body, key: string): Promise<void> => {
      await begin(entryOf(user, body, key));
      kick();
    },
    /** Takes back what waits: forgotten if it never went out, else to be cancelled once it has arrived. */
    withdraw: async (): Promise<void> => {
      for (const entry of entries)
        if (untried.has(entry.key)) await drop(entry.key);
        else await keep({ ...entry, withdrawn: true });
    },
    /** The way may be free: tries at once. */
    kick,
    /** The same; resolves when each has been tried, or nobody answers. */
    sendNow,
    entries: (): readonly OutboxEntry<Body>[] => entries,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
