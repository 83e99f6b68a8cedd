import { useSearchParams } from 'react-router-dom';

/**
 * The id of the row whose detail is shown, kept in the address as `name`; null for none. With `replace` (list and detail
 * side by side) a choice adds nothing to the history.
 */
export function useRowAddress(name: string, replace: boolean): [string | null, (id: string | null) => void] {
  const [address, setAddress] = useSearchParams();
  return [address.get(name), (id) => setAddress(id ? { [name]: id } : {}, { replace })];
}
