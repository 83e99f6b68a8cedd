import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { CompactSign, calculateJwkThumbprint, compactVerify, decodeProtectedHeader } from 'jose';
import * as z from 'zod/mini';

/** The logs that are chains of entries, by the names of their tables. */
export const chainedLogs = ['audit_log', 'badge_log'] as const;
const count = z.number().check(z.int(), z.gte(0));

/** Where a chain ended: the number and hash of its last entry. */
export const Head = z.object({ log: z.enum(chainedLogs), siteId: z.string(), number: count, hash: z.string() });
export type Head = z.infer<typeof Head>;

/**
 * The heads of all chains at one moment. Anchors are numbered from 1, and each names the hash of the one before, so that
 * none can be removed from their row unnoticed.
 */
export const Anchor = z.object({
  number: count,
  at: z.iso.datetime(),
  previous: z.nullable(z.string()),
  heads: z.array(
    z.object({
      ...Head.shape,
      /** The first `digits` of the hashes of the newest entries, the last one's last: they locate a changed entry. */
      recent: z.string(),
    }),
  ),
  /** An RFC 3161 time stamp of an earlier anchor, in base64. */
  timeStamp: z.optional(z.object({ anchor: count, token: z.string() })),
});
export type Anchor = z.infer<typeof Anchor>;

/** How much of an entry's hash is in `recent`. The whole hash of the head proves it. */
export const digits = 12;

/** An anchor as it is stored: a JWS, signed with Ed25519, in one line. */
export interface SignedAnchor {
  line: string;
  anchor: Anchor;
}

const type = 'floorlight-audit-anchor';

export interface AnchorSigner {
  /** Names the key in the anchors: its JWK thumbprint (RFC 7638). */
  keyId: string;
  /** SPKI in base64. */
  publicKey: string;
  sign(anchor: Anchor): Promise<SignedAnchor>;
}

/** Signs with a private Ed25519 key in PEM. Throws if it is another one. */
export async function anchorSigner(pem: string): Promise<AnchorSigner> {
  const privateKey = createPrivateKey(pem);
  if (privateKey.asymmetricKeyType !== 'ed25519') throw new Error('AUDIT_SIGNING_KEY is not an Ed25519 key');
  const publicKey = createPublicKey(privateKey);
  const keyId = await keyIdOf(publicKey);
  return {
    keyId,
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    async sign(anchor) {
      const signing = new CompactSign(Buffer.from(JSON.stringify(anchor)));
      const line = await signing.setProtectedHeader({ alg: 'EdDSA', typ: type, kid: keyId }).sign(privateKey);
      return { line, anchor };
    },
  };
}

export const keyIdOf = (publicKey: KeyObject): Promise<string> =>
  calculateJwkThumbprint(publicKey.export({ format: 'jwk' }));

export const hashOfAnchor = (line: string): string => createHash('sha256').update(line).digest('hex');

/** The anchor in a line, whoever signed it; null if there is none. */
export function readAnchor(line: string): Anchor | null {
  try {
    return Anchor.parse(JSON.parse(Buffer.from(line.split('.')[1] ?? '', 'base64url').toString()));
  } catch {
    return null;
  }
}

/** The id of the key that a line says it is signed with; null if it is not an anchor. */
export function keyNamedIn(line: string): string | null {
  try {
    const { typ, kid } = decodeProtectedHeader(line);
    return typ === type ? (kid ?? null) : null;
  } catch {
    return null;
  }
}

export async function isSignedBy(line: string, publicKey: KeyObject): Promise<boolean> {
  try {
    await compactVerify(line, publicKey, { algorithms: ['EdDSA'] });
    return true;
  } catch {
    return false;
  }
}
