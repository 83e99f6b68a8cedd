import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import { useStableSelection } from '#lib/lists/use-stable-selection.ts';
import { relativeTime } from '#lib/time/relative-time.ts';
import { useNow } from '#lib/time/use-now.ts';
import { ChoiceTable } from '#ui/lists/ChoiceTable.tsx';
import type { Column } from '#ui/lists/DataTable.tsx';
import { ListWithDetail } from '#ui/lists/ListWithDetail.tsx';
import { SeverityBadge } from '#ui/lists/SeverityBadge.tsx';
import { AlertDetail } from './AlertDetail.tsx';
import { StatusBadge, shownStatus } from './StatusBadge.tsx';

/** The alerts on a desktop: a table, and beside it the selected alert. */
export function AlertTable({ alerts }: { alerts: readonly EmergencyAlert[] }) {
  const [chosen, choose] = useStableSelection(alerts.map(({ id }) => id));
  const now = useNow(10_000);
  const selected = alerts.find(({ id }) => id === chosen);
  return (
    <ListWithDetail detail={selected && <AlertDetail key={selected.id} alert={selected} />}>
      <ChoiceTable
        caption="Alerts, newest first"
        head="Alert"
        rows={alerts}
        title={({ title }) => title}
        detail={({ reportedByName, warehouseZone }) =>
          warehouseZone ? `${reportedByName} · ${warehouseZone}` : reportedByName
        }
        columns={[
          ...badges,
          {
            head: 'Age',
            className: 'w-30 pe-5 text-end',
            cellClass: 'text-caption text-muted',
            cell: ({ createdAt }) => relativeTime(createdAt, now),
          },
        ]}
        chosen={chosen}
        onChoose={choose}
      />
    </ListWithDetail>
  );
}

const badges: readonly Column<EmergencyAlert>[] = [
  { head: 'Severity', className: 'w-30', cell: ({ severity }) => <SeverityBadge severity={severity} /> },
  { head: 'Status', className: 'w-38', cell: (alert) => <StatusBadge status={shownStatus(alert)} /> },
];
