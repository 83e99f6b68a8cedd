import { RotateCw } from 'lucide-react';
import { siteClock } from '#lib/time/site-clock.ts';
import { Notice } from '#ui/Notice.tsx';
import { figuresWords, itemsWords } from './count-words.ts';
import type { LatestCount } from './latest-counts.ts';

interface EarlierCountProps {
  wall: string;
  earlier: LatestCount;
  timeZone: string;
}

/** The earlier count that saving this wall again replaces. */
export function EarlierCount({ wall, earlier, timeZone }: EarlierCountProps) {
  const figures = earlier.empty ? 'empty' : `${itemsWords(earlier.total)} (${figuresWords(earlier)})`;
  const when = siteClock(timeZone, 'time')(earlier.createdAt);
  return (
    <Notice tone="medium" icon={RotateCw}>
      <p className="font-semibold">{wall} is already counted</p>
      <p className="text-caption">
        {earlier.countedByName ? `By ${earlier.countedByName} at ${when}` : `At ${when}, waiting to send`}: {figures}.
        Saving replaces it; the earlier count stays in the history.
      </p>
    </Notice>
  );
}
