import * as z from 'zod/mini';

/** Statuses on this device. The site's record has the contract's `ToteStatus`. */
export const localStatuses = ['idle', 'active', 'processing', 'complete', 'error', 'warning'] as const;
export const LocalStatus = z.enum(localStatuses);
export type LocalStatus = z.infer<typeof LocalStatus>;

/** A tote on a user's tote screen. It is stored on this device only. */
export const LocalTote = z.object({
  id: z.string().check(z.minLength(1)),
  name: z.string().check(z.trim(), z.minLength(1)),
  /** The value of its barcode. */
  code: z.string().check(z.trim(), z.minLength(1)),
  on: z.boolean(),
  status: LocalStatus,
  /** When it was last switched, cleared or progressed. ISO 8601. */
  lastActivity: z.iso.datetime(),
  /** Percent. */
  progress: z.number().check(z.gte(0), z.lte(100)),
});
export type LocalTote = z.infer<typeof LocalTote>;

/** A tote that was on the screen before, to be chosen again. */
export const HistoricalTote = z.object({ name: z.string(), code: z.string(), on: z.boolean() });
export type HistoricalTote = z.infer<typeof HistoricalTote>;

/** Identifies a tote. */
export interface Named {
  name: string;
  code: string;
}

/** The clock and the random source that the rules use. */
export interface ClockAndRandom {
  /** Milliseconds since 1970. */
  now: () => number;
  /** From 0 to below 1. */
  random: () => number;
}

export const instantOf = (now: number): string => new Date(now).toISOString();

export const isRndt = (name: string): boolean => name.startsWith('tsRNDT');

/** On, or not idle. Clear All Active clears these. */
export const isActive = ({ on, status }: LocalTote): boolean => on || status !== 'idle';
