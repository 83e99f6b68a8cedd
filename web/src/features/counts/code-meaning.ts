import type { CountPlan } from './count-plan.ts';
import { placeOf } from './count-words.ts';

/** What a scanned code means to somebody who counts walls. */
export type CodeMeaning =
  | { kind: 'wall'; afeArea: string; wallNumber: string }
  | { kind: 'area'; afeArea: string }
  | { kind: 'tote'; code: string }
  /** Several walls, or a wall and a tote, bear it. */
  | { kind: 'ambiguous'; places: readonly string[] }
  | { kind: 'unknown' };

/** Writing does not count: `Wall 101`, `wall-101` and `WALL101` are one. */
const bare = (text: string) => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
const numberIn = (wall: string) => /\p{N}+/u.exec(wall)?.[0] ?? bare(wall);

/** How well a code names a wall, best first: as it is written, by all its letters and digits, by its number alone. */
const fits: readonly ((code: string, area: string, wall: string) => boolean)[] = [
  (code, _, wall) => code.toUpperCase() === wall.toUpperCase(),
  (code, area, wall) => [bare(wall), bare(area) + bare(wall)].includes(bare(code)),
  (code, area, wall) => [bare(numberIn(wall)), bare(area) + bare(numberIn(wall))].includes(bare(code)),
];

/** Totes with a code of their own: `TOTE-A-12-15028`, `tsRNDT7`. */
const bearsToteCode = (code: string) => /^(tote[-_ ]?|tsrndt)\S/i.test(code);

/** Reads a code by the walls of the site; `chosen`, the area that is being counted, settles which of several is meant. */
export function meaningOf(
  value: string,
  areas: CountPlan['areas'],
  chosen: string,
  knownTotes: readonly string[],
): CodeMeaning {
  const code = value.trim();
  if (!bare(code)) return { kind: 'unknown' };
  const walls = wallsOf(code, areas);
  const ofChosen = walls.filter(({ afeArea }) => afeArea === chosen);
  const meant = ofChosen.length ? ofChosen : walls;
  const isKnownTote = knownTotes.some((each) => each.toUpperCase() === code.toUpperCase());
  const [wall] = meant;
  if (wall && meant.length === 1 && !isKnownTote) return { kind: 'wall', ...wall };
  if (wall) return { kind: 'ambiguous', places: [...meant.map(placeOf), ...(isKnownTote ? [`tote ${code}`] : [])] };
  const area = areas.find(({ name }) => bare(name) === bare(code));
  if (area) return { kind: 'area', afeArea: area.name };
  return isKnownTote || bearsToteCode(code) ? { kind: 'tote', code } : { kind: 'unknown' };
}

/** The walls that a code names best. */
function wallsOf(code: string, areas: CountPlan['areas']): { afeArea: string; wallNumber: string }[] {
  const all = areas.flatMap(({ name, walls }) => walls.map((wallNumber) => ({ afeArea: name, wallNumber })));
  for (const names of fits) {
    const found = all.filter(({ afeArea, wallNumber }) => names(code, afeArea, wallNumber));
    if (found.length) return found;
  }
  return [];
}
