import { asc, eq, sql } from '@floorlight/database/drizzle';
import { afterCommit } from '../after-commit.ts';
import type { NotifyContext } from '../context.ts';
import { announcements, feedCounters, notifications, people } from '../schema.ts';
import { pushLive, type Recipient } from './announce.ts';
import { lockSite } from './site-lock.ts';

/**
 * Announces to everyone else of the site, live only, what its managers already have: the oldest announcement that is
 * due. Its own transaction, because the rows of thousands must not delay the managers, nor an emergency behind it.
 * Returns false when none is due, or other instances hold all that are.
 */
export const announceToEveryone = (context: NotifyContext): Promise<boolean> =>
  context.db.transaction(async (tx) => {
    const [due] = await tx
      .select()
      .from(announcements)
      .where(eq(announcements.everyoneDue, true))
      .orderBy(asc(announcements.occurredAt))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!due) return false;
    await lockSite(tx, due.siteId, 'shared');
    const { rows } = await tx.execute<Recipient>(sql`
      with recipients as (
        select id from ${people} person
        where site_id = ${due.siteId} and is_active
          and not exists (select from ${notifications} row where row.user_id = person.id and row.id = ${due.id})
      ), counted as (
        insert into ${feedCounters} as counter (user_id, top)
        select id, 1 from recipients order by id
        on conflict (user_id) do update set top = counter.top + 1
        returning user_id, top
      )
      insert into ${notifications} (user_id, id, seq, is_read, listed)
      select user_id, ${due.id}::uuid, top, true, false from counted
      returning user_id, seq, listed`);
    await tx.update(announcements).set({ everyoneDue: false }).where(eq(announcements.id, due.id));
    afterCommit(tx, () => pushLive(context, due, rows));
    return true;
  });
