import { desc, type SQL, sql } from '@floorlight/database/drizzle';
import type { auditLog, badgeLog } from './tables.ts';

type Log = typeof auditLog | typeof badgeLog;
interface Placed {
  timestamp: Date;
  number: number;
}

/** Newest first; of what happened at the same millisecond, what was written down later. */
export const newestFirst = (log: Log): SQL[] => [desc(log.timestamp), desc(log.number)];

/** What comes behind the row that a cursor names. Rows that are added meanwhile move nothing. */
export function behind(log: Log, cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined;
  const [time, number] = cursor.split('-').map(Number);
  return sql`(${log.timestamp}, ${log.number}) < (to_timestamp(${time} / 1000.0), ${number})`;
}

export const cursorAt = ({ timestamp, number }: Placed): string => `${timestamp.getTime()}-${number}`;

/** A page out of rows of which one more than its size was asked for. */
export function pageFrom<Row extends Placed, Entry>(rows: Row[], limit: number, entryOf: (row: Row) => Entry) {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { entries: shown.map(entryOf), next: rows.length > limit && last ? cursorAt(last) : null };
}
