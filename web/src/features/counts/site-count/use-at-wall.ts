import type { SiteCountWall } from '@floorlight/contracts/site-counts';
import { useEffect, useState } from 'react';
import type { Place } from '../place-of.ts';
import { useListSiteCountsQuery, useStartWallMutation } from '../site-count-api.ts';

/**
 * Tells the others on an open count at which wall this person is, and returns the wall as the server knew it then: who is
 * there, and who has counted it. Null where no open count has it, and without a network.
 */
export function useAtWall({ afeArea, wallNumber }: Place): SiteCountWall | null {
  const { data: counts } = useListSiteCountsQuery({ query: { status: 'open' } });
  const [start] = useStartWallMutation();
  const [answered, setAnswered] = useState<SiteCountWall | null>(null);
  const isOnCount = (counts?.length ?? 0) > 0;
  useEffect(() => {
    if (!isOnCount || !afeArea || !wallNumber) return;
    let isThere = true;
    void start({ body: { afeArea, wallNumber } }).then((answer) => {
      if (isThere) setAnswered('data' in answer ? (answer.data ?? null) : null);
    });
    return () => {
      isThere = false;
    };
  }, [afeArea, wallNumber, isOnCount, start]);
  return answered?.afeArea === afeArea && answered.wallNumber === wallNumber ? answered : null;
}
