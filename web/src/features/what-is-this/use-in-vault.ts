import { type Barcode, listBarcodes } from '@floorlight/contracts/vault';
import { useEffect } from 'react';
import { useListBarcodesInfiniteQuery } from '#lib/vault/vault-api.ts';

/** So many pages are looked through: further down, a value as short as that says little. */
const mostPages = 4;

export type InVault =
  | { is: 'looking' | 'missing' }
  | { is: 'there'; barcode: Barcode }
  | { is: 'unknown'; error: unknown; retry: () => void };

/** Whether the vault holds exactly this value. The server searches for parts, so what it finds is looked through. */
export function useInVault(value: string): InVault {
  // What is too long to search for is too long to be looked up.
  const search = listBarcodes.query.safeParse({ search: value }).success ? value : null;
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useListBarcodesInfiniteQuery(
    { search: search ?? '' },
    { skip: search === null, refetchOnMountOrArgChange: true },
  );
  const barcode = data?.pages.flatMap(({ barcodes }) => barcodes).find((each) => each.value === value);
  const goesOn = !barcode && hasNextPage && (data?.pages.length ?? 0) < mostPages;
  useEffect(() => {
    if (goesOn && !isFetching) void fetchNextPage();
  }, [goesOn, isFetching, fetchNextPage]);

  if (barcode) return { is: 'there', barcode };
  if (search === null) return { is: 'missing' };
  if (isFetching || goesOn) return { is: 'looking' };
  return data ? { is: 'missing' } : { is: 'unknown', error, retry: refetch };
}
