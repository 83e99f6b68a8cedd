import { serverNow } from '#lib/time/server-clock.ts';
import { useSiteTotesInfiniteQuery } from './api.ts';
import { latestTotes } from './latest-totes.ts';
import { useWaitingTotes } from './outbox.ts';
import { matchesQuery, type ToteQuery } from './tote-queries.ts';
import { useToteSettings } from './tote-settings.ts';

/** Milliseconds. Nobody says that a tote has become overdue: the list is read again. */
const overdueInterval = 60_000;

/**
 * The loaded totes of the site that match the filters, with what waits on this device to be sent. `known` also holds totes
 * that matched when they were loaded, so that the open one stays while it is changed.
 */
export function useSiteTotes(query: ToteQuery) {
  const { overdueHours } = useToteSettings();
  const list = useSiteTotesInfiniteQuery(query, {
    refetchOnMountOrArgChange: true,
    ...(query.overdue && { pollingInterval: overdueInterval, skipPollingIfUnfocused: true }),
  });
  const known = latestTotes([...(list.currentData?.pages.flatMap(({ totes }) => totes) ?? []), ...useWaitingTotes()]);
  const overdueSince = serverNow() - overdueHours * 3_600_000;
  return { ...list, known, shown: known.filter(matchesQuery(query, overdueSince)) };
}
