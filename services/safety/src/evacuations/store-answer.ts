import { randomUUID } from 'node:crypto';
import type { RollCallAnswer, RollCallEntry } from '@floorlight/contracts/evacuations';
import type { Principal } from '@floorlight/contracts/principal';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, sql } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { actorOf } from '@floorlight/service-kit/actor';
import { rollCallAnswers, rollCallEntries } from '../schema.ts';
import { type EntryRow, type EvacuationRow, publicEntry, publicEvacuation } from './evacuation.ts';

interface Answer {
  person: { id: string; name: string };
  answer: RollCallAnswer;
  how: 'phone' | 'list' | 'badge';
  /** By the device's clock. */
  at: string | undefined;
  zone: string | null;
  point: string | null;
  isOffSite: boolean;
}

/**
 * Keeps an answer, and shows it in the roll call unless the entry has the same, or one that was given later. Of two answers by
 * one person the one that arrives later wins, as a device sends them in order: its clock may be wrong. Adds whoever is not on
 * the list.
 */
export async function storeAnswer(
  tx: Transaction,
  principal: Principal,
  evacuation: EvacuationRow,
  { person, answer, how, at: claimed, zone, point, isOffSite, now }: Answer & { now: Date },
): Promise<RollCallEntry> {
  const { id: evacuationId, siteId } = evacuation;
  const at = within(claimed ? new Date(claimed) : now, evacuation.createdAt, now);
  const isLate = evacuation.endedAt !== null;
  const by = { answeredBy: principal.sub, answeredByName: principal.name };
  const key = { evacuationId, siteId, userId: person.id };
  await tx
    .insert(rollCallAnswers)
    .values({ ...key, ...by, id: randomUUID(), answer, how, at, receivedAt: now, isLate });

  const shown = { ...by, status: answer, answeredAt: at, how, zone, point, isOffSite, isLate };
  const [row] = await tx
    .insert(rollCallEntries)
    .values({ ...key, ...shown, userName: person.name, addedAt: now })
    .onConflictDoUpdate({
      target: [rollCallEntries.evacuationId, rollCallEntries.userId],
      set: { ...shown, version: sql`${rollCallEntries.version} + 1` },
      setWhere: changes(shown),
    })
    .returning();
  if (!row) return publicEntry(await entryOf(tx, evacuationId, person.id));
  const entry = publicEntry(row);
  await writeEvent(tx, {
    name: 'safety.evacuation.answered',
    siteId,
    actor: actorOf(principal),
    payload: { evacuation: publicEvacuation(evacuation), entry },
  });
  return entry;
}

/** Whether a new answer outweighs that of the entry. A warden's point is added to the same answer from a phone. */
const changes = ({
  status,
  answeredAt,
  answeredBy,
  point,
  isOffSite,
}: Pick<EntryRow, 'status' | 'answeredBy' | 'point' | 'isOffSite'> & { answeredAt: Date }) => {
  const entry = rollCallEntries;
  const isNewer = sql`(${entry.answeredAt} is null or ${entry.answeredBy} = ${answeredBy} or ${entry.answeredAt} <= ${answeredAt.toISOString()}::timestamptz)`;
  const addsDetail = sql`(${entry.point} is null and ${point}::text is not null) or (not ${entry.isOffSite} and ${isOffSite})`;
  return sql`${isNewer} and (${entry.status} <> ${status} or ${addsDetail})`;
};

async function entryOf(tx: Transaction, evacuationId: string, userId: string): Promise<EntryRow> {
  const [row] = await tx
    .select()
    .from(rollCallEntries)
    .where(and(eq(rollCallEntries.evacuationId, evacuationId), eq(rollCallEntries.userId, userId)));
  if (!row) throw new Error('an entry that was in the way of an insert is gone');
  return row;
}

const within = (at: Date, from: Date, to: Date): Date =>
  new Date(Math.min(to.getTime(), Math.max(from.getTime(), at.getTime())));
