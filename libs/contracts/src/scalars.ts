import * as z from 'zod/mini';
import { emailPattern, isSignInName, maxEmailLength } from './email-address.ts';
import { type FieldError, fieldError } from './field-error.ts';
import { fieldMessages } from './field-messages.ts';

/** Postgres can't store NUL in text. */
export const storable = () => z.regex(/^[^\0]*$/, fieldError(fieldMessages.notStorable));

/** At most `max` characters. */
export const maxLength = (max: number) => z.maxLength(max, fieldError(fieldMessages.tooLong, { count: max }));

/** Required text: trimmed, 1 to `max` characters. */
export const text = (max: number, missing: FieldError) =>
  z.string(missing).check(z.trim(), z.minLength(1, missing), maxLength(max), storable());

/** Optional text: trimmed, at most `max` characters; blank means none. */
export const optionalText = (max: number) =>
  z.optional(z.nullable(z.string().check(z.trim(), maxLength(max), storable())));

export const Id = z.uuid(fieldError(fieldMessages.invalidId));

const invalidDate = fieldError(fieldMessages.invalidDate);

/** Postgres has no year 0. */
export const storableYear = () => z.refine<string>((date) => !date.startsWith('0000'), invalidDate);

/** ISO 8601 in UTC, as `Date.prototype.toISOString` writes it. */
export const Instant = z.iso.datetime().check(storableYear());

/** A date like `2026-11-21`, of the years 1900 to 2199. */
export const Day = z.iso.date(invalidDate).check(z.regex(/^(19|20|21)/, invalidDate));

const maxCount = 100_000;
const wholeNumber = fieldError(fieldMessages.wholeNumber);
/** A counted number of items. */
export const Counter = z
  .number(wholeNumber)
  .check(
    z.int(wholeNumber),
    z.gte(0, fieldError(fieldMessages.atLeast, { count: 0 })),
    z.lte(maxCount, fieldError(fieldMessages.atMost, { count: maxCount })),
  );

const invalidEmail = fieldError(fieldMessages.invalidEmail);
export const Email = z
  .string(invalidEmail)
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(maxEmailLength, invalidEmail),
    z.email({ pattern: emailPattern, ...invalidEmail }),
  );

/** With what people sign in: their email address, or their employee ID. */
export const SignInName = z
  .string(invalidEmail)
  .check(z.trim(), z.toLowerCase(), storable(), z.refine(isSignInName, invalidEmail));

export const Message = z.object({ message: z.string() });

export const IdParams = z.object({ id: Id });
