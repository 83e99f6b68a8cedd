import type { HistoricalTote, LocalTote, Named } from './local-tote.ts';

const longestHistory = 200;

/** Whether two are the same tote: by name and code. */
export const isSameTote =
  (a: Named) =>
  (b: Named): boolean =>
    a.name === b.name && a.code === b.code;

/** The history with a tote that was added on top, and each entry as on as its tote on the screen. */
export function keepHistory(
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
