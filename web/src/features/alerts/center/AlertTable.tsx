import { senderLine } from '@floorlight/contracts/alert-sender';
import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import { useStableSelection } from '#lib/lists/use-stable-selection.ts';
import { relativeTime, secondsLong } from '#lib/time/relative-time.ts';
import { useNow } from '#lib/time/use-now.ts';
import { ChoiceTable } from '#ui/lists/ChoiceTable.tsx';
import { ListWithDetail } from '#ui/lists/ListWithDetail.tsx';
import { SeverityBadge } from '#ui/lists/SeverityBadge.tsx';
import { titleOf } from '../alert-words.ts';
import { AlertDetail } from './AlertDetail.tsx';
import { t } from './messages.ts';
import { StatusBadge, shownStatus } from './StatusBadge.tsx';
import { useGroups } from './use-groups.ts';

/** The alerts on a desktop: a table, and beside it the selected alert. */
export function AlertTable({ alerts }: { alerts: readonly EmergencyAlert[] }) {
  const [chosen, choose] = useStableSelection(alerts.map(({ id }) => id));
  const { rows, groupOf } = useGroups(alerts, chosen);
  const now = useNow(10_000);
  const selected = rows.find(({ id }) => id === chosen);
  return (
    <ListWithDetail detail={selected && <AlertDetail key={selected.id} alert={selected} group={groupOf(selected)} />}>
      <ChoiceTable
        caption={t.newestFirst()}
        head={t.alert()}
        rows={rows}
        title={(alert) => {
          const { text, lang } = titleOf(alert);
          return <span lang={lang}>{text}</span>;
        }}
        detail={(alert) => {
          const group = groupOf(alert);
          const size = group && !group.isUnfolded && t.group({ count: group.alerts.length });
          const { responseTime } = alert;
          const answered = responseTime !== null && t.answeredAfter({ time: secondsLong(responseTime) });
          return [size, senderLine(alert), alert.warehouseZone, answered].filter(Boolean).join(' · ');
        }}
        columns={[
          {
            head: t.severity(),
            className: 'w-30',
            cell: ({ severity }) => <SeverityBadge severity={severity} />,
          },
          { head: t.status(), className: 'w-38', cell: (alert) => <StatusBadge status={shownStatus(alert)} /> },
          {
            head: t.age(),
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
