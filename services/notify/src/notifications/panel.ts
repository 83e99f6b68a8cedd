import type { Principal } from '@floorlight/contracts/principal';
import { type SQL, sql } from '@floorlight/database/drizzle';
import { announcementReads, announcements, feedIntervals, notifications, panelMarks } from '../schema.ts';

/** Whether an interval of somebody's feed has this announcement, both by their names in a query. */
export const covers = (own: SQL, past: SQL): SQL => sql`(${own}.audience = 'managers' and ${past}.audience is not null
  and ${past}.site_id = ${own}.site_id and ${past}.seq > ${own}.after_seq
  and (${own}.until_seq is null or ${past}.seq <= ${own}.until_seq))`;

/**
 * Whether an interval of somebody's feed among the managers is still theirs to read, by its name in a query. What was announced
 * to the managers of a site is for who is one now: it goes with the role or the site, and comes back with it.
 */
export const isReadable = (own: SQL): SQL =>
  sql`(${own}.until_seq is null or ${isManager(sql`${own}.user_id`, sql`${own}.site_id`)})`;

/**
 * The same for a row of somebody's own. A row with a number other than the announcement's is one that a manager had missed.
 * Every other is about its owner, who keeps it.
 */
export const isKept = (row: SQL, past: SQL): SQL =>
  sql`(${past}.audience is distinct from 'managers' or ${past}.seq is null or ${row}.seq = ${past}.seq
    or ${isManager(sql`${row}.user_id`, sql`${past}.site_id`)})`;

const isManager = (userId: SQL, siteId: SQL): SQL => sql`exists (
  select from ${feedIntervals} present where present.user_id = ${userId} and present.site_id = ${siteId}
    and present.audience = 'managers' and present.until_seq is null)`;

interface Part {
  /** The newest so many; with `unreadOnly` any so many, because sorting thousands takes longer than counting a hundred. */
  limit: number;
  /** Those that follow this one. */
  before?: string | undefined;
  unreadOnly?: boolean;
}

/**
 * The panel of a person, as columns `id`, `occurred_at`, `seq` and `is_read`: the rows of their own, and what they have
 * with the other managers; of what was announced about one alert the newest alone. At most `limit` of each kind.
 */
export function panelOf({ sub }: Principal, { limit, before, unreadOnly = false }: Part): SQL {
  const ownRow = (of: SQL) => sql`select from ${notifications} row where row.user_id = ${sub} and row.id = ${of}.id`;
  const isShown = (past: SQL) => sql`(
    exists (${ownRow(past)} and row.listed and ${isKept(sql`row`, past)})
    or ${past}.listed and not exists (${ownRow(past)}) and exists (
      select from ${feedIntervals} own
      where own.user_id = ${sub} and ${covers(sql`own`, past)} and ${isReadable(sql`own`)}))`;
  const isRead = sql`(past.actor_id is not distinct from ${sub}::uuid
    or exists (select from ${announcementReads} read where read.user_id = ${sub} and read.id = past.id)
    or exists (select from ${panelMarks} mark
      where mark.user_id = ${sub} and mark.site_id = past.site_id and past.seq <= mark.seq))`;
  const last = (columns: SQL) => sql`(select ${columns} from ${announcements} last where last.id = ${before})`;
  const follows = before
    ? sql`past.occurred_at <= ${last(sql`last.occurred_at`)}
      and (past.occurred_at, coalesce(past.seq, 0), past.id)
        < ${last(sql`last.occurred_at, coalesce(last.seq, 0), last.id`)}`
    : sql`true`;
  const isNewest = sql`(not past.metadata ? 'alertId' or not exists (
    select from ${announcements} newer where newer.metadata ->> 'alertId' = past.metadata ->> 'alertId'
      and (newer.occurred_at, coalesce(newer.seq, 0)) > (past.occurred_at, coalesce(past.seq, 0))
      and ${isShown(sql`newer`)}))`;
  const unread = (read: SQL) => (unreadOnly ? sql`not ${read}` : sql`true`);
  const inOrder = unreadOnly ? sql`` : sql`order by past.occurred_at desc, past.seq desc`;
  const newest = sql`${inOrder} limit ${limit}`;
  return sql`
    (select past.id, past.occurred_at, past.seq, row.is_read
    from ${notifications} row join ${announcements} past on past.id = row.id
    where row.user_id = ${sub} and row.listed and ${isKept(sql`row`, sql`past`)} and ${unread(sql`row.is_read`)}
      and ${follows} and ${isNewest}
    ${newest})
    union all
    select past.id, past.occurred_at, past.seq, past.is_read
    from ${feedIntervals} own cross join lateral (
      select past.id, past.occurred_at, past.seq, ${isRead} as is_read from ${announcements} past
      where past.site_id = own.site_id and past.audience is not null and past.listed
        and past.seq > own.after_seq and (own.until_seq is null or past.seq <= own.until_seq)
        and not exists (${ownRow(sql`past`)}) and ${unread(isRead)} and ${follows} and ${isNewest}
      ${newest}
    ) past
    where own.user_id = ${sub} and own.audience = 'managers' and ${isReadable(sql`own`)}`;
}
