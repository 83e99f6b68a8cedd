import type { Notification } from '@floorlight/contracts/notifications';
import type { Principal } from '@floorlight/contracts/principal';
import { eq, sql } from '@floorlight/database/drizzle';
import { coded } from '@floorlight/languages/coded';
import { notFound } from '@floorlight/service-kit/failures';
import type { NotifyContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';
import { announcementReads, announcements, feedIntervals, notifications } from '../schema.ts';
import { publicNotification } from './notification.ts';
import { notifyOtherDevices } from './notify-other-devices.ts';
import { covers, isKept, isReadable } from './panel.ts';

/** Marks one of the caller's notifications read, which counts as having seen its alert. Throws `not_found`. */
export async function markRead(context: NotifyContext, principal: Principal, id: string): Promise<Notification> {
  const { db, markSeen } = context;
  const { sub } = principal;
  const { rowCount } = await db.orm.execute(sql`
    with own_row as (
      update ${notifications} row set is_read = true from ${announcements} past
      where row.user_id = ${sub} and row.id = ${id} and row.listed and past.id = row.id and ${isKept(sql`row`, sql`past`)}
      returning row.id
    ), shared as (
      select past.id from ${announcements} past
      where past.id = ${id} and past.listed
        and exists (select from ${feedIntervals} own
          where own.user_id = ${sub} and ${covers(sql`own`, sql`past`)} and ${isReadable(sql`own`)})
        and not exists (select from ${notifications} row where row.user_id = ${sub} and row.id = past.id)
    ), read as (
      insert into ${announcementReads} (user_id, id) select ${sub}::uuid, id from shared on conflict do nothing
    )
    select id from own_row union all select id from shared`);
  const [announcement] = rowCount ? await db.orm.select().from(announcements).where(eq(announcements.id, id)) : [];
  if (!announcement) throw notFound(coded(refusals.notificationNotFound));
  if (announcement.metadata.liveType === 'emergency_alert') markSeen(sub, id);
  await notifyOtherDevices(context, principal);
  return publicNotification({ ...announcement, isRead: true });
}
