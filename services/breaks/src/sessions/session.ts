import type { BreakSession } from '@floorlight/contracts/breaks';
import { type SQL, sql } from '@floorlight/database/drizzle';
import { breakSessions } from '../schema.ts';

export type SessionRow = typeof breakSessions.$inferSelect;

/** The public shape of a break. */
export const publicSession = (row: SessionRow): BreakSession => ({
  id: row.id,
  sessionType: row.sessionType,
  status: row.status,
  startTime: row.startTime.toISOString(),
  endTime: row.endTime?.toISOString() ?? null,
  startReceivedAt: row.startReceivedAt?.toISOString() ?? null,
  endReceivedAt: row.endReceivedAt?.toISOString() ?? null,
  duration: row.duration,
  allowedDuration: row.allowedDuration,
  scannedAwayCode: row.scannedAwayCode,
  location: row.location,
  returnMethod: row.returnMethod,
  extendedBy: row.extendedBy,
  extendedByName: row.extendedByName,
  extensionReason: row.extensionReason,
  originalDuration: row.originalDuration,
  extensions: row.extensions,
  cancelledByName: row.cancelledByName,
  day: row.day,
});

/** When its allowed time ends. */
export const dueAt = ({ startTime, allowedDuration }: Pick<SessionRow, 'startTime' | 'allowedDuration'>): Date =>
  new Date(startTime.getTime() + allowedDuration * 1000);

/** The time `seconds` after its start, in SQL. */
export const dueAfter = (seconds: SQL | typeof breakSessions.allowedDuration): SQL =>
  sql`${breakSessions.startTime} + (${seconds}) * interval '1 second'`;

/** Whole seconds from its start to `end`, in SQL. */
export const durationUntil = (end: Date | SQL): SQL<number> =>
  sql<number>`floor(extract(epoch from ${end instanceof Date ? instantIn(end) : end} - ${breakSessions.startTime}))::int`;

/** A time in SQL. */
export const instantIn = (time: Date): SQL => sql`${time.toISOString()}::timestamptz`;
