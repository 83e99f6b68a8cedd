import { RotateCw } from 'lucide-react';
import { siteClock } from '#lib/time/site-clock.ts';
import { Notice } from '#ui/Notice.tsx';
import { figuresWords, itemsWords } from './count-words.ts';
import type { StandingCount } from './standing-counts.ts';

interface EarlierCountProps {
  wall: string;
  earlier: StandingCount;
  timeZone: string;
}

/** What counting this wall again replaces. */
export function EarlierCount({ wall, earlier, timeZone }: EarlierCountProps) {
  const held = earlier.empty ? 'empty' : `${itemsWords(earlier.total)} (${figuresWords(earlier)})`;
  const when = siteClock(timeZone, 'time')(earlier.createdAt);
  return (
    <Notice tone="medium" icon={RotateCw}>
      <p className="font-semibold">{wall} is counted already</p>
      <p className="text-caption">
        {earlier.countedByName ? `By ${earlier.countedByName} at ${when}` : `At ${when}, waiting to send`}: {held}.
        Saving replaces it; the earlier count stays as history.
      </p>
    </Notice>
  );
}
