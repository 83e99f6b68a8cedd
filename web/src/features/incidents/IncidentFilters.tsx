import { Severity } from '@floorlight/contracts/alerts';
import { IncidentStatus, incidentTypes } from '@floorlight/contracts/incidents';
import { TextField } from '#ui/forms/Field.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import type { IncidentQuery } from './api.ts';
import { incidentStatusNames, incidentTypeNames } from './incident-names.ts';

const all = '';
const severityNames = { critical: 'Critical', high: 'High', medium: 'Medium', low: 'Low' } as const;

const choices = {
  status: [
    { value: all, label: 'All statuses' },
    ...IncidentStatus.options.map((value) => ({ value, label: incidentStatusNames[value] })),
  ],
  severity: [
    { value: all, label: 'All severities' },
    ...Severity.options.map((value) => ({ value, label: severityNames[value] })),
  ],
  incidentType: [
    { value: all, label: 'All types' },
    ...incidentTypes.map((value) => ({ value, label: incidentTypeNames[value] })),
  ],
  assignedTo: [
    { value: all, label: 'Anybody' },
    { value: 'me', label: 'Me' },
    { value: 'nobody', label: 'Nobody' },
  ],
};

interface IncidentFiltersProps {
  query: IncidentQuery;
  /** The typed search text, not debounced. */
  search: string;
  onSearch: (search: string) => void;
  onChange: (query: IncidentQuery) => void;
}

export function IncidentFilters({ query, search, onSearch, onChange }: IncidentFiltersProps) {
  const select = (name: keyof typeof choices, label: string) => (
    <SelectField
      label={label}
      options={choices[name]}
      value={query[name] ?? all}
      onChange={({ target }) => {
        const { [name]: _, ...others } = query;
        // The options are exactly the values of the contract.
        onChange(target.value ? ({ ...others, [name]: target.value } as IncidentQuery) : others);
      }}
    />
  );
  return (
    <section aria-label="Filters" className="grid grid-cols-2 gap-3 desk:grid-cols-[2fr_1fr_1fr_1fr_1fr]">
      <div className="col-span-2 desk:col-span-1">
        <TextField
          label="Search"
          type="search"
          placeholder="Title, place or reporter"
          maxLength={100}
          value={search}
          onChange={({ target }) => onSearch(target.value)}
        />
      </div>
      {select('status', 'Status')}
      {select('severity', 'Severity')}
      {select('incidentType', 'Type')}
      {select('assignedTo', 'Assigned to')}
    </section>
  );
}
