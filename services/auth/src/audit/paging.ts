import { byTime, byValue, cursorOf, type Order, pageOf } from '@floorlight/database/keyset';
import type { auditLog, badgeLog } from './tables.ts';

interface Position {
  timestamp: Date;
  number: number;
}

/** Newest first; within the same millisecond, the later entry first. */
export const newestFirst = (log: typeof auditLog | typeof badgeLog): Order => [
  byTime(log.timestamp),
  byValue(log.number),
];

export const cursorAt = ({ timestamp, number }: Position): string => cursorOf(timestamp, number);

/** A page of entries. `rows` must come from a query with `limit + 1`. */
export function pageFrom<Row extends Position, Entry>(rows: Row[], limit: number, entryOf: (row: Row) => Entry) {
  const { page, last } = pageOf(rows, limit);
  return { entries: page.map(entryOf), next: last && cursorAt(last) };
}
