import * as z from 'zod/mini';

/** Postgres stores no NUL in text. */
export const storable = () => z.regex(/^[^\0]*$/, 'This contains a character that cannot be stored');

/** Text a person typed: trimmed, 1 to `max` characters. */
export const text = (max: number, missing: string) =>
  z
    .string(missing)
    .check(z.trim(), z.minLength(1, missing), z.maxLength(max, `Please use at most ${max} characters`), storable());

/** Text a person may leave out: trimmed, at most `max` characters; blank means none. */
export const optionalText = (max: number) =>
  z.optional(
    z.nullable(z.string().check(z.trim(), z.maxLength(max, `Please use at most ${max} characters`), storable())),
  );

export const Id = z.uuid('This is not a valid id');

/** ISO 8601 in UTC, as `Date.prototype.toISOString` writes it. */
export const Instant = z.iso.datetime();

/** A date as `2026-11-21`, of years that every calendar of ours knows. */
export const Day = z.iso.date('This is not a date').check(z.regex(/^(19|20|21)/, 'This is not a date'));

const wholeNumber = 'Use a whole number';
/** How many of something were counted. */
export const Counter = z
  .number(wholeNumber)
  .check(z.int(wholeNumber), z.gte(0, 'Not below 0'), z.lte(100_000, 'At most 100000'));

export const Email = z
  .string('Invalid email address')
  .check(z.trim(), z.toLowerCase(), z.maxLength(254, 'Invalid email address'), z.email('Invalid email address'));

export const Message = z.object({ message: z.string() });

export const IdParams = z.object({ id: Id });
