import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Failure } from '../api/failure.ts';

/** A request that waits on this device to be sent. */
export interface OutboxEntry<Body> {
  /** The idempotency key. */
  key: string;
  userId: string;
  /** The site at which it was done; unknown in entries of an earlier release. */
  siteId?: string | undefined;
  body: Body;
  /** ISO 8601, by the server's clock as far as this device knows it. */
  createdAt: string;
  /** How often it was sent without a response from our server. */
  attempts: number;
  /** Withdrawn by its sender after it may have arrived: it is cancelled once the server has it. */
  withdrawn: boolean;
  /** Why the last attempt failed; missing before the first one, and in entries of an earlier release. */
  failure?: Failure;
  /** The server refused it for good: it is sent again only when its sender retries it. */
  refused?: true;
  /** False: the browser couldn't store it, and it is lost with this page. */
  stored?: false;
}

/** A change that another tab of this device made to an entry. */
export interface OtherTabChange {
  key: string;
  change: 'stored' | 'withdrawn' | 'refused' | 'gone';
  /** How one that is gone ended. A tab of an earlier release doesn't say. */
  end?: End;
}

/** Why an entry left the outbox. */
export type End = 'sent' | 'refused' | 'discarded';

export interface OutboxStore<Body> {
  all(): Promise<OutboxEntry<Body>[]>;
  put(entry: OutboxEntry<Body>): Promise<void>;
  remove(key: string, end?: End): Promise<void>;
  /** Listens to changes of other tabs. Returns unsubscribe. */
  listen?(listener: (change: OtherTabChange) => void): () => void;
}

/** An outbox store in IndexedDB. Its calls reject where the browser stores nothing (private windows, a full disk). */
export function openOutboxStore<Body>(name: string): OutboxStore<Body> {
  interface Schema extends DBSchema {
    outbox: { key: string; value: OutboxEntry<Body> };
  }
  let opened: Promise<IDBPDatabase<Schema>> | null = null;
  // A database that failed to open, or that the browser closed, is opened again by the next call.
  const reset = () => {
    opened = null;
  };
  const database = () => {
    if (!opened) {
      opened = openDB<Schema>(name, 1, {
        upgrade: (db) => void db.createObjectStore('outbox', { keyPath: 'key' }),
        terminated: reset,
        // A later version of the app changes the database, or it is deleted: neither waits for this page to be closed.
        blocking: (_current, _next, event) => {
          (event.target as IDBDatabase).close(); // only databases get this event
          reset();
        },
      });
      opened.catch(reset);
    }
    return opened;
  };
  const tabs = channelOf(name);
  return {
    all: async () => (await database()).getAll('outbox'),
    put: async ({ stored: _, ...entry }) => {
      await (await database()).put('outbox', entry);
      tabs?.postMessage({ key: entry.key, change: changeIn(entry) } satisfies OtherTabChange);
    },
    remove: async (key, end) => {
      tabs?.postMessage({ key, change: 'gone', ...(end && { end }) } satisfies OtherTabChange);
      await (await database()).delete('outbox', key);
    },
    listen: (listener) => {
      const onMessage = ({ data }: MessageEvent<OtherTabChange>) => listener(data);
      tabs?.addEventListener('message', onMessage);
      return () => tabs?.removeEventListener('message', onMessage);
    },
  };
}

const changeIn = ({ withdrawn, refused }: Pick<OutboxEntry<unknown>, 'withdrawn' | 'refused'>) =>
  withdrawn ? 'withdrawn' : refused ? 'refused' : 'stored';

/** The channel to the other tabs; null where the browser has no BroadcastChannel. */
function channelOf(name: string): BroadcastChannel | null {
  return 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : null;
}
