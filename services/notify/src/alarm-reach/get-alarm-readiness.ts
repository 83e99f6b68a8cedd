import { alarmProblems } from '@floorlight/contracts/alarm-problems';
import type { AlarmProblem } from '@floorlight/contracts/alarm-reach';
import { rolesWith } from '@floorlight/contracts/permissions';
import type { Principal } from '@floorlight/contracts/principal';
import { and, eq } from '@floorlight/database/drizzle';
import { worksAt } from '@floorlight/people/memberships-table';
import { type SiteDirectory, siteOf } from '@floorlight/sites/site-of';
import { people } from '../schema.ts';
import { type AlarmReachContext, alarmPeople, hasCalledWebhook } from './list-alarm-people.ts';

/** What keeps the alarms of the caller's site from somebody. */
export async function getAlarmReadiness(
  { sites, ...context }: AlarmReachContext & { sites: SiteDirectory },
  { siteId }: Principal,
): Promise<AlarmProblem[]> {
  const { alarmPlan, timeZone } = siteOf(sites, siteId);
  const receives = worksAt(people, siteId, rolesWith('notifications.receiveAll'));
  const [receivers, found, hasWebhook] = await Promise.all([
    context.db.orm.$count(people, and(receives, eq(people.isActive, true))),
    alarmPeople(context, siteId),
    hasCalledWebhook(context.db, siteId),
  ]);
  const reach = { people: found, sendsTexts: context.sendsTexts, hasWebhook };
  return alarmProblems(alarmPlan, reach, { receivers, timeZone, at: new Date() });
}
