import { Severity } from '@floorlight/contracts/alerts';
import { incidentNames } from '@floorlight/contracts/incident-messages';
import { IncidentStatus, ReportedIncidentType } from '@floorlight/contracts/incidents';
import { TextField } from '#ui/forms/Field.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import type { IncidentQuery } from './api.ts';
import { t } from './page-messages.ts';

const all = '';
const filters = ['status', 'severity', 'reportedType', 'assignedTo'] as const;
/** The values to choose from, and the name of each. */
const choicesOf = () => ({
  status: IncidentStatus.options.map((value) => ({ value, label: incidentNames.statuses[value]() })),
  severity: Severity.options.map((value) => ({ value, label: incidentNames.severities[value]() })),
  reportedType: ReportedIncidentType.options.map((value) => ({ value, label: incidentNames.types[value]() })),
  assignedTo: [
    { value: 'me', label: t.me() },
    { value: 'nobody', label: t.assignedToNobody() },
  ],
});

interface IncidentFiltersProps {
  query: IncidentQuery;
  /** The typed search text, not debounced. */
  search: string;
  onSearch: (search: string) => void;
  onChange: (query: IncidentQuery) => void;
}

export function IncidentFilters({ query, search, onSearch, onChange }: IncidentFiltersProps) {
  const choices = choicesOf();
  const select = (name: (typeof filters)[number]) => (
    <SelectField
      key={name}
      label={t.filterNames[name]()}
      options={[{ value: all, label: t.all[name]() }, ...choices[name]]}
      value={query[name] ?? all}
      onChange={({ target }) => {
        const { [name]: _, ...others } = query;
        // The options are exactly the values of the contract.
        onChange(target.value ? ({ ...others, [name]: target.value } as IncidentQuery) : others);
      }}
    />
  );
  return (
    <section aria-label={t.filters()} className="grid two-columns gap-3 desk:grid-cols-[2fr_1fr_1fr_1fr_1fr]">
      <div className="col-span-full desk:col-span-1">
        <TextField
          label={t.search()}
          type="search"
          placeholder={t.searchHint()}
          maxLength={100}
          value={search}
          onChange={({ target }) => onSearch(target.value)}
        />
      </div>
      {filters.map(select)}
    </section>
  );
}
