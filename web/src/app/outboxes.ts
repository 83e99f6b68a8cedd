import { locale } from '@floorlight/languages/active';
import { formatters } from '@floorlight/languages/formatters';
import { useEffect, useSyncExternalStore } from 'react';
import { useDispatch } from 'react-redux';
import { emergencyOutbox } from '#features/alerts/outbox.ts';
import { beaconOutbox } from '#features/beacons/outbox.ts';
import { countOutbox } from '#features/counts/outbox.ts';
import { incidentOutbox, incidentPhotoOutbox } from '#features/incidents/outbox.ts';
import { discardOutbox } from '#features/vault/discard-outbox.ts';
import { scanOutbox } from '#features/vault/outbox.ts';
import type { AppDispatch } from './store.ts';
import { t } from './unsent-messages.ts';

/** All outboxes; emergencies first. */
const outboxes = [
  emergencyOutbox,
  beaconOutbox,
  incidentOutbox,
  incidentPhotoOutbox,
  countOutbox,
  scanOutbox,
  discardOutbox,
];

/** Runs the outboxes while their user is signed in. */
export function useOutboxes(userId: string): void {
  const dispatch = useDispatch<AppDispatch>();
  useEffect(() => {
    for (const outbox of outboxes) void outbox.start(userId, dispatch);
    window.addEventListener('online', retryOutboxes);
    return () => {
      window.removeEventListener('online', retryOutboxes);
      for (const outbox of outboxes) outbox.stop();
    };
  }, [dispatch, userId]);
}

/** Sends waiting entries at once, as the server may be reachable again. */
export function retryOutboxes(): void {
  for (const outbox of outboxes) void outbox.sendNow();
}

/** Tries once to send every waiting entry. Entries that can't be sent keep waiting. */
export const sendAllNow = (): Promise<unknown> => Promise.all(outboxes.map((outbox) => outbox.sendNow()));

/** Drops every entry, sent or not. */
export const dropAll = (): Promise<unknown> => Promise.all(outboxes.map((outbox) => outbox.dropAll()));

/** The user's unsent entries in words: `1 incident report and 3 counts`. Empty if there are none. */
export const useUnsentSummary = (): string => useSyncExternalStore(subscribe, summarizeUnsent);

function subscribe(listener: () => void): () => void {
  const unsubscribes = outboxes.map((outbox) => outbox.subscribe(listener));
  return () => {
    for (const unsubscribe of unsubscribes) unsubscribe();
  };
}

const waiting = (outbox: (typeof outboxes)[number]): number =>
  outbox.entries().filter(({ withdrawn }) => !withdrawn).length;

function summarizeUnsent(): string {
  const cancelled = emergencyOutbox.entries().length - waiting(emergencyOutbox);
  const parts = [
    { count: waiting(emergencyOutbox), words: t.emergencies },
    { count: cancelled, words: t.cancelledEmergencies },
    { count: waiting(beaconOutbox), words: t.beacons },
    { count: waiting(incidentOutbox), words: t.incidents },
    { count: waiting(incidentPhotoOutbox), words: t.photos },
    { count: waiting(countOutbox), words: t.counts },
    { count: waiting(scanOutbox), words: t.scans },
    { count: waiting(discardOutbox), words: t.discards },
  ];
  const list = formatters.getListFormat(locale());
  return list.format(parts.flatMap(({ count, words }) => (count ? words({ count }) : [])));
}
