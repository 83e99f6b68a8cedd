import { type AnyColumn, type SQL, sql } from '@floorlight/database/drizzle';

type Figure = 'rebinPsTotes' | 'psToteOverflow' | 'floorTable' | 'total';

/** The sums of counts as columns of a grouped select. */
export const sumsOf = (counts: Record<Figure, AnyColumn>) => ({
  rebinPsTotes: sumOf(counts.rebinPsTotes),
  psToteOverflow: sumOf(counts.psToteOverflow),
  floorTable: sumOf(counts.floorTable),
  totalItems: sumOf(counts.total),
  walls: sql`count(*)`.mapWith(Number),
});

const sumOf = (figure: AnyColumn): SQL<number> => sql`coalesce(sum(${figure}), 0)`.mapWith(Number);
