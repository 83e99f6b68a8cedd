import type { Database } from '@floorlight/database/database';
import { and, type SQL, sql } from '@floorlight/database/drizzle';
import { afterCursor, byTime, byValue, cursorOf, descending, type Order, pageOf } from '@floorlight/database/keyset';
import type { AuditRow, BadgeRow } from './entries.ts';
import type { Wanted } from './filters.ts';
import { auditLog, badgeLog } from './tables.ts';

type Log = typeof auditLog | typeof badgeLog;

type Position = Pick<AuditRow, 'timestamp' | 'number'>;

/** Reads so many rows that match the condition, newest first. */
type ReadRows<Row> = (condition: SQL | undefined, limit: number) => Promise<Row[]>;

interface Part {
  cursor: string | undefined;
  limit: number;
}

export interface Page<Row> {
  rows: Row[];
  /** Where the next page begins; null if this is the last. */
  next: string | null;
}

/** Entries that one statement searches: reading their texts takes some tens of milliseconds. */
const searchedAtOnce = 5000;
/** Milliseconds that a page may search: then it ends with what it has found, and the next goes on from there. */
const searchTime = 150;

/** Newest first; within the same millisecond, the later entry first. */
const newestFirst = (log: Log): Order => [byTime(log.timestamp), byValue(log.number)];

const cursorAt = ({ timestamp, number }: Position): string => cursorOf(timestamp, number);

/** A page of the audit log: see `readPage`. */
export const readAuditLog = (db: Database, wanted: Wanted, part: Part): Promise<Page<AuditRow>> =>
  readPage(db, auditLog, { ...wanted, ...part }, async (condition, limit) =>
    db.orm
      .select()
      .from(auditLog)
      .where(condition)
      .orderBy(...descending(newestFirst(auditLog)))
      .limit(limit),
  );

/** A page of the badge log: see `readPage`. */
export const readBadgeLog = (db: Database, wanted: Wanted, part: Part): Promise<Page<BadgeRow>> =>
  readPage(db, badgeLog, { ...wanted, ...part }, async (condition, limit) =>
    db.orm
      .select()
      .from(badgeLog)
      .where(condition)
      .orderBy(...descending(newestFirst(badgeLog)))
      .limit(limit),
  );

/**
 * Narrows a condition to the newest `limit` entries of each of these people, which an index finds for each: for somebody with
 * few entries Postgres would otherwise read all entries of the site.
 */
function newestBy(log: Log, by: SQL, { condition, limit }: { condition: SQL | undefined; limit: number }): SQL {
  const order = sql.join(descending(newestFirst(log)), sql`, `);
  return sql`${log.id} in (
    select entry.id from (${by}) person (id) cross join lateral (
      select ${log.id} from ${log} where ${and(sql`${log.userId} = person.id`, condition)} order by ${order} limit ${limit}
    ) entry)`;
}

/**
 * A page of at most `limit` entries. No index finds a text in an entry, so a search among millions may end a page with
 * fewer entries, or with none, and `next` says where it goes on.
 */
async function readPage<Row extends Position>(
  { orm }: Database,
  log: Log,
  { filters, by, search, cursor, limit }: Wanted & Part,
  read: ReadRows<Row>,
): Promise<Page<Row>> {
  const order = newestFirst(log);
  const narrowed = (condition: SQL | undefined, count: number) =>
    by ? newestBy(log, by, { condition, limit: count }) : condition;
  const readNewest = (condition: SQL | undefined, count: number) => read(narrowed(condition, count), count);
  if (!search) return fullPage(await readNewest(and(filters, afterCursor(order, cursor)), limit + 1), limit);
  const deadline = performance.now() + searchTime;
  const found: Row[] = [];
  for (let from = cursor; ; ) {
    const ahead = and(filters, afterCursor(order, from));
    const [end] = await orm
      .select({ timestamp: log.timestamp, number: log.number })
      .from(log)
      .where(narrowed(ahead, searchedAtOnce))
      .orderBy(...descending(order))
      .offset(searchedAtOnce - 1)
      .limit(1);
    const window =
      end && sql`(${log.timestamp}, ${log.number}) >= (${end.timestamp.toISOString()}::timestamptz, ${end.number})`;
    found.push(...(await readNewest(and(ahead, window, search), limit + 1 - found.length)));
    if (!end || found.length > limit) return fullPage(found, limit);
    from = cursorAt(end);
    if (performance.now() > deadline) return { rows: found, next: from };
  }
}

function fullPage<Row extends Position>(read: Row[], limit: number): Page<Row> {
  const { page, last } = pageOf(read, limit);
  return { rows: page, next: last && cursorAt(last) };
}
