import type { SessionComparison } from '@floorlight/contracts/counts';
import type { Principal } from '@floorlight/contracts/principal';
import type { Site } from '@floorlight/contracts/sites';
import { and, inArray, isNull } from '@floorlight/database/drizzle';
import { siteOf } from '@floorlight/sites/site-of';
import type { InventoryContext } from '../context.ts';
import { wallKey } from '../counts/wall.ts';
import { inventoryCounts } from '../schema.ts';
import { sessionNotFound } from '../sessions/find-session.ts';
import { sessionsOf } from '../sessions/list-sessions.ts';

type ComparedWall = SessionComparison['walls'][number];
type Figures = NonNullable<ComparedWall['left']>;

/** Compares two sessions of the site, wall by wall. Throws `not_found` if one does not exist or has no counts. */
export async function compareSessions(
  context: InventoryContext,
  { siteId }: Principal,
  ids: { left: string; right: string },
): Promise<SessionComparison> {
  const sessions = await sessionsOf(context, siteId, [ids.left, ids.right]);
  const [left, right] = [ids.left, ids.right].map((id) => sessions.find((session) => session.id === id));
  if (!left || !right) throw sessionNotFound();

  const counts = await context.db.orm
    .select()
    .from(inventoryCounts)
    .where(and(inArray(inventoryCounts.sessionId, [ids.left, ids.right]), isNull(inventoryCounts.replacedAt)));
  const byWall = Map.groupBy(counts, wallKey);
  const walls = [...byWall.values()].flatMap((ofWall): ComparedWall[] => {
    const [first] = ofWall;
    if (!first) return [];
    const figuresIn = (id: string) => figuresOf(ofWall.find(({ sessionId }) => sessionId === id));
    const sides = { left: figuresIn(ids.left), right: figuresIn(ids.right) };
    return [{ afeArea: first.afeArea, wallNumber: first.wallNumber, ...sides, difference: differenceOf(sides) }];
  });
  return { left, right, walls: walls.sort(bySiteOrder(siteOf(context.sites, siteId))) };
}

const figuresOf = (count: Figures | undefined): Figures | null =>
  count
    ? {
        rebinPsTotes: count.rebinPsTotes,
        psToteOverflow: count.psToteOverflow,
        floorTable: count.floorTable,
        total: count.total,
      }
    : null;

const differenceOf = ({ left, right }: { left: Figures | null; right: Figures | null }): Figures | null =>
  left && right
    ? {
        rebinPsTotes: right.rebinPsTotes - left.rebinPsTotes,
        psToteOverflow: right.psToteOverflow - left.psToteOverflow,
        floorTable: right.floorTable - left.floorTable,
        total: right.total - left.total,
      }
    : null;

/** In the order of the settings; walls that are no longer in them come last. */
function bySiteOrder({ afeAreas }: Site) {
  const order = afeAreas.flatMap(({ name: afeArea, walls }) =>
    walls.map((wallNumber) => wallKey({ afeArea, wallNumber })),
  );
  const places = new Map(order.map((wall, index) => [wall, index]));
  const placeOf = (wall: ComparedWall) => places.get(wallKey(wall)) ?? order.length;
  return (a: ComparedWall, b: ComparedWall) => placeOf(a) - placeOf(b);
}
