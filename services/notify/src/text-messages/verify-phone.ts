import { timingSafeEqual } from 'node:crypto';
import { textCode } from '@floorlight/contracts/phone-numbers';
import type { Principal } from '@floorlight/contracts/principal';
import { eq, sql } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { coded } from '@floorlight/languages/coded';
import { actorOf } from '@floorlight/service-kit/actor';
import { conflict, invalid } from '@floorlight/service-kit/failures';
import { refusals } from '../refusal-messages.ts';
import type { TextContext } from './context.ts';
import { getPhone } from './get-phone.ts';
import { phoneNumbers } from './tables.ts';

/**
 * Takes the code that was sent to the caller's number. Throws `conflict` where there is none any more, `invalid_request`
 * where it is wrong.
 */
export async function verifyPhone(context: TextContext, principal: Principal, typed: string) {
  const { sub: userId, siteId } = principal;
  const isRight = await context.db.transaction(async (tx) => {
    const [row] = await tx.select().from(phoneNumbers).where(eq(phoneNumbers.userId, userId)).for('update');
    const isThis = eq(phoneNumbers.userId, userId);
    const digits = row?.sealedCode && row.codeId ? context.sealer.open(row.sealedCode, row.codeId) : null;
    const isOld = !row?.codeSentAt || Date.now() - row.codeSentAt.getTime() > textCode.minutes * 60_000;
    if (digits === null || isOld || (row?.wrongCodes ?? 0) >= textCode.attempts) throw conflict(coded(refusals.noCode));
    if (!timingSafeEqual(Buffer.from(digits), Buffer.from(typed))) {
      await tx
        .update(phoneNumbers)
        .set({ wrongCodes: sql`${phoneNumbers.wrongCodes} + 1` })
        .where(isThis);
      return false;
    }
    await tx
      .update(phoneNumbers)
      .set({ verifiedAt: sql`now()`, problem: null, codeId: null, sealedCode: null, codeSentAt: null })
      .where(isThis);
    const payload = { userId, change: 'verified' as const };
    await writeEvent(tx, { name: 'notify.phone.changed', siteId, actor: actorOf(principal), payload });
    return true;
  });
  if (!isRight) throw invalid({ code: coded(refusals.wrongCode) });
  return getPhone(context, principal);
}
