import { generatePath, matchPath, useLocation, useNavigate } from 'react-router-dom';
import { besideList } from '../navigation/keeps-place.ts';

interface Addresses {
  /** The address of the list, and that of one row with its `:id`. */
  list: string;
  row: string;
  /** The search parameter that had the id in addresses of earlier releases. */
  earlier: string;
}

/**
 * The id of the selected row, which is in the address of the screen; null for none. With `replace` (list and detail side by
 * side) a selection adds no history entry, and the list stays where it is.
 */
export function useRowAddress(
  { list, row, earlier }: Addresses,
  replace: boolean,
): [string | null, (id: string | null) => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const id = matchPath(row, pathname)?.params.id ?? new URLSearchParams(search).get(earlier);
  return [
    id,
    (chosen) =>
      navigate(chosen === null ? list : generatePath(row, { id: chosen }), {
        replace,
        ...(replace && { state: besideList }),
      }),
  ];
}
