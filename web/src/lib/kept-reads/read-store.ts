import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { wipeDeviceKeys } from './device-key.ts';

/** Whose reads these are, and of which site. */
export interface ReadOwner {
  userId: string;
  siteId: string;
}

/** An answer of the server that is kept on this device. */
export interface KeptRead {
  data: unknown;
  /** Milliseconds: when it was current. */
  asOf: number;
}

interface Schema extends DBSchema {
  reads: { key: ReadKey; value: KeptRead & { version: string } };
}
type ReadKey = [userId: string, siteId: string, query: string];

/** Another version of the app may expect other data. */
const version = import.meta.env.VITE_APP_VERSION;

let opened: Promise<IDBPDatabase<Schema>> | null = null;
/** Whose reads were left by the last wipe: a page that is being left writes no more. Undefined before the first one. */
let remaining: string | null | undefined;

// A database that failed to open, or that the browser closed, is opened again by the next call.
const reset = () => {
  opened = null;
};

function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openReads();
  return opened;
}

async function openReads(): Promise<IDBPDatabase<Schema>> {
  try {
    return await openDB<Schema>('floorlight-reads', 1, {
      upgrade: (db) => void db.createObjectStore('reads'),
      terminated: reset,
      blocking: (_current, _next, event) => {
        (event.target as IDBDatabase).close(); // only databases get this event
        reset();
      },
    });
  } catch (error) {
    reset();
    throw error;
  }
}

const keyOf = ({ userId, siteId }: ReadOwner, query: string): ReadKey => [userId, siteId, query];

/** What is kept of a query; undefined if nothing is, or if the browser stores nothing. Never rejects. */
export async function readKept(owner: ReadOwner, query: string): Promise<KeptRead | undefined> {
  const kept = await readTogether(keyOf(owner, query)).catch(() => undefined);
  return kept?.version === version ? kept : undefined;
}

type Stored = Schema['reads']['value'] | undefined;
const asked: { key: ReadKey; answer: PromiseWithResolvers<Stored> }[] = [];

/** A screen asks for ten things at once: they are read in one transaction. */
function readTogether(key: ReadKey): Promise<Stored> {
  const answer = Promise.withResolvers<Stored>();
  if (asked.push({ key, answer }) === 1) void readAsked();
  return answer.promise;
}

async function readAsked(): Promise<void> {
  const takeAsked = () => asked.splice(0);
  try {
    const { store } = (await database()).transaction('reads');
    for (const { key, answer } of takeAsked()) answer.resolve(store.get(key));
  } catch (error) {
    for (const { answer } of takeAsked()) answer.reject(error);
  }
}

/** The thing with this id in the kept answers of a list, in its newest one; undefined if none has it. Never rejects. */
export async function readListed(
  { userId, siteId }: ReadOwner,
  list: string,
  id: string,
): Promise<KeptRead | undefined> {
  // Keys of queries are the endpoint's name and its arguments in parentheses.
  const keys = IDBKeyRange.bound([userId, siteId, `${list}(`], [userId, siteId, `${list})`]);
  const kept = await database()
    .then((db) => db.getAll('reads', keys))
    .catch(() => []);
  return kept
    .filter((read) => read.version === version)
    .sort((a, b) => b.asOf - a.asOf)
    .map(({ data, asOf }) => ({ data: rowsOf(data).find((row) => row.id === id), asOf }))
    .find(({ data }) => data !== undefined);
}

/** A list is its rows, or its pages. */
function rowsOf(data: unknown): { id?: unknown }[] {
  if (Array.isArray(data)) return data as { id?: unknown }[]; // of any list
  return (data as { pages?: { id?: unknown }[][] } | null)?.pages?.flat() ?? []; // of an infinite query
}

/** Keeps what a query answered. Rejects where the browser stores nothing (private windows, a full disk). */
export async function keepRead(owner: ReadOwner, query: string, read: KeptRead): Promise<void> {
  if (remaining !== undefined && remaining !== owner.userId) return;
  await (await database()).put('reads', { ...read, version }, keyOf(owner, query));
}

/** Removes what is kept of a query. Rejects where the browser stores nothing. */
export async function forgetRead(owner: ReadOwner, query: string): Promise<void> {
  await (await database()).delete('reads', keyOf(owner, query));
}

/** Removes everybody's reads from this device, except those of `userId`. Never rejects. */
export async function wipeReads(userId: string | null): Promise<void> {
  remaining = userId;
  try {
    await wipeDeviceKeys(userId);
    const db = await database();
    if (userId === null) return await db.clear('reads');
    // An array is greater than every text, and so the end of the keys that begin with this id.
    await Promise.all([
      db.delete('reads', IDBKeyRange.upperBound([userId], true)),
      db.delete('reads', IDBKeyRange.lowerBound([userId, []])),
    ]);
  } catch {
    // A browser that stores nothing keeps nothing.
  }
}
