import { type BreakType, breakLocation } from '@floorlight/contracts/breaks';
import { randomId } from '#lib/device/random-id.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { clockOffset } from '#lib/time/server-clock.ts';
import { useGetActiveBreakQuery } from './api.ts';
import { breakOutbox } from './outbox.ts';

/** Starts a break of this type, with the away code that was scanned or by hand. */
export function useStartBreak(sessionType: BreakType, allowedDuration: number) {
  const { id: userId } = useCurrentUser();
  // Its reply says the time more exactly than other answers do.
  const { data } = useGetActiveBreakQuery();
  return (scannedAwayCode: string | null) =>
    void breakOutbox.queue(
      userId,
      {
        act: 'start',
        id: randomId(),
        at: new Date(Date.now() + (data?.clockOffset ?? clockOffset())).toISOString(),
        sessionType,
        scannedAwayCode,
        location: breakLocation,
        allowedDuration,
      },
      randomId(),
    );
}
