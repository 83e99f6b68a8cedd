import { listBarcodes } from '@floorlight/contracts/barcodes';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useDebounced } from '#lib/lists/use-debounced.ts';
import { t } from './messages.ts';

/**
 * The search of the vault. `text`: the valid search text, once the typing pauses; may be empty. `field`: the props of the
 * search field. The text is in the URL (`?search=`), so that a reload and the back button keep it.
 */
export function useSearch() {
  const [params, setParams] = useSearchParams();
  const current = params.get('search') ?? '';
  const [typed, setTyped] = useState(current);
  const settled = useDebounced(typed.trim());
  const problem = listBarcodes.query.safeParse({ search: typed }).error?.issues[0]?.message;
  const text = problem ? '' : settled;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the search changes
  useEffect(() => {
    if (text === current) return;
    const next = new URLSearchParams(params);
    if (text) next.set('search', text);
    else next.delete('search');
    setParams(next, { replace: true });
  }, [text]);
  return {
    text,
    field: {
      placeholder: t.searchPlaceholder(),
      value: typed,
      error: problem,
      onChange: setTyped,
    },
  };
}
