import { useSearchParams } from 'react-router-dom';

/**
 * The id of the selected row, stored in the search parameter `name`; null for none. With `replace` (list and detail side
 * by side) a selection adds no history entry.
 */
export function useRowParam(name: string, replace: boolean): [string | null, (id: string | null) => void] {
  const [params, setParams] = useSearchParams();
  return [params.get(name), (id) => setParams(id ? { [name]: id } : {}, { replace })];
}
