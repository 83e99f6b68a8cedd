import { Severity } from '@floorlight/contracts/alerts';
import type { Beacon } from '@floorlight/contracts/beacons';
import { useMemo } from 'react';
import { useAttendedPoll } from '#lib/api/use-attended-poll.ts';
import { useListBeaconsQuery } from './api.ts';

/** Milliseconds. Polling finds a beacon whose live message was lost. */
const pollInterval = 30_000;
const none: Beacon[] = [];
const active = { query: { isActive: 'true' } } as const;
/** Else the header is rendered again with each request, also where nothing has changed. */
const onlyData = { selectFromResult: ({ data }: { data?: Beacon[] | undefined }) => ({ data }) };
const ranks = Severity.options;

/**
 * The site's active beacons, most severe first, and among equals the newest first. One that ends by itself ends here too where
 * the server can't be reached. `now`: the server's time in milliseconds.
 */
export function useHazards(now: number): readonly Beacon[] {
  const { data = none, refetch } = useListBeaconsQuery(active, onlyData);
  useAttendedPoll(refetch, pollInterval);
  return useMemo(
    () =>
      data
        .filter((beacon) => beacon.isVisible && !hasEnded(beacon, now))
        .toSorted((a, b) => ranks.indexOf(a.priority) - ranks.indexOf(b.priority)),
    [data, now],
  );
}

const hasEnded = ({ expiresAt }: Beacon, now: number): boolean => expiresAt !== null && Date.parse(expiresAt) <= now;

/** Whether everybody at the site must know of it. */
export const isGrave = ({ priority }: Beacon): boolean => priority === 'critical' || priority === 'high';
