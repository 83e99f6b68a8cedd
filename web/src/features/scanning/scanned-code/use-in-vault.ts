import { type Barcode, isPrivileged, listBarcodes } from '@floorlight/contracts/barcodes';
import { useEffect } from 'react';
import {
  useGetManagerBadgesQuery,
  useGetVaultPinQuery,
  useListBarcodeCategoriesQuery,
  useListBarcodesInfiniteQuery,
} from '#features/vault/api.ts';
import { codeOf, failureMessageOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { t } from './messages.ts';

/** Pages of search results to check. */
const maxPages = 4;

type Found = Pick<Barcode, 'id' | 'type' | 'symbology' | 'sku' | 'description'>;

export type InVault =
  | { is: 'searching' | 'missing' }
  | { is: 'there'; barcode: Found }
  /** `why`: message for the user. No `retry` if it would not help. */
  | { is: 'unknown'; why: string; retry?: () => void };

/**
 * Whether the vault holds exactly this value. The server's search matches substrings, so the results are compared here.
 * A value that can't be checked is `unknown`, never `missing`.
 */
export function useInVault(value: string): InVault {
  const search = listBarcodes.query.safeParse({ search: value }).success ? value : null;
  const list = useListBarcodesInfiniteQuery(
    { search: search ?? '' },
    { skip: search === null, refetchOnMountOrArgChange: true },
  );
  const { isFetching, isError, hasNextPage, fetchNextPage } = list;
  const badge = useOwnBadge(value);
  const pages = list.currentData?.pages ?? [];
  const barcode = pages.flatMap(({ barcodes }) => barcodes).find((each) => each.value === value) ?? badge.barcode;
  const checked = pages.length;
  const needsMore = !barcode && !isError && hasNextPage && checked < maxPages;
  useEffect(() => {
    // Depends on the page count too: a response may arrive before `isFetching` was rendered.
    if (needsMore && !isFetching && checked) void fetchNextPage();
  }, [needsMore, isFetching, checked, fetchNextPage]);

  if (barcode) return { is: 'there', barcode };
  if (isFetching || needsMore || badge.isFetching) return { is: 'searching' };
  if (search === null) return { is: 'unknown', why: t.tooLong() };
  const error = list.error ?? badge.error;
  if (error) {
    const retry = () => {
      if (isError) void list.refetch();
      if (badge.error) badge.retry();
    };
    return { is: 'unknown', why: failureMessageOf(error, api.tryAgain()), retry };
  }
  if (hasNextPage) return { is: 'unknown', why: t.tooMany() };
  return badge.isHidden ? { is: 'unknown', why: t.maybeProtected() } : { is: 'missing' };
}

/** Lists leave out privileged barcodes while the PIN is closed; only the user's manager badges can be read without it. */
function useOwnBadge(value: string) {
  const badges = useGetManagerBadgesQuery(undefined, { refetchOnMountOrArgChange: true });
  const categories = useListBarcodeCategoriesQuery(undefined, { refetchOnMountOrArgChange: true });
  const hidden = categories.data?.filter(({ type }) => isPrivileged(type)) ?? [];
  const pin = useGetVaultPinQuery(undefined, { skip: !hidden.length, refetchOnMountOrArgChange: true });
  const hasNone = codeOf(badges.error) === 'not_found';
  const read = hasNone ? [] : (badges.data ?? []);
  const badge = read.find((each) => each.value === value);
  const isWhole = hidden.every(({ type, count }) => type === 'manager_badge' && count <= read.length);
  return {
    barcode: badge && { ...badge, type: 'manager_badge' as const },
    isFetching: badges.isFetching || categories.isFetching || pin.isFetching,
    error: (hasNone ? undefined : badges.error) ?? categories.error ?? pin.error,
    retry: () => {
      void badges.refetch();
      void categories.refetch();
      if (pin.error) void pin.refetch();
    },
    isHidden: !isWhole && (pin.data?.closesAt ?? 0) <= Date.now(),
  };
}
