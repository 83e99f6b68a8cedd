import { listBarcodes } from '@floorlight/contracts/vault';
import { useState } from 'react';
import { useSettled } from '#lib/lists/use-settled.ts';

/**
 * What is typed into a search. `text`: what is asked for, once it has settled; empty where nothing is. `error`: why it
 * can't be asked for.
 */
export function useSearch() {
  const [typed, setTyped] = useState('');
  const settled = useSettled(typed.trim());
  const problem = listBarcodes.query.safeParse({ search: typed }).error?.issues[0]?.message;
  return { typed, setTyped, text: problem ? '' : settled, error: problem };
}
