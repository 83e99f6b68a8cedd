import { paths } from '@floorlight/contracts/paths';
import type { SharedBarcode } from '@floorlight/contracts/shared-barcodes';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { loadFailure } from '#lib/api/load-failure.ts';
import { useCurrentUser, useMay } from '#lib/session/current-user.ts';
import { SearchField } from '#ui/forms/SearchField.tsx';
import { EmptyState } from '#ui/lists/EmptyState.tsx';
import { ListStates } from '#ui/lists/ListStates.tsx';
import { Placeholders } from '#ui/lists/Skeleton.tsx';
import { PageHeader, PageHint } from '#ui/PageHeader.tsx';
import { t as vault } from '../messages.ts';
import { useListSharedBarcodesQuery } from './api.ts';
import { t } from './messages.ts';
import { SharedCard } from './SharedCard.tsx';

/** The barcodes of the whole site, what waits for a decision, and how the user's own requests ended. */
export function SharedPage() {
  const list = useListSharedBarcodesQuery(undefined, { refetchOnMountOrArgChange: true, refetchOnReconnect: true });
  const [search, setSearch] = useState('');
  const decides = useMay('sharedBarcodes.decide');
  const { id: userId } = useCurrentUser();
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader back={{ label: vault.back(), to: paths.vault }} title={t.title()}>
        <PageHint>{t.lead()}</PageHint>
      </PageHeader>
      <SearchField
        label={t.search()}
        placeholder={t.searchPlaceholder()}
        value={search}
        onChange={setSearch}
        error={undefined}
      />
      <ListStates
        rows={list.currentData?.filter((shared) => matches(shared, search))}
        failure={loadFailure(list, t.notLoaded())}
        loading={<Placeholders count={4} className="h-36 rounded-card" grid={grid} />}
        empty={
          search ? (
            <EmptyState as="h2" icon={Users} title={t.noMatch()}>
              {t.noMatchHint({ search })}
            </EmptyState>
          ) : (
            <EmptyState as="h2" icon={Users} title={t.empty()}>
              {t.emptyHint()}
            </EmptyState>
          )
        }
      >
        {(rows) => (
          <div className="grid grid-cols-1 gap-6">
            {sections(rows).map(({ name, title, barcodes }) => (
              <section key={name} aria-label={title} className="grid grid-cols-1 gap-3">
                <h2 className="font-bold text-lead">{title}</h2>
                <ul className={grid}>
                  {barcodes.map((shared) => (
                    <li key={shared.id} className="min-w-0">
                      <SharedCard shared={shared} decides={decides} isOwn={shared.requestedBy === userId} />
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        )}
      </ListStates>
    </div>
  );
}

const grid = 'grid grid-cols-1 gap-3 desk:grid-cols-2';

const matches = ({ value, sku, description, location }: SharedBarcode, search: string): boolean =>
  [value, sku, description, location].some((text) => text?.toLowerCase().includes(search.trim().toLowerCase()));

function sections(rows: readonly SharedBarcode[]) {
  const inState = (...states: SharedBarcode['state'][]) => rows.filter(({ state }) => states.includes(state));
  return [
    { name: 'waiting', title: t.waiting(), barcodes: inState('waiting') },
    { name: 'shared', title: t.shared(), barcodes: inState('approved') },
    { name: 'ended', title: t.ended(), barcodes: inState('refused', 'withdrawn') },
  ].filter(({ barcodes }) => barcodes.length > 0);
}
