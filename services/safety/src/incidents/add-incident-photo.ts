import { type Incident, type IncidentPhoto, incidentPhotosMax } from '@floorlight/contracts/incidents';
import type { Principal } from '@floorlight/contracts/principal';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, lt, ne, sql } from '@floorlight/database/drizzle';
import { IdempotencyMismatch } from '@floorlight/database/idempotency';
import { conflict, Failure, notFound } from '@floorlight/service-kit/failures';
import type { Once } from '@floorlight/service-kit/once';
import type { SafetyContext } from '../context.ts';
import { incidentReports } from '../schema.ts';
import { getIncident } from './get-incident.ts';
import { publicIncident, refusalWords } from './incident.ts';
import { visibleTo } from './visible-incidents.ts';
import { writeIncidentUpdated } from './write-incident-updated.ts';

interface Sent {
  bytes: AsyncIterable<Uint8Array>;
  once: Once;
}

/** Adds a photo. Its file is on the disk before the row names it; of six at once the sixth is refused. */
export async function addIncidentPhoto(
  context: SafetyContext,
  principal: Principal,
  id: string,
  { bytes, once }: Sent,
): Promise<Incident> {
  await getIncident(context, principal, id); // not found is said before ten megabytes are read
  const { photo, digest } = await context.photos.keep(id, bytes);
  const discard = () => context.photos.discard(id, photo.id);
  try {
    const incident = await context.db.transaction((tx) =>
      once(tx, () => attach(context, tx, principal, id, photo), digest),
    );
    if (!incident.photos.some((each) => each.id === photo.id)) await discard(); // it was sent before
    return incident;
  } catch (error) {
    // After anything else the row may have been committed all the same.
    if (error instanceof Failure || error instanceof IdempotencyMismatch) await discard();
    throw error;
  }
}

async function attach(
  context: SafetyContext,
  tx: Transaction,
  principal: Principal,
  id: string,
  photo: IncidentPhoto,
): Promise<Incident> {
  const visible = and(eq(incidentReports.id, id), visibleTo(principal));
  const [row] = await tx
    .update(incidentReports)
    .set({
      photos: sql`${incidentReports.photos} || ${JSON.stringify([photo])}::jsonb`,
      updatedAt: context.now(),
      updatedByName: principal.name,
      version: sql`${incidentReports.version} + 1`,
    })
    .where(
      and(
        visible,
        ne(incidentReports.status, 'closed'),
        lt(sql`jsonb_array_length(${incidentReports.photos})`, incidentPhotosMax),
      ),
    )
    .returning();
  if (!row) {
    const [standing] = await tx.select().from(incidentReports).where(visible);
    if (!standing) throw notFound('Incident report not found');
    throw conflict(
      standing.status === 'closed'
        ? refusalWords(standing)
        : `An incident report takes ${incidentPhotosMax} photos at most`,
    );
  }
  const incident = publicIncident(row);
  await writeIncidentUpdated(tx, principal, incident);
  return incident;
}
