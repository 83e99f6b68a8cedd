import * as argon2 from '@node-rs/argon2';
import { newSecret } from '../secrets.ts';

/** OWASP's first recommendation for argon2id (the library's default variant): 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Keyboards compose accented letters differently; NIST SP 800-63B 5.1.1.2 recommends normalising them.
export const normalised = (password: string): string => password.normalize('NFKC');

/** Takes 19 MiB and tens of milliseconds: call it through the hash queue. */
export const hashPassword = (password: string): Promise<string> => argon2.hash(normalised(password), cost);

let dummyHash: Promise<string> | undefined;

/**
 * Whether the password matches the hash. Without a hash (unknown address, no password yet) takes just as long and returns
 * false.
 */
export async function isPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  dummyHash ??= hashPassword(newSecret());
  const matches = await argon2.verify(hash ?? (await dummyHash), normalised(password));
  return matches && hash !== null && hash !== undefined;
}
