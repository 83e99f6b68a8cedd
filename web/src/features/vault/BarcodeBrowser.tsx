import { type Barcode, isPrivileged } from '@floorlight/contracts/vault';
import { Barcode as BarcodeIcon } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { codeOf, wordsOf } from '#lib/api/failure.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { type BarcodeQuery, useFavoriteBarcodeMutation, useListBarcodesInfiniteQuery } from '#lib/vault/vault-api.ts';
import { refreshVaultPin } from '#lib/vault/vault-pin-api.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { LoadingNote, Skeleton } from '#ui/Skeleton.tsx';
import { BarcodeCard } from './BarcodeCard.tsx';
import { BarcodeDialog } from './BarcodeDialog.tsx';
import { PinDialog } from './PinDialog.tsx';
import { useDelete } from './use-delete.ts';
import { useDetails } from './use-details.ts';
import { usePinOpening } from './use-pin-opening.ts';
import { useShare } from './use-share.ts';
import { useUsageWords } from './use-usage-words.ts';

interface BarcodeBrowserProps {
  query: BarcodeQuery;
  /** Where the list holds several types. */
  showsType?: boolean;
  /** What is said of an empty list. */
  empty: { title: string; text: string };
}

const placeholders = [1, 2, 3, 4, 5];
const grid = 'grid grid-cols-1 gap-3 desk:grid-cols-2';

/** A list of barcodes, and the details of the one that is looked at. */
export function BarcodeBrowser({ query, showsType = false, empty }: BarcodeBrowserProps) {
  const list = useListBarcodesInfiniteQuery(query, { refetchOnMountOrArgChange: true, refetchOnReconnect: true });
  const barcodes = list.currentData?.pages.flatMap((page) => page.barcodes) ?? [];
  const [locked, setLocked] = useState<string | null>(null);
  const details = useDetails(useCallback((id: string) => setLocked(id), []));
  useClosedWithPin(details.shown, details.close);
  const dispatch = useDispatch();
  const isLocked = codeOf(list.error) === 'pin_required';
  useEffect(() => {
    if (isLocked) dispatch(refreshVaultPin());
  }, [isLocked, dispatch]);
  // Whoever goes from one to the next meets no end before the last.
  const isAtEnd = details.shown !== null && details.shown.id === barcodes.at(-1)?.id;
  const wantsMore = isAtEnd && list.hasNextPage && !list.isFetching && !list.isError;
  const { fetchNextPage } = list;
  useEffect(() => {
    if (wantsMore) void fetchNextPage();
  }, [wantsMore, fetchNextPage]);
  const words = useUsageWords();
  const [favorite] = useFavoriteBarcodeMutation();
  const remove = useDelete();
  const share = useShare();
  const toast = useToast();

  const toggleFavorite = async ({ id, isFavorite }: Barcode) => {
    const { error } = await favorite({ params: { id }, body: { favorite: !isFavorite } });
    if (error) toast({ title: 'Error', message: wordsOf(error, 'The favorite could not be saved.'), tone: 'danger' });
  };

  const rows = () => {
    if (!list.currentData)
      return list.error && !list.isFetching ? (
        <ErrorState
          title="Barcodes could not be loaded"
          message={wordsOf(list.error, 'Please try again.')}
          onRetry={list.refetch}
        />
      ) : (
        <div className={grid}>
          <LoadingNote />
          {placeholders.map((card) => (
            <Skeleton key={card} className="h-36 rounded-card" />
          ))}
        </div>
      );
    if (!barcodes.length)
      return (
        <EmptyState as="h2" icon={BarcodeIcon} title={empty.title}>
          {empty.text}
        </EmptyState>
      );
    return (
      <ul aria-label="Barcodes" className={grid}>
        {barcodes.map((barcode) => (
          <li key={barcode.id} className="min-w-0">
            <BarcodeCard
              barcode={barcode}
              showsType={showsType}
              opening={details.loading === barcode.id}
              lastUsed={words.lastUsed(barcode.lastUsedAt)}
              onView={() => void details.open(barcode.id)}
              onShare={() => void share(barcode)}
              onFavorite={() => void toggleFavorite(barcode)}
              onDelete={() => void remove(barcode)}
            />
          </li>
        ))}
      </ul>
    );
  };

  return (
    <div className="grid grid-cols-1 gap-4">
      {rows()}
      {list.currentData && list.isError && (
        <p role="alert" className="text-center text-muted">
          {wordsOf(list.error, 'Please try again.')}
        </p>
      )}
      {list.hasNextPage && (
        <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Load More Barcodes
        </Button>
      )}
      {details.shown && (
        <BarcodeDialog
          barcode={details.shown}
          ids={barcodes.map(({ id }) => id)}
          onShow={(id) => void details.open(id)}
          onClose={details.close}
        />
      )}
      <PinDialog
        open={locked !== null}
        onClose={() => setLocked(null)}
        onOpened={() => locked && void details.open(locked)}
      />
    </div>
  );
}

/** What is behind the PIN is closed with it, also while somebody looks at it. */
function useClosedWithPin(shown: Barcode | null, close: () => void): void {
  const { hasEnded } = usePinOpening({ skip: !shown || !isPrivileged(shown.type) });
  const toast = useToast();
  const over = shown !== null && isPrivileged(shown.type) && hasEnded;
  // biome-ignore lint/correctness/useExhaustiveDependencies: closed once, when the time is over
  useEffect(() => {
    if (!over) return;
    close();
    toast({ title: 'Closed again', message: 'The five minutes are over. Enter your PIN to go on.', tone: 'info' });
  }, [over]);
}
