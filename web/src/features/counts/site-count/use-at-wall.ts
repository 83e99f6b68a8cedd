import type { SiteCountWall } from '@floorlight/contracts/site-counts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Place } from '../place-of.ts';
import { useCountedWall, useListSiteCountsQuery, useStartWallMutation } from '../site-count-api.ts';

interface AtWall {
  /** Null where no open count has it, and without a network before it was ever known. */
  wall: SiteCountWall | null;
  /** Asks the server again: it knows more than this device if it has just refused a count. */
  askAgain: () => Promise<void>;
}

/**
 * Tells the others on an open count at which wall this person is, and returns the wall: who is there, and who has counted it,
 * also meanwhile.
 */
export function useAtWall({ afeArea, wallNumber }: Place): AtWall {
  const { data: counts } = useListSiteCountsQuery({ query: { status: 'open' } });
  const [start] = useStartWallMutation();
  const [answered, setAnswered] = useState<SiteCountWall | null>(null);
  const isOnCount = (counts?.length ?? 0) > 0;
  const latest = useRef<() => Promise<void>>(null);
  const askAgain = useCallback(async (): Promise<void> => {
    if (!isOnCount || !afeArea || !wallNumber) return;
    const answer = await start({ body: { afeArea, wallNumber } });
    // This person may be at another wall by now. Without an answer, what is known of the wall stays.
    if (latest.current === askAgain && !answer.error) setAnswered((before) => newest(before, answer.data ?? null));
  }, [afeArea, wallNumber, isOnCount, start]);
  useEffect(() => {
    latest.current = askAgain;
    void askAgain();
  }, [askAgain]);
  const listed = useCountedWall(counts, { afeArea, wallNumber });
  const isThis = answered?.afeArea === afeArea && answered.wallNumber === wallNumber;
  const wall = isThis && answered.version > (listed?.version ?? 0) ? answered : listed;
  return { wall, askAgain };
}

/** Of two answers about a wall the newer one: they may come in any order. */
function newest(before: SiteCountWall | null, now: SiteCountWall | null): SiteCountWall | null {
  const isSame = before?.afeArea === now?.afeArea && before?.wallNumber === now?.wallNumber;
  return isSame && before && now && before.version > now.version ? before : now;
}
