import { countRollCall, inRollCallOrder, type RollCall, type RollCallEntry } from '@floorlight/contracts/evacuations';
import type { Principal } from '@floorlight/contracts/principal';
import type { Database } from '@floorlight/database/database';
import { and, eq, inArray } from '@floorlight/database/drizzle';
import type { SafetyContext } from '../context.ts';
import { rollCallEntries, sightings } from '../schema.ts';
import { publicEntry, publicEvacuation, requireEvacuation } from './evacuation.ts';

/** The roll call of an evacuation that runs or is over. */
export async function getRollCall({ db }: SafetyContext, principal: Principal, id: string): Promise<RollCall> {
  const row = await requireEvacuation(db.orm, principal, id);
  const entries = await db.orm.select().from(rollCallEntries).where(eq(rollCallEntries.evacuationId, id));
  const listed = entries.map(publicEntry);
  const people = row.endedAt ? listed : await withNewSightings(db, row.siteId, listed);
  return { evacuation: publicEvacuation(row), counts: countRollCall(people), people: people.toSorted(inRollCallOrder) };
}

/** Where each was seen since the list was made. */
async function withNewSightings(db: Database, siteId: string, people: RollCallEntry[]): Promise<RollCallEntry[]> {
  const ids = people.map(({ userId }) => userId);
  const rows = await db.orm
    .select()
    .from(sightings)
    .where(and(eq(sightings.siteId, siteId), inArray(sightings.userId, ids)));
  const latest = new Map(rows.map((row) => [row.userId, row]));
  return people.map((person) => {
    const seen = latest.get(person.userId);
    if (!seen || seen.at.getTime() <= Date.parse(person.lastSeen?.at ?? '1970-01-01')) return person;
    const { kind, at, place, placeAt } = seen;
    const where = place === null ? person.lastSeen : { place, placeAt: placeAt?.toISOString() ?? null };
    const lastSeen = { kind, at: at.toISOString(), place: where?.place ?? null, placeAt: where?.placeAt ?? null };
    return { ...person, lastSeen };
  });
}
