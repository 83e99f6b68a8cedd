import type { cells } from '../schema.ts';

/** A cell says hello every three seconds: after so many milliseconds without one it can't be reached. */
const silence = 10_000;

/** Whether the hub has heard a cell lately. */
export const isHeard = (row: Pick<typeof cells.$inferSelect, 'lastHeardAt'> | undefined): boolean =>
  row !== undefined && Date.now() - row.lastHeardAt.getTime() < silence;
