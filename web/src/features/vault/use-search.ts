import { listBarcodes } from '@floorlight/contracts/barcodes';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useDebounced } from '#lib/lists/use-debounced.ts';

/**
 * The search of the vault. `text`: the valid search text, once the typing pauses; may be empty. `field`: the props of the
 * search field. The text is in the address (`?search=`), so that a reload and the back button keep it.
 */
export function useSearch() {
  const [address, setAddress] = useSearchParams();
  const inAddress = address.get('search') ?? '';
  const [typed, setTyped] = useState(inAddress);
  const settled = useDebounced(typed.trim());
  const problem = listBarcodes.query.safeParse({ search: typed }).error?.issues[0]?.message;
  const text = problem ? '' : settled;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another search changes the address
  useEffect(() => {
    if (text === inAddress) return;
    const searched = new URLSearchParams(address);
    if (text) searched.set('search', text);
    else searched.delete('search');
    setAddress(searched, { replace: true });
  }, [text]);
  return {
    text,
    field: {
      placeholder: 'Search barcodes, SKUs, descriptions...',
      value: typed,
      error: problem,
      onChange: setTyped,
    },
  };
}
