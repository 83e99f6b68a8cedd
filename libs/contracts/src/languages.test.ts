import { expect, test } from 'vitest';
import { Language, languageOf } from './languages.ts';

test.each([
  ['en', 'en'],
  ['ES', 'es'],
  ['pt-br', 'pt-BR'],
  ['zh-hant-tw', 'zh-Hant-TW'],
  ['es-419', 'es-419'],
  ['tlh', 'tlh'],
])('%s is the language %s', (given, language) => {
  expect(Language.parse(given)).toBe(language);
  expect(Language.parse(language)).toBe(language);
});

test.each([
  '',
  ' ',
  'e',
  'english language',
  'pt_BR',
  'es-',
  '-es',
  'es\0',
  'en,es',
  '*',
  '<b>',
  'a'.repeat(10_000),
  `en-x-${'a'.repeat(8)}-${'b'.repeat(8)}-${'c'.repeat(8)}-${'d'.repeat(8)}`,
  null,
  7,
  ['es'],
])('%j is refused as a language', (given) => {
  const { error } = Language.safeParse(given);
  expect(error?.issues.map(({ message }) => message)).toContain('Use a language code like en, es or pt-BR');
});

test('a person is written to in their own language, otherwise in their site’s', () => {
  const site = { language: 'es' };
  expect(languageOf({ language: 'pt-BR' }, site)).toBe('pt-BR');
  expect(languageOf({ language: null }, site)).toBe('es');
  expect(languageOf({}, site)).toBe('es');
});
