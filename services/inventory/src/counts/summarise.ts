import type { CountSummary, InventoryCount } from '@floorlight/contracts/inventory';
import type { Principal } from '@floorlight/contracts/principal';
import type { Site } from '@floorlight/contracts/sites';
import { and, eq, isNull } from '@floorlight/database/drizzle';
import { siteOf } from '@floorlight/service-kit/sites';
import type { InventoryContext } from '../context.ts';
import { inventoryCounts } from '../schema.ts';
import { seenSession } from '../sessions/seen-session.ts';

type Figures = Pick<InventoryCount, 'afeArea' | 'rebinPsTotes' | 'psToteOverflow' | 'floorTable' | 'total'>;

/** What a session comes to, each wall by its last count. */
export async function summarise(
  context: InventoryContext,
  principal: Principal,
  sessionId: string,
): Promise<CountSummary> {
  const { id } = await seenSession(context, principal, sessionId);
  const rows: Figures[] = await context.db.orm
    .select({
      afeArea: inventoryCounts.afeArea,
      rebinPsTotes: inventoryCounts.rebinPsTotes,
      psToteOverflow: inventoryCounts.psToteOverflow,
      floorTable: inventoryCounts.floorTable,
      total: inventoryCounts.total,
    })
    .from(inventoryCounts)
    .where(and(eq(inventoryCounts.sessionId, id), isNull(inventoryCounts.replacedAt)));
  return summaryOf(siteOf(context.sites, principal.siteId), rows);
}

function summaryOf({ afeAreas }: Site, rows: Figures[]): CountSummary {
  const sumOf = (figure: 'rebinPsTotes' | 'psToteOverflow' | 'floorTable' | 'total') =>
    rows.reduce((sum, row) => sum + row[figure], 0);
  return {
    totalWalls: rows.length,
    rebinPsTotes: sumOf('rebinPsTotes'),
    psToteOverflow: sumOf('psToteOverflow'),
    floorTable: sumOf('floorTable'),
    totalItems: sumOf('total'),
    areas: afeAreas.map(({ name, walls }) => ({
      afeArea: name,
      counted: rows.filter(({ afeArea }) => afeArea === name).length,
      walls: walls.length,
    })),
  };
}
