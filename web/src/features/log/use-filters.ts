import type { AuditLogFilters } from '@floorlight/contracts/audit-log';
import { AuditEntityType } from '@floorlight/contracts/audit-log';
import { useSearchParams } from 'react-router-dom';

const names = ['search', 'userId', 'action', 'entityType', 'from', 'to'] as const;
export type FilterName = (typeof names)[number];

/** The filters of a log are in the address, so that a reload, a link and the back button keep them. */
export function useFilters() {
  const [params, setParams] = useSearchParams();
  const entityType = AuditEntityType.safeParse(params.get('entityType'));
  const read = (name: FilterName) => params.get(name) || undefined;
  const filters: AuditLogFilters = {
    search: read('search'),
    userId: read('userId'),
    action: read('action'),
    entityType: entityType.success ? entityType.data : undefined,
    from: read('from'),
    to: read('to'),
  };
  return {
    filters,
    filtered: names.some((name) => filters[name] !== undefined),
    set: (name: FilterName, value: string) =>
      setParams(
        (current) => {
          if (value) current.set(name, value);
          else current.delete(name);
          return current;
        },
        { replace: true },
      ),
    clear: () => setParams({}, { replace: true }),
  };
}
