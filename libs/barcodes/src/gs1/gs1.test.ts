import { expect, test } from 'vitest';
import { problemMessage, refusedFor } from '../value-problem.ts';
import { gs1Value } from './field-value.ts';
import { encodedGs1, normalizedGs1, readGs1 } from './gs1-elements.ts';

const fields = (text: string) => readGs1(text).elements?.map(({ identifier, value }) => `${identifier} ${value}`);

test.each([
  ['as it is written', '(01)04006381333931(17)261231(10)AB-12(21)9'],
  ['as a decoder says it', '01040063813339311726123110AB-12\x1d219'],
  ['with a separator more than needed', '\x1d0104006381333931\x1d17261231\x1d10AB-12\x1d219'],
])('GS1 data is split into its fields: %s', (_, text) => {
  expect(fields(text)).toEqual(['01 04006381333931', '17 261231', '10 AB-12', '21 9']);
  expect(normalizedGs1(text)).toBe('(01)04006381333931(17)261231(10)AB-12(21)9');
  expect(encodedGs1(text)).toBe('01040063813339311726123110AB-12\x1d219');
});

test('identifiers of four digits are split too, and a field that looks like two stays as it was read', () => {
  expect(fields('310200125039221250')).toEqual(['3102 001250', '3922 1250']);
  expect(normalizedGs1('10A(21)B')).toBe('10A(21)B');
});

test.each([
  ['AB4006381333931', 'GS1 data begins with an identifier in brackets, such as (01)', false],
  ['(05)123', '(05) is no GS1 identifier', false],
  ['(01)4006381333931', '(01) GTIN has 14 characters, this has 13', false],
  ['(17)261331', '(17) EXPIRY is no date: year, month and day have two digits each', false],
  ['(37)1O', '(37) COUNT holds digits only', false],
  ['(10)', '(10) BATCH/LOT is empty', false],
  ['(10)Ö1', '(10) BATCH/LOT has a character that GS1 does not allow', false],
  ['(01)04006381333932(10)A', 'The check digit of (01) GTIN is wrong', '(01)04006381333931(10)A'],
  [
    '10AB122112345678901234567890',
    '(10) BATCH/LOT has at most 20 characters, this has 26: FNC1 may be missing at its end',
    false,
  ],
  ['01040063813339', '(01) GTIN has 14 characters, this has 12', false],
  ['010400638133393105123', '(05) is no GS1 identifier', false],
  [
    '4268400104006381333931',
    '(426) COUNTRY - FULL PROCESS has at most 3 characters, this has 19: FNC1 may be missing at its end',
    false,
  ],
  ['371210AB', '(37) COUNT holds digits only', false],
  ['(00)123456789012345678', 'The check digit of (00) SSCC is wrong', '(00)123456789012345675'],
  ['(253)4006381333932LOT-7', 'The check digit of (253) GDTI is wrong', '(253)4006381333931LOT-7'],
] as const)('%s is refused: %s', (typed, text, meant) => {
  for (const type of ['gs1_128', 'gs1_datamatrix'] as const) {
    const refused = refusedFor(type, typed, false);
    expect(refused).toMatchObject({ problem: { text }, meant: meant ? { type, value: meant } : null });
    if (refused && meant) expect(problemMessage(type, refused).text).toContain(meant);
    // A label that breaks the rules can be kept as it was read.
    expect(refusedFor(type, typed, true)).toBeNull();
  }
});

test('typed data is kept with brackets and without gaps', () => {
  expect(refusedFor('gs1_128', ' (01) 0400 6381 333931 (10) AB ', false)).toBeNull();
  expect(normalizedGs1('(01) 0400 6381 333931 (10) AB')).toBe('(01)04006381333931(10)AB');
});

test('dates and measures are read', () => {
  const value = (text: string) => {
    const [element] = readGs1(text).elements ?? [];
    return element && gs1Value(element, 2026);
  };
  expect(value('(17)261231')).toEqual({ is: 'date', date: new Date('2026-12-31'), isMonth: false });
  expect(value('(15)990200')).toEqual({ is: 'date', date: new Date('1999-02-01'), isMonth: true });
  expect(value('(11)760101')).toMatchObject({ date: new Date('2076-01-01') });
  expect(value('(3103)001250')).toEqual({ is: 'number', number: 1.25, decimals: 3 });
  for (const other of ['(10)261231', '(17)261331', '(17)26AB31', '(3103)1O1250', '(7003)2612311430'])
    expect(value(other)).toBeNull();
});
