import { createCipheriv, createDecipheriv, hash, randomBytes } from 'node:crypto';

/** Encrypts short texts with AES-256-GCM, so that who can read or write where they are stored can't use or make one. */
export interface Sealer {
  /** Encrypts a text. `purpose` names what it is for and where it belongs: it opens under the same purpose only. */
  seal(text: string, purpose: string): string;
  /** The text; null if none of our keys sealed it for this purpose. */
  open(sealed: string, purpose: string): string | null;
  /** Whether it was sealed with the newest key. */
  isCurrent(sealed: string): boolean;
}

const algorithm = 'aes-256-gcm';
/** Bytes, as NIST SP 800-38D recommends for GCM. */
const nonceLength = 12;
const tagLength = 16;

/** A random key for a sealer: 256 bits in base64url. */
export const newSealingKey = (): string => randomBytes(32).toString('base64url');

/** One key, or several with white space between them: the first one seals, all of them open. */
export const sealingKeysPattern = /^[\w-]{43}(?:\s+[\w-]{43})*\s*$/;

/** Takes keys in the form of `sealingKeysPattern`. */
export function sealer(keys: string): Sealer {
  const byId = new Map(keys.trim().split(/\s+/).map(withId));
  const [currentId = ''] = byId.keys();
  const current = byId.get(currentId) ?? Buffer.alloc(0); // a key of another length makes node throw

  return {
    seal(text, purpose) {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv(algorithm, current, nonce, { authTagLength: tagLength });
      cipher.setAAD(Buffer.from(purpose));
      const bytes = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${currentId}.${bytes.toString('base64url')}`;
    },
    open(sealed, purpose) {
      const [id = '', data = ''] = sealed.split('.');
      const key = byId.get(id);
      const bytes = Buffer.from(data, 'base64url');
      if (!key || bytes.length < nonceLength + tagLength) return null;
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceLength), { authTagLength: tagLength });
      decipher.setAAD(Buffer.from(purpose));
      decipher.setAuthTag(bytes.subarray(-tagLength));
      try {
        return decipher.update(bytes.subarray(nonceLength, -tagLength), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        return null;
      }
    },
    isCurrent: (sealed) => sealed.startsWith(`${currentId}.`),
  };
}

/** Eight digits name a key without saying anything about it. */
const withId = (key: string): [id: string, key: Buffer] => [
  hash('sha256', `sealing key ${key}`).slice(0, 8),
  Buffer.from(key, 'base64url'),
];
