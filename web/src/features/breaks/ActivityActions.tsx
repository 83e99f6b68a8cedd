import type { BreakActivity } from '@floorlight/contracts/break-management';
import { Button } from '#ui/controls/Button.tsx';
import type { ActivityListProps } from './activity-list-props.ts';
import { whoOf } from './activity-words.ts';

/** What a manager can do to a break that runs. */
export function ActivityActions({ activity, onAct }: { activity: BreakActivity; onAct: ActivityListProps['onAct'] }) {
  if (!activity.running || !activity.id) return null;
  const who = whoOf(activity);
  return (
    <span className="inline-flex gap-2">
      <Button aria-label={`Extend the break of ${who}`} onClick={() => onAct('extend', activity)}>
        Extend
      </Button>
      <Button variant="quiet" aria-label={`Cancel the break of ${who}`} onClick={() => onAct('cancel', activity)}>
        Cancel
      </Button>
    </span>
  );
}
