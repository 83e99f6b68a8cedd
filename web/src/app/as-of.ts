import { selectShownReads } from '#lib/kept-reads/kept-reads-slice.ts';
import { selectLostAt } from '#lib/live/live-slice.ts';
import type { RootState } from './store.ts';

/** The oldest of what is on the screen, in milliseconds; null if all of it is live. */
export function selectAsOf(state: RootState): number | null {
  const shown = Object.entries(selectShownReads(state));
  const times = shown.flatMap(([query, asOf]) => (isOnScreen(state, query) ? [asOf] : []));
  const lostAt = selectLostAt(state);
  const all = lostAt === null ? times : [...times, lostAt];
  return all.length ? Math.min(...all) : null;
}

/** Whether the server only takes its time: what is on the screen is being read, and nothing has failed. */
export const selectIsSlow = (state: RootState): boolean =>
  selectLostAt(state) === null &&
  Object.keys(selectShownReads(state))
    .filter((query) => isOnScreen(state, query))
    .every((query) => state.api.queries[query as keyof typeof state.api.queries]?.status === 'pending');

const isOnScreen = ({ api }: RootState, query: string): boolean =>
  Object.keys(api.subscriptions[query as keyof typeof api.subscriptions] ?? {}).length > 0;
