import type { AlertStatus } from '@floorlight/contracts/alerts';
import type { Database } from '@floorlight/database/database';
import { type SQL, sql } from '@floorlight/database/drizzle';
import type { Announcement } from '../announcements/announcement.ts';
import { liveMessage, quietly } from '../announcements/live-message.ts';
import { alerts, announcements, endedSessions, feedCounters, notifications } from '../schema.ts';

/** One array parameter, however long: `in (…)` would take one for each. */
const anyOf = (ids: string[]): SQL => sql`any(${sql.param(ids)}::uuid[])`;

/** The highest seq of each of these users who has been told anything. */
export async function topsOf({ orm }: Database, userIds: string[]): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await orm
    .select()
    .from(feedCounters)
    .where(sql`${feedCounters.userId} = ${anyOf(userIds)}`);
  return new Map(rows.map(({ userId, top }) => [userId, top]));
}

export async function endedAmong({ orm }: Database, sessionIds: string[]): Promise<string[]> {
  const rows = await orm
    .select({ sessionId: endedSessions.sessionId })
    .from(endedSessions)
    .where(sql`${endedSessions.sessionId} = ${anyOf(sessionIds)}`);
  return rows.map(({ sessionId }) => sessionId);
}

export interface Place {
  userId: string;
  /** The last seq seen. */
  cursor: number;
}

export interface Missed {
  /** Which of the places, from 0. */
  place: number;
  seq: number;
  /** The LiveMessage as JSON. */
  message: string;
}

/** What comes behind each place, in the order of its feed, `most` for each. What many missed is read once. */
export async function missedBehind({ orm }: Database, places: Place[], most: number): Promise<Missed[]> {
  const { rows } = await orm.execute<{ place: number; seq: number; id: string; listed: boolean }>(sql`
    select (places.place - 1)::int as place, missed.seq, missed.id, missed.listed
    from unnest(
      ${sql.param(places.map(({ userId }) => userId))}::uuid[],
      ${sql.param(places.map(({ cursor }) => cursor))}::int[]
    ) with ordinality as places (user_id, seen, place)
    cross join lateral (
      select seq, id, listed from ${notifications}
      where user_id = places.user_id and seq > places.seen
      order by seq limit ${most}
    ) missed
    order by places.place, missed.seq`);
  if (rows.length === 0) return [];

  const said = await orm
    .select({ announcement: announcements, status: alerts.status })
    .from(announcements)
    .leftJoin(alerts, sql`${alerts.id} = (${announcements.metadata} ->> 'alertId')::uuid`)
    .where(sql`${announcements.id} = ${anyOf([...new Set(rows.map(({ id }) => id))])}`);
  const messageTo = messagesOf(said);
  return rows.flatMap(({ place, seq, id, listed }) => {
    const message = messageTo(id, listed);
    return message === undefined ? [] : [{ place, seq, message }];
  });
}

interface Said {
  announcement: Announcement;
  /** How its alert stands now. */
  status: AlertStatus | null;
}

/** Each message as JSON, made once for however many it is for. An alert that has its answer calls nobody any more. */
function messagesOf(said: Said[]): (id: string, listed: boolean) => string | undefined {
  const saidOf = new Map(said.map((each) => [each.announcement.id, each]));
  const messages = new Map<string, string>();
  return (id, listed) => {
    const found = saidOf.get(id);
    const key = `${id} ${listed}`;
    if (found && !messages.has(key)) {
      const message = liveMessage(found.announcement, listed);
      const answered = message.type === 'emergency_alert' && found.status !== null && found.status !== 'active';
      messages.set(key, JSON.stringify(answered ? quietly(message) : message));
    }
    return messages.get(key);
  };
}
