import { expect, test } from 'vitest';
import { wrongTranslations } from './check-catalogs.ts';

const language = { tag: 'es', name: 'Español', locale: 'es-US', direction: 'ltr' as const };
const source = {
  file: 'a.ts',
  name: 't',
  namespace: 'totes',
  messages: { added: 'Added {name}', 'status.open': 'Open' },
};

test('a whole language has nothing wrong', () => {
  const messages = { totes: { added: 'Se agregó {name}', 'status.open': 'Abierto' } };
  expect(wrongTranslations({ language, messages }, [source])).toEqual([]);
});

test('missing, needless and different messages are found', () => {
  const messages = { totes: { added: 'Se agregó', deleted: 'x' }, gone: {} };
  expect(wrongTranslations({ language, messages }, [source])).toEqual([
    'es.json: no code has the namespace gone',
    'es.json: totes.added lacks {name}',
    'es.json: totes.status.open is missing',
    'es.json: totes.deleted is no message of the code',
  ]);
});
