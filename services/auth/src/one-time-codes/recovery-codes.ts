import { randomBytes } from 'node:crypto';
import { managerTokenAlphabet } from '@floorlight/contracts/manager-tokens';
import { recoveryCodeCount } from '@floorlight/contracts/one-time-codes';
import type { Transaction } from '@floorlight/database/database';
import { eq } from '@floorlight/database/drizzle';
import { recoveryCodes } from '../schema.ts';
import { hashSecret } from '../secrets.ts';

/** Gives a user ten recovery codes in place of earlier ones. Only their hashes are stored. */
export async function issueRecoveryCodes(tx: Transaction, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ codeHash: hashRecoveryCode(code), userId })));
  return codes;
}

/** Four groups of four characters of an alphabet of 32: 80 random bits. 256 is a multiple of 32, so the modulo has no bias. */
function newRecoveryCode(): string {
  const characters = Array.from(randomBytes(16), (byte) => managerTokenAlphabet[byte % managerTokenAlphabet.length]);
  return (characters.join('').match(/.{4}/g) ?? []).join('-');
}

/** Ignores case, spaces and hyphens. */
export const hashRecoveryCode = (typed: string): string =>
  hashSecret(`recovery code ${typed.replace(/[\s-]/g, '').toUpperCase()}`);
