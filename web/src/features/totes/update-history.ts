import type { HistoricalTote, LocalTote, Named } from './local-tote.ts';

const longestHistory = 200;

/** Two totes are the same if name and code match. */
export const isSameTote =
  (a: Named) =>
  (b: Named): boolean =>
    a.name === b.name && a.code === b.code;

/** Puts `added` on top of the history, and updates each entry's `on` from the tote on the screen. */
export function updateHistory(
  history: readonly HistoricalTote[],
  totes: readonly LocalTote[],
  added?: LocalTote,
): readonly HistoricalTote[] {
  const listed = added
    ? [{ name: added.name, code: added.code, on: added.on }, ...history.filter((entry) => !isSameTote(added)(entry))]
    : history;
  const next = listed.slice(0, longestHistory).map((entry) => {
    const on = totes.find(isSameTote(entry))?.on ?? false;
    return on === entry.on ? entry : { ...entry, on };
  });
  return next.length === history.length && next.every((entry, at) => entry === history[at]) ? history : next;
}
