import type { AuditLogFilters } from '@floorlight/contracts/audit-log';
import { AuditEntityType } from '@floorlight/contracts/audit-log';
import { useSearchParams } from 'react-router-dom';

const names = ['search', 'userId', 'action', 'entityType', 'from', 'to'] as const;
export type FilterName = (typeof names)[number];

/** The filters of a log stand in the address: a reload, a link and the way back keep them. */
export function useFilters() {
  const [params, setParams] = useSearchParams();
  const entityType = AuditEntityType.safeParse(params.get('entityType'));
  const given = (name: FilterName) => params.get(name) || undefined;
  const filters: AuditLogFilters = {
    search: given('search'),
    userId: given('userId'),
    action: given('action'),
    entityType: entityType.success ? entityType.data : undefined,
    from: given('from'),
    to: given('to'),
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
