import * as argon2 from '@node-rs/argon2';
import { newSecret } from '../secrets.ts';

/** OWASP's first choice for argon2id, the library's default variant: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Keyboards differ in how they compose an accented letter; NIST SP 800-63B 5.1.1.2 has it normalised.
const normalised = (password: string): string => password.normalize('NFKC');

/** One of 19 MiB and tens of milliseconds: go through the hash queue. */
export const hashPassword = (password: string): Promise<string> => argon2.hash(normalised(password), cost);

let nobodys: Promise<string> | undefined;

/** True where the password is the hash's. Without a hash (nobody has that address) it takes just as long, and is false. */
export async function isPassword(password: string, hash: string | undefined): Promise<boolean> {
  nobodys ??= hashPassword(newSecret());
  const matches = await argon2.verify(hash ?? (await nobodys), normalised(password));
  return matches && hash !== undefined;
}
