import { type Active, inLanguage } from '@floorlight/languages/active';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from './catalogue.ts';
import { type Endpoint, isBinary, type Schema } from './endpoint.ts';
import { ruleMessages } from './rule-messages.ts';
import { validationMessage } from './validation-message.ts';

const parts = Object.entries<Endpoint>(endpoints).flatMap(([name, { params, query, body }]) =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema === undefined || isBinary(schema) ? [] : [{ name: `${name} ${part}`, schema }],
  ),
);

/** Missing, of another type, too short, too long, out of range, in another format. */
const wrongValues = [
  undefined,
  null,
  '',
  ' ',
  'x',
  'nonsense',
  'nul\0',
  '2026-02-30',
  'x'.repeat(100_000),
  -1,
  0,
  1.5,
  61,
  1e12,
  -1e308,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  true,
  [],
  ['x'],
  {},
];
const rightValues = [
  '0b5c1f7e-8f0e-4a55-9d5e-0c6f1b1a2c3d',
  'mia@floorlight.test',
  '2026-11-20',
  '2026-11-20T08:00:00Z',
  'auth.user.verified',
  '1-1',
  '1234',
  90,
  true,
];

const zodVocabulary =
  /invalid (input|option|string|number|date|iso|key|element|value)|expected|received|too (small|big)|unrecogni[sz]ed|zod|regex|pattern|uuid|\biso\b|undefined|\bnan\b|object Object|["{}[\]]/i;

test.each(parts)('$name: every validation message is plain English', ({ schema }) => {
  for (const message of messagesOf(schema)) {
    expect(message).not.toMatch(zodVocabulary);
    expect(message).toMatch(/^[A-Z].+[^.\s]$/);
  }
});

test.each(parts)('$name: no validation message lists the values of a field', ({ schema }) => {
  const lists = listedValues(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  for (const message of messagesOf(schema)) {
    const words = message.split(/[^\w-]+/);
    for (const values of lists) expect(values.filter((value) => words.includes(value)).length, message).toBeLessThan(2);
  }
});

test('a field without a message of its own is named in words', () => {
  const Sample = z.strictObject({
    breakType: z.enum(['restroom', 'personal']),
    managerId: z.optional(z.string()),
    firstName: z.string().check(z.minLength(2), z.maxLength(200)),
    size: z.object({ maxWidth: z.int().check(z.gte(0), z.lt(100)) }),
    count: z.int(),
    days: z.array(z.iso.date()),
    at: z.iso.datetime(),
    code: z.string().check(z.regex(/^\d+$/)),
    title: z.string('Title is missing'),
  });
  const errorsOf = (value: unknown) =>
    z.safeParse(Sample, value, { error: validationMessage }).error?.issues.map(({ message }) => message);

  expect(errorsOf(7)).toEqual(['The request must be a JSON object']);
  expect(errorsOf({})?.at(0)).toBe('Break type is required');
  expect(errorsOf({})?.at(-1)).toBe('Title is missing');
  expect(
    errorsOf({
      breakType: 'lunch',
      firstName: 'A',
      size: { maxWidth: 100 },
      count: 0.5,
      days: ['2026-02-30'],
      at: 'now',
      code: 'x',
      title: 'x',
      more: 1,
    }),
  ).toEqual([
    'Break type must be one of the listed values',
    'First name must be at least 2 characters',
    'Max width must be less than 100',
    'Count must be a whole number',
    'Days must be a date like 2026-11-20',
    'At must be a date and time in UTC like 2026-11-20T08:00:00Z',
    'Code is not valid',
    'The request has an unknown field',
  ]);
  expect(
    errorsOf({
      breakType: null,
      managerId: 1,
      firstName: 'x'.repeat(201),
      size: { maxWidth: 'x' },
      count: 1e30,
      days: 1,
      at: 1,
      code: 1,
      title: 1,
    }),
  ).toEqual([
    'Break type must be one of the listed values',
    'Manager ID must be text',
    'First name must be at most 200 characters',
    'Max width must be a number',
    'Count is out of range',
    'Days must be a list',
    'At must be text',
    'Code must be text',
    'Title is missing',
  ]);
});

test('a field that people know has the name that any field gets from its path', () => {
  for (const [key, name] of Object.entries(ruleMessages.names)) {
    const words = key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    expect(name().toLowerCase()).toBe(words);
  }
});

test('in another language the sentence and the names of known fields are translated', () => {
  const language = { tag: 'es', name: 'Español', locale: 'es-US', direction: 'ltr' } as const;
  const catalogs: Active['catalogs'] = {
    rules: {
      required: ['Falta: ', ['field']],
      'atLeast.string': [['field'], ': al menos ', ['bound'], ' caracteres'],
      'names.status': 'Estado',
    },
  };
  const Sample = z.object({ status: z.string(), colour: z.string(), notes: z.string().check(z.minLength(3)) });
  const { error } = z.safeParse(
    Sample,
    { notes: 'x' },
    {
      error: (issue) => inLanguage({ language, catalogs }, () => validationMessage(issue)),
    },
  );
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'Falta: Estado',
    'Falta: Colour',
    'Notes: al menos 3 caracteres',
  ]);
});

/**
 * Every message that a wrong value of a field gives: alone, beside right values, and beside a field nobody declared.
 */
function messagesOf(schema: Schema): Set<string> {
  const fields = schema instanceof z.ZodMiniObject ? Object.entries(schema.shape) : [];
  const right = Object.fromEntries(fields.map(([name, field]) => [name, rightValueOf(field)]));
  const values = [
    ...wrongValues,
    ...fields.flatMap(([name]) =>
      wrongValues.flatMap((value) => [{ [name]: value }, { ...right, [name]: value, undeclared: value }]),
    ),
  ];
  const issues = values.flatMap(
    (value) => z.safeParse(schema, value, { error: validationMessage }).error?.issues ?? [],
  );
  return new Set(issues.map(({ message }) => message));
}

const rightValueOf = (field: z.core.$ZodType): unknown =>
  [...rightValues, ...listedValues(z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' })).flat()].find(
    (value) => z.safeParse(field, value).success,
  );

/** The lists of values in a JSON schema. */
function listedValues(json: unknown): string[][] {
  if (typeof json !== 'object' || json === null) return [];
  const own = 'enum' in json && Array.isArray(json.enum) ? [json.enum.map(String)] : [];
  return [...own, ...Object.values(json).flatMap(listedValues)];
}
