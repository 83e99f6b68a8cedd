import type { Principal } from '@floorlight/contracts/principal';
import { type SQL, sql } from '@floorlight/database/drizzle';
import { announcementReads, announcements, feedIntervals, notifications } from '../schema.ts';

/** Whether an interval of somebody's feed has this announcement, both by their names in a query. */
export const covers = (own: SQL, past: SQL): SQL => sql`(${own}.audience = 'managers' and ${past}.audience is not null
  and ${past}.site_id = ${own}.site_id and ${past}.seq > ${own}.after_seq
  and (${own}.until_seq is null or ${past}.seq <= ${own}.until_seq))`;

/**
 * The panel of a person, as columns `id`, `seq` and `is_read`: the rows of their own, and what they have with the other
 * managers. At most `limit` of the newest of each kind.
 */
export const panelOf = ({ sub }: Principal, limit: number): SQL => sql`
  (select id, seq, is_read from ${notifications} where user_id = ${sub} and listed order by seq desc limit ${limit})
  union all
  select past.id, past.seq, past.actor_id is not distinct from ${sub}::uuid or exists (
    select from ${announcementReads} read where read.user_id = ${sub} and read.id = past.id)
  from ${feedIntervals} own cross join lateral (
    select past.id, past.seq, past.actor_id from ${announcements} past
    where past.site_id = own.site_id and past.audience is not null and past.listed
      and past.seq > own.after_seq and (own.until_seq is null or past.seq <= own.until_seq)
      and not exists (select from ${notifications} row where row.user_id = ${sub} and row.id = past.id)
    order by past.seq desc limit ${limit}
  ) past
  where own.user_id = ${sub} and own.audience = 'managers'`;
