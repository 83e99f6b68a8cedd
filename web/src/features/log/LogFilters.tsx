import { auditActionLabel } from '@floorlight/contracts/audit-actions';
import { auditEntityLabels } from '@floorlight/contracts/audit-log';
import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/forms/Field.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { useDesk } from '#ui/use-desk.ts';
import { useListAuditPeopleQuery } from './api.ts';
import { SearchField } from './SearchField.tsx';
import type { useFilters } from './use-filters.ts';

interface LogFiltersProps extends Pick<ReturnType<typeof useFilters>, 'filters' | 'filtered' | 'set' | 'clear'> {
  /** The actions this log can hold. */
  actions: readonly string[];
  /** Whether entries of this log are about something that can be chosen. */
  byEntity: boolean;
}

const everything = (label: string) => ({ value: '', label });
const entities = Object.entries(auditEntityLabels).map(([value, label]) => ({ value, label }));

/** On a phone all but the search waits behind a button. */
export function LogFilters({ filters, filtered, set, clear, actions, byEntity }: LogFiltersProps) {
  const { data: people = [] } = useListAuditPeopleQuery(undefined, { refetchOnMountOrArgChange: true });
  const desk = useDesk();
  const [opened, setOpened] = useState(filtered);
  const field = (name: Parameters<typeof set>[0]) => ({
    name,
    value: filters[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => set(name, target.value),
  });
  return (
    <search className="grid grid-cols-1 gap-3">
      <div className="flex items-end gap-3">
        <SearchField value={filters.search ?? ''} onChange={(text) => set('search', text)} />
        {!desk && (
          <Button aria-expanded={opened} onClick={() => setOpened(!opened)}>
            <ListFilter aria-hidden="true" className="size-5" />
            Filters
          </Button>
        )}
      </div>
      {(desk || opened) && (
        <div className="grid grid-cols-2 gap-3 desk:grid-cols-[repeat(auto-fit,minmax(150px,1fr))]">
          <SelectField
            label="Person"
            options={[everything('Everyone'), ...people.map(({ id, name }) => ({ value: id, label: name }))]}
            {...field('userId')}
          />
          <SelectField
            label="Action"
            options={[
              everything('All actions'),
              ...actions.map((action) => ({ value: action, label: auditActionLabel(action) })),
            ]}
            {...field('action')}
          />
          {byEntity && (
            <SelectField label="About" options={[everything('Everything'), ...entities]} {...field('entityType')} />
          )}
          <TextField label="From" type="date" max={filters.to} {...field('from')} />
          <TextField label="To" type="date" min={filters.from} {...field('to')} />
          {filtered && (
            <Button variant="quiet" className="self-end" onClick={clear}>
              Clear filters
            </Button>
          )}
        </div>
      )}
    </search>
  );
}
