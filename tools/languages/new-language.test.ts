import { flatten } from '@floorlight/languages/catalog-files';
import { expect, test } from 'vitest';
import { newLanguage } from './new-language.ts';
import { nested, updatedCatalog } from './write-catalog.ts';

test.each([
  ['fr', 'fr-CA', { tag: 'fr', name: 'Français', locale: 'fr-CA', direction: 'ltr' }],
  ['ar', 'ar', { tag: 'ar', name: 'العربية', locale: 'ar', direction: 'rtl' }],
])('%s is named in its own language, with its direction', (tag, locale, language) => {
  expect(newLanguage(tag, locale)).toEqual(language);
});

test('a malformed tag is refused', () => {
  expect(() => newLanguage('not_a_tag', 'en')).toThrow(RangeError);
});

test('a file gets the new messages empty, keeps translations, and loses messages that are gone', () => {
  const source = { file: 'a.ts', name: 't', namespace: 'totes', messages: { added: 'Added', saved: 'Saved' } };
  const language = newLanguage('es', 'es-US');
  const { file, added, removed } = updatedCatalog({ language, messages: { totes: { added: 'Agregado', old: 'x' } } }, [
    source,
  ]);
  expect(file.messages).toEqual({ totes: { added: 'Agregado', saved: '' } });
  expect([added, removed]).toEqual([1, 1]);
});

test('groups are nested, and flat again when read', () => {
  const flat = { saved: 'Saved', 'status.open': 'Open', 'auth.user.updated': 'Changed' };
  expect(nested(flat)).toEqual({ saved: 'Saved', status: { open: 'Open' }, auth: { 'user.updated': 'Changed' } });
  expect(flatten(nested(flat))).toEqual(flat);
});
