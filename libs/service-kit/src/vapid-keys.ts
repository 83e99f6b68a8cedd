import { createECDH } from 'node:crypto';

/** A key of RFC 8292, by which push services know who sends: both halves in base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

const curve = 'prime256v1';

/** A random private key: 32 bytes in base64url. */
export function newVapidKey(): string {
  const key = createECDH(curve);
  key.generateKeys();
  return key.getPrivateKey('base64url').padStart(43, 'A'); // leading zero bytes are left out
}

/**
 * The keys of which the private halves are given, with white space between them: browsers subscribe with the first one,
 * and those that have subscribed with an earlier one are still reached.
 */
export const vapidKeys = (privateKeys: string): VapidKeys[] =>
  privateKeys
    .trim()
    .split(/\s+/)
    .map((privateKey) => {
      const key = createECDH(curve);
      key.setPrivateKey(privateKey, 'base64url');
      return { publicKey: key.getPublicKey('base64url'), privateKey };
    });
