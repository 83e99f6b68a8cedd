import { badgeActions } from '@floorlight/contracts/audit-actions';
import { exportBadgeLog } from '@floorlight/contracts/audit-log';
import { IdCard } from 'lucide-react';
import { urlOf } from '#lib/api/call.ts';
import { useListBadgeLogInfiniteQuery } from './api.ts';
import { LogScreen } from './LogScreen.tsx';
import { fromBadgeEntry } from './log-entry.ts';
import { useFilters } from './use-filters.ts';

export function BadgeLogPage() {
  const filter = useFilters();
  const { entityType: _, ...filters } = filter.filters;
  const { data, currentData, ...query } = useListBadgeLogInfiniteQuery(filters, { refetchOnMountOrArgChange: true });
  return (
    <LogScreen
      log="badge"
      icon={IdCard}
      actions={badgeActions}
      byEntity={false}
      filter={filter}
      exportUrl={urlOf({ endpoint: exportBadgeLog, query: filters })}
      pages={(query.isError ? currentData : data)?.pages.map(({ entries }) => entries.map(fromBadgeEntry))}
      query={query}
    />
  );
}
