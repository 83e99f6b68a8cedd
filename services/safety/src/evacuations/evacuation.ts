import type { Evacuation, RollCallEntry } from '@floorlight/contracts/evacuations';
import type { Principal } from '@floorlight/contracts/principal';
import type { Database, Transaction } from '@floorlight/database/database';
import { and, eq } from '@floorlight/database/drizzle';
import { coded } from '@floorlight/languages/coded';
import { notFound } from '@floorlight/service-kit/failures';
import { refusals } from '../refusal-messages.ts';
import { evacuations, type rollCallEntries } from '../schema.ts';

export type EvacuationRow = typeof evacuations.$inferSelect;
export type EntryRow = typeof rollCallEntries.$inferSelect;

/** The public shape of an evacuation. */
export const publicEvacuation = ({ createdAt, endedAt, ...row }: EvacuationRow): Evacuation => ({
  ...row,
  calledAt: createdAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
});

/** The public shape of a person in a roll call. */
export const publicEntry = ({
  siteId: _,
  answeredAt,
  addedAt,
  seenKind: kind,
  seenAt,
  seenPlace: place,
  seenPlaceAt,
  ...row
}: EntryRow): RollCallEntry => ({
  ...row,
  answeredAt: answeredAt?.toISOString() ?? null,
  lastSeen:
    kind && seenAt ? { kind, at: seenAt.toISOString(), place, placeAt: seenPlaceAt?.toISOString() ?? null } : null,
  addedAt: addedAt.toISOString(),
});

/** An evacuation of the caller's site. Throws `not_found`. */
export async function requireEvacuation(
  orm: Transaction | Database['orm'],
  { siteId }: Principal,
  id: string,
): Promise<EvacuationRow> {
  const [row] = await orm
    .select()
    .from(evacuations)
    .where(and(eq(evacuations.id, id), eq(evacuations.siteId, siteId)));
  if (!row) throw notFound(coded(refusals.evacuationNotFound));
  return row;
}
