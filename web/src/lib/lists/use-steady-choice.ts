import { useState } from 'react';

/**
 * Which row of a list (by their `ids`) is looked at beside it, and the way to choose another. Where nobody has chosen it
 * is the first, and stays that one: a row that comes on top swaps nothing under the hand. Null for an empty list.
 */
export function useSteadyChoice(ids: readonly string[]): [string | null, (id: string) => void] {
  const [chosen, choose] = useState<string | null>(null);
  const [first] = ids;
  const isThere = chosen !== null && ids.includes(chosen);
  if (!isThere && first) choose(first);
  return [isThere ? chosen : (first ?? null), choose];
}
