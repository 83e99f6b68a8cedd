import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { defineMessages } from './messages.ts';
import { availableLanguages, inLanguageOf, loadLanguages } from './server.ts';

const t = defineMessages('greetings', { hello: 'Hello {name}', bye: 'Bye' });
const $language = { name: 'x', locale: 'en-US', direction: 'ltr' };

const directory = mkdtempSync(join(tmpdir(), 'catalogs-'));
afterAll(() => rmSync(directory, { recursive: true }));
const write = (tag: string, contents: string) => writeFileSync(join(directory, `${tag}.json`), contents);

test('a file that cannot be read is reported once, and its readers get English', () => {
  write('aa', '{ "$language": ');
  write('bb', 'null');
  write('cc', '{ "greetings": { "bye": "Tchau" } }');
  write('dd', JSON.stringify({ $language, greetings: { hello: 'Ola, {name', bye: '<b>Tchau</b' } }));
  write('ee', JSON.stringify({ $language, greetings: { hello: 'Olá, {name}' } }));
  const failures: [string, string | undefined][] = [];
  loadLanguages(({ tag, message }) => failures.push([tag, message]), pathToFileURL(`${directory}/`));

  expect(failures.filter(([tag]) => tag !== 'dd')).toEqual([
    ['aa', undefined],
    ['bb', undefined],
    ['cc', undefined],
  ]);
  expect(failures).toContainEqual(['dd', 'greetings.hello']);
  // Tests of other files may have loaded more.
  expect(availableLanguages()).toEqual(expect.arrayContaining(['en', 'dd', 'ee']));
  for (const tag of ['aa', 'bb', 'cc']) expect(availableLanguages()).not.toContain(tag);
  for (const tag of ['aa', 'bb', 'cc', 'dd', 'tlh', '', null, '-', 'a'.repeat(10_000)])
    expect(inLanguageOf(tag, () => t.hello({ name: 'Ann' }))).toBe('Hello Ann');
  expect(inLanguageOf('ee-MX', () => [t.hello({ name: '<b>Ann</b>' }), t.bye()])).toEqual(['Olá, <b>Ann</b>', 'Bye']);
});

test('after a function the language is what it was before, also if it throws', () => {
  expect(() =>
    inLanguageOf('ee', () => {
      throw new Error('no');
    }),
  ).toThrow('no');
  expect(t.hello({ name: 'Ann' })).toBe('Hello Ann');
});

test('a translation that cannot take its values is reported once, and the text is English', () => {
  write('ff', JSON.stringify({ $language, greetings: { hello: '{name, date, short}', bye: '' } }));
  const failures: unknown[] = [];
  loadLanguages((failure) => failures.push(failure), pathToFileURL(`${directory}/`));
  failures.length = 0;
  for (let time = 0; time < 2; time += 1)
    expect(inLanguageOf('ff', () => [t.hello({ name: 'Ann' }), t.bye()])).toEqual(['Hello Ann', 'Bye']);
  expect(failures).toEqual([{ tag: 'ff', message: 'greetings.hello', cause: expect.any(Error) }]);
});
