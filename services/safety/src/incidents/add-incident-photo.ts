import { type Incident, type IncidentPhoto, incidentPhotosMax } from '@floorlight/contracts/incidents';
import type { Principal } from '@floorlight/contracts/principal';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, lt, ne, sql } from '@floorlight/database/drizzle';
import { IdempotencyMismatch } from '@floorlight/database/idempotency';
import { coded } from '@floorlight/languages/coded';
import { conflict, Failure, notFound } from '@floorlight/service-kit/failures';
import type { Once } from '@floorlight/service-kit/once';
import type { SafetyContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';
import { incidentReports } from '../schema.ts';
import { getIncident } from './get-incident.ts';
import { publicIncident, stepRefusal } from './incident.ts';
import { visibleTo } from './visible-incidents.ts';
import { writeIncidentUpdated } from './write-incident-updated.ts';

interface Upload {
  bytes: AsyncIterable<Uint8Array>;
  once: Once;
}

/** Adds a photo. Its file is on the disk before the row refers to it. The limit holds for concurrent uploads too. */
export async function addIncidentPhoto(
  context: SafetyContext,
  principal: Principal,
  id: string,
  { bytes, once }: Upload,
): Promise<Incident> {
  await getIncident(context, principal, id); // answers 404 before it reads up to 10 MB
  const { photo, digest } = await context.photos.save(id, bytes);
  const deletePhoto = () => context.photos.delete(id, photo.id);
  try {
    const incident = await context.db.transaction((tx) =>
      once(tx, () => attach(context, tx, principal, id, photo), digest),
    );
    const isRepeat = !incident.photos.some((each) => each.id === photo.id);
    if (isRepeat) await deletePhoto();
    return incident;
  } catch (error) {
    // After any other error the row may be committed.
    if (error instanceof Failure || error instanceof IdempotencyMismatch) await deletePhoto();
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
  const isVisible = and(eq(incidentReports.id, id), visibleTo(principal));
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
        isVisible,
        ne(incidentReports.status, 'closed'),
        lt(sql`jsonb_array_length(${incidentReports.photos})`, incidentPhotosMax),
      ),
    )
    .returning();
  if (!row) {
    const [current] = await tx.select().from(incidentReports).where(isVisible);
    if (!current) throw notFound(coded(refusals.incidentNotFound));
    throw conflict(
      current.status === 'closed' ? stepRefusal(current) : coded(refusals.tooManyPhotos, { count: incidentPhotosMax }),
    );
  }
  const incident = publicIncident(row);
  await writeIncidentUpdated(tx, principal, incident);
  return incident;
}
