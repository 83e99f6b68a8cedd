import { expect, test } from 'vitest';
import { compareTranslation, nameClashes } from './compare-translation.ts';

const counted = 'By {name}: {count, plural, one {# tote} other {# totes}} <b>now</b>';

test('a translation with the same placeholders, tags and plural forms is right', () => {
  const spanish = '<b>Ahora</b> {count, plural, one {# tote} other {# totes}} de {name}';
  expect(compareTranslation(counted, spanish, 'es-US')).toEqual([]);
});

test.each([
  ['a placeholder that is missing', 'De {name} <b>ahora</b>', ['lacks {count, plural}']],
  ['a placeholder that English has not', `${counted} {who}`, ['has {who}, which English has not']],
  ['a tag that English has not', `${counted} <i>x</i>`, ['has <i>, which English has not']],
  [
    'a plural as plain text',
    'De {name}: {count} <b>ya</b>',
    ['lacks {count, plural}', 'has {count}, which English has not'],
  ],
])('%s is found', (_, translation, problems) => {
  expect(compareTranslation(counted, translation, 'es-US')).toEqual(problems);
});

test('a plural needs the forms of its language', () => {
  expect(compareTranslation(counted, counted, 'pl')).toEqual([
    'has a plural without "many"',
    'has a plural without "few"',
  ]);
});

test('a broken message is found', () => {
  expect(compareTranslation('{name}', 'De {name', 'es-US')).toEqual([
    expect.stringMatching(/^is not a valid ICU message/),
  ]);
});

test('a select has the branches of English', () => {
  const english = '{kind, select, fire {Fire} other {Alert}}';
  expect(compareTranslation(english, '{kind, select, other {Alerta}}', 'es-US')).toEqual([
    'lacks {kind, select: fire}',
  ]);
});

test('a tag and a value of the same name clash', () => {
  expect(nameClashes('<name>{name}</name> and <b>{count, number}</b>')).toEqual(['name']);
});
