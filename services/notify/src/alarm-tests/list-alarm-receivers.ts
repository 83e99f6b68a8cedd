import type { AlarmReceiver } from '@floorlight/contracts/alarm-tests';
import { onCallAt } from '@floorlight/contracts/on-call';
import { rolesWith } from '@floorlight/contracts/permissions';
import { displayName } from '@floorlight/contracts/person';
import { callerMay, type Principal } from '@floorlight/contracts/principal';
import { and, eq, inArray, sql } from '@floorlight/database/drizzle';
import { memberships, worksAt } from '@floorlight/people/memberships-table';
import type { SiteDirectory } from '@floorlight/sites/site-of';
import type { NotifyContext } from '../context.ts';
import { people, phoneNumbers, pushSubscriptions } from '../schema.ts';

/** Who gets the alarms of the caller's site; of another `site`, or of every one (`*`), for those who manage everybody. */
export async function listAlarmReceivers(
  { db, sites }: Pick<NotifyContext, 'db'> & { sites: SiteDirectory },
  principal: Principal,
  site: string | undefined,
): Promise<AlarmReceiver[]> {
  const asked = (callerMay(principal, 'people.manageAll') && site) || principal.siteId;
  const roles = rolesWith('notifications.receiveAll');
  const receives =
    asked === '*'
      ? inArray(
          people.id,
          db.orm.select({ id: memberships.userId }).from(memberships).where(inArray(memberships.role, roles)),
        )
      : worksAt(people, asked, roles);
  const plan = sites.get(asked);
  const onCall = plan && new Set(onCallAt(plan.alarmPlan.rota, plan.timeZone, new Date()));
  const rows = await db.orm
    .select({
      userId: people.id,
      firstName: people.firstName,
      lastName: people.lastName,
      email: people.email,
      push: sql<boolean>`exists (select from ${pushSubscriptions} device where device.user_id = ${people}.id)`,
      text: sql<boolean>`exists (
        select from ${phoneNumbers} phone
        where phone.user_id = ${people}.id and phone.verified_at is not null and phone.problem is null)`,
    })
    .from(people)
    .where(and(receives, eq(people.isActive, true)));
  return rows.map(({ firstName, lastName, email, ...row }) => ({
    ...row,
    mail: email !== '',
    name: displayName({ firstName, lastName, email }),
    ...(onCall && { onCall: onCall.has(row.userId) }),
  }));
}
