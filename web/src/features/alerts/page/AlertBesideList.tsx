import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import { alertPath } from '@floorlight/contracts/paths';
import type { ReactNode } from 'react';
import { besideList } from '#lib/navigation/keeps-place.ts';
import { elapsedTime, relativeTime } from '#lib/time/relative-time.ts';
import { useNow } from '#lib/time/use-now.ts';
import { SideBySide } from '#ui/lists/SideBySide.tsx';
import { useDesk } from '#ui/use-desk.ts';
import { AlertRow } from '../AlertRow.tsx';
import { alertListLimit, useListAlertsQuery } from '../api.ts';
import { useGroups } from '../center/use-groups.ts';
import { t } from '../row-messages.ts';

const none: EmergencyAlert[] = [];

/** An alert's page beside the newest alerts, on a desktop. Those that belong together are one row. */
export function AlertBesideList({ chosen, children }: { chosen: string; children: ReactNode }) {
  const list = useListAlertsQuery({ query: { limit: alertListLimit } }, { skip: !useDesk() });
  const { rows, groupOf } = useGroups(list.data ?? none, chosen);
  const isOpen = ({ status }: EmergencyAlert) => status !== 'resolved';
  return (
    <SideBySide
      label={t.list()}
      rows={list.data && [...rows.filter(isOpen), ...rows.filter((alert) => !isOpen(alert))]}
      chosen={chosen}
      addressOf={({ id }) => alertPath(id)}
      state={besideList}
      row={(alert) => <AlertRow alert={alert} count={groupOf(alert)?.alerts.length} time={<Age alert={alert} />} />}
    >
      {children}
    </SideBySide>
  );
}

/** Its own component, so that each second renders only this. */
function Age({ alert: { status, createdAt } }: { alert: EmergencyAlert }) {
  const now = useNow(1000);
  if (status === 'resolved')
    return <span className="text-caption text-muted">{relativeTime(createdAt, now, 'short')}</span>;
  return <span className="font-mono font-semibold text-lead">{elapsedTime(createdAt, now)}</span>;
}
