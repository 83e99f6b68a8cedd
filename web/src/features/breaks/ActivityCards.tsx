import { useSiteClock } from '#lib/time/use-site-clock.ts';
import { Card } from '#ui/Card.tsx';
import { RowList } from '#ui/lists/RowList.tsx';
import { ActivityActions } from './ActivityActions.tsx';
import type { ActivityListProps } from './activity-list-props.ts';
import { changesOf, durationOf, nameOf, policyOf, receivedOf } from './activity-words.ts';
import { BreakStatusBadge } from './BreakStatusBadge.tsx';
import { t } from './management-messages.ts';
import { t as names } from './messages.ts';
import { useServerNow } from './use-server-now.ts';

export function ActivityCards({ breaks, onAct }: ActivityListProps) {
  const now = useServerNow();
  const clock = useSiteClock('dateTime');
  return (
    // In private sites breaks have no id, so that nobody can tell them apart.
    <RowList label={t.recentBreaks()} rows={breaks} keyOf={({ id }, index) => id ?? index}>
      {(activity) => {
        const changes = changesOf(activity);
        const { sessionType, startTime, status, scannedAwayCode } = activity;
        return (
          <Card className="grid grid-cols-1 gap-2 p-4">
            <div className="flex items-center justify-between gap-3">
              <span className="min-w-0 truncate font-semibold">{nameOf(activity)}</span>
              <BreakStatusBadge status={status} />
            </div>
            <p className="text-caption text-muted">
              {names.types[sessionType]()}
              {startTime && ` · ${clock(startTime)}`}
            </p>
            <p>{[durationOf(activity, now), policyOf(activity, now)].filter((words) => words !== '–').join(' · ')}</p>
            {scannedAwayCode && <p className="truncate font-mono text-caption text-muted">{scannedAwayCode}</p>}
            {receivedOf(activity, clock).map((words) => (
              <p key={words} className="text-caption text-muted">
                {words}
              </p>
            ))}
            {changes && <p className="text-caption text-muted">{changes}</p>}
            <ActivityActions activity={activity} onAct={onAct} />
          </Card>
        );
      }}
    </RowList>
  );
}
