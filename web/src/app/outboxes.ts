import { useEffect, useSyncExternalStore } from 'react';
import { useDispatch } from 'react-redux';
import { preferencesOutbox } from '#features/account/profile/preferences-outbox.ts';
import { cancelOutbox } from '#features/alerts/cancel-outbox.ts';
import { emergencyOutbox } from '#features/alerts/outbox.ts';
import { messageOutbox } from '#features/alerts/thread/outbox.ts';
import { alertUpdateOutbox } from '#features/alerts/update-outbox.ts';
import { zoneOutbox } from '#features/alerts/zone-outbox.ts';
import { beaconOutbox } from '#features/beacons/outbox.ts';
import { resolveOutbox } from '#features/beacons/resolve-outbox.ts';
import { visibilityOutbox } from '#features/beacons/visibility-outbox.ts';
import { breakOutbox } from '#features/breaks/outbox.ts';
import { shiftOutbox } from '#features/breaks/shift-outbox.ts';
import { countOutbox } from '#features/counts/outbox.ts';
import { rollCallOutbox } from '#features/evacuations/outbox.ts';
import { incidentChangeOutbox } from '#features/incidents/change-outbox.ts';
import {
  anonymousIncidentOutbox,
  anonymousPhotoOutbox,
  incidentOutbox,
  incidentPhotoOutbox,
} from '#features/incidents/outbox.ts';
import { readingOutbox } from '#features/notifications/outbox.ts';
import { toteOutbox } from '#features/totes/outbox.ts';
import { changeOutbox } from '#features/vault/change-outbox.ts';
import { scanOutbox } from '#features/vault/outbox.ts';
import { nextTask } from '#lib/device/next-task.ts';
import type { UnsentEntry } from '#lib/outbox/define-outbox.ts';
import type { AppDispatch } from './store.ts';
import { t } from './unsent-messages.ts';

/** All outboxes; emergencies first. */
const outboxes = [
  emergencyOutbox,
  cancelOutbox,
  zoneOutbox,
  rollCallOutbox,
  alertUpdateOutbox,
  messageOutbox,
  beaconOutbox,
  resolveOutbox,
  visibilityOutbox,
  incidentOutbox,
  anonymousIncidentOutbox,
  incidentPhotoOutbox,
  anonymousPhotoOutbox,
  incidentChangeOutbox,
  breakOutbox,
  shiftOutbox,
  toteOutbox,
  countOutbox,
  scanOutbox,
  changeOutbox,
  readingOutbox,
  preferencesOutbox,
];

/** Runs the outboxes while their user is signed in. */
export function useOutboxes(userId: string): void {
  const dispatch = useDispatch<AppDispatch>();
  useEffect(() => {
    const starting = new AbortController();
    void startOneByOne(userId, dispatch, starting.signal);
    window.addEventListener('online', retryOutboxes);
    return () => {
      starting.abort();
      window.removeEventListener('online', retryOutboxes);
      for (const outbox of outboxes) outbox.stop();
    };
  }, [dispatch, userId]);
}

/** Each opens a database: together they would hold up the first screen. */
async function startOneByOne(userId: string, dispatch: AppDispatch, signal: AbortSignal): Promise<void> {
  for (const outbox of outboxes) {
    if (signal.aborted) return;
    void outbox.start(userId, dispatch);
    await nextTask();
  }
}

/** Sends waiting entries at once, as the server may be reachable again. */
export function retryOutboxes(): void {
  for (const outbox of outboxes) void outbox.sendNow();
}

/** Tries once to send every waiting entry. Entries that can't be sent keep waiting. */
export const sendAllNow = (): Promise<unknown> => Promise.all(outboxes.map((outbox) => outbox.sendNow()));

/** Drops every entry, sent or not. */
export const dropAll = (): Promise<unknown> => Promise.all(outboxes.map((outbox) => outbox.dropAll()));

/** How many entries of the user are unsent, in words: `3 entries`. Empty if there are none. */
export function useUnsentSummary(): string {
  const { length: count } = useUnsent();
  return count ? t.entries({ count }) : '';
}

/** Every unsent entry of the user, oldest first: those that wait, and those that the server refused. */
export function useUnsent(): UnsentEntry[] {
  useSyncExternalStore(subscribe, currentChange);
  return outboxes.flatMap((outbox) => outbox.unsent()).sort((a, b) => a.at.localeCompare(b.at));
}

let changes = 0;
const currentChange = () => changes;

function subscribe(listener: () => void): () => void {
  const onChange = () => {
    changes++;
    listener();
  };
  const unsubscribes = outboxes.map((outbox) => outbox.subscribe(onChange));
  return () => {
    for (const unsubscribe of unsubscribes) unsubscribe();
  };
}
