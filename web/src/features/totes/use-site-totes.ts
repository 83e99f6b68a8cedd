import { useSiteTotesInfiniteQuery } from './api.ts';
import { fits, type ToteQuery } from './ask-for-totes.ts';
import { latestTotes } from './latest-totes.ts';

/**
 * The totes of the site that fit, as far as they were read. `known` holds those too that fitted when they were read:
 * the one that is looked at stays while it is changed.
 */
export function useSiteTotes(query: ToteQuery) {
  const list = useSiteTotesInfiniteQuery(query, { refetchOnMountOrArgChange: true });
  const known = latestTotes(list.currentData?.pages.flatMap(({ totes }) => totes) ?? []);
  return { ...list, known, shown: known.filter(fits(query)) };
}
