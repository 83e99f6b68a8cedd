import { isDeepStrictEqual } from 'node:util';
import type { JsonSchema } from './json-schema.ts';

interface Limit {
  what: string;
  narrows: boolean;
  widens: boolean;
}

const lowest = ['minLength', 'minItems', 'minimum', 'exclusiveMinimum', 'minProperties'];
const highest = ['maxLength', 'maxItems', 'maximum', 'exclusiveMaximum', 'maxProperties'];
/** Compared elsewhere, or without a meaning for values. */
const ignored = new Set([
  ...['type', 'properties', 'required', 'additionalProperties', 'items', 'prefixItems', 'enum', 'const'],
  ...['$ref', 'description', 'title', 'default', 'examples', 'deprecated', 'contentMediaType'],
]);

/**
 * The changes of limits: lengths, bounds, patterns, formats. A limit of a kind that is not known here counts as narrowed and
 * widened, so that nobody takes it for harmless.
 */
export function compareLimits(before: JsonSchema, after: JsonSchema): Limit[] {
  const keywords = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => !ignored.has(name));
  return keywords.flatMap((name) => {
    const [was, is] = [before[name], after[name]];
    if (isDeepStrictEqual(was, is)) return [];
    const what = `has ${name} ${shown(is)} instead of ${shown(was)}`;
    if (lowest.includes(name)) return [{ what, ...directionOf(was, is, 1) }];
    if (highest.includes(name)) return [{ what, ...directionOf(was, is, -1) }];
    return [{ what, narrows: is !== undefined, widens: was !== undefined }];
  });
}

/** `sign` is 1 for a lower bound, which narrows when it rises, and -1 for an upper one. */
function directionOf(was: unknown, is: unknown, sign: 1 | -1): Omit<Limit, 'what'> {
  if (was === undefined) return { narrows: true, widens: false };
  if (is === undefined) return { narrows: false, widens: true };
  const rise = (Number(is) - Number(was)) * sign;
  return { narrows: rise > 0, widens: rise < 0 };
}

const shown = (value: unknown): string => (value === undefined ? 'none' : JSON.stringify(value));
