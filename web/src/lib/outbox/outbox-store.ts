import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** What waits on this device to be sent: what was pressed, by whom, under which idempotency key. */
export interface OutboxEntry<Body> {
  key: string;
  userId: string;
  body: Body;
  /** ISO 8601. */
  createdAt: string;
  /** How often it went out without an answer of ours. */
  attempts: number;
  /** Withdrawn by its sender after it may have arrived: to be cancelled as soon as the server has it. */
  withdrawn: boolean;
  /** False: the browser would not keep it, it is in this page alone. */
  stored?: false;
}

/** What another tab of this device did to an entry. */
export interface ElsewhereChange {
  key: string;
  change: 'kept' | 'withdrawn' | 'gone';
}

export interface OutboxStore<Body> {
  all(): Promise<OutboxEntry<Body>[]>;
  put(entry: OutboxEntry<Body>): Promise<void>;
  remove(key: string): Promise<void>;
  /** Tells of what other tabs keep and remove, until the function it returns is called. */
  listen?(listener: (change: ElsewhereChange) => void): () => void;
}

/** The outbox in IndexedDB. Its calls reject where the browser keeps nothing (private windows, a full disk). */
export function openOutboxStore<Body>(name: string): OutboxStore<Body> {
  interface Schema extends DBSchema {
    outbox: { key: string; value: OutboxEntry<Body> };
  }
  let opened: Promise<IDBPDatabase<Schema>> | null = null;
  // What failed to open, or was closed by the browser, is opened anew by the next call.
  const forget = () => {
    opened = null;
  };
  const database = () => {
    if (!opened) {
      opened = openDB<Schema>(name, 1, {
        upgrade: (db) => void db.createObjectStore('outbox', { keyPath: 'key' }),
        terminated: forget,
      });
      opened.catch(forget);
    }
    return opened;
  };
  const tabs = channelOf(name);
  return {
    all: async () => (await database()).getAll('outbox'),
    put: async ({ stored: _, ...entry }) => {
      await (await database()).put('outbox', entry);
      tabs?.postMessage({ key: entry.key, change: entry.withdrawn ? 'withdrawn' : 'kept' } satisfies ElsewhereChange);
    },
    remove: async (key) => {
      tabs?.postMessage({ key, change: 'gone' } satisfies ElsewhereChange);
      await (await database()).delete('outbox', key);
    },
    listen: (listener) => {
      const hear = ({ data }: MessageEvent<ElsewhereChange>) => listener(data);
      tabs?.addEventListener('message', hear);
      return () => tabs?.removeEventListener('message', hear);
    },
  };
}

/** The other tabs of this device; null where the browser has no way to them. */
function channelOf(name: string): BroadcastChannel | null {
  return 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : null;
}
