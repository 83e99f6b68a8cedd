import { PeopleStatusFilter, ReachFilter } from '@floorlight/contracts/people';
import { Role } from '@floorlight/contracts/person';
import { useMay } from '#lib/session/current-user.ts';
import { t as session } from '#lib/session/messages.ts';
import { useSiteNames } from '#lib/session/sites-api.ts';
import { SearchField } from '#ui/forms/SearchField.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import type { PeopleQuery } from './api.ts';
import { t } from './messages.ts';

interface PeopleFiltersProps {
  query: PeopleQuery;
  onChange: (query: PeopleQuery) => void;
  /** The text in the search field. */
  search: string;
  onSearch: (search: string) => void;
}

export function PeopleFilters({ query, onChange, search, onSearch }: PeopleFiltersProps) {
  const seesAll = useMay('people.manageAll');
  const sites = useSiteNames();
  /** Without what the person has left open. */
  const choose = (chosen: PeopleQuery) =>
    onChange(Object.fromEntries(Object.entries({ ...query, ...chosen }).filter(([, value]) => value !== undefined)));
  return (
    <section aria-label={t.filters()} className="grid two-columns gap-3 *:last:col-span-full desk:flex desk:items-end">
      <div className="col-span-full flex desk:grow-3 desk:basis-60">
        <SearchField
          label={t.search()}
          placeholder={t.searchPlaceholder()}
          maxLength={200}
          value={search}
          onChange={onSearch}
        />
      </div>
      {seesAll && sites.length > 1 && (
        // A row of its own, as status has: in half a row their first choices are cut off.
        <div className="col-span-full grid desk:contents">
          <SelectField
            label={t.site()}
            options={[{ value: '', label: t.allSites() }, ...sites.map(({ id, name }) => ({ value: id, label: name }))]}
            value={query.siteId ?? ''}
            onChange={({ target }) => choose({ siteId: target.value || undefined })}
          />
        </div>
      )}
      <SelectField
        label={t.role()}
        options={[
          { value: '', label: t.anyRole() },
          ...Role.options.map((value) => ({ value, label: session.roles[value]() })),
        ]}
        value={query.role ?? ''}
        onChange={({ target }) => choose({ role: Role.safeParse(target.value).data })}
      />
      <SelectField
        label={t.reachedBy()}
        options={[
          { value: '', label: t.anyReach() },
          ...ReachFilter.options.map((value) => ({ value, label: t.reach[value]() })),
        ]}
        value={query.reachedBy ?? ''}
        onChange={({ target }) => choose({ reachedBy: ReachFilter.safeParse(target.value).data })}
      />
      <SelectField
        label={t.status()}
        options={PeopleStatusFilter.options.map((value) => ({ value, label: t.statusFilter[value]() }))}
        value={query.status ?? 'current'}
        onChange={({ target }) => choose({ status: PeopleStatusFilter.safeParse(target.value).data })}
      />
    </section>
  );
}
