import { auditActionLabel } from '@floorlight/contracts/audit-actions';
import { auditEntityTypes } from '@floorlight/contracts/audit-log';
import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/forms/Field.tsx';
import { SearchField } from '#ui/forms/SearchField.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { useDesk } from '#ui/use-desk.ts';
import { useListAuditPeopleQuery } from './api.ts';
import { t } from './messages.ts';
import type { useFilters } from './use-filters.ts';
import { useSearchText } from './use-search-text.ts';

interface LogFiltersProps extends Pick<ReturnType<typeof useFilters>, 'filters' | 'filtered' | 'set' | 'clear'> {
  /** The actions that this log can contain. */
  actions: readonly string[];
  /** Whether entries can be filtered by the kind of thing they are about. */
  byEntity: boolean;
}

const anyOption = (label: string) => ({ value: '', label });

/** On a phone, everything but the search is behind a button. */
export function LogFilters({ filters, filtered, set, clear, actions, byEntity }: LogFiltersProps) {
  const { data: people = [] } = useListAuditPeopleQuery(undefined, { refetchOnMountOrArgChange: true });
  const search = useSearchText(filters.search ?? '', (text) => set('search', text));
  const desk = useDesk();
  const [opened, setOpened] = useState(filtered);
  const field = (name: Parameters<typeof set>[0]) => ({
    name,
    value: filters[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => set(name, target.value),
  });
  return (
    <search className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <div className="grow basis-[9rem]">
          <SearchField label={t.search()} placeholder={t.searchHint()} maxLength={200} {...search} />
        </div>
        {!desk && (
          <Button aria-expanded={opened} onClick={() => setOpened(!opened)}>
            <ListFilter aria-hidden="true" className="size-5" />
            {t.filters()}
          </Button>
        )}
      </div>
      {(desk || opened) && (
        <div className="grid two-columns gap-3 desk:grid-cols-[repeat(auto-fit,minmax(150px,1fr))]">
          <SelectField
            label={t.person()}
            options={[anyOption(t.everyone()), ...people.map(({ id, name }) => ({ value: id, label: name }))]}
            {...field('userId')}
          />
          <SelectField
            label={t.action()}
            options={[
              anyOption(t.allActions()),
              ...actions.map((action) => ({ value: action, label: auditActionLabel(action) })),
            ]}
            {...field('action')}
          />
          {byEntity && (
            <SelectField
              label={t.about()}
              options={[
                anyOption(t.everything()),
                ...auditEntityTypes.map((value) => ({ value, label: t.entities[value]() })),
              ]}
              {...field('entityType')}
            />
          )}
          <TextField label={t.from()} type="date" max={filters.to} {...field('from')} />
          <TextField label={t.to()} type="date" min={filters.from} {...field('to')} />
          {filtered && (
            <Button variant="quiet" className="self-end" onClick={clear}>
              {t.clearFilters()}
            </Button>
          )}
        </div>
      )}
    </search>
  );
}
