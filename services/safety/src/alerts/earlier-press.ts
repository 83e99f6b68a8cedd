import type { RaiseAlertRequest } from '@floorlight/contracts/alerts';
import type { Principal } from '@floorlight/contracts/principal';
import { and, eq } from '@floorlight/database/drizzle';
import { worksAt } from '@floorlight/people/memberships-table';
import type { SafetyContext } from '../context.ts';
import { people } from '../schema.ts';
import type { AlertRow } from './alert.ts';

export type EarlierPress = Pick<AlertRow, 'pressedAt' | 'pressedBy' | 'pressedByName'>;

/** Milliseconds. A shorter wait is an ordinary retry. */
const shortWait = 60_000;

export const pressedNow: EarlierPress = { pressedAt: null, pressedBy: null, pressedByName: null };

/**
 * Who pressed the button and when, for an alert that waited on its device. The device claims it, so it never replaces
 * the signed-in sender, and the name is the directory's.
 */
export async function earlierPress(
  context: SafetyContext,
  principal: Principal,
  { pressedAt: claimed, pressedBy }: RaiseAlertRequest,
): Promise<EarlierPress> {
  const now = context.now().getTime();
  const pressedAt = new Date(Math.min(claimed ? Date.parse(claimed) : now, now));
  if (pressedBy && pressedBy !== principal.sub)
    return { pressedAt, pressedBy, pressedByName: await nameOf(context, principal.siteId, pressedBy) };
  return now - pressedAt.getTime() > shortWait ? { ...pressedNow, pressedAt } : pressedNow;
}

/** Null also if the database can't say: a name must not hold up an alert. */
async function nameOf({ alertDb, log }: SafetyContext, siteId: string, id: string): Promise<string | null> {
  try {
    const [person] = await alertDb.orm
      .select({ name: people.name })
      .from(people)
      .where(and(worksAt(people, siteId), eq(people.id, id)));
    return person?.name ?? null;
  } catch (error) {
    log.warn({ err: error }, 'could not look up who pressed the emergency button');
    return null;
  }
}
