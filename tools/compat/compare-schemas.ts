import { isDeepStrictEqual } from 'node:util';
import type { Change, Use } from './change.ts';
import { compareLimits } from './compare-limits.ts';
import type { JsonSchema } from './json-schema.ts';

/** The `components.schemas` of both documents. */
export interface Definitions {
  before: Record<string, JsonSchema>;
  after: Record<string, JsonSchema>;
}

interface Options {
  use: Use;
  /** The operation or event whose part they are: `GET /api/breaks/active`. */
  source: string;
  /** The path to them in it: `reply.items[]`. */
  field: string;
  definitions: Definitions;
  /** Pairs of names under comparison, of schemas that refer to themselves. */
  open?: ReadonlySet<string>;
}

/** The changes between two JSON Schemas that matter to who sends or gets such values. */
export function compareSchemas(before: JsonSchema, after: JsonSchema, options: Options): Change[] {
  const pair = `${before.$ref} ${after.$ref}`;
  if (before.$ref && after.$ref) {
    if (options.open?.has(pair)) return [];
    options = { ...options, open: new Set([...(options.open ?? []), pair]) };
  }
  const from = withoutNamed(alternatives(before, options.definitions.before));
  const to = withoutNamed(alternatives(after, options.definitions.after));
  const [only] = from;
  const [other] = to;
  if (from.length === 1 && to.length === 1 && only && other) return compareOne(only, other, options);
  return compareAlternatives(from, to, options);
}

/** What a value may be: one schema, or several where it is a union. Null is one of its own. */
function alternatives(schema: JsonSchema, definitions: Record<string, JsonSchema>): JsonSchema[] {
  const { $ref, anyOf, oneOf, ...rest } = schema;
  if ($ref) return alternatives({ ...definitions[$ref.split('/').at(-1) ?? ''], ...rest }, definitions);
  const union = anyOf ?? oneOf;
  if (union) return union.flatMap((one) => alternatives(one, definitions));
  if (Array.isArray(schema.type)) return schema.type.map((type) => ({ ...schema, type }));
  return [schema];
}

/** A list beside any text is open: the values that it names are no limit. */
function withoutNamed(all: JsonSchema[]): JsonSchema[] {
  const takesAnyText = all.some((one) => isDeepStrictEqual(one, { type: 'string' }));
  return takesAnyText ? all.filter((one) => one.type !== 'string' || !valuesOf(one)) : all;
}

/** Narrowing breaks senders of before, widening breaks readers of before. */
const breaksWhenNarrowed = (use: Use): boolean => use !== 'reply';
const breaksWhenWidened = (use: Use): boolean => use !== 'request';

function compareAlternatives(from: JsonSchema[], to: JsonSchema[], options: Options): Change[] {
  const isSame = (a: JsonSchema, b: JsonSchema) => changesOf(a, b).every(({ kind }) => kind !== 'breaking');
  const changesOf = (a: JsonSchema, b: JsonSchema) => compareOne(a, b, options);
  const lost = from.filter((one) => !to.some((other) => isSame(one, other)));
  const gained = to.filter((one) => !from.some((other) => isSame(other, one)));
  // What is left on both sides is the same thing changed, if its kind says so.
  const pairs = lost.flatMap((one) =>
    gained.filter((other) => kindOf(one) === kindOf(other)).map((other) => [one, other] as const),
  );
  const changed = pairs.flatMap(([one, other]) => changesOf(one, other));
  const isPaired = (one: JsonSchema) => pairs.some((pair) => pair.includes(one));
  const within = from.flatMap((one) => {
    const match = to.find((other) => isDeepStrictEqual(one, other)) ?? to.find((other) => isSame(one, other));
    return match ? changesOf(one, match) : [];
  });
  return [
    ...within,
    ...changed,
    ...lost
      .filter((one) => !isPaired(one))
      .map((one) => verdict(breaksWhenNarrowed(options.use), options, `may no longer be ${kindOf(one)}`)),
    ...gained
      .filter((one) => !isPaired(one))
      .map((one) => verdict(breaksWhenWidened(options.use), options, `may now be ${kindOf(one)}`)),
  ];
}

const verdict = (isBreaking: boolean, { source, field }: Options, what: string): Change => ({
  kind: isBreaking ? 'breaking' : 'addition',
  at: field ? `${source} ${field}` : source,
  what,
});

/** A name for one alternative: its type, with the constants that tell objects apart. */
function kindOf({ type, const: value, enum: values, properties = {} }: JsonSchema): string {
  const constants = Object.entries(properties).flatMap(([name, { const: constant }]) =>
    constant === undefined ? [] : [`${name} ${JSON.stringify(constant)}`],
  );
  if (values) return 'one of a list';
  if (value !== undefined) return JSON.stringify(value);
  return [`${type ?? 'anything'}`, ...constants].join(' with ');
}

function compareOne(before: JsonSchema, after: JsonSchema, options: Options): Change[] {
  if (isDeepStrictEqual(before, after) && !JSON.stringify(before).includes('$ref')) return [];
  const { use } = options;
  if (before.type !== after.type) return compareTypes(before, after, options);
  if (valuesOf(before) || valuesOf(after)) return compareValues(before, after, options);
  return [
    ...compareLimits(before, after).map(({ what, narrows, widens }) =>
      verdict((narrows && breaksWhenNarrowed(use)) || (widens && breaksWhenWidened(use)), options, what),
    ),
    ...compareProperties(before, after, options),
    ...compareItems(before, after, options),
  ];
}

const valuesOf = ({ const: value, enum: values }: JsonSchema): unknown[] | undefined =>
  values ?? (value === undefined ? undefined : [value]);

/** Lists are closed: readers of before don't know a new value. */
function compareValues(before: JsonSchema, after: JsonSchema, options: Options): Change[] {
  const { use } = options;
  const [from, to] = [valuesOf(before), valuesOf(after)];
  if (!from) return [verdict(breaksWhenNarrowed(use), options, 'takes only some values from now on')];
  if (!to) return [verdict(breaksWhenWidened(use), options, 'takes any value from now on')];
  const missingIn = (some: unknown[], all: unknown[]) => some.filter((value) => !all.includes(value));
  return [
    ...missingIn(from, to).map((value) =>
      verdict(breaksWhenNarrowed(use), options, `no longer has the value ${JSON.stringify(value)}`),
    ),
    ...missingIn(to, from).map((value) =>
      verdict(breaksWhenWidened(use), options, `has the new value ${JSON.stringify(value)}`),
    ),
  ];
}

function compareTypes({ type: from }: JsonSchema, { type: to }: JsonSchema, options: Options): Change[] {
  const { use } = options;
  const what = `was ${from ?? 'anything'} and is ${to ?? 'anything'}`;
  if (to === undefined || (from === 'integer' && to === 'number'))
    return [verdict(breaksWhenWidened(use), options, what)];
  if (from === undefined || (from === 'number' && to === 'integer'))
    return [verdict(breaksWhenNarrowed(use), options, what)];
  return [verdict(true, options, what)];
}

function compareProperties(before: JsonSchema, after: JsonSchema, options: Options): Change[] {
  const { use, field } = options;
  const { properties: from = {}, required: neededBefore = [] } = before;
  const { properties: to = {}, required: neededAfter = [] } = after;
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  const changes = names.flatMap((name): Change[] => {
    const place = { ...options, field: field ? `${field}.${name}` : name };
    const [was, is] = [from[name], to[name]];
    const needed = neededBefore.includes(name) && !isFilledIn(was, use);
    const needs = neededAfter.includes(name) && !isFilledIn(is, use);
    if (!is) return [removed(place)];
    if (!was) {
      // A reply may gain a field that is always there; an event that waits has none yet.
      return [verdict(needs && use !== 'reply', place, needs && use !== 'reply' ? 'is new and required' : 'is new')];
    }
    const presence =
      needed === needs
        ? []
        : [
            verdict(
              needs ? breaksWhenNarrowed(use) : breaksWhenWidened(use),
              place,
              needs ? 'is required now' : 'may be missing now',
            ),
          ];
    return [...presence, ...compareSchemas(was, is, place)];
  });
  return [...changes, ...compareRest(before, after, options)];
}

/** Who reads an event fills in a field that has a default. */
const isFilledIn = (schema: JsonSchema | undefined, use: Use): boolean =>
  use === 'event' && schema !== undefined && 'default' in schema;

const removed = (place: Options): Change => ({
  ...verdict(true, place, 'was removed'),
  ...(place.use !== 'request' && { removes: { source: place.source, field: place.field.replace(/^reply\.?/, '') } }),
});

/** The values of a record, whose keys are not known beforehand. */
function compareRest(before: JsonSchema, after: JsonSchema, options: Options): Change[] {
  const [was, is] = [before.additionalProperties, after.additionalProperties];
  if (typeof was === 'object' && typeof is === 'object')
    return compareSchemas(was, is, { ...options, field: `${options.field}.*` });
  return isDeepStrictEqual(was, is) ? [] : [verdict(true, options, 'takes other fields')];
}

function compareItems(before: JsonSchema, after: JsonSchema, options: Options): Change[] {
  const [was, is] = [before.prefixItems ?? [], after.prefixItems ?? []];
  const places = was.length === is.length ? was : [];
  const each = { ...options, field: `${options.field}[]` };
  return [
    ...(was.length === is.length ? [] : [verdict(true, options, `has ${is.length} places instead of ${was.length}`)]),
    ...places.flatMap((one, index) => compareSchemas(one, is[index] ?? {}, each)),
    ...(before.items && after.items ? compareSchemas(before.items, after.items, each) : []),
  ];
}
