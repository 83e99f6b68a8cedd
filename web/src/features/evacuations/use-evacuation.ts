import type { Evacuation, RollCallAnswer, RollCallEntry } from '@floorlight/contracts/evacuations';
import { useAttendedPoll } from '#lib/api/use-attended-poll.ts';
import { useGetEvacuationQuery } from './api.ts';
import { rollCallOutbox } from './outbox.ts';

/** Milliseconds. Polling finds an evacuation whose live message was lost. */
const pollInterval = 30_000;

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
  const { data, refetch } = useGetEvacuationQuery();
  useAttendedPoll(refetch, pollInterval);
  const waiting = rollCallOutbox.useWaiting();
  const evacuation = data?.evacuation ?? null;
  const mine = data?.mine ?? null;
  const own = waiting.findLast(({ body }) => body.kind === 'own' && body.evacuationId === evacuation?.id);
  const known = mine === null || mine.status === 'unaccounted' ? null : mine.status;
  return { evacuation, mine, answer: own?.body.answer ?? known, isWaiting: own !== undefined };
}
