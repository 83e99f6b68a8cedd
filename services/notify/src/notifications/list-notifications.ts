import type { QueryOf } from '@floorlight/contracts/endpoint';
import type * as notifications from '@floorlight/contracts/notifications';
import type { Principal } from '@floorlight/contracts/principal';
import { desc, eq, sql } from '@floorlight/database/drizzle';
import { pageOf } from '@floorlight/database/keyset';
import type { NotifyContext } from '../context.ts';
import { announcements } from '../schema.ts';
import { publicNotification } from './notification.ts';
import { panelOf } from './panel.ts';

/** A page of the caller's notifications of all their sites, newest first. `next` is the `before` of the next page. */
export async function listNotifications(
  { db }: NotifyContext,
  principal: Principal,
  { before, limit }: QueryOf<typeof notifications.listNotifications>,
): Promise<{ page: notifications.Notification[]; next: string | null }> {
  const rows = await db.orm
    .select({ announcement: announcements, isRead: sql<boolean>`panel.is_read` })
    .from(sql`(${panelOf(principal, { limit: limit + 1, before })}) panel`)
    .innerJoin(announcements, eq(announcements.id, sql`panel.id`))
    // Each site has numbers of its own. The order is by columns of the panel, which has a dozen rows: by the same columns of the
    // announcements Postgres reads all of them in that order, and looks for the dozen.
    .orderBy(desc(sql`panel.occurred_at`), desc(sql`coalesce(panel.seq, 0)`), desc(sql`panel.id`))
    .limit(limit + 1);
  const { page, last } = pageOf(rows, limit);
  return {
    page: page.map(({ announcement, isRead }) => publicNotification({ ...announcement, isRead })),
    next: last?.announcement.id ?? null,
  };
}
