import { randomBytes } from 'node:crypto';

/** A site id no other test uses: what keeps tests apart that share NATS. */
export const randomSite = (): string => `test-${randomBytes(6).toString('hex')}`;
