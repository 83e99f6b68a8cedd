import type { AlertStatus } from '@floorlight/contracts/alerts';
import { RotateCw, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { loadFailure } from '#lib/api/load-failure.ts';
import { useAttendedPoll } from '#lib/api/use-attended-poll.ts';
import { useMay } from '#lib/session/current-user.ts';
import { Button } from '#ui/controls/Button.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { EmptyState } from '#ui/lists/EmptyState.tsx';
import { ListStates } from '#ui/lists/ListStates.tsx';
import { Placeholders } from '#ui/lists/Skeleton.tsx';
import { useDesk } from '#ui/use-desk.ts';
import { alertListLimit, useCountAlertsQuery, useListAlertsQuery } from '../api.ts';
import { AlertCards } from './AlertCards.tsx';
import { AlertTable } from './AlertTable.tsx';
import { t } from './messages.ts';
import { OlderAlerts } from './OlderAlerts.tsx';
import { StatusBadge } from './StatusBadge.tsx';

type Filter = AlertStatus | 'all';
const statuses = ['active', 'acknowledged', 'resolved'] as const satisfies readonly AlertStatus[];
const filters: readonly Filter[] = ['all', ...statuses];
/** Milliseconds. */
const refresh = 5000;

/** The site's alerts for managers, otherwise the user's own. */
export function AlertDashboard() {
  const seesAll = useMay('alerts.listAll');
  const [filter, setFilter] = useState<Filter>('all');
  const status = filter === 'all' ? undefined : filter;
  const query = { ...(status && { status }), limit: alertListLimit };
  const list = useListAlertsQuery({ query }, { refetchOnMountOrArgChange: true });
  useAttendedPoll(list.refetch, refresh);
  const counts = useCountAlertsQuery();
  const List = useDesk() ? AlertTable : AlertCards;

  return (
    <section aria-labelledby="alert-dashboard" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="alert-dashboard" className="font-semibold text-title">
            {t.dashboard()}
          </h2>
          {!seesAll && <p className="text-muted">{t.ownHistory()}</p>}
          <p className="mt-2 flex flex-wrap gap-2">
            {statuses.map((each) => (
              <StatusBadge key={each} status={each}>
                {counts.data ? t.counted[each]({ count: counts.data[each] }) : t.uncounted[each]()}
              </StatusBadge>
            ))}
          </p>
        </div>
        <div className="flex grow flex-wrap items-end gap-3 tablet:max-w-md">
          <div className="grow basis-[9rem]">
            <SelectField
              label={t.filter()}
              options={filters.map((value) => ({ value, label: t.filters[value]() }))}
              value={filter}
              onChange={({ target }) => setFilter(target.value as Filter)} // the options are the filters
            />
          </div>
          <Button
            onClick={() => {
              list.refetch();
              counts.refetch();
            }}
          >
            <RotateCw aria-hidden="true" className="size-5" />
            {t.refresh()}
          </Button>
        </div>
      </div>
      <ListStates
        rows={list.currentData}
        failure={loadFailure(list, t.alertsFailed())}
        loading={<Placeholders count={3} className="h-36 rounded-card" />}
        empty={
          <EmptyState icon={ShieldCheck} title={t.noAlerts()}>
            {filter === 'all' ? t.noAlertsYet() : t.noneWithStatus()}
          </EmptyState>
        }
      >
        {(alerts) => (
          <>
            <List alerts={alerts} />
            <OlderAlerts status={status} shown={alerts} total={counts.data?.[status ?? 'total']} />
          </>
        )}
      </ListStates>
    </section>
  );
}
