import { createPublicKey, type KeyObject } from 'node:crypto';
import * as z from 'zod/mini';
import { keyIdOf } from '../anchors/anchor.ts';

const KeyLine = z.object({
  publicKey: z.string(),
  from: z.optional(z.iso.datetime()),
  until: z.optional(z.iso.datetime()),
});

/** A public key that signed anchors, and the milliseconds since the epoch between which it did. */
export interface AnchorKey {
  id: string;
  publicKey: KeyObject;
  from: number;
  until: number;
}

/** Instances restart one after another, so that an earlier key may sign a little longer. */
const handoverMs = 24 * 3_600_000;

/**
 * Reads a list of public keys: a PEM file with one key, or JSON lines as auth writes them. A key without `until` is valid
 * until a day after the next one begins. Throws in words where there is none.
 */
export async function readAnchorKeys(text: string): Promise<AnchorKey[]> {
  const keys = await Promise.all(
    linesOf(text).map(async ({ publicKey, from, until }) => ({
      id: await keyIdOf(publicKey),
      publicKey,
      from: from ? Date.parse(from) : Number.NEGATIVE_INFINITY,
      until: until ? Date.parse(until) : null,
    })),
  );
  if (keys.length === 0) throw new Error('there is no key in it');
  const byStart = keys.toSorted((a, b) => a.from - b.from);
  return byStart.map((key, index) => {
    const next = byStart[index + 1];
    return { ...key, until: key.until ?? (next ? next.from + handoverMs : Number.POSITIVE_INFINITY) };
  });
}

function linesOf(text: string): { publicKey: KeyObject; from?: string | undefined; until?: string | undefined }[] {
  if (text.includes('BEGIN PUBLIC KEY')) return [{ publicKey: createPublicKey(text) }];
  return text
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => {
      const { publicKey, ...validity } = KeyLine.parse(JSON.parse(line));
      return {
        publicKey: createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' }),
        ...validity,
      };
    });
}
