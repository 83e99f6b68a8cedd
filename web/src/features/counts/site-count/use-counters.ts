import type { SiteCountDetails } from '@floorlight/contracts/site-counts';
import { useListCountersQuery } from '../site-count-api.ts';

/** To whom walls of a count can be assigned: those on it, or everyone at the site. */
export function useCounters({ people }: SiteCountDetails): readonly { id: string; name: string }[] {
  const { data = [] } = useListCountersQuery(undefined, { skip: people.length > 0 });
  return people.length > 0 ? people : data;
}
