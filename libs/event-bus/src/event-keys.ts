import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { promisify } from 'node:util';
import type { ServiceName } from '@floorlight/contracts/endpoint';

const verifyInThread = promisify(verify);

/** The variable with the public keys of a service. */
export type KeysVariable = `${Uppercase<ServiceName>}_EVENT_KEYS`;
// Every caller has a service's name.
export const keysVariable = (service: string): KeysVariable => `${service.toUpperCase()}_EVENT_KEYS` as KeysVariable;

/** Keys are Ed25519 in base64 (PKCS #8 and SPKI in DER), with spaces between the current, the one before and the next. */
export interface EventKeyVariables extends Partial<Record<KeysVariable, string | undefined>> {
  /** The first one signs. */
  EVENT_SIGNING_KEY?: string | undefined;
}

/** Signs what this process publishes, and verifies what others do. */
export interface EventKeys {
  /** Base64url. Throws in a process without a key, which publishes nothing. */
  sign(body: string): string;
  /** Throws unless the public keys of the service are here. */
  mustKnow(service: ServiceName): void;
  /**
   * Whether the service has signed it. The first few of a turn of the event loop are verified at once, 0.1 ms each; the
   * others in a thread, because a batch of 128 would block the process for 20 ms.
   */
  isSignedBy(service: string, body: Uint8Array, signature: string | undefined): Promise<boolean>;
}

/**
 * @param readAgain the present value of a variable; asked when a signature matches none of the known keys
 * @throws an Error if a variable holds no key
 */
export function eventKeys(
  variables: EventKeyVariables,
  readAgain = async (name: KeysVariable): Promise<string | undefined> => variables[name],
): EventKeys {
  const signingKey = variables.EVENT_SIGNING_KEY ? privateKeys(variables.EVENT_SIGNING_KEY)[0] : undefined;
  const known = new Map<KeysVariable, { text: string; keys: KeyObject[] }>();
  for (const [name, text] of Object.entries(variables)) if (isKeysVariable(name) && text) learn(name, text);

  function learn(name: KeysVariable, text: string): void {
    known.set(name, { text, keys: publicKeys(name, text) });
  }

  async function renew(name: KeysVariable): Promise<void> {
    const present = await readAgain(name);
    if (present && present !== known.get(name)?.text) learn(name, present);
  }

  return {
    sign(body) {
      if (!signingKey) throw new Error('EVENT_SIGNING_KEY is missing: this process can publish no event');
      return sign(null, Buffer.from(body), signingKey).toString('base64url');
    },
    mustKnow(service) {
      const name = keysVariable(service);
      if (!known.has(name)) throw new Error(`${name} is missing: without it no event of ${service} can be verified`);
    },
    async isSignedBy(service, body, signature) {
      const name = keysVariable(service);
      const tried = known.get(name);
      if (!signature || !tried) return false;
      const bytes = Buffer.from(signature, 'base64url');
      if (await matchesOne(tried.keys, body, bytes)) return true;
      await renew(name);
      const present = known.get(name) ?? tried;
      return present !== tried && matchesOne(present.keys, body, bytes);
    },
  };
}

/** A new private key. */
export const newSigningKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');

/** The public halves of EVENT_SIGNING_KEY. */
export const publicHalves = (signingKeys: string): string =>
  privateKeys(signingKeys)
    .map((key) => createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64'))
    .join(' ');

const isKeysVariable = (name: string): name is KeysVariable => name.endsWith('_EVENT_KEYS');

async function matchesOne(keys: KeyObject[], body: Uint8Array, signature: Buffer): Promise<boolean> {
  for (const key of keys) {
    const isAtOnce = verifiedThisTurn < mostAtOnce;
    if (isAtOnce) countThisTurn();
    if (isAtOnce ? verify(null, body, key, signature) : await verifyInThread(null, body, key, signature)) return true;
  }
  return false;
}

/** A thread answers a single one half a millisecond later than the processor takes for it. */
const mostAtOnce = 4;
let verifiedThisTurn = 0;

function countThisTurn(): void {
  if (verifiedThisTurn === 0)
    setImmediate(() => {
      verifiedThisTurn = 0;
    });
  verifiedThisTurn += 1;
}

const bytesOf = (text: string): Buffer[] =>
  text
    .trim()
    .split(/\s+/)
    .map((key) => Buffer.from(key, 'base64'));

function privateKeys(text: string): KeyObject[] {
  try {
    return bytesOf(text).map((key) => createPrivateKey({ key, type: 'pkcs8', format: 'der' }));
  } catch {
    throw new Error('EVENT_SIGNING_KEY is not a private key'); // the cause could hold a part of it
  }
}

function publicKeys(name: KeysVariable, text: string): KeyObject[] {
  try {
    return bytesOf(text).map((key) => createPublicKey({ key, type: 'spki', format: 'der' }));
  } catch (error) {
    throw new Error(`${name} does not hold public keys`, { cause: error });
  }
}
