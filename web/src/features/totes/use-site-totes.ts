import { useSiteTotesInfiniteQuery } from './api.ts';
import { latestTotes } from './latest-totes.ts';
import { useWaitingTotes } from './outbox.ts';
import { matchesQuery, type ToteQuery } from './tote-queries.ts';

/**
 * The loaded totes of the site that match the filters, with what waits on this device to be sent. `known` also holds totes that matched when they were loaded, so
 * that the open one stays while it is changed.
 */
export function useSiteTotes(query: ToteQuery) {
  const list = useSiteTotesInfiniteQuery(query, { refetchOnMountOrArgChange: true });
  const known = latestTotes([...(list.currentData?.pages.flatMap(({ totes }) => totes) ?? []), ...useWaitingTotes()]);
  return { ...list, known, shown: known.filter(matchesQuery(query)) };
}
