/** The dark runs of a row of modules. */
export function barsOf(row: string): { at: number; length: number }[] {
  return [...row.matchAll(/1+/g)].map(({ index, 0: run }) => ({ at: index, length: run.length }));
}
