import type { BreakActivity } from '@floorlight/contracts/break-management';
import { Button } from '#ui/controls/Button.tsx';
import type { ActivityListProps } from './activity-list-props.ts';
import { nameOf } from './activity-words.ts';
import { t } from './management-messages.ts';

/** The actions of a manager on a running break. */
export function ActivityActions({ activity, onAct }: { activity: BreakActivity; onAct: ActivityListProps['onAct'] }) {
  if (!activity.running || !activity.id) return null;
  const name = nameOf(activity);
  return (
    <span className="inline-flex gap-2">
      <Button aria-label={t.extendBreakOf({ name })} onClick={() => onAct('extend', activity)}>
        {t.extend()}
      </Button>
      <Button variant="quiet" aria-label={t.cancelBreakOf({ name })} onClick={() => onAct('cancel', activity)}>
        {t.cancel()}
      </Button>
    </span>
  );
}
