import { addIncidentPhoto, Incident, reportIncident } from '@floorlight/contracts/incidents';
import { useSyncExternalStore } from 'react';
import type { ArgsOf } from '#lib/api/call.ts';
import { deliver } from '#lib/outbox/deliver.ts';
import { createOutbox, type Outbox, type Outcome, type Settled } from '#lib/outbox/outbox.ts';
import { type OutboxEntry, openOutboxStore } from '#lib/outbox/outbox-store.ts';
import type { KeptPhoto } from './kept-photo.ts';

export interface IncidentBody {
  report: ArgsOf<typeof reportIncident>['body'];
  photos: readonly KeptPhoto[];
}
export interface PhotoBody {
  incidentId: string;
  photo: KeptPhoto;
}
export type IncidentOutcome = Outcome<Incident>;

interface Listener {
  report(entry: OutboxEntry<IncidentBody>, outcome: Settled<Incident>): unknown;
  photo(entry: OutboxEntry<PhotoBody>, outcome: Settled<Incident>): unknown;
}
const nobody: Listener = { report: () => undefined, photo: () => undefined };
let listener = nobody;

/** A photo takes longer than a report on a weak network. */
const photoTimeout = 60_000;

/** The incident reports that wait on this device. */
export const incidentOutbox: Outbox<IncidentBody, Incident> = createOutbox<IncidentBody, Incident>({
  store: openOutboxStore('floorlight-incidents'),
  deliver: ({ userId, body, key }) =>
    deliver({ endpoint: reportIncident, body: body.report, userId, idempotencyKey: key }, Incident),
  settled: async (entry, outcome) => {
    // The report is out at once, its photos follow: each is stored again before the report is forgotten.
    if (outcome.state === 'sent')
      for (const photo of entry.body.photos)
        await incidentPhotoOutbox.queue(entry.userId, { incidentId: outcome.reply.id, photo }, photo.id);
    await listener.report(entry, outcome);
  },
});

/** The photos that wait on this device to follow their reports. */
export const incidentPhotoOutbox: Outbox<PhotoBody, Incident> = createOutbox<PhotoBody, Incident>({
  store: openOutboxStore('floorlight-incident-photos'),
  deliver: ({ userId, body: { incidentId, photo }, key }) =>
    deliver(
      {
        endpoint: addIncidentPhoto,
        params: { id: incidentId },
        body: new Blob([photo.bytes], { type: photo.type }),
        userId,
        idempotencyKey: key,
        timeout: photoTimeout,
      },
      Incident,
    ),
  settled: (entry, outcome) => listener.photo(entry, outcome),
  longestRetry: 15_000,
});

/** Who is told when a report or a photo has left the device. */
export function onIncidentSettled(told: Listener): () => void {
  listener = told;
  return () => {
    listener = nobody;
  };
}

export const useWaitingIncidents = (): readonly OutboxEntry<IncidentBody>[] =>
  useSyncExternalStore(incidentOutbox.subscribe, incidentOutbox.entries);

export const useWaitingPhotos = (): readonly OutboxEntry<PhotoBody>[] =>
  useSyncExternalStore(incidentPhotoOutbox.subscribe, incidentPhotoOutbox.entries);
