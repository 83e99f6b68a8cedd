import { timestamp } from './drizzle.ts';

/** A point in time, to the millisecond as JavaScript knows it. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
