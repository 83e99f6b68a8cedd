import { RotateCw } from 'lucide-react';
import { siteClock } from '#lib/time/site-clock.ts';
import { Notice } from '#ui/Notice.tsx';
import { figuresWords } from './count-words.ts';
import type { LatestCount } from './latest-counts.ts';
import { t } from './messages.ts';

interface EarlierCountProps {
  wall: string;
  earlier: LatestCount;
  timeZone: string;
}

/** The earlier count that saving this wall again replaces. */
export function EarlierCount({ wall, earlier, timeZone }: EarlierCountProps) {
  const figures = earlier.empty
    ? t.earlierEmpty()
    : t.earlierFigures({ count: earlier.total, figures: figuresWords(earlier) });
  const time = siteClock(timeZone, 'time')(earlier.createdAt);
  return (
    <Notice tone="medium" icon={RotateCw}>
      <p className="font-semibold">{t.earlierTitle({ wall })}</p>
      <p className="text-caption">
        {earlier.countedByName
          ? t.earlierBy({ name: earlier.countedByName, time, figures })
          : t.earlierWaiting({ time, figures })}
      </p>
    </Notice>
  );
}
