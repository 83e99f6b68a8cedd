import { randomInt, randomUUID } from 'node:crypto';
import { textCode, textCodePause, textCodesPerDay } from '@floorlight/contracts/phone-numbers';
import type { Principal } from '@floorlight/contracts/principal';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, gt, sql } from '@floorlight/database/drizzle';
import { lockUntilCommit } from '@floorlight/database/lock-until-commit';
import { writeEvent } from '@floorlight/database/outbox';
import { coded } from '@floorlight/languages/coded';
import { actorOf } from '@floorlight/service-kit/actor';
import { conflict } from '@floorlight/service-kit/failures';
import { refusals } from '../refusal-messages.ts';
import type { TextContext } from './context.ts';
import { getPhone } from './get-phone.ts';
import { phoneNumbers, textMessages } from './tables.ts';

/**
 * Sets the caller's number and sends a code to it. A number that is verified already stays so. Throws `conflict` where
 * no texts are sent, or the caller has had too many codes.
 */
export async function setPhone(context: TextContext, principal: Principal, number: string) {
  const { sub: userId, siteId } = principal;
  if (!context.sends) throw conflict(coded(refusals.noTexts));
  await context.db.transaction(async (tx) => {
    await lockUntilCommit(tx, `phone of ${userId}`);
    const [before] = await tx.select().from(phoneNumbers).where(eq(phoneNumbers.userId, userId));
    if (before?.number === number && before.verifiedAt && !before.problem) return;
    await refuseMoreCodes(tx, userId);
    const codeId = randomUUID();
    const digits = String(randomInt(10 ** textCode.digits)).padStart(textCode.digits, '0');
    const row = {
      ...{ number, verifiedAt: null, problem: null, codeId, wrongCodes: 0 },
      sealedCode: context.sealer.seal(digits, codeId),
      codeSentAt: sql`now()`,
    };
    await tx
      .insert(phoneNumbers)
      .values({ userId, ...row })
      .onConflictDoUpdate({ target: phoneNumbers.userId, set: row });
    await tx.insert(textMessages).values({ kind: 'code', subjectId: codeId, userId, siteId });
    if (before?.number !== number)
      await writeEvent(tx, {
        name: 'notify.phone.changed',
        siteId,
        actor: actorOf(principal),
        payload: { userId, change: 'set' },
      });
  });
  context.sendNow();
  return getPhone(context, principal);
}

async function refuseMoreCodes(tx: Transaction, userId: string): Promise<void> {
  const within = (seconds: number) =>
    tx.$count(
      textMessages,
      and(
        eq(textMessages.userId, userId),
        eq(textMessages.kind, 'code'),
        gt(textMessages.createdAt, sql`now() - make_interval(secs => ${seconds})`),
      ),
    );
  if ((await within(textCodePause)) > 0) throw conflict(coded(refusals.codeSentJustNow));
  if ((await within(86_400)) >= textCodesPerDay) throw conflict(coded(refusals.tooManyCodes));
}

/** Removes the caller's number, if they have one, and what waits to be sent to it. */
export const removePhone = ({ db }: TextContext, principal: Principal): Promise<void> =>
  db.transaction(async (tx) => {
    const { sub: userId, siteId } = principal;
    const { rowCount } = await tx.delete(phoneNumbers).where(eq(phoneNumbers.userId, userId));
    if (!rowCount) return;
    const payload = { userId, change: 'removed' as const };
    await writeEvent(tx, { name: 'notify.phone.changed', siteId, actor: actorOf(principal), payload });
  });
