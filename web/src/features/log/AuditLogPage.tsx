import { auditActions } from '@floorlight/contracts/audit-actions';
import { exportAuditLog } from '@floorlight/contracts/audit-log';
import { ClipboardCheck } from 'lucide-react';
import { urlOf } from '#lib/api/call.ts';
import { useListAuditLogInfiniteQuery } from './api.ts';
import { LogScreen } from './LogScreen.tsx';
import { fromAuditEntry } from './log-entry.ts';
import { useFilters } from './use-filters.ts';

export function AuditLogPage() {
  const filter = useFilters();
  const { data, currentData, ...query } = useListAuditLogInfiniteQuery(filter.filters, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <LogScreen
      log="audit"
      icon={ClipboardCheck}
      actions={auditActions}
      byEntity
      filter={filter}
      exportUrl={urlOf({ endpoint: exportAuditLog, query: filter.filters })}
      pages={(query.isError ? currentData : data)?.pages.map(({ entries }) => entries.map(fromAuditEntry))}
      query={query}
    />
  );
}
