import type { RollCallEntry } from '@floorlight/contracts/evacuations';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { loadFailure } from '#lib/api/load-failure.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { SearchField } from '#ui/forms/SearchField.tsx';
import { ListStates } from '#ui/lists/ListStates.tsx';
import { Placeholders } from '#ui/lists/Skeleton.tsx';
import { useListAbsentPeopleQuery } from '../api.ts';
import { t } from '../messages.ts';
import type { Ticks } from './use-ticks.ts';

interface AddPersonDialogProps {
  open: boolean;
  onClose: () => void;
  evacuationId: string;
  ticks: Ticks;
  people: readonly RollCallEntry[];
}

/** Finds a person by name, on the list or not, and ticks them off. */
export function AddPersonDialog({ open, onClose, ...rest }: AddPersonDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(opened) => !opened && onClose()}
      title={t.addPerson()}
      description={t.addHint()}
      footer={
        <Button size="primary" onClick={onClose}>
          {t.done()}
        </Button>
      }
    >
      <AbsentPeople {...rest} />
    </Dialog>
  );
}

/** Rows at most: a name finds the others. */
const most = 50;

function AbsentPeople({ evacuationId, ticks, people }: Omit<AddPersonDialogProps, 'open' | 'onClose'>) {
  const [search, setSearch] = useState('');
  const { currentData: data, ...query } = useListAbsentPeopleQuery(
    { params: { id: evacuationId } },
    { refetchOnMountOrArgChange: true },
  );
  const words = search.trim().toLowerCase();
  const listed = new Set(people.map(({ userId }) => userId));
  const found = data?.filter(({ id, name }) => !listed.has(id) && name.toLowerCase().includes(words)).slice(0, most);
  return (
    <div className="grid grid-cols-1 gap-3">
      <SearchField label={t.search()} placeholder={t.search()} maxLength={100} value={search} onChange={setSearch} />
      <ListStates
        rows={found}
        failure={loadFailure(query, t.absentFailed())}
        loading={<Placeholders count={3} className="h-14" />}
        empty={<p className="text-muted">{words ? t.nobodyFound() : t.nobodyAbsent()}</p>}
      >
        {(rows) => (
          <ul>
            {rows.map(({ id, name }) => (
              <li key={id} className="flex min-h-14 items-center justify-between gap-3 not-last:hairline-b">
                <span className="min-w-0 wrap-anywhere font-semibold">{name}</span>
                <Button
                  disabled={ticks.waitingFor(id) !== null}
                  aria-label={t.tickName({ name })}
                  onClick={() => ticks.tick({ userId: id, name })}
                >
                  <Check aria-hidden="true" className="size-5" />
                  {t.tick()}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </ListStates>
    </div>
  );
}
