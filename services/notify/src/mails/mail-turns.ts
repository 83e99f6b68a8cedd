import { rolesWith } from '@floorlight/contracts/permissions';
import type { Transaction } from '@floorlight/database/database';
import { sql } from '@floorlight/database/drizzle';
import { lanes } from '@floorlight/mail/mails';
import { people } from '../schema.ts';
import { mailings, mailTurns } from './mails-schema.ts';

/** Mails a person what happens at their site since `since`, if they receive all its notifications by our copy of them. */
export async function startMailing(tx: Transaction, userId: string, since: string): Promise<void> {
  const lastBefore = sql`(
    select coalesce(max(past.number), 0) from ${mailings} past
    where past.site_id = excluded.site_id and past.lane = excluded.lane and past.occurred_at < excluded.since)`;
  await tx.execute(sql`
    insert into ${mailTurns} as turn (user_id, lane, site_id, since)
    select person.id, lane, person.site_id, ${since}::timestamptz
    from ${people} person cross join unnest(${sql.param([...lanes])}::text[]) lane
    where person.id = ${userId} and person.role in ${rolesWith('notifications.receiveAll')} and person.is_active
    on conflict (user_id, lane) do update set
      site_id = excluded.site_id,
      since = least(turn.since, excluded.since),
      -- An older event after a newer one: what they missed may be behind what they were mailed.
      mailed_to = case when excluded.since < turn.since then least(turn.mailed_to, ${lastBefore}) else turn.mailed_to end`);
}

/** Mails a person nothing more, unless they receive all notifications by our copy of them. */
export async function stopMailing(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`
    delete from ${mailTurns} turn
    where user_id = ${userId} and not exists (
      select from ${people} person
      where person.id = ${userId} and person.role in ${rolesWith('notifications.receiveAll')} and person.is_active)`);
}
