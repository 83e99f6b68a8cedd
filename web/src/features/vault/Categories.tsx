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
import { CategoryCard } from './CategoryCard.tsx';
import { t } from './messages.ts';
import { PinDialog } from './PinDialog.tsx';
import { usePinAccess } from './use-pin-access.ts';

const grid = 'grid grid-cols-1 gap-3 tablet:grid-cols-2 desk:grid-cols-3';

/** The categories that have barcodes. Those protected by the PIN ask for it first. */
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
        loading={<Placeholders count={6} className="h-22 rounded-card" grid={grid} />}
        empty={<EmptyVault />}
      >
        {(categories) => (
          <ul aria-label={t.categories()} className={grid}>
            {categories.map(({ type, count }) => (
              <li key={type}>
                <CategoryCard
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
