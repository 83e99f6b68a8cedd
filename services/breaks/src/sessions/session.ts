import type { BreakSession } from '@floorlight/contracts/breaks';
import type { breakSessions } from '../schema.ts';

export type SessionRow = typeof breakSessions.$inferSelect;

/** The public shape of a break. */
export const publicSession = (row: SessionRow): BreakSession => ({
  id: row.id,
  sessionType: row.sessionType,
  status: row.status,
  startTime: row.startTime.toISOString(),
  endTime: row.endTime?.toISOString() ?? null,
  duration: row.duration,
  allowedDuration: row.allowedDuration,
  scannedAwayCode: row.scannedAwayCode,
  location: row.location,
  returnMethod: row.returnMethod,
});
