import compile from 'icu-minify/compile';
import { afterEach, expect, expectTypeOf, test } from 'vitest';
import { type Active, activate, english, onBrokenTranslation, onMissingCatalog } from './active.ts';
import { coded, textOf } from './coded.ts';
import { defineMessages } from './messages.ts';
import { pseudoCatalog } from './pseudo.ts';

const t = defineMessages('test', {
  plain: "Can't do this",
  named: 'Hello {name}',
  counted: '{count, plural, one {# tote} other {# totes}}',
  linked: 'Read <link>the {what}</link> first',
  status: { open: 'Open', closed: 'Closed' },
});

const spanish: Active = {
  language: { tag: 'es', name: 'Español', locale: 'es-US', direction: 'ltr' },
  catalogs: {
    test: {
      named: compile('Hola, {name}'),
      counted: compile('{count, plural, one {# contenedor} other {# contenedores}}'),
      'status.open': 'Abierto',
    },
  },
};
const inEnglish: Active = { language: english, catalogs: {} };
afterEach(() => activate(inEnglish));

test('a message takes the values that its English text has, and only these', () => {
  expect(t.plain()).toBe("Can't do this");
  expect(t.named({ name: '<b>Ann</b>' })).toBe('Hello <b>Ann</b>');
  expect([0, 1, 1200].map((count) => t.counted({ count }))).toEqual(['0 totes', '1 tote', '1,200 totes']);
  expect(t.linked.parts({ link: (within) => ({ within }) }, { what: 'rules' })).toEqual([
    'Read ',
    { within: ['the rules'] },
    ' first',
  ]);
  expectTypeOf(t.plain).parameters.toEqualTypeOf<[]>();
  expectTypeOf(t.counted).parameters.toEqualTypeOf<[{ count: number }]>();
});

test('in another language each message is translated, and English where that language has none', () => {
  activate(spanish);
  expect([t.named({ name: 'Ann' }), t.counted({ count: 1 }), t.status.open(), t.status.closed(), t.plain()]).toEqual([
    'Hola, Ann',
    '1 contenedor',
    'Abierto',
    'Closed',
    "Can't do this",
  ]);
});

test('a catalog that is not loaded is asked for, and the message is in English until then', () => {
  const missing: string[] = [];
  onMissingCatalog((namespace) => missing.push(namespace));
  activate({ ...spanish, catalogs: {} });
  expect(t.status.open()).toBe('Open');
  expect(missing).toEqual(['test']);
});

test('a coded message is English for machines, and in the language of its reader', () => {
  activate(spanish);
  const sent = coded(t.counted, { count: 2 });
  expect(sent).toEqual({ text: '2 totes', code: 'test.counted', params: { count: 2 } });
  expect(textOf(sent.text, sent)).toBe('2 contenedores');
});

test.each([
  ['a code this app does not know', { code: 'test.later' }],
  ['parameters that the translation cannot take', { code: 'test.counted', params: { count: 'two' } }],
  ['no code at all', undefined],
])('%s leaves the English text', (_, message) => {
  activate(spanish);
  expect(textOf('English', message)).toBe('English');
});

test('the accented language is longer, and keeps values, plurals and tags', () => {
  activate({
    language: { tag: 'en-XA', name: 'Accented', locale: 'en-US', direction: 'ltr' },
    catalogs: { test: pseudoCatalog('test') },
  });
  expect(t.named({ name: 'Ann' })).toMatch(/^\[Héllö Ann .+\]$/);
  expect(t.counted({ count: 3 })).toMatch(/^\[3 töté/);
  expect(t.linked.parts({ link: () => 0 }, { what: 'x' })).toContain(0);
  expect(t.plain().length).toBeGreaterThanOrEqual(Math.floor("Can't do this".length * 1.4));
});

test('a coded message whose translation can not take its parameters is reported once', () => {
  const reported: string[] = [];
  onBrokenTranslation(({ tag, message }) => reported.push(`${tag} ${message}`));
  activate({ ...spanish, catalogs: { sent: { renamed: compile('Se llama {name}') } } });
  const sent = { code: 'sent.renamed', params: { title: 'x' } };
  expect([textOf('Renamed', sent), textOf('Renamed', sent)]).toEqual(['Renamed', 'Renamed']);
  expect(reported).toEqual(['es sent.renamed']);
});
