import { expect, test } from 'vitest';
import { namedParts } from './named-parts.ts';

const endpoints = new Set(['saveCount', 'getCount']);
const partsIn = (code: string) => namedParts([{ file: 'web/src/count.ts', code }], endpoints);

test('an endpoint is found where the app names a part of it', () => {
  expect(partsIn('const Draft = saveCount.body; call({ endpoint: getCount });')).toEqual(new Set(['saveCount']));
});

test.each([
  "import { saveCount as save } from '@floorlight/contracts/counts';\nconst Draft = save.body;",
  'const { body, path } = saveCount;',
  'const endpoint = saveCount;',
  "const Draft = saveCount['body'];",
])('a part that the build would miss fails it, with what to write instead: %s', (code) => {
  expect(() => partsIn(code)).toThrow(
    "web/src/count.ts: the build can't see which parts of the endpoint saveCount are read here. Import it by its own name",
  );
});

test('another name for an endpoint is allowed where no part of it is read', () => {
  expect(
    partsIn('import { saveCount as save } from "@floorlight/contracts/counts";\ncall({ endpoint: save });'),
  ).toEqual(new Set());
});
