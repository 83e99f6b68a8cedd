import { rolesWith } from '@floorlight/contracts/permissions';
import type { Transaction } from '@floorlight/database/database';
import { type SQL, sql } from '@floorlight/database/drizzle';
import { lanes } from '@floorlight/mail/mails';
import { memberships, people } from '../schema.ts';
import { mailings, mailTurns } from './mails-schema.ts';

/** The memberships by which an active person receives all notifications of a site, by our copy of them. */
const receiving = (): SQL => sql`
  select member.user_id, member.site_id from ${memberships} member join ${people} person on person.id = member.user_id
  where member.role in ${rolesWith('notifications.receiveAll')} and person.is_active`;

/** Mails a person what happens since `since` at the sites whose notifications they all receive. */
export async function startMailing(tx: Transaction, userId: string, since: string): Promise<void> {
  const lastBefore = sql`(
    select coalesce(max(past.number), 0) from ${mailings} past
    where past.site_id = excluded.site_id and past.lane = excluded.lane and past.occurred_at < excluded.since)`;
  await tx.execute(sql`
    insert into ${mailTurns} as turn (user_id, lane, site_id, since)
    select receiver.user_id, lane, receiver.site_id, ${since}::timestamptz
    from (${receiving()} and member.user_id = ${userId}) receiver
    cross join unnest(${sql.param([...lanes])}::text[]) lane
    on conflict (user_id, lane, site_id) do update set
      since = least(turn.since, excluded.since),
      -- An older event after a newer one: what they missed may be behind what they were mailed.
      mailed_to = case when excluded.since < turn.since then least(turn.mailed_to, ${lastBefore}) else turn.mailed_to end`);
}

/** Mails a person nothing more of the other sites. */
export async function stopMailing(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`
    delete from ${mailTurns} turn
    where turn.user_id = ${userId} and turn.site_id not in (
      select receiver.site_id from (${receiving()} and member.user_id = ${userId}) receiver)`);
}
