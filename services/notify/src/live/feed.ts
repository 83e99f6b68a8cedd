import type { Database } from '@floorlight/database/database';
import { type SQL, sql } from '@floorlight/database/drizzle';
import { liveMessage } from '../announcements/announcement.ts';
import { announcements, endedSessions, feedCounters, notifications } from '../schema.ts';

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
  const { rows } = await orm.execute<{ place: number; seq: number; id: string }>(sql`
    select (places.place - 1)::int as place, missed.seq, missed.id
    from unnest(
      ${sql.param(places.map(({ userId }) => userId))}::uuid[],
      ${sql.param(places.map(({ cursor }) => cursor))}::int[]
    ) with ordinality as places (user_id, seen, place)
    cross join lateral (
      select seq, id from ${notifications}
      where user_id = places.user_id and seq > places.seen
      order by seq limit ${most}
    ) missed
    order by places.place, missed.seq`);
  if (rows.length === 0) return [];

  const said = await orm
    .select()
    .from(announcements)
    .where(sql`${announcements.id} = ${anyOf([...new Set(rows.map(({ id }) => id))])}`);
  const messages = new Map(said.map((announcement) => [announcement.id, JSON.stringify(liveMessage(announcement))]));
  return rows.flatMap(({ place, seq, id }) => {
    const message = messages.get(id);
    return message === undefined ? [] : [{ place, seq, message }];
  });
}
