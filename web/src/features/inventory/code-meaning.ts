import type { CountPlan } from '#lib/inventory/count-plan.ts';

/** What a scanned code means to somebody who counts walls. */
export type CodeMeaning =
  | { kind: 'wall'; afeArea: string; wallNumber: string }
  | { kind: 'area'; afeArea: string }
  | { kind: 'tote'; code: string }
  /** The same wall number stands in several areas. */
  | { kind: 'ambiguous'; areas: readonly string[] }
  | { kind: 'unknown' };

/** Writing does not count: `Wall 101`, `wall-101` and `WALL101` are one. */
const bare = (text: string) => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
const numberIn = (wall: string) => /\p{N}+/u.exec(wall)?.[0] ?? bare(wall);

/** `101`, `Wall 101`, `AFE1-101`, `AFE 1 Wall 101`. */
const namesOf = (area: string, wall: string) => {
  const [within, number] = [bare(wall), bare(numberIn(wall))];
  return [within, number, bare(area) + within, bare(area) + number];
};

/** Totes bear a code of their own (`TOTE-A-12-15028`, `tsRNDT7`); others must be `known`, by name or by code. */
const isTote = (code: string, known: readonly string[]) =>
  /^(tote[-_ ]?|tsrndt)\S/i.test(code) || known.some((each) => each.toUpperCase() === code.toUpperCase());

/** Reads a code by the walls of the site; `chosen`, the area that is being counted, settles which of two is meant. */
export function meaningOf(
  value: string,
  areas: CountPlan['areas'],
  chosen: string,
  knownTotes: readonly string[],
): CodeMeaning {
  const code = value.trim();
  const sought = bare(code);
  if (!sought) return { kind: 'unknown' };
  const found = areas.flatMap(({ name, walls }) =>
    walls
      .filter((wall) => namesOf(name, wall).includes(sought))
      .map((wallNumber) => ({ kind: 'wall' as const, afeArea: name, wallNumber })),
  );
  const wall = found.length === 1 ? found[0] : found.find(({ afeArea }) => afeArea === chosen);
  if (wall) return wall;
  if (found.length > 1) return { kind: 'ambiguous', areas: found.map(({ afeArea }) => afeArea) };
  const area = areas.find(({ name }) => bare(name) === sought);
  if (area) return { kind: 'area', afeArea: area.name };
  return isTote(code, knownTotes) ? { kind: 'tote', code } : { kind: 'unknown' };
}
