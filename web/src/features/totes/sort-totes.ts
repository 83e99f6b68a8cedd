import type { Named } from './local-tote.ts';

const rndtNumber = (name: string): number | null => {
  const [, digits] = /^tsRNDT(\d+)$/.exec(name) ?? [];
  return digits === undefined ? null : Number(digits);
};

/** Sorts `tsRNDT` names by number first, then the others alphabetically. */
export const sortTotes = <T extends Named>(totes: readonly T[]): T[] =>
  [...totes].sort((a, b) => {
    const [left, right] = [rndtNumber(a.name), rndtNumber(b.name)];
    if (left !== null && right !== null) return left - right;
    if (left !== null || right !== null) return left !== null ? -1 : 1;
    return a.name.localeCompare(b.name) || a.code.localeCompare(b.code);
  });
