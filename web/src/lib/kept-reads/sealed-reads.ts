import { lockAcrossTabs } from '../outbox/lock-across-tabs.ts';
import { deviceKey } from './device-key.ts';
import { forgetRead, keepRead, type ReadOwner, readKept } from './read-store.ts';

/**
 * Reads that are encrypted (AES-GCM 256) and open with a short secret of their owner only. Their key is made of the secret
 * (PBKDF2) and of the device's own key, which no script can read: without that key nobody can try secrets, however short they
 * are. Whoever has a copy of the browser's whole profile has that key too, and only the 600,000 rounds of each try are left: ten
 * thousand PINs take a processor half an hour, and a graphics card seconds. Against that the device's own encryption protects.
 */
interface Sealed {
  salt: Uint8Array<ArrayBuffer>;
  nonce: Uint8Array<ArrayBuffer>;
  box: ArrayBuffer;
}

/** Of PBKDF2-HMAC-SHA256: OWASP, Password Storage Cheat Sheet. */
const iterations = 600_000;
const saltBytes = 16;
/** NIST SP 800-38D, 5.2.1.1. */
const nonceBytes = 12;

/** Wrong tries in a row are an entry of their own: counting them never writes over what is sealed anew meanwhile. */
const triesOf = (name: string): string => `${name}-tries`;

/** Encrypts other data in place of what is sealed, without the secret. */
export type Reseal = (data: unknown) => Promise<void>;

export type Opened =
  | { state: 'open'; data: unknown; asOf: number; reseal: Reseal }
  | { state: 'wrong'; triesLeft: number }
  /** It was the last wrong try: nothing is left. */
  | { state: 'wiped' }
  | { state: 'absent' };

/** Encrypts data with a secret and keeps it. Rejects without WebCrypto (plain HTTP) or storage. */
export async function keepSealed(owner: ReadOwner, name: string, data: unknown, secret: string): Promise<Reseal> {
  const salt = crypto.getRandomValues(new Uint8Array(saltBytes));
  const reseal = resealerOf(owner, name, salt, await keyOf(owner, secret, salt));
  await reseal(data);
  await forgetRead(owner, triesOf(name));
  return reseal;
}

/** Whether something is sealed under this name. */
export const isSealed = async (owner: ReadOwner, name: string): Promise<boolean> =>
  (await readKept(owner, name)) !== undefined;

/** Deletes what is sealed. */
export const wipeSealed = (owner: ReadOwner, name: string): Promise<void> => forgetRead(owner, name);

/** Opens what is sealed. A try counts before it is made, so that closing the page saves none; the last wrong one wipes it. */
export function openSealed(owner: ReadOwner, name: string, secret: string, maxTries: number): Promise<Opened> {
  return lockAcrossTabs(`floorlight-sealed-${name}`, async (): Promise<Opened> => {
    const kept = await readKept(owner, name);
    if (!kept) return { state: 'absent' };
    const sealed = kept.data as Sealed; // keepSealed has put it there
    const wrongTries = Number((await readKept(owner, triesOf(name)))?.data ?? 0) + 1;
    await keepRead(owner, triesOf(name), { data: wrongTries, asOf: kept.asOf });
    const key = await keyOf(owner, secret, sealed.salt);
    const opened = await crypto.subtle
      .decrypt({ name: 'AES-GCM', iv: sealed.nonce }, key, sealed.box)
      .catch(() => null);
    if (opened) {
      await forgetRead(owner, triesOf(name));
      const data: unknown = JSON.parse(new TextDecoder().decode(opened));
      return { state: 'open', data, asOf: kept.asOf, reseal: resealerOf(owner, name, sealed.salt, key) };
    }
    if (wrongTries < maxTries) return { state: 'wrong', triesLeft: maxTries - wrongTries };
    await wipeSealed(owner, name);
    return { state: 'wiped' };
  });
}

const resealerOf =
  (owner: ReadOwner, name: string, salt: Sealed['salt'], key: CryptoKey): Reseal =>
  async (data) => {
    const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes));
    const text = new TextEncoder().encode(JSON.stringify(data));
    const box = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, key, text);
    const sealed: Sealed = { salt, nonce, box };
    await keepRead(owner, name, { data: sealed, asOf: Date.now() });
  };

async function keyOf({ userId }: ReadOwner, secret: string, salt: Sealed['salt']): Promise<CryptoKey> {
  const typed = await crypto.subtle.importKey('raw', new TextEncoder().encode(secret), 'PBKDF2', false, ['deriveBits']);
  const stretched = await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, typed, 256);
  const bound = await crypto.subtle.sign('HMAC', await deviceKey(userId), stretched);
  return crypto.subtle.importKey('raw', bound, 'AES-GCM', false, ['encrypt', 'decrypt']);
}
