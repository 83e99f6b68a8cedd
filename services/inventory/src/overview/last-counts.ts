import type { Transaction } from '@floorlight/database/database';
import { and, desc, eq, gte, isNull, lte } from '@floorlight/database/drizzle';
import { countSessions, inventoryCounts } from '../schema.ts';

/** Days on the site's calendar, from and to included. */
export interface Days {
  siteId: string;
  from: string;
  to: string;
}

/** The last count of each wall on each of these days: a wall that two people counted appears once. */
export const lastCounts = ({ orm }: { orm: Pick<Transaction, 'selectDistinctOn'> }, { siteId, from, to }: Days) =>
  orm
    .selectDistinctOn([countSessions.day, inventoryCounts.afeArea, inventoryCounts.wallNumber], {
      day: countSessions.day,
      id: inventoryCounts.id,
      sessionId: inventoryCounts.sessionId,
      afeArea: inventoryCounts.afeArea,
      wallNumber: inventoryCounts.wallNumber,
      countedByName: inventoryCounts.countedByName,
      rebinPsTotes: inventoryCounts.rebinPsTotes,
      psToteOverflow: inventoryCounts.psToteOverflow,
      floorTable: inventoryCounts.floorTable,
      total: inventoryCounts.total,
      empty: inventoryCounts.empty,
      recount: inventoryCounts.recount,
      createdAt: inventoryCounts.createdAt,
    })
    .from(countSessions)
    .innerJoin(inventoryCounts, eq(inventoryCounts.sessionId, countSessions.id))
    .where(
      and(
        eq(countSessions.siteId, siteId),
        gte(countSessions.day, from),
        lte(countSessions.day, to),
        isNull(inventoryCounts.replacedAt),
      ),
    )
    .orderBy(
      countSessions.day,
      inventoryCounts.afeArea,
      inventoryCounts.wallNumber,
      desc(inventoryCounts.createdAt),
      desc(inventoryCounts.id),
    );
