import type { ReplyOf } from '@floorlight/contracts/endpoint';
import type { Evacuation, getEvacuation, RollCallAnswer, RollCallEntry } from '@floorlight/contracts/evacuations';
import { useAttendedPoll } from '#lib/api/use-attended-poll.ts';
import { useGetEvacuationQuery } from './api.ts';
import { rollCallOutbox } from './outbox.ts';

/** Milliseconds. Polling finds an evacuation whose live message was lost. */
const pollInterval = 30_000;
/** Else the frame of every screen is rendered again with each request and answer, also where nothing has changed. */
const selectFromResult = ({ data }: { data?: ReplyOf<typeof getEvacuation> | undefined }) => ({
  evacuation: data?.evacuation ?? null,
  mine: data?.mine ?? null,
});

export interface OwnEvacuation {
  /** The one that runs here; null if none does. */
  evacuation: Evacuation | null;
  mine: RollCallEntry | null;
  /** One's answer, also while it waits on this device; null without one. */
  answer: RollCallAnswer | null;
  isWaiting: boolean;
}

/** The evacuation that runs at this person's site, and what they answered. */
export function useEvacuation(): OwnEvacuation {
  const { evacuation, mine, refetch } = useGetEvacuationQuery(undefined, { selectFromResult });
  useAttendedPoll(refetch, pollInterval);
  const waiting = rollCallOutbox.useWaiting();
  const own = waiting.findLast(({ body }) => body.kind === 'own' && body.evacuationId === evacuation?.id);
  const known = mine === null || mine.status === 'unaccounted' ? null : mine.status;
  return { evacuation, mine, answer: own?.body.answer ?? known, isWaiting: own !== undefined };
}
