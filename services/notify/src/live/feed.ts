import type { AlertStatus } from '@floorlight/contracts/alerts';
import type { Database } from '@floorlight/database/database';
import { type SQL, sql } from '@floorlight/database/drizzle';
import type { Announcement } from '../announcements/announcement.ts';
import { liveMessage, quietly } from '../announcements/live-message.ts';
import { alerts, announcements, endedSessions, feedCounters, notifications } from '../schema.ts';

/** One array parameter; `in (…)` would take one for each id. */
const anyOf = (ids: string[]): SQL => sql`any(${sql.param(ids)}::uuid[])`;

/** The highest seq of each of these users who has a feed. */
export async function topsOf({ orm }: Database, userIds: string[]): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await orm
    .select()
    .from(feedCounters)
    .where(sql`${feedCounters.userId} = ${anyOf(userIds)}`);
  return new Map(rows.map(({ userId, top }) => [userId, top]));
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
  /** The last seq sent. */
  cursor: number;
}

export interface Missed {
  /** Index of the position it is for. */
  position: number;
  seq: number;
  /** The LiveMessage as JSON. */
  message: string;
}

/** What follows each position, in the order of its feed, at most `limit` each. Reads an announcement once for all. */
export async function readMissed({ orm }: Database, positions: Position[], limit: number): Promise<Missed[]> {
  const { rows } = await orm.execute<{ position: number; seq: number; id: string; listed: boolean }>(sql`
    select (positions.ordinal - 1)::int as position, missed.seq, missed.id, missed.listed
    from unnest(
      ${sql.param(positions.map(({ userId }) => userId))}::uuid[],
      ${sql.param(positions.map(({ cursor }) => cursor))}::int[]
    ) with ordinality as positions (user_id, cursor, ordinal)
    cross join lateral (
      select seq, id, listed from ${notifications}
      where user_id = positions.user_id and seq > positions.cursor
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
      const answered = message.type === 'emergency_alert' && found.status !== null && found.status !== 'active';
      messages.set(key, JSON.stringify(answered ? quietly(message) : message));
    }
    return messages.get(key);
  };
}
