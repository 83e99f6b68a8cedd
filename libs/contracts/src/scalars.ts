import * as z from 'zod/mini';

/** Postgres can't store NUL in text. */
export const storable = () => z.regex(/^[^\0]*$/, 'This contains a character that cannot be stored');

/** Required text: trimmed, 1 to `max` characters. */
export const text = (max: number, missing: string) =>
  z
    .string(missing)
    .check(z.trim(), z.minLength(1, missing), z.maxLength(max, `Please use at most ${max} characters`), storable());

/** Optional text: trimmed, at most `max` characters; blank means none. */
export const optionalText = (max: number) =>
  z.optional(
    z.nullable(z.string().check(z.trim(), z.maxLength(max, `Please use at most ${max} characters`), storable())),
  );

export const Id = z.uuid('This is not a valid id');

/** ISO 8601 in UTC, as `Date.prototype.toISOString` writes it. */
export const Instant = z.iso.datetime();

/** A date like `2026-11-21`, of the years 1900 to 2199. */
export const Day = z.iso.date('This date is not valid').check(z.regex(/^(19|20|21)/, 'This date is not valid'));

const wholeNumber = 'Use a whole number';
/** A counted number of items. */
export const Counter = z
  .number(wholeNumber)
  .check(z.int(wholeNumber), z.gte(0, 'Must be at least 0'), z.lte(100_000, 'Must be at most 100000'));

export const Email = z
  .string('Invalid email address')
  .check(z.trim(), z.toLowerCase(), z.maxLength(254, 'Invalid email address'), z.email('Invalid email address'));

export const Message = z.object({ message: z.string() });

export const IdParams = z.object({ id: Id });
