import type { Activity } from '@floorlight/contracts/audit-log';
import { relativeTime } from '#lib/time/relative-time.ts';
import { entityIcons } from '../entity-icons.ts';
import { descriptionOf } from '../log-entry.ts';

/** One action of the user, and how long ago it was. */
export function ActivityRow({ activity, now }: { activity: Activity; now: number }) {
  const { entityType, timestamp } = activity;
  const Icon = entityIcons[entityType];
  return (
    <li className="flex items-start gap-3 px-5 py-3 not-last:hairline-b">
      <span className="mt-0.5 flex size-9 shrink-0 items-center justify-center rounded-full bg-sunken text-muted hairline">
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <span className="min-w-0 grow leading-snug">
        <span className="block break-words">{descriptionOf(activity)}</span>
        <time dateTime={timestamp} className="block text-caption text-muted">
          {relativeTime(timestamp, now)}
        </time>
      </span>
    </li>
  );
}
