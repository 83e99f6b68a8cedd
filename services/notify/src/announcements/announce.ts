import type { Transaction } from '@floorlight/database/database';
import { sql } from '@floorlight/database/drizzle';
import { afterCommit } from '../after-commit.ts';
import type { NotifyContext } from '../context.ts';
import { announcements, feedCounters, notifications, people } from '../schema.ts';
import { type Announcement, liveMessage } from './announcement.ts';
import { lockSite } from './site-lock.ts';

interface Audience {
  /** Told beside the site's active managers. */
  also?: string | undefined;
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
    context.live.say({
      lane: announcement.metadata.liveType === 'emergency_alert' ? 'alert' : 'routine',
      siteId: announcement.siteId,
      occurredAt: announcement.occurredAt.getTime(),
      message: JSON.stringify(liveMessage(announcement)),
      seqs,
    });
    if (announcement.mailDue) context.mailsAreDue();
  });
}

/** One statement for all: counters are taken in the order of user ids, so that two announcements never deadlock. */
async function tell(tx: Transaction, announcement: Announcement, { also, doer }: Audience) {
  const { rows } = await tx.execute<{ user_id: string; seq: number }>(sql`
    with told as (
      select id from ${people} where site_id = ${announcement.siteId} and role = 'manager' and is_active
      union
      select ${also ?? null}::uuid where ${also !== undefined}
    ), counted as (
      insert into ${feedCounters} as counter (user_id, top)
      select id, 1 from told order by id
      on conflict (user_id) do update set top = counter.top + 1
      returning user_id, top
    )
    insert into ${notifications} (user_id, id, seq, is_read)
    select user_id, ${announcement.id}::uuid, top,
      not ${announcement.listed}::boolean or user_id is not distinct from ${doer ?? null}::uuid
    from counted
    returning user_id, seq`);
  return new Map(rows.map(({ user_id, seq }) => [user_id, seq]));
}
