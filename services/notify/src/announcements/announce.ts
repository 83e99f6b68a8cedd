import { rolesWith } from '@floorlight/contracts/permissions';
import type { Transaction } from '@floorlight/database/database';
import { sql } from '@floorlight/database/drizzle';
import { afterCommit } from '../after-commit.ts';
import type { NotifyContext } from '../context.ts';
import { announcements, feedCounters, notifications, people } from '../schema.ts';
import type { Announcement } from './announcement.ts';
import { liveMessage } from './live-message.ts';
import { lockSite } from './site-lock.ts';

export interface Audience {
  /** False for what is nobody's business but theirs who are named below. */
  managers?: boolean;
  /** Told beside the site's active managers, with a place in their panel. */
  also?: string[] | undefined;
  /** Told beside them, or of them, live only. */
  quietly?: string[] | undefined;
  /** Has done it, so that it is no news to them: their row is read already. */
  doer?: string | undefined;
}

/**
 * Writes what is said and one row for each who is told, numbered at the end of their feed; says it live once that is
 * committed.
 */
export async function announce(
  context: NotifyContext,
  tx: Transaction,
  announcement: Announcement,
  audience: Audience = {},
): Promise<void> {
  await lockSite(tx, announcement.siteId, 'shared');
  await tx.insert(announcements).values(announcement);
  const told = await tell(tx, announcement, audience);
  afterCommit(tx, () => {
    sayLive(context, announcement, told);
    if (announcement.mailDue) context.mailsAreDue();
    if (announcement.everyoneDue) context.everyoneIsDue();
  });
}

/** One who was told: the number it has in their feed, and whether it has a place in their panel. */
export interface Told extends Record<string, unknown> {
  user_id: string;
  seq: number;
  listed: boolean;
}

/** Says to these what is committed. */
export function sayLive({ live }: Pick<NotifyContext, 'live'>, announcement: Announcement, told: Told[]): void {
  for (const [listed, rows] of Map.groupBy(told, (row) => row.listed)) {
    live.say({
      lane: announcement.metadata.liveType === 'emergency_alert' ? 'alert' : 'routine',
      siteId: announcement.siteId,
      occurredAt: announcement.occurredAt.getTime(),
      message: JSON.stringify(liveMessage(announcement, listed)),
      seqs: new Map(rows.map(({ user_id, seq }) => [user_id, seq])),
    });
  }
}

/** One statement for all: counters are taken in the order of user ids, so that two announcements never deadlock. */
async function tell(
  tx: Transaction,
  announcement: Announcement,
  { managers = true, also = [], quietly = [], doer }: Audience,
): Promise<Told[]> {
  const [listedTo, quietTo] = [sql`${sql.param(also)}::uuid[]`, sql`${sql.param(quietly)}::uuid[]`];
  const { rows } = await tx.execute<Told>(sql`
    with told as (
      select id from ${people}
      where ${managers}::boolean and site_id = ${announcement.siteId} and is_active
        and role in ${rolesWith('notifications.receiveAll')}
      union
      select unnest(${listedTo} || ${quietTo})
    ), counted as (
      insert into ${feedCounters} as counter (user_id, top)
      select id, 1 from told order by id
      on conflict (user_id) do update set top = counter.top + 1
      returning user_id, top
    )
    insert into ${notifications} (user_id, id, seq, is_read, listed)
    select user_id, ${announcement.id}::uuid, top,
      not listed or user_id is not distinct from ${doer ?? null}::uuid, listed
    from counted
    cross join lateral (
      select user_id = any(${listedTo}) or (${announcement.listed}::boolean and user_id <> all(${quietTo}))
    ) as place (listed)
    returning user_id, seq, listed`);
  return rows;
}
