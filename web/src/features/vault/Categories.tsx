import { isPrivileged } from '@floorlight/contracts/barcodes';
import { paths, vaultPath } from '@floorlight/contracts/paths';
import { Archive, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { loadFailure } from '#lib/api/load-failure.ts';
import { buttonStyle } from '#ui/controls/button-style.ts';
import { EmptyState } from '#ui/lists/EmptyState.tsx';
import { ListStates } from '#ui/lists/ListStates.tsx';
import { Placeholders } from '#ui/lists/Skeleton.tsx';
import { useListBarcodeCategoriesQuery } from './api.ts';
import { CategoryChip } from './CategoryChip.tsx';
import { t } from './messages.ts';
import { PinDialog } from './PinDialog.tsx';
import { usePinAccess } from './use-pin-access.ts';

/** On a phone one row that scrolls, so that the first barcodes are on the screen too. Its padding keeps the focus visible. */
const row = '-mx-4 -my-1.5 flex gap-2 overflow-x-auto px-4 py-1.5 tablet:mx-0 tablet:flex-wrap tablet:px-1.5';

/** The categories that have barcodes, as filters. Those protected by the PIN ask for it first. */
export function Categories() {
  const { data, ...query } = useListBarcodeCategoriesQuery(undefined, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
    refetchOnReconnect: true,
  });
  const { isOpen } = usePinAccess({ skip: !data?.some(({ type }) => isPrivileged(type)) });
  const [asking, setAsking] = useState<string | null>(null);
  const navigate = useNavigate();

  return (
    <>
      <ListStates
        rows={data}
        failure={loadFailure(query, t.vaultNotLoaded())}
        loading={<Placeholders count={4} className="h-12 w-32 rounded-full" grid={row} />}
        empty={<EmptyVault />}
      >
        {(categories) => (
          <ul aria-label={t.categories()} className={row}>
            {categories.map(({ type, count }) => (
              <li key={type} className="shrink-0">
                <CategoryChip
                  type={type}
                  count={count}
                  onLocked={isPrivileged(type) && !isOpen ? setAsking : undefined}
                />
              </li>
            ))}
          </ul>
        )}
      </ListStates>
      <PinDialog
        open={asking !== null}
        onClose={() => setAsking(null)}
        onOpened={() => asking && void navigate(vaultPath(asking))}
      />
    </>
  );
}

function EmptyVault() {
  return (
    <EmptyState
      as="h2"
      icon={Archive}
      title={t.emptyVault()}
      action={
        <Link to={paths.manualEntry} className={buttonStyle('primary', 'primary')}>
          <Plus aria-hidden="true" className="size-5" />
          {t.addFirst()}
        </Link>
      }
    >
      {t.emptyVaultHint()}
    </EmptyState>
  );
}
