import type { AlarmTest } from '@floorlight/contracts/alarm-tests';
import type { Principal } from '@floorlight/contracts/principal';
import { and, eq } from '@floorlight/database/drizzle';
import { coded } from '@floorlight/languages/coded';
import { notFound } from '@floorlight/service-kit/failures';
import type { NotifyContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';
import { mails } from '../schema.ts';
import { textMessages } from '../text-messages/tables.ts';
import { alarmTests } from './tables.ts';

/** A test alarm of the caller. Throws `not_found`. */
export async function getAlarmTest(
  { db }: Pick<NotifyContext, 'db'>,
  { sub }: Principal,
  id: string,
): Promise<AlarmTest> {
  const [row] = await db.orm
    .select({ test: alarmTests, sentAt: mails.sentAt, text: textMessages })
    .from(alarmTests)
    .leftJoin(mails, eq(mails.id, alarmTests.id))
    .leftJoin(textMessages, and(eq(textMessages.kind, 'test'), eq(textMessages.subjectId, alarmTests.id)))
    .where(and(eq(alarmTests.id, id), eq(alarmTests.userId, sub)));
  if (!row) throw notFound(coded(refusals.noAlarmTest));
  const { startedAt, appAt, pushDevices, pushAt, hasEmail, hasPhone } = row.test;
  const { state, endedAt = null } = row.text ?? {};
  return {
    id,
    startedAt: startedAt.toISOString(),
    appAt: appAt?.toISOString() ?? null,
    pushDevices,
    pushAt: pushAt?.toISOString() ?? null,
    hasEmail,
    emailAt: row.sentAt?.toISOString() ?? null,
    hasPhone,
    textAt: state === 'sent' ? (endedAt?.toISOString() ?? null) : null,
    textFailed: state === 'failed' || state === 'unknown' || state === 'dropped',
  };
}
