import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits in 43 characters that need no escaping in a URL or a cookie. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** What is stored of a secret: it can be recognised, not used. A fast hash will do for 256 random bits. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');
