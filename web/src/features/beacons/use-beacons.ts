import type { Beacon } from '@floorlight/contracts/beacons';
import { useMemo } from 'react';
import { useAttendedPoll } from '#lib/api/use-attended-poll.ts';
import { useListBeaconsQuery } from './api.ts';

const refresh = 5000;
const fresh = { refetchOnMountOrArgChange: true };
/** The newest resolved ones: the older they are, the less they say of the floor. */
const resolvedShown = 100;
const none: Beacon[] = [];

/**
 * The site's beacons: `onMap` in all zones, `listed` in `zone` (null: all), newest first, the active ones on top. The
 * server's word comes live, and is asked for again every 5 s.
 */
export function useBeacons(zone: string | null, showResolved: boolean) {
  const zoned = zone === null ? {} : { warehouseZone: zone };
  const everywhere = useListBeaconsQuery({ query: { isActive: 'true' } }, fresh);
  const active = useListBeaconsQuery({ query: { isActive: 'true', ...zoned } }, fresh);
  const resolved = useListBeaconsQuery(
    { query: { isActive: 'false', ...zoned, limit: resolvedShown } },
    { ...fresh, skip: !showResolved },
  );

  const over = (showResolved && resolved.currentData) || none;
  const everyActive = everywhere.data ?? none;
  // Until the zone's own answer is there, what is known of the whole site stands in.
  const activeHere = useMemo(
    () => active.currentData ?? everyActive.filter(({ warehouseZone }) => zone === null || warehouseZone === zone),
    [active.currentData, everyActive, zone],
  );
  const listed = useMemo(() => [...activeHere, ...over], [activeHere, over]);
  const onMap = useMemo(() => [...everyActive, ...over], [everyActive, over]);
  const queries = showResolved ? [everywhere, resolved] : [everywhere];
  useAttendedPoll(() => {
    for (const query of [...queries, active]) query.refetch();
  }, refresh);
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
