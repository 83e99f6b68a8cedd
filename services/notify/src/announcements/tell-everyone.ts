import { asc, eq, sql } from '@floorlight/database/drizzle';
import { afterCommit } from '../after-commit.ts';
import type { NotifyContext } from '../context.ts';
import { announcements, feedCounters, notifications, people } from '../schema.ts';
import { sayLive, type Told } from './announce.ts';
import { lockSite } from './site-lock.ts';

/**
 * Tells everyone else of the site, live only, what its managers were told: the oldest announcement that is due.
 * It has a transaction of its own, as the rows of thousands must not hold up the managers, nor an emergency behind it.
 * Answers false where none is due, or all that are due are in other instances' hands.
 */
export const tellEveryone = (context: NotifyContext): Promise<boolean> =>
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
    const { rows } = await tx.execute<Told>(sql`
      with told as (
        select id from ${people} person
        where site_id = ${due.siteId} and is_active
          and not exists (select from ${notifications} has where has.user_id = person.id and has.id = ${due.id})
      ), counted as (
        insert into ${feedCounters} as counter (user_id, top)
        select id, 1 from told order by id
        on conflict (user_id) do update set top = counter.top + 1
        returning user_id, top
      )
      insert into ${notifications} (user_id, id, seq, is_read, listed)
      select user_id, ${due.id}::uuid, top, true, false from counted
      returning user_id, seq, listed`);
    await tx.update(announcements).set({ everyoneDue: false }).where(eq(announcements.id, due.id));
    afterCommit(tx, () => sayLive(context, due, rows));
    return true;
  });
