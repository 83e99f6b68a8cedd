import type { Principal } from '@floorlight/contracts/principal';
import { and, eq, sql } from '@floorlight/database/drizzle';
import { coded } from '@floorlight/languages/coded';
import { notFound } from '@floorlight/service-kit/failures';
import type { NotifyContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';
import { alarmTests } from './tables.ts';

/** Records that a channel of the caller has the test alarm, once. Throws `not_found`. */
export async function recordArrival(
  { db }: Pick<NotifyContext, 'db'>,
  { sub }: Principal,
  id: string,
  by: 'app' | 'push',
): Promise<void> {
  const field = by === 'app' ? 'appAt' : 'pushAt';
  const { rowCount } = await db.orm
    .update(alarmTests)
    .set({ [field]: sql`coalesce(${alarmTests[field]}, now())` })
    .where(and(eq(alarmTests.id, id), eq(alarmTests.userId, sub)));
  if (!rowCount) throw notFound(coded(refusals.noAlarmTest));
}
