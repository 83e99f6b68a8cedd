import { listBarcodes } from '@floorlight/contracts/barcodes';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useDebounced } from '#lib/lists/use-debounced.ts';

/**
 * What is typed into a search. `text`: what is asked for, once it has settled; empty where nothing is. `error`: why it
 * can't be asked for. It stands in the address (`?search=`): a reload and the way back find it again.
 */
export function useSearch() {
  const [address, setAddress] = useSearchParams();
  const kept = address.get('search') ?? '';
  const [typed, setTyped] = useState(kept);
  const settled = useDebounced(typed.trim());
  const problem = listBarcodes.query.safeParse({ search: typed }).error?.issues[0]?.message;
  const text = problem ? '' : settled;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another search changes the address
  useEffect(() => {
    if (text === kept) return;
    const searched = new URLSearchParams(address);
    if (text) searched.set('search', text);
    else searched.delete('search');
    setAddress(searched, { replace: true });
  }, [text]);
  return { typed, setTyped, text, error: problem };
}
