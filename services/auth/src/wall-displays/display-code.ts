import { randomInt } from 'node:crypto';
import { displayCodeLength, displayCodeLetters, displayCodeLife } from '@floorlight/contracts/wall-displays';
import { sql } from '@floorlight/database/drizzle';
import { hashSecret } from '../secrets.ts';

/** A new code as people read it, `ABCD-2345`, and what is stored of it. */
export function newDisplayCode() {
  const letters = Array.from(
    { length: displayCodeLength },
    () => displayCodeLetters[randomInt(displayCodeLetters.length)],
  );
  const plain = letters.join('');
  return {
    code: `${plain.slice(0, 4)}-${plain.slice(4)}`,
    stored: {
      codeHash: hashSecret(plain),
      codeEndsAt: sql`now() + make_interval(secs => ${displayCodeLife})`,
    },
  };
}
