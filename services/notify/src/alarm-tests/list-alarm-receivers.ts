import type { AlarmReceiver } from '@floorlight/contracts/alarm-tests';
import { may, rolesWith } from '@floorlight/contracts/permissions';
import type { Principal } from '@floorlight/contracts/principal';
import { and, eq, inArray, sql } from '@floorlight/database/drizzle';
import { memberships, worksAt } from '@floorlight/people/memberships-table';
import type { NotifyContext } from '../context.ts';
import { people, phoneNumbers, pushSubscriptions } from '../schema.ts';

/** Who gets the alarms of the caller's site; of another `site`, or of every one (`*`), for those who manage everybody. */
export function listAlarmReceivers(
  { db }: Pick<NotifyContext, 'db'>,
  { siteId, role }: Principal,
  site: string | undefined,
): Promise<AlarmReceiver[]> {
  const asked = (may(role, 'people.manageAll') && site) || siteId;
  const roles = rolesWith('notifications.receiveAll');
  const receives =
    asked === '*'
      ? inArray(
          people.id,
          db.orm.select({ id: memberships.userId }).from(memberships).where(inArray(memberships.role, roles)),
        )
      : worksAt(people, asked, roles);
  return db.orm
    .select({
      userId: people.id,
      push: sql<boolean>`exists (select from ${pushSubscriptions} device where device.user_id = ${people}.id)`,
      text: sql<boolean>`exists (
        select from ${phoneNumbers} phone
        where phone.user_id = ${people}.id and phone.verified_at is not null and phone.problem is null)`,
    })
    .from(people)
    .where(and(receives, eq(people.isActive, true)));
}
