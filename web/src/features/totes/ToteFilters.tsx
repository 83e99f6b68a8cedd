import { type Tote, ToteStatus } from '@floorlight/contracts/totes';
import { TextField } from '#ui/Field.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { holdersOf, nobody, type ToteFilter } from './filter-totes.ts';
import { toteLooks } from './tote-looks.ts';

const statuses = [
  { value: '', label: 'All statuses' },
  ...ToteStatus.options.map((value) => ({ value, label: toteLooks[value].word })),
];

interface ToteFiltersProps {
  filter: ToteFilter;
  onChange: (filter: ToteFilter) => void;
  /** Whose holders can be chosen. */
  totes: readonly Tote[];
}

export function ToteFilters({ filter, onChange, totes }: ToteFiltersProps) {
  return (
    <section aria-label="Filters" className="grid grid-cols-2 gap-3 desk:grid-cols-[2fr_1fr_1fr]">
      <div className="col-span-2 desk:col-span-1">
        <TextField
          label="Search"
          type="search"
          placeholder="Tote number or person"
          maxLength={120}
          value={filter.search}
          onChange={({ target }) => onChange({ ...filter, search: target.value })}
        />
      </div>
      <SelectField
        label="Status"
        options={statuses}
        value={filter.status}
        onChange={({ target }) => onChange({ ...filter, status: ToteStatus.safeParse(target.value).data ?? '' })}
      />
      <SelectField
        label="Assigned to"
        options={[
          { value: '', label: 'Anybody' },
          { value: nobody, label: 'Nobody' },
          ...holdersOf(totes).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={filter.assignedTo}
        onChange={({ target }) => onChange({ ...filter, assignedTo: target.value })}
      />
    </section>
  );
}
