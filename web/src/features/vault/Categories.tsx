import { isPrivileged } from '@floorlight/contracts/barcodes';
import { paths, vaultPath } from '@floorlight/contracts/paths';
import { Archive, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { wordsOf } from '#lib/api/failure.ts';
import { buttonStyle } from '#ui/controls/button-style.ts';
import { EmptyState } from '#ui/lists/EmptyState.tsx';
import { ErrorState } from '#ui/lists/ErrorState.tsx';
import { LoadingNote, Skeleton } from '#ui/lists/Skeleton.tsx';
import { useListBarcodeCategoriesQuery } from './api.ts';
import { CategoryCard } from './CategoryCard.tsx';
import { PinDialog } from './PinDialog.tsx';
import { usePinOpening } from './use-pin-opening.ts';

const placeholders = [1, 2, 3, 4, 5, 6];
const grid = 'grid grid-cols-1 gap-3 tablet:grid-cols-2 desk:grid-cols-3';

/** The categories that hold something. Those behind the PIN ask for it first. */
export function Categories() {
  const { data, error, isFetching, refetch } = useListBarcodeCategoriesQuery(undefined, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
    refetchOnReconnect: true,
  });
  const { isOpen } = usePinOpening({ skip: !data?.some(({ type }) => isPrivileged(type)) });
  const [asking, setAsking] = useState<string | null>(null);
  const navigate = useNavigate();

  if (!data)
    return error && !isFetching ? (
      <ErrorState
        title="Your vault could not be loaded"
        message={wordsOf(error, 'Please try again.')}
        onRetry={refetch}
      />
    ) : (
      <div className={grid}>
        <LoadingNote />
        {placeholders.map((card) => (
          <Skeleton key={card} className="h-22 rounded-card" />
        ))}
      </div>
    );
  if (!data.length)
    return (
      <EmptyState
        as="h2"
        icon={Archive}
        title="Your vault is empty"
        action={
          <Link to={paths.manualEntry} className={buttonStyle('primary', 'primary')}>
            <Plus aria-hidden="true" className="size-5" />
            Add First Barcode
          </Link>
        }
      >
        Barcodes you add or scan are kept here, ready to be shown to a scanner.
      </EmptyState>
    );
  return (
    <>
      <ul aria-label="Categories" className={grid}>
        {data.map(({ type, count }) => (
          <li key={type}>
            <CategoryCard type={type} count={count} onLocked={isPrivileged(type) && !isOpen ? setAsking : undefined} />
          </li>
        ))}
      </ul>
      <PinDialog
        open={asking !== null}
        onClose={() => setAsking(null)}
        onOpened={() => asking && void navigate(vaultPath(asking))}
      />
    </>
  );
}
