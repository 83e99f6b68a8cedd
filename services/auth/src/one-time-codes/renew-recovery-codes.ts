import type { ReplyOf } from '@floorlight/contracts/endpoint';
import type * as contract from '@floorlight/contracts/one-time-codes';
import type { Principal } from '@floorlight/contracts/principal';
import { and, eq, isNotNull } from '@floorlight/database/drizzle';
import { coded } from '@floorlight/languages/coded';
import { notFound } from '@floorlight/service-kit/failures';
import type { AuthContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';
import { oneTimeCodes } from '../schema.ts';
import { requireConfirmed } from '../sessions/confirm-identity.ts';
import { lockUser } from '../users/find-user.ts';
import { issueRecoveryCodes } from './recovery-codes.ts';
import { writeCodesEvent } from './write-codes-event.ts';

/** Ten new recovery codes; the earlier ones stop working. */
export async function renewRecoveryCodes(
  context: AuthContext,
  principal: Principal,
): Promise<ReplyOf<typeof contract.renewRecoveryCodes>> {
  await requireConfirmed(context, principal);
  return context.db.transaction(async (tx) => {
    const user = await lockUser(tx, principal.sub);
    const isOn = and(eq(oneTimeCodes.userId, principal.sub), isNotNull(oneTimeCodes.turnedOnAt));
    if (!user || (await tx.$count(oneTimeCodes, isOn)) === 0) throw notFound(coded(refusals.codesOff));
    await writeCodesEvent(tx, user, 'renewed');
    return { recoveryCodes: await issueRecoveryCodes(tx, user.id) };
  });
}
