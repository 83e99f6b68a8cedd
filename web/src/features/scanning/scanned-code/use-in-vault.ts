import { type Barcode, isPrivileged, listBarcodes } from '@floorlight/contracts/barcodes';
import { useEffect } from 'react';
import {
  useGetManagerBadgesQuery,
  useGetVaultPinQuery,
  useListBarcodeCategoriesQuery,
  useListBarcodesInfiniteQuery,
} from '#features/vault/api.ts';
import { codeOf, wordsOf } from '#lib/api/failure.ts';

/** So many pages are looked through. */
const mostPages = 4;

type Found = Pick<Barcode, 'id' | 'type' | 'sku' | 'description'>;

export type InVault =
  | { is: 'looking' | 'missing' }
  | { is: 'there'; barcode: Found }
  /** `why`: in words. Without `retry` another try would say the same. */
  | { is: 'unknown'; why: string; retry?: () => void };

/**
 * Whether the vault holds exactly this value. The server searches for parts, so what it finds is looked through; what
 * can't be looked at is never said to be missing.
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
  const looked = pages.length;
  const goesOn = !barcode && !isError && hasNextPage && looked < mostPages;
  useEffect(() => {
    // By the pages too: an answer may come before the asking was drawn.
    if (goesOn && !isFetching && looked) void fetchNextPage();
  }, [goesOn, isFetching, looked, fetchNextPage]);

  if (barcode) return { is: 'there', barcode };
  if (isFetching || goesOn || badge.isFetching) return { is: 'looking' };
  if (search === null) return { is: 'unknown', why: 'This is too long to be searched for.' };
  const error = list.error ?? badge.error;
  if (error) {
    const retry = () => {
      if (isError) void list.refetch();
      if (badge.error) badge.retry();
    };
    return { is: 'unknown', why: wordsOf(error, 'Please try again.'), retry };
  }
  if (hasNextPage) return { is: 'unknown', why: 'Too many of your barcodes hold these characters.' };
  return badge.isHidden
    ? { is: 'unknown', why: 'It may be among what is behind your PIN: enter it in the vault, then scan again.' }
    : { is: 'missing' };
}

/** What lies behind the PIN is in no list while it is closed; the manager badges alone can be read without it. */
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
