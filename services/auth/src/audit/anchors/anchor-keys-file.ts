import { readFile } from 'node:fs/promises';
import { errorCode } from '@floorlight/database/errors';
import type { AnchorSigner } from './anchor.ts';
import { appendLines } from './anchors-file.ts';

/** The file with the public keys of anchors, beside the anchors. */
export const anchorKeysPath = (anchorsPath: string): string => anchorsPath.replace(/(\.[^./]*)?$/, '.keys');

/** Adds the signer's public key to the file, valid from now, unless it is there. */
export async function recordKey(anchorsPath: string, { keyId, publicKey }: AnchorSigner, now: Date): Promise<void> {
  const path = anchorKeysPath(anchorsPath);
  const present = await readFile(path, 'utf8').catch((error) => {
    if (errorCode(error) === 'ENOENT') return '';
    throw error;
  });
  if (present.includes(publicKey)) return;
  await appendLines(path, [JSON.stringify({ key: keyId, publicKey, from: now.toISOString() })]);
}
