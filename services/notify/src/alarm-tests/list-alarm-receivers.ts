import type { AlarmReceiver } from '@floorlight/contracts/alarm-tests';
import { rolesWith } from '@floorlight/contracts/permissions';
import type { Principal } from '@floorlight/contracts/principal';
import { and, eq, sql } from '@floorlight/database/drizzle';
import { worksAt } from '@floorlight/people/memberships-table';
import type { NotifyContext } from '../context.ts';
import { people, pushSubscriptions } from '../schema.ts';

/** Who gets the alarms of the caller's site. */
export const listAlarmReceivers = (
  { db }: Pick<NotifyContext, 'db'>,
  { siteId }: Principal,
): Promise<AlarmReceiver[]> =>
  db.orm
    .select({
      userId: people.id,
      push: sql<boolean>`exists (select from ${pushSubscriptions} device where device.user_id = ${people}.id)`,
    })
    .from(people)
    .where(and(worksAt(people, siteId, rolesWith('notifications.receiveAll')), eq(people.isActive, true)));
