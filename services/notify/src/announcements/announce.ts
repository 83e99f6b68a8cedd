import type { Transaction } from '@floorlight/database/database';
import { sql } from '@floorlight/database/drizzle';
import { afterCommit } from '../after-commit.ts';
import type { NotifyContext } from '../context.ts';
import { announcements, feedCounters, notifications, people } from '../schema.ts';
import { type Announcement, liveMessage } from './announcement.ts';
import { lockSite } from './site-lock.ts';

export interface Audience {
  /** Told beside the site's active managers, with a place in their panel. */
  also?: string[] | undefined;
  /** Told beside them, live only. */
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
  const seqs = await tell(tx, announcement, audience);
  afterCommit(tx, () => {
    sayLive(context, announcement, seqs);
    if (announcement.mailDue) context.mailsAreDue();
    if (announcement.everyoneDue) context.everyoneIsDue();
  });
}

/** Says to these what is committed. `seqs`: the number it has in the feed of each. */
export function sayLive(
  { live }: Pick<NotifyContext, 'live'>,
  announcement: Announcement,
  seqs: Map<string, number>,
): void {
  live.say({
    lane: announcement.metadata.liveType === 'emergency_alert' ? 'alert' : 'routine',
    siteId: announcement.siteId,
    occurredAt: announcement.occurredAt.getTime(),
    message: JSON.stringify(liveMessage(announcement)),
    seqs,
  });
}

/** One statement for all: counters are taken in the order of user ids, so that two announcements never deadlock. */
async function tell(tx: Transaction, announcement: Announcement, { also = [], quietly = [], doer }: Audience) {
  const { rows } = await tx.execute<{ user_id: string; seq: number }>(sql`
    with told as (
      select id, bool_or(listed) as listed from (
        select id, ${announcement.listed}::boolean from ${people}
        where site_id = ${announcement.siteId} and role = 'manager' and is_active
        union all select unnest(${sql.param(also)}::uuid[]), true
        union all select unnest(${sql.param(quietly)}::uuid[]), false
      ) as each (id, listed)
      group by id
    ), counted as (
      insert into ${feedCounters} as counter (user_id, top)
      select id, 1 from told order by id
      on conflict (user_id) do update set top = counter.top + 1
      returning user_id, top
    )
    insert into ${notifications} (user_id, id, seq, is_read, listed)
    select user_id, ${announcement.id}::uuid, top,
      not listed or user_id is not distinct from ${doer ?? null}::uuid, listed
    from counted join told on told.id = counted.user_id
    returning user_id, seq`);
  return seqsOf(rows);
}

export const seqsOf = (rows: { user_id: string; seq: number }[]): Map<string, number> =>
  new Map(rows.map(({ user_id, seq }) => [user_id, seq]));
