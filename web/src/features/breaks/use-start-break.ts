import { type BreakType, breakLocation } from '@floorlight/contracts/breaks';
import { randomId } from '#lib/device/random-id.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useGetActiveBreakQuery } from './api.ts';
import { breakOutbox } from './outbox.ts';

/** Starts a break of this type, with the away code that was scanned or by hand. */
export function useStartBreak(sessionType: BreakType, allowedDuration: number) {
  const { id: userId } = useCurrentUser();
  const { clockOffset = 0 } = useGetActiveBreakQuery().data ?? {};
  return (scannedAwayCode: string | null) =>
    void breakOutbox.queue(
      userId,
      {
        act: 'start',
        id: randomId(),
        at: new Date(Date.now() + clockOffset).toISOString(),
        sessionType,
        scannedAwayCode,
        location: breakLocation,
        allowedDuration,
      },
      randomId(),
    );
}
