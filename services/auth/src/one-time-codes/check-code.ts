import type { Transaction } from '@floorlight/database/database';
import { and, eq, isNotNull, isNull, lt, or } from '@floorlight/database/drizzle';
import { coded } from '@floorlight/languages/coded';
import { Failure, invalid } from '@floorlight/service-kit/failures';
import { mailSignInChanged } from '../accounts/account-mails.ts';
import type { AuthContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';
import { oneTimeCodes, recoveryCodes } from '../schema.ts';
import { countWrongCode, refuseWhileCodesWait } from '../sessions/check-password.ts';
import type { UserRow } from '../users/user.ts';
import { codeStep } from './code-step.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { writeCodesEvent } from './write-codes-event.ts';

interface Given {
  code: string | undefined;
  email: string;
  deviceHash: string | null;
  ip: string | null;
}

/**
 * Checks the second step of a user whose password was right, if they have one. Each code works once. Returns whether there was
 * such a step. Throws
 * `code_required` without a code, and 429 after too many wrong ones in a day; a wrong one counts as a wrong password does.
 */
export async function checkCode(context: AuthContext, user: UserRow, { code, ...from }: Given): Promise<boolean> {
  const isOn = and(eq(oneTimeCodes.userId, user.id), isNotNull(oneTimeCodes.turnedOnAt));
  const [stored] = await context.db.orm.select().from(oneTimeCodes).where(isOn);
  if (!stored) return false;
  if (!code) throw new Failure('code_required');
  const isShort = /^\d{6}$/.test(code.replace(/\s/g, ''));
  if (isShort) await refuseWhileCodesWait(context, user); // nobody guesses a recovery code
  const isRight = await context.db.transaction(async (tx) =>
    isShort ? useCode(tx, user.id, codeStep(context, stored, code)) : useRecoveryCode(context, tx, user, code),
  );
  if (isRight) return true;
  await countWrongCode(context, from);
  throw invalid({ code: coded(refusals.wrongCode) });
}

/** Marks the code and all earlier ones as used; false if it was already. */
async function useCode(tx: Transaction, userId: string, step: number | null): Promise<boolean> {
  if (step === null) return false;
  const used = await tx
    .update(oneTimeCodes)
    .set({ lastStep: step })
    .where(and(eq(oneTimeCodes.userId, userId), or(isNull(oneTimeCodes.lastStep), lt(oneTimeCodes.lastStep, step))))
    .returning({ userId: oneTimeCodes.userId });
  return used.length > 0;
}

async function useRecoveryCode(context: AuthContext, tx: Transaction, user: UserRow, typed: string): Promise<boolean> {
  const used = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, user.id), eq(recoveryCodes.codeHash, hashRecoveryCode(typed))))
    .returning({ userId: recoveryCodes.userId });
  if (used.length === 0) return false;
  await writeCodesEvent(tx, user, 'recovered');
  await mailSignInChanged(context, tx, user, 'recoveryCodeUsed');
  return true;
}
