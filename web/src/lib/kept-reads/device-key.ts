import { type DBSchema, openDB } from 'idb';

interface Schema extends DBSchema {
  keys: { key: string; value: CryptoKey };
}

/** Apart from what it protects: a copy of that database alone can't be opened. */
const database = () =>
  openDB<Schema>('floorlight-device-key', 1, { upgrade: (db) => void db.createObjectStore('keys') });

/**
 * The key of this person on this device, made when it is first needed. No script can read it. Rejects without WebCrypto or
 * storage.
 */
export async function deviceKey(userId: string): Promise<CryptoKey> {
  const made = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const db = await database();
  const changing = db.transaction('keys', 'readwrite');
  const known = await changing.store.get(userId);
  if (!known) await changing.store.put(made, userId);
  await changing.done;
  db.close();
  return known ?? made;
}

/**
 * Deletes the keys of everybody, except that of `userId`: what they protected can never be opened again. Rejects without
 * storage.
 */
export async function wipeDeviceKeys(userId: string | null): Promise<void> {
  const db = await database();
  const changing = db.transaction('keys', 'readwrite');
  for (const owner of await changing.store.getAllKeys()) if (owner !== userId) await changing.store.delete(owner);
  await changing.done;
  db.close();
}
