import { createHash } from 'node:crypto';
import type { Request } from 'express';

const longest = 200;

/** The Idempotency-Key of a request or null. An over-long one is kept as its hash: it still is the same key again. */
export function idempotencyKeyOf(request: Request): string | null {
  const key = request.get('idempotency-key')?.trim() || null;
  return key && key.length > longest ? createHash('sha256').update(key).digest('hex') : key;
}
