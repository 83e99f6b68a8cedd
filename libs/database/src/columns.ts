import { customType, timestamp } from './drizzle.ts';

/** A point in time with millisecond precision, the same as a JavaScript `Date`. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
