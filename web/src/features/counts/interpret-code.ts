import type { CountPlan } from './count-plan.ts';
import { t } from './messages.ts';
import { placeOf } from './place-of.ts';

/** The meaning of a scanned code on the count screen. */
export type CodeMeaning =
  | { kind: 'wall'; afeArea: string; wallNumber: string }
  | { kind: 'area'; afeArea: string }
  | { kind: 'tote'; code: string }
  /** Several walls, or a wall and a tote, have this code. */
  | { kind: 'ambiguous'; places: readonly string[] }
  | { kind: 'unknown' };

/** Ignores case and punctuation: `Wall 101`, `wall-101` and `WALL101` are the same. */
const normalize = (text: string) => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
const numberIn = (wall: string) => /\p{N}+/u.exec(wall)?.[0] ?? normalize(wall);

/** Ways in which a code can name a wall, best first: exactly, normalized, by its number alone. */
const matchers: readonly ((code: string, area: string, wall: string) => boolean)[] = [
  (code, _, wall) => code.toUpperCase() === wall.toUpperCase(),
  (code, area, wall) => [normalize(wall), normalize(area) + normalize(wall)].includes(normalize(code)),
  (code, area, wall) =>
    [normalize(numberIn(wall)), normalize(area) + normalize(numberIn(wall))].includes(normalize(code)),
];

/** Recognizes tote codes such as `TOTE-A-12-15028` and `tsRNDT7`. */
const isToteCode = (code: string) => /^(tote[-_ ]?|tsrndt)\S/i.test(code);

/** Interprets a code by the walls of the site. `chosen`, the area being counted, decides between several. */
export function interpretCode(
  value: string,
  areas: CountPlan['areas'],
  chosen: string,
  knownTotes: readonly string[],
): CodeMeaning {
  const code = value.trim();
  if (!normalize(code)) return { kind: 'unknown' };
  const walls = wallsOf(code, areas);
  const ofChosen = walls.filter(({ afeArea }) => afeArea === chosen);
  const candidates = ofChosen.length ? ofChosen : walls;
  const isKnownTote = knownTotes.some((each) => each.toUpperCase() === code.toUpperCase());
  const [wall] = candidates;
  if (wall && candidates.length === 1 && !isKnownTote) return { kind: 'wall', ...wall };
  if (wall)
    return { kind: 'ambiguous', places: [...candidates.map(placeOf), ...(isKnownTote ? [t.toteNamed({ code })] : [])] };
  const area = areas.find(({ name }) => normalize(name) === normalize(code));
  if (area) return { kind: 'area', afeArea: area.name };
  return isKnownTote || isToteCode(code) ? { kind: 'tote', code } : { kind: 'unknown' };
}

/** The walls that a code names, by the best matcher that finds any. */
function wallsOf(code: string, areas: CountPlan['areas']): { afeArea: string; wallNumber: string }[] {
  const all = areas.flatMap(({ name, walls }) => walls.map((wallNumber) => ({ afeArea: name, wallNumber })));
  for (const matches of matchers) {
    const found = all.filter(({ afeArea, wallNumber }) => matches(code, afeArea, wallNumber));
    if (found.length) return found;
  }
  return [];
}
