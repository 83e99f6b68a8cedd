import type { Barcode } from '@floorlight/contracts/barcodes';
import type { Incident } from '@floorlight/contracts/incidents';
import { preferencesDelivery } from '#features/account/profile/preferences-delivery.ts';
import { cancelDelivery } from '#features/alerts/cancel-delivery.ts';
import { emergencyDelivery } from '#features/alerts/delivery.ts';
import { deviceEmergencyDelivery } from '#features/alerts/device-delivery.ts';
import { messageDelivery } from '#features/alerts/thread/delivery.ts';
import { alertUpdateDelivery } from '#features/alerts/update-delivery.ts';
import { zoneDelivery } from '#features/alerts/zone-delivery.ts';
import { beaconDelivery } from '#features/beacons/delivery.ts';
import { beaconStepDelivery } from '#features/beacons/step-delivery.ts';
import { visibilityDelivery } from '#features/beacons/visibility-delivery.ts';
import { breakDelivery } from '#features/breaks/delivery.ts';
import { shiftDelivery } from '#features/breaks/shift-delivery.ts';
import { countDelivery } from '#features/counts/delivery.ts';
import { rollCallDelivery } from '#features/evacuations/delivery.ts';
import { incidentChangeDelivery } from '#features/incidents/change-delivery.ts';
import {
  anonymousIncidentDelivery,
  anonymousPhotoDelivery,
  incidentDelivery,
  incidentPhotoDelivery,
  photoOf,
} from '#features/incidents/delivery.ts';
import type { IncidentBody } from '#features/incidents/incident-body.ts';
import { readingDelivery } from '#features/notifications/delivery.ts';
import { toteDelivery } from '#features/totes/delivery.ts';
import { changeDelivery } from '#features/vault/change-delivery.ts';
import { editAfter, type ScanBody, scanDelivery } from '#features/vault/delivery.ts';
import type { OutboxEntry } from '#lib/outbox/outbox-store.ts';
import { storedOutbox } from '#lib/outbox/stored-outbox.ts';

const photos = storedOutbox(incidentPhotoDelivery);
const anonymousPhotos = storedOutbox(anonymousPhotoDelivery);
const barcodeChanges = storedOutbox(changeDelivery);
/** What is done with alerts: also from their notifications. */
export const alertUpdates = storedOutbox(alertUpdateDelivery);

/** The page's outboxes; emergencies first. */
const outboxes = [
  storedOutbox(emergencyDelivery),
  storedOutbox(deviceEmergencyDelivery),
  storedOutbox(cancelDelivery),
  storedOutbox(zoneDelivery),
  storedOutbox(rollCallDelivery),
  alertUpdates,
  storedOutbox(messageDelivery),
  storedOutbox(beaconDelivery),
  storedOutbox(beaconStepDelivery),
  storedOutbox(visibilityDelivery),
  storedOutbox(incidentDelivery, storePhotos),
  storedOutbox(anonymousIncidentDelivery, storePhotos),
  photos,
  anonymousPhotos,
  storedOutbox(incidentChangeDelivery),
  storedOutbox(breakDelivery),
  storedOutbox(shiftDelivery),
  storedOutbox(toteDelivery),
  storedOutbox(countDelivery),
  storedOutbox(scanDelivery, storeEdit),
  barcodeChanges,
  storedOutbox(readingDelivery),
  storedOutbox(preferencesDelivery),
];

async function storePhotos({ userId, siteId, body }: OutboxEntry<IncidentBody>, incident: Incident): Promise<void> {
  const outbox = body.anonymous ? anonymousPhotos : photos;
  for (const photo of body.photos) await outbox.store(userId, photoOf(incident, body, photo), photo.id, siteId);
}

async function storeEdit(entry: OutboxEntry<ScanBody>, barcode: Barcode): Promise<void> {
  const edit = editAfter(entry, barcode);
  if (edit) await barcodeChanges.store(entry.userId, edit, entry.key, entry.siteId);
}

let sending: Promise<boolean> | null = null;

/** Sends what waits on this device, each under the session of its owner. Resolves false if the server can't be reached. */
export function sendStored(): Promise<boolean> {
  sending ??= sendAll().finally(() => {
    sending = null;
  });
  return sending;
}

async function sendAll(): Promise<boolean> {
  let isReached = true;
  for (const outbox of outboxes) isReached = (await outbox.send()) && isReached;
  return isReached;
}
