import type { Tote } from '@floorlight/contracts/totes';
import { freshOnMount } from '#lib/api/fresh-on-mount.ts';
import { useListTotesQuery } from './api.ts';
import { latestTotes } from './latest-totes.ts';
import { useWaitingTotes } from './outbox.ts';
import { isSelected } from './tote-queries.ts';

/** The totes assigned to this user, with what waits on this device to be sent. */
export function useTotesOf(userId: string): Tote[] {
  const selection = { holder: userId };
  const { data = [] } = useListTotesQuery(selection, freshOnMount());
  return latestTotes([...data, ...useWaitingTotes()]).filter(isSelected(selection));
}
