import { byTime, byValue, cursorOf, type Order, pageOf } from '@floorlight/database/keyset';
import type { auditLog, badgeLog } from './tables.ts';

interface Placed {
  timestamp: Date;
  number: number;
}

/** Newest first; of entries of the same millisecond, the one written later. */
export const newestFirst = (log: typeof auditLog | typeof badgeLog): Order => [
  byTime(log.timestamp),
  byValue(log.number),
];

export const cursorAt = ({ timestamp, number }: Placed): string => cursorOf(timestamp, number);

/** A page of entries, from rows of which one more than `limit` was queried. */
export function pageFrom<Row extends Placed, Entry>(rows: Row[], limit: number, entryOf: (row: Row) => Entry) {
  const { page, last } = pageOf(rows, limit);
  return { entries: page.map(entryOf), next: last && cursorAt(last) };
}
