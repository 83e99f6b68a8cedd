import type { Beacon } from '@floorlight/contracts/beacons';
import { useMemo } from 'react';
import { useAttendedPoll } from '#lib/api/use-attended-poll.ts';
import { useMay } from '#lib/session/current-user.ts';
import { useListBeaconsQuery } from './api.ts';

/** Milliseconds. */
const pollInterval = 5000;
const fresh = { refetchOnMountOrArgChange: true };
/** Only the newest resolved beacons are relevant. */
const resolvedLimit = 100;
const none: Beacon[] = [];

/**
 * The site's beacons: `onMap` in all zones without hidden ones, `listed` in `zone` (null: all), newest first, active ones on
 * top. Updated live, and polled every 5 s.
 */
export function useBeacons(zone: string | null, showResolved: boolean) {
  const zoned = zone === null ? {} : { warehouseZone: zone };
  const everywhere = useListBeaconsQuery({ query: { isActive: 'true' } }, fresh);
  const active = useListBeaconsQuery({ query: { isActive: 'true', ...zoned } }, fresh);
  const resolved = useListBeaconsQuery(
    { query: { isActive: 'false', ...zoned, limit: resolvedLimit } },
    { ...fresh, skip: !showResolved },
  );

  const over = (showResolved && resolved.currentData) || none;
  const everyActive = everywhere.data ?? none;
  // Until the zone's list is loaded, the site's list is filtered.
  const activeHere = useMemo(
    () => active.currentData ?? everyActive.filter(({ warehouseZone }) => zone === null || warehouseZone === zone),
    [active.currentData, everyActive, zone],
  );
  const mayHide = useMay('beacons.hide');
  const listed = useMemo(
    () => [...activeHere, ...over].filter(({ isVisible }) => isVisible || mayHide),
    [activeHere, over, mayHide],
  );
  const onMap = useMemo(() => [...everyActive, ...over].filter(({ isVisible }) => isVisible), [everyActive, over]);
  const queries = showResolved ? [everywhere, resolved] : [everywhere];
  useAttendedPoll(() => {
    for (const query of [...queries, active]) query.refetch();
  }, pollInterval);
  return {
    listed,
    onMap,
    isLoading: queries.some(({ currentData, isFetching }) => !currentData && isFetching),
    error: queries.find(({ currentData, error, isFetching }) => !currentData && error && !isFetching)?.error,
    retry: () => {
      for (const query of queries) query.refetch();
    },
  };
}
