import { useState } from 'react';

/**
 * The selected id of `ids`, and a setter. Without a selection the first row is selected and stays selected: a new row on
 * top doesn't replace it. Null for an empty list.
 */
export function useStableSelection(ids: readonly string[]): [string | null, (id: string) => void] {
  const [selected, select] = useState<string | null>(null);
  const [first] = ids;
  const isListed = selected !== null && ids.includes(selected);
  if (!isListed && first) select(first);
  return [isListed ? selected : (first ?? null), select];
}
