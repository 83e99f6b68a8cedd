import type { Reach } from '@floorlight/contracts/people';
import { clsx } from 'clsx';
import { Mail, MessageSquareText, Minus, Monitor, Smartphone } from 'lucide-react';
import { t } from './messages.ts';

const ways = [
  { way: 'app', icon: Monitor },
  { way: 'push', icon: Smartphone },
  { way: 'email', icon: Mail },
  { way: 'text', icon: MessageSquareText },
] as const;

/** By what somebody can be reached: an icon for each way, a dash where it can't. `push` and `text`: of those who get alarms. */
export const ReachIcons = ({
  reach,
}: {
  reach: Reach & { push?: boolean | undefined; text?: boolean | undefined };
}) => (
  <span className="inline-flex gap-1.5">
    {ways.map(({ way, icon }) => {
      // Its place stays: in a table each way has a column.
      if (reach[way] === undefined) return <span key={way} aria-hidden="true" className="hidden size-8 desk:block" />;
      const Icon = reach[way] ? icon : Minus;
      return (
        <span
          key={way}
          className={clsx(
            'inline-flex size-8 items-center justify-center rounded-control',
            reach[way] ? 'bg-resolved-tint text-resolved' : 'text-muted',
          )}
        >
          <Icon aria-hidden="true" className="size-4.5" />
          <span className="sr-only">{(reach[way] ? t.isReached : t.isNotReached)[way]()}</span>
        </span>
      );
    })}
  </span>
);

/** What the icons mean. */
export const ReachLegend = () => (
  <ul className="flex flex-wrap gap-x-5 gap-y-1 px-4 py-3 text-caption text-muted">
    {[...ways, { way: 'none', icon: Minus } as const].map(({ way, icon: Icon }) => (
      <li key={way} className="flex items-center gap-2">
        <Icon aria-hidden="true" className="size-4.5" />
        {t.ways[way]()}
      </li>
    ))}
  </ul>
);
