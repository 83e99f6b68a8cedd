import { ToteStatus, toteNumberMax } from '@floorlight/contracts/totes';
import { TextField } from '#ui/forms/Field.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { useListToteAssigneesQuery } from './api.ts';
import { t } from './messages.ts';
import { t as site } from './site-totes-messages.ts';
import { nobody, type ToteQuery } from './tote-queries.ts';
import { useToteSettings } from './tote-settings.ts';

interface ToteFiltersProps {
  query: ToteQuery;
  onChange: (query: ToteQuery) => void;
  /** The text in the search field. */
  search: string;
  onSearch: (search: string) => void;
}

export function ToteFilters({ query, onChange, search, onSearch }: ToteFiltersProps) {
  const { data: people = [] } = useListToteAssigneesQuery();
  const { overdueHours } = useToteSettings();
  const { status, assignedTo, ...rest } = query;
  const { overdue, ...others } = query;
  return (
    <section aria-label={site.filters()} className="grid two-columns gap-3 desk:grid-cols-[2fr_1fr_1fr_1fr]">
      <div className="col-span-full desk:col-span-1">
        <TextField
          label={site.search()}
          type="search"
          placeholder={site.searchPlaceholder()}
          maxLength={toteNumberMax}
          value={search}
          onChange={({ target }) => onSearch(target.value)}
        />
      </div>
      <SelectField
        label={t.statusField()}
        options={[
          { value: '', label: site.allStatuses() },
          ...ToteStatus.options.map((value) => ({ value, label: t.status[value]() })),
        ]}
        value={status ?? ''}
        onChange={({ target }) => {
          const { data } = ToteStatus.safeParse(target.value);
          onChange({ ...rest, ...(assignedTo && { assignedTo }), ...(data && { status: data }) });
        }}
      />
      <SelectField
        label={site.lastSeen()}
        options={[
          { value: '', label: site.anyTime() },
          { value: 'true', label: site.notSeenFor({ count: overdueHours }) },
        ]}
        value={overdue ?? ''}
        onChange={({ target }) => onChange({ ...others, ...(target.value === 'true' && { overdue: 'true' }) })}
      />
      <SelectField
        label={site.assignedTo()}
        options={[
          { value: '', label: site.anybody() },
          { value: nobody, label: site.nobody() },
          ...people.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={assignedTo ?? ''}
        onChange={({ target }) =>
          onChange({ ...rest, ...(status && { status }), ...(target.value && { assignedTo: target.value }) })
        }
      />
    </section>
  );
}
