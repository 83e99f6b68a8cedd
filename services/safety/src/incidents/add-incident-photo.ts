import { type Incident, type IncidentPhoto, incidentPhotosMax } from '@floorlight/contracts/incidents';
import type { Principal } from '@floorlight/contracts/principal';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, lt, ne, type SQL, sql } from '@floorlight/database/drizzle';
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

export interface Upload {
  bytes: AsyncIterable<Uint8Array>;
  once: Once;
}

/** Adds a photo. */
export async function addIncidentPhoto(
  context: SafetyContext,
  principal: Principal,
  id: string,
  upload: Upload,
): Promise<Incident> {
  await getIncident(context, principal, id); // answers 404 before it reads up to 10 MB
  const where = and(eq(incidentReports.id, id), visibleTo(principal));
  return storePhoto(context, id, upload, { where, by: principal, answer: (incident) => incident });
}

interface Target<Answer> {
  /** The incidents that the caller may add a photo to. */
  where: SQL | undefined;
  /** Null for the reporter of an anonymous report. */
  by: Principal | null;
  answer: (incident: Incident, photo: IncidentPhoto) => Answer;
}

/** Stores a photo: its file is on the disk before the row refers to it. The limit holds for concurrent uploads too. */
export async function storePhoto<Answer>(
  context: SafetyContext,
  id: string,
  { bytes, once }: Upload,
  { where, by, answer }: Target<Answer>,
): Promise<Answer> {
  const { photo, digest } = await context.photos.save(id, bytes);
  const deletePhoto = () => context.photos.delete(id, photo.id);
  let isRepeat = true;
  try {
    const attached = await context.db.transaction((tx) =>
      once(
        tx,
        async () => {
          isRepeat = false;
          return answer(await attach(context, tx, photo, { where, by }), photo);
        },
        digest,
      ),
    );
    if (isRepeat) await deletePhoto();
    return attached;
  } catch (error) {
    // After any other error the row may be committed.
    if (error instanceof Failure || error instanceof IdempotencyMismatch) await deletePhoto();
    throw error;
  }
}

async function attach(
  context: SafetyContext,
  tx: Transaction,
  photo: IncidentPhoto,
  { where, by }: Omit<Target<unknown>, 'answer'>,
): Promise<Incident> {
  const [row] = await tx
    .update(incidentReports)
    .set({
      photos: sql`${incidentReports.photos} || ${JSON.stringify([photo])}::jsonb`,
      updatedAt: context.now(),
      updatedByName: by?.name ?? null,
      version: sql`${incidentReports.version} + 1`,
    })
    .where(
      and(
        where,
        ne(incidentReports.status, 'closed'),
        lt(sql`jsonb_array_length(${incidentReports.photos})`, incidentPhotosMax),
      ),
    )
    .returning();
  if (!row) {
    const [current] = await tx.select().from(incidentReports).where(where);
    if (!current) throw notFound(coded(refusals.incidentNotFound));
    throw conflict(
      current.status === 'closed' ? stepRefusal(current) : coded(refusals.tooManyPhotos, { count: incidentPhotosMax }),
    );
  }
  const incident = publicIncident(row);
  await writeIncidentUpdated(tx, by, incident);
  return incident;
}
