import { randomBytes } from 'node:crypto';

/** A unique site id, which separates tests that share NATS. */
export const randomSite = (): string => `test-${randomBytes(6).toString('hex')}`;
