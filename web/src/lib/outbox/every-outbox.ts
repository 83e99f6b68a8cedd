import { useSyncExternalStore } from 'react';
import { emergencyOutbox } from '#features/alerts/outbox.ts';
import { beaconOutbox } from '#features/beacons/outbox.ts';
import { countOutbox } from '#features/counts/outbox.ts';
import { incidentOutbox, incidentPhotoOutbox } from '#features/incidents/outbox.ts';
import { discardOutbox } from '#features/vault/discard-outbox.ts';
import { scanOutbox } from '#features/vault/outbox.ts';

const everyOutbox = [
  { outbox: emergencyOutbox, one: 'emergency', many: 'emergencies' },
  { outbox: beaconOutbox, one: 'beacon', many: 'beacons' },
  { outbox: incidentOutbox, one: 'incident report', many: 'incident reports' },
  { outbox: incidentPhotoOutbox, one: 'photo', many: 'photos' },
  { outbox: countOutbox, one: 'count', many: 'counts' },
  { outbox: scanOutbox, one: 'scan', many: 'scans' },
  { outbox: discardOutbox, one: 'discarded reading', many: 'discarded readings' },
] as const;

/** Tries once to send all that waits on this device; what then still waits goes on waiting. */
export const sendAllNow = (): Promise<unknown> => Promise.all(everyOutbox.map(({ outbox }) => outbox.sendNow()));

function subscribe(listener: () => void): () => void {
  const ends = everyOutbox.map(({ outbox }) => outbox.subscribe(listener));
  return () => {
    for (const end of ends) end();
  };
}

const list = new Intl.ListFormat('en');

/** `1 incident report and 3 counts`; empty where nothing waits. */
function unsentWords(): string {
  const lots = everyOutbox.flatMap(({ outbox, one, many }) => {
    const size = outbox.entries().filter(({ withdrawn }) => !withdrawn).length;
    const cancellations = outbox.entries().length - size;
    return [
      { size, one, many },
      { size: cancellations, one: `cancelled ${one}`, many: `cancelled ${many}` },
    ];
  });
  return list.format(lots.flatMap(({ size, one, many }) => (size ? `${size} ${size === 1 ? one : many}` : [])));
}

/** What of this user waits on this device, in words: `1 incident report and 3 counts`; empty where nothing does. */
export const useUnsentWords = (): string => useSyncExternalStore(subscribe, unsentWords);
