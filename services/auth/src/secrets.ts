import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits in 43 characters that need no escaping in a URL or a cookie. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** The hash that is stored in place of a secret. A fast hash is enough for 256 random bits. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');
