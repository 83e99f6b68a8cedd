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
  /** The active managers of the site; default true. */
  managers?: boolean;
  /** Others who get it, with a row in their panel. */
  also?: string[] | undefined;
  /** Others, or managers, who get it live only. */
  quietly?: string[] | undefined;
  /** Who caused it: their row counts as read. */
  actorId?: string | undefined;
}

/** Writes an announcement and a row at the end of each recipient's feed; pushes it live after the commit. */
export async function announce(
  context: NotifyContext,
  tx: Transaction,
  announcement: Announcement,
  audience: Audience = {},
): Promise<void> {
  await lockSite(tx, announcement.siteId, 'shared');
  await tx.insert(announcements).values(announcement);
  const recipients = await addRows(tx, announcement, audience);
  afterCommit(tx, () => {
    pushLive(context, announcement, recipients);
    if (announcement.mailDue) context.queueMailsNow();
    if (announcement.everyoneDue) context.announceToEveryoneNow();
  });
}

/** A row that was added: its number in the user's feed, and whether their panel shows it. */
export interface Recipient extends Record<string, unknown> {
  user_id: string;
  seq: number;
  listed: boolean;
}

/** Pushes a committed announcement to the sockets of its recipients. */
export function pushLive(
  { live }: Pick<NotifyContext, 'live'>,
  announcement: Announcement,
  recipients: Recipient[],
): void {
  for (const [listed, rows] of Map.groupBy(recipients, (row) => row.listed)) {
    live.push({
      lane: announcement.metadata.liveType === 'emergency_alert' ? 'alert' : 'routine',
      siteId: announcement.siteId,
      occurredAt: announcement.occurredAt.getTime(),
      message: JSON.stringify(liveMessage(announcement, listed)),
      seqs: new Map(rows.map(({ user_id, seq }) => [user_id, seq])),
    });
  }
}

/** One statement: it takes the counters in the order of user ids, so that two announcements never deadlock. */
async function addRows(
  tx: Transaction,
  announcement: Announcement,
  { managers = true, also = [], quietly = [], actorId }: Audience,
): Promise<Recipient[]> {
  const [listedTo, quietTo] = [sql`${sql.param(also)}::uuid[]`, sql`${sql.param(quietly)}::uuid[]`];
  const { rows } = await tx.execute<Recipient>(sql`
    with recipients as (
      select id from ${people}
      where ${managers}::boolean and site_id = ${announcement.siteId} and is_active
        and role in ${rolesWith('notifications.receiveAll')}
      union
      select unnest(${listedTo} || ${quietTo})
    ), counted as (
      insert into ${feedCounters} as counter (user_id, top)
      select id, 1 from recipients order by id
      on conflict (user_id) do update set top = counter.top + 1
      returning user_id, top
    )
    insert into ${notifications} (user_id, id, seq, is_read, listed)
    select user_id, ${announcement.id}::uuid, top,
      not listed or user_id is not distinct from ${actorId ?? null}::uuid, listed
    from counted
    cross join lateral (
      select user_id = any(${listedTo}) or (${announcement.listed}::boolean and user_id <> all(${quietTo}))
    ) as place (listed)
    returning user_id, seq, listed`);
  return rows;
}
