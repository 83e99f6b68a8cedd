import { createHash } from 'node:crypto';

/** Tokens are random, so a plain hash is enough. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
