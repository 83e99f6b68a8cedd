import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { type CallerName, callerHeader, callerTokenLife, signedCallerText } from '@floorlight/contracts/callers';
import type { ServiceName } from '@floorlight/contracts/endpoint';

/** Names this process to the services it calls. */
export interface CallerCredential {
  /** A token for one service, signed anew each minute. */
  tokenFor(service: ServiceName): string;
  /** The header with that token. */
  headersFor(service: ServiceName): Record<string, string>;
  /** The signature of a text in base64url. */
  sign(text: string): string;
}

/** Takes the process's private keys, of which the first signs. Throws where it is none. */
export function callerCredential(caller: CallerName, privateKeys: string): CallerCredential {
  const key = readKey(privateKeys);
  const tokens = new Map<ServiceName, { token: string; renewAt: number }>();

  const signed = (text: string): string => sign(null, Buffer.from(text), key).toString('base64url');

  function tokenFor(service: ServiceName): string {
    const now = Math.floor(Date.now() / 1000);
    const known = tokens.get(service);
    // A clock that was set back makes the time of renewal too far away.
    if (known && now < known.renewAt && known.renewAt - now <= callerTokenLife) return known.token;
    const claims = `${caller}.${service}.${now + callerTokenLife}`;
    const token = `${claims}.${signed(signedCallerText(claims))}`;
    tokens.set(service, { token, renewAt: now + callerTokenLife / 2 });
    return token;
  }

  return { tokenFor, headersFor: (service) => ({ [callerHeader]: tokenFor(service) }), sign: signed };
}

/** A new private key in base64 (PKCS #8, DER). */
export const newCallerKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');

/** The public halves (SPKI, DER) of private keys with white space between them, in the same form. */
export const publicCallerKeys = (privateKeys: string): string =>
  privateKeys
    .trim()
    .split(/\s+/)
    .map((key) => createPublicKey(readKey(key)).export({ type: 'spki', format: 'der' }).toString('base64'))
    .join(' ');

function readKey(privateKeys: string): KeyObject {
  const [first = ''] = privateKeys.trim().split(/\s+/);
  try {
    return createPrivateKey({ key: Buffer.from(first, 'base64'), format: 'der', type: 'pkcs8' });
  } catch {
    throw new Error('CALLER_KEY is not a private key'); // the cause could hold a part of it
  }
}
