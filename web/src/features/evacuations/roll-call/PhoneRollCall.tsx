import type { RollCallEntry, RollCallStatus } from '@floorlight/contracts/evacuations';
import { useState } from 'react';
import { SearchField } from '#ui/forms/SearchField.tsx';
import { t } from '../messages.ts';
import { MyPoint } from './MyPoint.tsx';
import { PeopleList } from './PeopleList.tsx';
import type { Ticks } from './use-ticks.ts';

interface PhoneRollCallProps {
  people: readonly RollCallEntry[];
  /** Those who need help are always on top of the unaccounted. */
  shown: RollCallStatus;
  ticks: Ticks;
  mayTick: boolean;
}

/** A warden's list: whoever needs help on top, then those to find. A name that is searched is found in any list. */
export function PhoneRollCall({ people, shown, ticks, mayTick }: PhoneRollCallProps) {
  const [search, setSearch] = useState('');
  const words = search.trim().toLowerCase();
  const listed = people.filter(({ status, userName }) =>
    words
      ? userName.toLowerCase().includes(words)
      : status === shown || (shown === 'unaccounted' && status === 'needs_help'),
  );
  return (
    <div className="grid grid-cols-1 gap-4">
      <SearchField label={t.search()} placeholder={t.search()} value={search} maxLength={100} onChange={setSearch} />
      {mayTick && <MyPoint ticks={ticks} />}
      <PeopleList
        people={listed}
        empty={words ? t.nobodyFound() : emptyOf(shown, people.length === 0)}
        ticks={ticks}
        mayTick={mayTick}
      />
    </div>
  );
}

const nobody = { needs_help: t.nobodyNeedsHelp, unaccounted: t.allAccounted, safe: t.nobodySafe };
export const emptyOf = (status: RollCallStatus, hasNobody: boolean): string =>
  hasNobody ? t.nobodyListedHint() : nobody[status]();
