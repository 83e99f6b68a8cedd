import * as z from 'zod/mini';
import { fieldError } from './field-error.ts';
import { text } from './scalars.ts';
import { siteFieldMessages as m } from './site-field-messages.ts';

const wildcard = '*';
/** A shorter beginning would match codes that hang at no break room. */
const shortestPrefix = 2;

const awayCode = fieldError(m.awayCode);

/** An away code of a site, or the beginning of several with `*` at its end. Capital and small letters are the same. */
export const AwayCode = text(200, awayCode).check(z.refine(isSpecific, awayCode));

/** The away codes of a site that has set no others. */
export const defaultAwayCodes = ['AWAY*'];

/** Whether a scanned value is one of a site's away codes. */
export const isAwayCode = (codes: readonly string[], value: string): boolean => {
  const scanned = value.trim().toUpperCase();
  return codes.some((entry) => {
    const code = entry.toUpperCase();
    return code.endsWith(wildcard) ? scanned.startsWith(code.slice(0, -wildcard.length)) : scanned === code;
  });
};

function isSpecific(entry: string): boolean {
  const at = entry.indexOf(wildcard);
  return at === -1 || (at === entry.length - 1 && at >= shortestPrefix);
}
