// The app's own outboxes on a page without its screens. Built as a module of the web app (see build-page.ts).
import { emergencyOutbox } from '#features/alerts/outbox.ts';
import { beaconOutbox } from '#features/beacons/outbox.ts';
import { countOutbox } from '#features/counts/outbox.ts';
import { incidentOutbox, incidentPhotoOutbox } from '#features/incidents/outbox.ts';
import { changeOutbox } from '#features/vault/change-outbox.ts';
import { scanOutbox } from '#features/vault/outbox.ts';

const outboxes = {
  alert: emergencyOutbox,
  beacon: beaconOutbox,
  incident: incidentOutbox,
  photo: incidentPhotoOutbox,
  count: countOutbox,
  scan: scanOutbox,
  discard: changeOutbox,
};

/** Starts them as `useOutboxes` of the app does. */
async function start(userId) {
  for (const outbox of Object.values(outboxes)) await outbox.start(userId);
  window.addEventListener('online', () => {
    for (const outbox of Object.values(outboxes)) void outbox.sendNow();
  });
}

async function photo() {
  const canvas = new OffscreenCanvas(64, 48);
  canvas.getContext('2d').fillRect(0, 0, 32, 32);
  const blob = await canvas.convertToBlob({ type: 'image/jpeg' });
  return { id: crypto.randomUUID(), type: blob.type, bytes: await blob.arrayBuffer() };
}

window.chaos = {
  start,
  async act(userId, { kind, body, withPhoto }) {
    const complete = kind === 'incident' ? { report: body, photos: withPhoto ? [await photo()] : [] } : body;
    if (kind === 'scan' || kind === 'discard') await outboxes[kind].queue(userId, complete, crypto.randomUUID());
    else void outboxes[kind].add(userId, complete);
  },
  waiting: () => Object.values(outboxes).reduce((sum, outbox) => sum + outbox.entries().length, 0),
  stored: () => Object.values(outboxes).every((outbox) => outbox.entries().every(({ stored }) => stored !== false)),
};
