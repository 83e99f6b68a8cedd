import type { Barcode } from '@floorlight/contracts/barcodes';
import { Barcode as BarcodeIcon, SquareCheckBig } from 'lucide-react';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { PrintLabels } from '#features/labels/api.ts';
import { codeOf, failureMessageOf, statusOf } from '#lib/api/failure.ts';
import { loadFailure } from '#lib/api/load-failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { randomId } from '#lib/device/random-id.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { Button } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/lists/EmptyState.tsx';
import { ListStates } from '#ui/lists/ListStates.tsx';
import { ListWithDetail } from '#ui/lists/ListWithDetail.tsx';
import { LoadMore } from '#ui/lists/LoadMore.tsx';
import { Placeholders } from '#ui/lists/Skeleton.tsx';
import { useRowKeys } from '#ui/lists/use-row-keys.ts';
import { useDesk } from '#ui/use-desk.ts';
import { refreshVaultPin, useListBarcodesInfiniteQuery } from './api.ts';
import { BarcodeCard } from './BarcodeCard.tsx';
import { BarcodeDialog } from './BarcodeDialog.tsx';
import type { BarcodeQuery } from './barcode-page.ts';
import { t as bulk } from './bulk/messages.ts';
import { SelectionBar } from './bulk/SelectionBar.tsx';
import { useSelection } from './bulk/use-selection.ts';
import { afterChanges, changeOutbox } from './change-outbox.ts';
import { Details } from './Details.tsx';
import { labelOf } from './label-of.ts';
import { t } from './messages.ts';
import { useBarcodeTimes } from './use-barcode-times.ts';
import { useDelete } from './use-delete.ts';
import { useDetails } from './use-details.ts';
import { useShare } from './use-share.ts';

interface BarcodeBrowserProps {
  query: BarcodeQuery;
  /** For lists of several types. */
  showsType?: boolean;
  /** The message of an empty list. */
  empty: { title: string; text: string };
}

const grid = 'grid grid-cols-1 gap-3 desk:grid-cols-2';
const column = 'grid grid-cols-1 gap-3';

/** A list of barcodes, and the details of the open one: beside it on a desktop, where the arrow keys go through the list. */
export function BarcodeBrowser({ query, showsType = false, empty }: BarcodeBrowserProps) {
  const list = useListBarcodesInfiniteQuery(query, { refetchOnMountOrArgChange: true, refetchOnReconnect: true });
  const changes = changeOutbox.useWaiting().map(({ body }) => body);
  const barcodes = afterChanges(list.currentData?.pages.flatMap((page) => page.barcodes) ?? [], changes);
  const opened = useDetails();
  const details = { ...opened, shown: latestOf(opened.shown, barcodes) };
  const beside = useDesk();
  const shown = beside ? (details.shown?.id ?? null) : null;
  const box = useRowKeys<HTMLUListElement>(
    barcodes.map(({ id }) => id),
    (id) => void (shown !== null && details.open(id)),
  );
  const dispatch = useDispatch();
  const isLocked = codeOf(list.error) === 'pin_required';
  useEffect(() => {
    if (isLocked) dispatch(refreshVaultPin());
  }, [isLocked, dispatch]);
  // Loads the next page while the user steps through the details.
  const isAtEnd = details.shown !== null && details.shown.id === barcodes.at(-1)?.id;
  const wantsMore = isAtEnd && list.hasNextPage && !list.isFetching && !list.isFetchNextPageError;
  const { fetchNextPage } = list;
  useEffect(() => {
    if (wantsMore) void fetchNextPage();
  }, [wantsMore, fetchNextPage]);
  const times = useBarcodeTimes();
  const { id: userId } = useCurrentUser();
  const remove = useDelete();
  const share = useShare();
  const selection = useSelection();
  const { ids: selected } = selection;

  const toggleFavorite = ({ id, sku, isFavorite }: Barcode) =>
    changeOutbox.queue(userId, { act: 'favorite', id, sku, favorite: !isFavorite }, randomId());

  return (
    <ListWithDetail
      detail={
        beside &&
        details.shown && (
          <BarcodeDialog
            beside
            barcode={details.shown}
            ids={barcodes.map(({ id }) => id)}
            onShow={(id) => void details.open(id)}
            onClose={details.close}
          />
        )
      }
    >
      <ListStates
        rows={list.currentData && barcodes}
        failure={loadFailure(list, t.barcodesNotLoaded())}
        loading={<Placeholders count={5} className="h-36 rounded-card" grid={grid} />}
        empty={
          <EmptyState as="h2" icon={BarcodeIcon} title={empty.title}>
            {empty.text}
          </EmptyState>
        }
      >
        {(rows) => (
          <div className="grid grid-cols-1 gap-3">
            {!selected && rows.length > 1 && (
              <Button variant="quiet" className="justify-self-end" onClick={selection.start}>
                <SquareCheckBig aria-hidden="true" className="size-5" />
                {bulk.select()}
              </Button>
            )}
            <ul {...box} aria-label={t.barcodes()} className={shown === null ? grid : column}>
              {rows.map((barcode) => (
                <li key={barcode.id} className="min-w-0">
                  <BarcodeCard
                    barcode={barcode}
                    showsType={showsType}
                    isChosen={barcode.id === shown}
                    selected={selected?.has(barcode.id) ?? null}
                    opening={details.loading === barcode.id}
                    usage={times.usage(barcode)}
                    onView={() => (selected ? selection.toggle(barcode.id) : void details.open(barcode.id))}
                    onShare={() => void share(barcode)}
                    onFavorite={() => void toggleFavorite(barcode)}
                    onDelete={() => void remove(barcode)}
                  />
                </li>
              ))}
            </ul>
          </div>
        )}
      </ListStates>
      {/* Without a network the frame says how old the list is. */}
      {list.currentData && list.isError && (list.isFetchNextPageError || statusOf(list.error) !== 0) && (
        <div role="alert" className="grid justify-items-center gap-2 text-center text-muted">
          <p>{failureMessageOf(list.error, api.tryAgain())}</p>
          <Button
            busy={list.isFetching}
            onClick={() => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch())}
          >
            {t.retry()}
          </Button>
        </div>
      )}
      {barcodes.length > 0 && (
        <div className="mt-3 flex justify-center">
          <PrintLabels labels={barcodes.map(labelOf)} />
        </div>
      )}
      {!list.isFetchNextPageError && <LoadMore query={list}>{t.loadMore()}</LoadMore>}
      {selected && (
        <SelectionBar
          chosen={barcodes.filter(({ id }) => selected.has(id))}
          onAll={() => selection.choose(barcodes.map(({ id }) => id))}
          onEnd={selection.end}
        />
      )}
      <Details details={details} barcodes={barcodes} beside={beside} />
    </ListWithDetail>
  );
}

/** The open barcode as the list has it by now: edited on another device, or here without a network. */
function latestOf(shown: Barcode | null, barcodes: readonly Barcode[]): Barcode | null {
  const listed = shown && barcodes.find(({ id }) => id === shown.id);
  if (!listed || listed.version < shown.version) return shown;
  const { type, symbology, sku, description, location, note, imageUrl, version } = listed;
  return { ...shown, type, symbology, sku, description, location, note, imageUrl, version };
}
