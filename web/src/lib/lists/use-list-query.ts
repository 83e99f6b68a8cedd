import { useState } from 'react';
import { useDebounced } from './use-debounced.ts';

/** The filters and the search text of a list. `query` has both; the text is debounced. */
export function useListQuery<Query extends { search?: string | undefined }>(none: Query) {
  const [filters, setFilters] = useState(none);
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim());
  const query: Query = search ? { ...filters, search } : filters;
  return { query, filters, setFilters, typed, setTyped };
}
