import type { PlanRectangle } from '@floorlight/contracts/sites';

export interface Point {
  x: number;
  y: number;
}

/** Zones beyond which no way is looked for: it would take a phone too long. */
const mostZones = 60;

/**
 * The shortest way along the aisles from the middle of a zone to a point, in right angles: through no other zone than the one
 * where it starts, and the one in which the point lies. Where two zones touch, people walk between them. Null where there is
 * none.
 */
export function wayOut(
  { width, depth, zones }: { width: number; depth: number; zones: readonly (PlanRectangle & { name: string })[] },
  zoneName: string,
  end: Point,
): Point[] | null {
  const from = zones.find(({ name }) => name === zoneName);
  if (!from || zones.length > mostZones) return null;
  const start = { x: from.x + from.width / 2, y: from.y + from.depth / 2 };
  const walls = zones.filter((zone) => zone !== from && !isInside(zone, end));
  const xs = linesAt(
    zones.map(({ x, width: long }) => [x, x + long] as const),
    [start.x, end.x],
    width,
  );
  const ys = linesAt(
    zones.map(({ y, depth: long }) => [y, y + long] as const),
    [start.y, end.y],
    depth,
  );
  const isFree = (one: Point, other: Point) => !walls.some((wall) => crosses(wall, one, other));
  const nodes = ys.flatMap((y) => xs.map((x) => ({ x, y })));
  const indexOf = ({ x, y }: Point) => ys.indexOf(y) * xs.length + xs.indexOf(x);
  const neighbours = (index: number): number[] => {
    const [column, row] = [index % xs.length, Math.floor(index / xs.length)];
    return [
      ...(column > 0 ? [index - 1] : []),
      ...(column < xs.length - 1 ? [index + 1] : []),
      ...(row > 0 ? [index - xs.length] : []),
      ...(row < ys.length - 1 ? [index + xs.length] : []),
    ];
  };
  const before = shortest(nodes, indexOf(start), (index) =>
    neighbours(index).filter((next) => isFree(at(nodes, index), at(nodes, next))),
  );
  const way: Point[] = [];
  for (let index: number | undefined = indexOf(end); index !== undefined; index = before.get(index))
    way.unshift(at(nodes, index));
  return way[0] === at(nodes, indexOf(start)) ? withoutStraight(way) : null;
}

/** The length of a way, in the units of its plan. */
export const lengthOf = (way: readonly Point[]): number =>
  way.reduce((sum, point, index) => {
    const last = way[index - 1];
    return last ? sum + Math.hypot(point.x - last.x, point.y - last.y) : sum;
  }, 0);

/** The middles of the gaps between the edges of zones, and the edges where two zones touch. */
function linesAt(spans: (readonly [number, number])[], points: number[], end: number): number[] {
  const edges = [...new Set([0, end, ...spans.flat()])].sort((a, b) => a - b);
  const middles = edges.slice(1).map((edge, index) => (edge + (edges[index] ?? 0)) / 2);
  const shared = edges.filter((edge) => spans.some(([from]) => from === edge) && spans.some(([, to]) => to === edge));
  return [...new Set([...middles, ...shared, ...points])].sort((a, b) => a - b);
}

const isInside = ({ x, y, width, depth }: PlanRectangle, point: Point): boolean =>
  point.x > x && point.x < x + width && point.y > y && point.y < y + depth;

/** Whether a level or upright line goes through the inside of a zone. */
const crosses = ({ x, y, width, depth }: PlanRectangle, one: Point, other: Point): boolean =>
  Math.max(one.x, other.x) > x &&
  Math.min(one.x, other.x) < x + width &&
  Math.max(one.y, other.y) > y &&
  Math.min(one.y, other.y) < y + depth;

/** Dijkstra's algorithm: each node's predecessor on the shortest way from the start. */
function shortest(nodes: Point[], start: number, next: (index: number) => number[]): Map<number, number> {
  const before = new Map<number, number>();
  const distance = new Map([[start, 0]]);
  const open = new Set([start]);
  while (open.size > 0) {
    const here = [...open].reduce((a, b) => ((distance.get(a) ?? 0) <= (distance.get(b) ?? 0) ? a : b));
    open.delete(here);
    for (const index of next(here)) {
      const long = (distance.get(here) ?? 0) + lengthOf([at(nodes, here), at(nodes, index)]);
      if (long >= (distance.get(index) ?? Number.POSITIVE_INFINITY)) continue;
      distance.set(index, long);
      before.set(index, here);
      open.add(index);
    }
  }
  return before;
}

const at = (nodes: Point[], index: number): Point => nodes[index] as Point; // every index is one of a node

/** Only the ends and the corners. */
const withoutStraight = (way: Point[]): Point[] =>
  way.filter(({ x, y }, index) => {
    const [last, next] = [way[index - 1], way[index + 1]];
    return !last || !next || !((last.x === x && x === next.x) || (last.y === y && y === next.y));
  });
