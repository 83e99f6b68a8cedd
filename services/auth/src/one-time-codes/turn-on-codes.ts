import type { BodyOf, ReplyOf } from '@floorlight/contracts/endpoint';
import type * as contract from '@floorlight/contracts/one-time-codes';
import type { Principal } from '@floorlight/contracts/principal';
import { and, eq, isNull, sql } from '@floorlight/database/drizzle';
import { coded } from '@floorlight/languages/coded';
import { conflict, invalid, unauthorized } from '@floorlight/service-kit/failures';
import { Secret } from 'otpauth';
import { mailSignInChanged } from '../accounts/account-mails.ts';
import type { AuthContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';
import { oneTimeCodes } from '../schema.ts';
import { requireConfirmed } from '../sessions/confirm-identity.ts';
import { secureSession } from '../sessions/second-factor.ts';
import { lockUser } from '../users/find-user.ts';
import { codeStep, sealSecret, totpOf } from './code-step.ts';
import { issueRecoveryCodes } from './recovery-codes.ts';
import { writeCodesEvent } from './write-codes-event.ts';

/** A new secret for the caller's authenticator app. It replaces one that was never confirmed. */
export async function startOneTimeCodes(
  context: AuthContext,
  principal: Principal,
): Promise<ReplyOf<typeof contract.startOneTimeCodes>> {
  await requireConfirmed(context, principal);
  const secret = new Secret({ size: 20 }).base32;
  const sealedSecret = sealSecret(context, principal.sub, secret);
  const [started] = await context.db.orm
    .insert(oneTimeCodes)
    .values({ userId: principal.sub, sealedSecret })
    .onConflictDoUpdate({
      target: oneTimeCodes.userId,
      set: { sealedSecret, createdAt: sql`now()` },
      setWhere: isNull(oneTimeCodes.turnedOnAt),
    })
    .returning();
  if (!started) throw conflict(coded(refusals.codesOn));
  return { secret, uri: totpOf(secret, principal.email).toString() };
}

/** Turns one-time codes on with a first code, which proves that the app has the secret. */
export async function turnOnOneTimeCodes(
  context: AuthContext,
  principal: Principal,
  { code }: BodyOf<typeof contract.turnOnOneTimeCodes>,
): Promise<ReplyOf<typeof contract.turnOnOneTimeCodes>> {
  await requireConfirmed(context, principal);
  const { recoveryCodes, outdated } = await context.db.transaction(async (tx) => {
    const user = await lockUser(tx, principal.sub);
    if (!user) throw unauthorized();
    const isOwn = eq(oneTimeCodes.userId, user.id);
    const [started] = await tx.select().from(oneTimeCodes).where(isOwn);
    if (!started) throw conflict(coded(refusals.codesNotStarted));
    if (started.turnedOnAt) throw conflict(coded(refusals.codesOn));
    const step = codeStep(context, started, code);
    if (step === null) throw invalid({ code: coded(refusals.wrongFirstCode) });
    await tx
      .update(oneTimeCodes)
      .set({ turnedOnAt: sql`now()`, lastStep: step })
      .where(and(isOwn, isNull(oneTimeCodes.turnedOnAt)));
    await writeCodesEvent(tx, user, 'on');
    await mailSignInChanged(context, tx, user, 'codesOn');
    const outdated = await secureSession(tx, user, principal.sid);
    return { recoveryCodes: await issueRecoveryCodes(tx, user.id), outdated };
  });
  await context.sessionCache.invalidate(outdated);
  return { recoveryCodes };
}
