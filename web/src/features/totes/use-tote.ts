import { useGetToteQuery } from './api.ts';
import { latestTotes } from './latest-totes.ts';
import { useWaitingTotes } from './outbox.ts';

/** A tote on record, with what waits on this device to be sent. One that is off record has `removedAt`. */
export function useTote(id: string) {
  const { currentData, ...query } = useGetToteQuery({ params: { id } }, { refetchOnMountOrArgChange: true });
  const waiting = useWaitingTotes().filter((tote) => tote.id === id);
  const states = [...(currentData ? [currentData] : []), ...waiting];
  const tote = states.find(({ removedAt }) => removedAt !== undefined) ?? latestTotes(states)[0];
  return { ...query, tote };
}
