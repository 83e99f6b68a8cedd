import type { BreakAnalytics } from '@floorlight/contracts/break-management';
import type { Principal } from '@floorlight/contracts/principal';
import type { Database } from '@floorlight/database/database';
import { and, eq, gte, lte, sql } from '@floorlight/database/drizzle';
import type { BreaksContext } from '../context.ts';
import { breakAnalytics, breakSessions } from '../schema.ts';
import { figuresOf } from './figures.ts';
import { type Week, weekUntil } from './week.ts';

/** Figures of the past seven days on the site's calendar, today included. */
export async function getAnalytics(
  { db, policyOf, now }: BreaksContext,
  { siteId }: Principal,
): Promise<BreakAnalytics> {
  const { privacy, timeZone } = policyOf(siteId);
  const week = weekUntil(now(), timeZone);
  const [rows, byHour, names] = await Promise.all([
    db.orm
      .select()
      .from(breakAnalytics)
      .where(
        and(eq(breakAnalytics.siteId, siteId), gte(breakAnalytics.date, week.from), lte(breakAnalytics.date, week.to)),
      ),
    startsByHour(db, siteId, week, timeZone),
    privacy === 'named' ? namesOf(db, siteId, week) : new Map<string, string>(),
  ]);
  const byUser = Map.groupBy(rows, ({ userId }) => userId);
  const byDay = Map.groupBy(rows, ({ date }) => date);
  return {
    ...figuresOf(rows),
    privacy,
    from: week.from,
    to: week.to,
    userBreakdowns: [...names]
      .map(([userId, userName]) => ({ userId, userName, ...figuresOf(byUser.get(userId) ?? []) }))
      .sort((a, b) => a.userName.localeCompare(b.userName)),
    byDay: week.days.map((date) => ({ date, ...figuresOf(byDay.get(date) ?? []) })),
    byHour,
  };
}

const inWeek = (siteId: string, { from, to }: Week) =>
  and(eq(breakSessions.siteId, siteId), gte(breakSessions.day, from), lte(breakSessions.day, to));

async function startsByHour({ orm }: Database, siteId: string, week: Week, timeZone: string) {
  const hour = sql<number>`extract(hour from ${breakSessions.startTime} at time zone ${timeZone})::int`.as('hour');
  const rows = await orm
    .select({ hour, totalSessions: sql<number>`count(*)::int` })
    .from(breakSessions)
    .where(inWeek(siteId, week))
    .groupBy(sql`1`);
  const counted = new Map(rows.map((row) => [row.hour, row.totalSessions]));
  return Array.from({ length: 24 }, (_, hour) => ({ hour, totalSessions: counted.get(hour) ?? 0 }));
}

/** Everyone who took a break in the week, with their latest name. */
async function namesOf({ orm }: Database, siteId: string, week: Week): Promise<Map<string, string>> {
  const rows = await orm
    .selectDistinctOn([breakSessions.userId], { userId: breakSessions.userId, userName: breakSessions.userName })
    .from(breakSessions)
    .where(inWeek(siteId, week))
    .orderBy(breakSessions.userId, sql`${breakSessions.startTime} desc`);
  return new Map(rows.map(({ userId, userName }) => [userId, userName]));
}
