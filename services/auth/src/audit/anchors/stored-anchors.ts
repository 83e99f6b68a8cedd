import type { Transaction } from '@floorlight/database/database';
import { asc, desc, eq, gt, isNotNull } from '@floorlight/database/drizzle';
import { auditAnchors } from '../tables.ts';
import { readAnchor, type SignedAnchor } from './anchor.ts';

const batchSize = 1000;

type Reading = Pick<Transaction, 'select'>;

/** The last anchor in the database; null if there is none. */
export async function lastStored(orm: Reading): Promise<SignedAnchor | null> {
  const [row] = await orm.select().from(auditAnchors).orderBy(desc(auditAnchors.number)).limit(1);
  const anchor = row && readAnchor(row.line);
  return anchor ? { line: row.line, anchor } : null;
}

export async function storedLine(orm: Reading, number: number): Promise<string | null> {
  const [row] = await orm.select().from(auditAnchors).where(eq(auditAnchors.number, number));
  return row?.line ?? null;
}

/** Up to a thousand lines after this number, in order. */
export async function storedAfter(orm: Reading, number: number): Promise<string[]> {
  const rows = await orm
    .select()
    .from(auditAnchors)
    .where(gt(auditAnchors.number, number))
    .orderBy(asc(auditAnchors.number))
    .limit(batchSize);
  return rows.map(({ line }) => line);
}

/** When the last anchor with a time stamp was made. */
export async function lastTimeStampAt(orm: Reading): Promise<Date | null> {
  const [row] = await orm
    .select()
    .from(auditAnchors)
    .where(isNotNull(auditAnchors.timeStamped))
    .orderBy(desc(auditAnchors.number))
    .limit(1);
  return row?.at ?? null;
}

/** Throws if there is another anchor with this number. */
export async function storeAnchor(tx: Transaction, anchor: SignedAnchor): Promise<void> {
  await tx.insert(auditAnchors).values(rowOf(anchor));
}

/** Stores those of the anchors whose numbers are not there. */
export async function storeMissing(tx: Transaction, anchors: SignedAnchor[]): Promise<void> {
  for (let start = 0; start < anchors.length; start += batchSize) {
    const rows = anchors.slice(start, start + batchSize).map(rowOf);
    await tx.insert(auditAnchors).values(rows).onConflictDoNothing();
  }
}

const rowOf = ({ line, anchor: { number, at, timeStamp } }: SignedAnchor) => ({
  number,
  at: new Date(at),
  line,
  timeStamped: timeStamp?.anchor ?? null,
});
