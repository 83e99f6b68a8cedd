import type { Schema } from '@floorlight/contracts/endpoint';
import fc from 'fast-check';
import * as z from 'zod/mini';

/** The parts of a JSON Schema (2020-12) that contracts use. */
interface JsonSchema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
}

/** Strings that break programs: of spreadsheets, markup, paths, SQL, Unicode. */
export const hostileText = fc.oneof(
  fc.constantFrom('', ' ', '\0', 'a\0b', '\ud800', 'a\udfff', '\u202eabc', '\ufffe\uffff', '\r\n', '\u0085\u2028'),
  fc.constantFrom('=1+1', '@SUM(A1)', "' or 1=1; --", '<script>alert(1)</script>', '../../etc/passwd', '%00', '$&'),
  fc.constantFrom(
    '__proto__',
    'constructor',
    'NaN',
    '1e999',
    '0x10',
    '١٢٣',
    'ﬃ',
    '👩‍🚒',
    'x'.repeat(300),
    'ß'.repeat(5000),
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

const anything = fc.oneof(
  hostileText,
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(null, true, 0, -0, -1, 0.1, 2 ** 31, 2 ** 53, 1e308, [], {}, [[[]]]),
);

/**
 * Values that a schema takes; the larger `mutation` is, from 0 to 10, the more of their parts are something else. `ids`
 * fill the places of ids.
 */
export function valuesOf(
  schema: Schema,
  mutation: number,
  ids: fc.Arbitrary<string> = fc.uuid(),
): fc.Arbitrary<unknown> {
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return mutated(described as JsonSchema); // of which only those parts are read

  function mutated(schema: JsonSchema): fc.Arbitrary<unknown> {
    return fc.oneof({ weight: 40 - mutation, arbitrary: valid(schema) }, { weight: mutation, arbitrary: anything });
  }

  function valid(schema: JsonSchema): fc.Arbitrary<unknown> {
    if (schema.const !== undefined) return fc.constant(schema.const);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    const types = Array.isArray(schema.type) ? schema.type.map((type) => ({ ...schema, type })) : undefined;
    const choices = schema.anyOf ?? schema.oneOf ?? types;
    if (choices) return fc.oneof(...choices.map(mutated));
    if (schema.properties) return object(schema.properties, schema.required ?? []);
    if (typeof schema.additionalProperties === 'object')
      return fc.dictionary(hostileText, mutated(schema.additionalProperties), { maxKeys: 3 });
    if (schema.type === 'array') return fc.array(mutated(schema.items ?? {}), { maxLength: 4 });
    if (schema.type === 'string') return schema.format === 'uuid' ? ids : text(schema);
    if (schema.type === 'boolean') return fc.boolean();
    if (schema.type === 'integer') return fc.integer(limitsOf(schema));
    if (schema.type === 'number') return fc.double({ ...limitsOf(schema), noNaN: true });
    return schema.type === 'null' ? fc.constant(null) : anything;
  }

  /** Optional fields are now and then missing, others where it is mutated. */
  function object(properties: Record<string, JsonSchema>, required: string[]): fc.Arbitrary<unknown> {
    const fields = Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, mutated(each)]));
    return fc.oneof(
      { weight: 20, arbitrary: fc.record(fields, { requiredKeys: required }) },
      { weight: mutation, arbitrary: fc.record(fields, { requiredKeys: [] }) },
    );
  }
}

const emails = fc.uuid().map((id) => `${id}@example.test`);
const days = fc.date({ min: new Date('1899-12-01'), max: new Date('2201-01-01'), noInvalidDate: true });

function text({ format, pattern, allOf = [] }: JsonSchema): fc.Arbitrary<string> {
  const patterns = [pattern, ...allOf.map((each) => each.pattern)].join();
  if (format === 'email') return emails;
  if (format === 'date-time') return days.map((day) => day.toISOString());
  if (format === 'date' || patterns.includes('-02-29')) return days.map((day) => day.toISOString().slice(0, 10));
  if (pattern?.startsWith('^\\d')) return fc.stringMatching(/^\d{1,8}$/);
  return fc.oneof({ weight: 3, arbitrary: fc.string({ minLength: 1, maxLength: 20 }) }, hostileText);
}

const limitsOf = ({ minimum = -1e6, maximum = 1e6 }: JsonSchema) => ({
  min: Math.max(minimum, -(2 ** 31)),
  max: Math.min(maximum, 2 ** 31 - 1),
});
