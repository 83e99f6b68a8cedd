import { useState } from 'react';
import { useSettled } from './use-settled.ts';

/** The filters of a list and the text to search it for; `query` has both, as soon as the typing pauses. */
export function useListQuery<Query extends { search?: string | undefined }>(none: Query) {
  const [filters, setFilters] = useState(none);
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim());
  const query: Query = search ? { ...filters, search } : filters;
  return { query, filters, setFilters, typed, setTyped };
}
