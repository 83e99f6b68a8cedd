import type { AlertStatus } from '@floorlight/contracts/alerts';
import type { Database } from '@floorlight/database/database';
import { and, eq, inArray, isNull, type SQL, sql } from '@floorlight/database/drizzle';
import type { Announcement } from '../announcements/announcement.ts';
import { liveMessage, quietly } from '../announcements/live-message.ts';
import { isKept, isReadable } from '../notifications/panel.ts';
import { alerts, announcements, endedSessions, feedIntervals, notifications, people, siteFeeds } from '../schema.ts';

/** One array parameter; `in (…)` would take one for each id. */
const anyOf = (ids: string[]): SQL => sql`any(${sql.param(ids)}::uuid[])`;

/** The last number of each of these sites, and the one up to which their feeds are pruned. */
export async function topsOf(
  { orm }: Database,
  siteIds: string[],
): Promise<Map<string, { top: number; pruned: number }>> {
  if (siteIds.length === 0) return new Map();
  const rows = await orm.select().from(siteFeeds).where(inArray(siteFeeds.siteId, siteIds));
  return new Map(rows.map(({ siteId, top, pruned }) => [siteId, { top, pruned }]));
}

/** Where a person works, as of notify's copy of them. */
export interface Places {
  /** Their audience at each site. */
  audiences: Map<string, 'managers' | 'everyone'>;
  /** Looks into other sites, too. */
  isAdministrator: boolean;
}

/** The places of those of these users whom notify knows. */
export async function placesOf({ orm }: Database, userIds: string[]): Promise<Map<string, Places>> {
  const { userId, siteId, audience, untilSeq } = feedIntervals;
  const rows = await orm
    .select({ userId, role: people.role, siteId, audience })
    .from(feedIntervals)
    .leftJoin(people, eq(people.id, userId))
    .where(and(sql`${userId} = ${anyOf(userIds)}`, isNull(untilSeq)));
  const byUser = Map.groupBy(rows, (row) => row.userId);
  return new Map(
    [...byUser].map(([id, places]) => [
      id,
      {
        audiences: new Map(places.map((place) => [place.siteId, place.audience])),
        isAdministrator: places.some(({ role }) => role === 'administrator'),
      },
    ]),
  );
}

/** Those of these sessions that have ended. */
export async function endedAmong({ orm }: Database, sessionIds: string[]): Promise<string[]> {
  const rows = await orm
    .select({ sessionId: endedSessions.sessionId })
    .from(endedSessions)
    .where(sql`${endedSessions.sessionId} = ${anyOf(sessionIds)}`);
  return rows.map(({ sessionId }) => sessionId);
}

export interface Position {
  userId: string;
  /** The site of the feed. */
  siteId: string;
  /** What is above this number is missed. */
  cursor: number;
}

export interface Missed {
  /** Index of the position it is for. */
  position: number;
  seq: number;
  /** The LiveMessage as JSON. */
  message: string;
}

/**
 * What follows each position, in the order of its feed, at most `limit` each. Reads an announcement once for all. Who is no
 * manager of the site any more gets what was announced to everyone alone.
 */
export async function readMissed({ orm }: Database, positions: Position[], limit: number): Promise<Missed[]> {
  const isToReader = {
    managers: sql`past.audience is not null and (role.is_manager or past.audience = 'everyone')`,
    everyone: sql`past.audience = 'everyone'`,
  };
  const ofAudience = (audience: 'managers' | 'everyone') => sql`
    select past.seq, past.id, past.listed and role.is_manager as listed
    from ${feedIntervals} own join ${siteFeeds} site on site.site_id = own.site_id
    cross join lateral (select ${audience === 'managers' ? isReadable(sql`own`) : sql`false`} as is_manager) role
    cross join lateral (
      select past.seq, past.id, past.listed from ${announcements} past
      where past.site_id = own.site_id and past.seq > greatest(own.after_seq, positions.cursor)
        and past.seq <= coalesce(own.until_seq, site.top)
        and ${isToReader[audience]}
        and (past.seq > site.pruned ${audience === 'managers' ? sql`or past.listed` : sql``})
        and not exists (select from ${notifications} row where row.user_id = own.user_id and row.id = past.id)
      order by past.seq limit ${limit}
    ) past
    where own.user_id = positions.user_id and own.site_id = positions.site_id and own.audience = ${audience}`;
  const { rows } = await orm.execute<{ position: number; seq: number; id: string; listed: boolean }>(sql`
    select (positions.ordinal - 1)::int as position, missed.seq, missed.id, missed.listed
    from unnest(
      ${sql.param(positions.map(({ userId }) => userId))}::uuid[],
      ${sql.param(positions.map(({ siteId }) => siteId))}::text[],
      ${sql.param(positions.map(({ cursor }) => cursor))}::int[]
    ) with ordinality as positions (user_id, site_id, cursor, ordinal)
    cross join lateral (
      (select own.seq, own.id, own.listed from ${notifications} own
        join ${announcements} past on past.id = own.id and past.site_id = positions.site_id
        where own.user_id = positions.user_id and own.seq > positions.cursor and ${isKept(sql`own`, sql`past`)}
        order by own.seq limit ${limit})
      union all ${ofAudience('managers')}
      union all ${ofAudience('everyone')}
      order by seq limit ${limit}
    ) missed
    order by positions.ordinal, missed.seq`);
  if (rows.length === 0) return [];

  const announced = await orm
    .select({ announcement: announcements, status: alerts.status })
    .from(announcements)
    .leftJoin(alerts, sql`${alerts.id} = (${announcements.metadata} ->> 'alertId')::uuid`)
    .where(sql`${announcements.id} = ${anyOf([...new Set(rows.map(({ id }) => id))])}`);
  const messageOf = messagesOf(announced);
  return rows.flatMap(({ position, seq, id, listed }) => {
    const message = messageOf(id, listed);
    return message === undefined ? [] : [{ position, seq, message }];
  });
}

interface Announced {
  announcement: Announcement;
  /** The status of its alert now. */
  status: AlertStatus | null;
}

/** Each message as JSON, built once for all its readers. An alert that was answered meanwhile is quiet. */
function messagesOf(announced: Announced[]): (id: string, listed: boolean) => string | undefined {
  const byId = new Map(announced.map((each) => [each.announcement.id, each]));
  const messages = new Map<string, string>();
  return (id, listed) => {
    const found = byId.get(id);
    const key = `${id} ${listed}`;
    if (found && !messages.has(key)) {
      const message = liveMessage(found.announcement, listed);
      const answered =
        message.type === 'emergency_alert' && found.status !== null && found.status !== message.data.status;
      messages.set(key, JSON.stringify(answered ? quietly(message) : message));
    }
    return messages.get(key);
  };
}
