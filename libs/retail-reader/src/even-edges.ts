import { edgesOf } from './edges.ts';
import { leastSquares } from './least-squares.ts';

/** An edge of a symbol as printed. */
export interface PrintedEdge {
  /**
   * How wide everything before it is: one number of modules, or where a symbol has narrow and wide elements, how many of each
   * kind: how much wider the wide ones are differs from printer to printer.
   */
  before: readonly number[];
  /** 1 where it gets darker, -1 where it gets lighter. */
  turns: number;
}

/** How far an edge may be from its place, in modules: so many times the usual distance, within these limits. */
const maxOff = { least: 0.18, times: 6, most: 0.35 };
/** About how wide each kind of element is, and how many times as wide as a narrow one a wide one may be. */
const usualWidths = [1, 2.5, 1];
const wideToNarrow = { least: 1.6, most: 3.6 };
/** The widths of less alike edges need no closer look, which takes long: most of them are of text. */
const minAlike = 0.6;

/** The edges of a row of modules, 1 for dark and 0 for light. */
export const edgesOfModules = (row: string): PrintedEdge[] =>
  [...`${row}0`].flatMap((module, at) =>
    module === (row[at - 1] ?? '0') ? [] : [{ before: [at], turns: module === '1' ? 1 : -1 }],
  );

/** The edges of bars and spaces in turn: `n` is narrow, `w` wide, and `g` the gap after a character. */
export function edgesOfElements(elements: string): PrintedEdge[] {
  const kinds = ['n', 'w', 'g'].filter((kind) => elements.includes(kind));
  const countBefore = (at: number) => kinds.map((kind) => elements.slice(0, at).split(kind).length - 1);
  return Array.from({ length: elements.length + 1 }, (_, at) => ({ before: countBefore(at), turns: at % 2 ? -1 : 1 }));
}

/** True where a profile shows all edges of a symbol at their places, one way up or the other. */
export function hasEvenEdges(shades: Float64Array, printed: readonly PrintedEdge[]): boolean {
  const { falling, rising } = edgesOf(shades);
  const seen: Edge[] = [
    ...falling.map((at) => ({ at, turns: 1 })),
    ...rising.map((at) => ({ at, turns: -1 })),
  ].toSorted((a, b) => a.at - b.at);
  return showsInTurn(seen, printed) || showsInTurn(seen, upsideDown(printed));
}

/** An edge in a profile. */
interface Edge {
  at: number;
  turns: number;
}

function upsideDown(printed: readonly PrintedEdge[]): PrintedEdge[] {
  const whole = printed.at(-1)?.before ?? [];
  return printed.toReversed().map(({ before, turns }) => ({
    before: whole.map((all, kind) => all - (before[kind] ?? 0)),
    turns: -turns,
  }));
}

/** True where as many edges in succession as printed turn as printed and are at their places. */
function showsInTurn(edges: readonly Edge[], printed: readonly PrintedEdge[]): boolean {
  const places = printed.map(({ before }) =>
    before.reduce((sum, count, kind) => sum + count * (usualWidths[kind] ?? 1), 0),
  );
  for (let first = 0; first + printed.length <= edges.length; first++) {
    const seen = edges.slice(first, first + printed.length);
    if (!seen.every(({ turns }, at) => turns === printed[at]?.turns)) continue;
    if (alike(seen, places) >= minAlike && areAtTheirPlaces(seen, printed, places)) return true;
  }
  return false;
}

/** The correlation of the widths that are seen with those that are about expected. */
function alike(seen: readonly Edge[], places: readonly number[]): number {
  let [x1, y1, xx, yy, xy] = [0, 0, 0, 0, 0];
  const count = seen.length - 1;
  for (let at = 0; at < count; at++) {
    const x = (seen[at + 1]?.at ?? 0) - (seen[at]?.at ?? 0);
    const y = (places[at + 1] ?? 0) - (places[at] ?? 0);
    x1 += x;
    y1 += y;
    xx += x * x;
    yy += y * y;
    xy += x * y;
  }
  return (count * xy - x1 * y1) / (Math.sqrt((count * xx - x1 * x1) * (count * yy - y1 * y1)) || 1);
}

/**
 * Compares with a smooth curve through all edges (perspective, and the curve of a bottle), and ink that widens all bars
 * alike.
 */
function areAtTheirPlaces(seen: readonly Edge[], printed: readonly PrintedEdge[], places: readonly number[]): boolean {
  const last = printed.at(-1);
  const length = places.at(-1) ?? 1;
  const terms = printed.map(({ before, turns }, at) => {
    const x = (2 * (places[at] ?? 0)) / length - 1;
    return [1, ...before, x ** 2, x ** 3, turns];
  });
  const curve = leastSquares(
    terms,
    seen.map(({ at }) => at),
  );
  const [, module = 0, wide = module] = curve;
  const hasWideElements = (last?.before.length ?? 0) > 1;
  const areWide = wide >= wideToNarrow.least * module && wide <= wideToNarrow.most * module;
  if (module <= 0 || (hasWideElements && !areWide)) return false;
  const off = terms.map((term, at) => {
    const place = term.reduce((sum, each, of) => sum + each * (curve[of] ?? 0), 0);
    return Math.abs((seen[at]?.at ?? 0) - place) / module;
  });
  const usual = off.toSorted((a, b) => a - b)[off.length >> 1] ?? 0;
  const most = Math.min(maxOff.most, Math.max(maxOff.least, maxOff.times * usual));
  return Math.max(...off) <= most;
}
