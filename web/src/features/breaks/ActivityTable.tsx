import type { BreakActivity } from '@floorlight/contracts/break-management';
import { useSiteClock } from '#lib/time/use-site-clock.ts';
import { Card } from '#ui/Card.tsx';
import { type Column, DataTable } from '#ui/lists/DataTable.tsx';
import { ActivityActions } from './ActivityActions.tsx';
import type { ActivityListProps } from './activity-list-props.ts';
import { changesOf, durationOf, nameOf, policyOf, receivedOf } from './activity-words.ts';
import { BreakStatusBadge } from './BreakStatusBadge.tsx';
import { t } from './management-messages.ts';
import { t as names } from './messages.ts';
import { useServerNow } from './use-server-now.ts';

const cellClass = 'whitespace-nowrap';

export function ActivityTable({ breaks, onAct }: ActivityListProps) {
  const now = useServerNow();
  const clock = useSiteClock('dateTime');
  const columns: Column<BreakActivity>[] = [
    { head: t.employee(), cellClass: 'max-w-70 font-semibold leading-snug', cell: employee },
    { head: t.type(), cell: ({ sessionType }) => names.types[sessionType]() },
    { head: t.started(), cellClass, cell: (activity) => startOf(activity, clock) },
    { head: t.duration(), cellClass, cell: (activity) => durationOf(activity, now) },
    { head: t.status(), cell: ({ status }) => <BreakStatusBadge status={status} /> },
    { head: t.policy(), cellClass, cell: (activity) => policyOf(activity, now) },
    {
      head: t.actions(),
      hideHead: true,
      className: 'text-end',
      cellClass,
      cell: (activity) => <ActivityActions activity={activity} onAct={onAct} />,
    },
  ];
  return (
    <Card className="overflow-hidden">
      <DataTable
        caption={t.recentBreaks()}
        columns={columns}
        rows={breaks}
        // In private sites breaks have no id, so that nobody can tell them apart.
        keyOf={({ id }, index) => id ?? index}
      />
    </Card>
  );
}

const startOf = (activity: BreakActivity, clock: (instant: string) => string) => (
  <>
    {activity.startTime ? clock(activity.startTime) : '–'}
    {receivedOf(activity, clock).map((words) => (
      <span key={words} className="block whitespace-normal text-caption text-muted">
        {words}
      </span>
    ))}
  </>
);

const employee = (activity: BreakActivity) => {
  const changes = changesOf(activity);
  return (
    <>
      <span className="block truncate">{nameOf(activity)}</span>
      <span className="block font-normal text-caption text-muted">
        {activity.scannedAwayCode && <span className="block truncate font-mono">{activity.scannedAwayCode}</span>}
        {changes && <span className="block">{changes}</span>}
      </span>
    </>
  );
};
