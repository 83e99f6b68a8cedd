import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const catalog: unknown = JSON.parse(readFileSync(new URL('../catalogs/es.json', import.meta.url), 'utf8'));

/** All texts of a catalog, at every depth. */
const textsIn = (node: unknown): string[] =>
  typeof node === 'string' ? [node] : typeof node === 'object' && node ? Object.values(node).flatMap(textsIn) : [];
const having = (words: RegExp) => textsIn(catalog).filter((text) => words.test(text));

test('Spanish calls a site almacén, as docs/glossary.md asks: sitio reads as a website', () => {
  expect(having(/(?<!\p{L})sitios?(?! web)(?!\p{L})/iu)).toEqual([]);
});

test('Spanish addresses its reader as usted', () => {
  expect(having(/(?<!\p{L})(tú|tu|tus|te|ti|contigo|tuyo|tuya)(?!\p{L})/iu)).toEqual([]);
});
