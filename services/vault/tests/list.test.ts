import { addBarcode, deleteBarcode, favoriteBarcode, getBarcode, listBarcodes } from '@floorlight/contracts/barcodes';
import type { QueryInput } from '@floorlight/contracts/endpoint';
import { succeeded } from '@floorlight/test-kit/client';
import type { Person } from '@floorlight/test-kit/service-under-test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startVault, type VaultUnderTest } from './start-vault.ts';

let vault: VaultUnderTest;

beforeAll(async () => {
  vault = await startVault();
});
afterAll(() => vault.stop());

type Query = QueryInput<typeof listBarcodes>;

const stored = async ({ call }: Person, sku: string, more: object = {}) =>
  succeeded(await call(addBarcode, { rawBody: { value: `value of ${sku}`, type: 'other', sku, ...more } }));
const skus = async ({ call }: Person, query: Query) =>
  succeeded(await call(listBarcodes, { query })).map(({ sku }) => sku);

test('a search finds a part of any field in any case, and takes wildcards literally', async () => {
  const owner = await vault.person();
  const other = await vault.person();
  await stored(owner, 'PLAIN', { value: '100 percent' });
  await stored(owner, 'WILD', { value: '100% _under_ back\\slash' });
  await stored(owner, 'ÄRGER', { description: 'Zürich Dock', location: 'A-12' });
  await stored(other, 'PERCENT');
  const hits: [string, string[]][] = [
    ['PERCENT', ['PLAIN']],
    ['0%', ['WILD']],
    ['%', ['WILD']],
    ['_', ['WILD']],
    ['k\\s', ['WILD']],
    ['ärg', ['ÄRGER']],
    ['zÜRICH', ['ÄRGER']],
    ['a-12', ['ÄRGER']],
    ['100', ['WILD', 'PLAIN']],
    ["'; drop table barcodes; --", []],
    ['percentplain', []],
    [' ', ['ÄRGER', 'WILD', 'PLAIN']],
  ];
  for (const [search, found] of hits) expect([search, await skus(owner, { search })]).toEqual([search, found]);
  expect(await skus(owner, { search: '100', type: 'qr' })).toEqual([]);
});

test('most used and recent have their own order; newest first is the default', async () => {
  const owner = await vault.person();
  const [one, , three] = [await stored(owner, 'one'), await stored(owner, 'two'), await stored(owner, 'three')];
  for (const { id } of [three, three, one]) succeeded(await owner.call(getBarcode, { params: { id } }));
  expect(await skus(owner, {})).toEqual(['three', 'two', 'one']);
  expect(await skus(owner, { sort: 'most_used' })).toEqual(['three', 'one', 'two']);
  expect(await skus(owner, { sort: 'recent' })).toEqual(['one', 'three', 'two']);
  const params = { id: three.id };
  succeeded(await owner.call(favoriteBarcode, { params, body: { favorite: true } }));
  expect(await skus(owner, { sort: 'favorites_first' })).toEqual(['three', 'one', 'two']);
});

test.each([undefined, 'recent', 'most_used', 'favorites_first'] as const)(
  'page by page (%s) each barcode comes once, though some were added in the same moment and one goes meanwhile',
  async (sort) => {
    const owner = await vault.person();
    const all = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((sku) => stored(owner, sku)));
    for (const { id } of all.slice(2, 4)) succeeded(await owner.call(getBarcode, { params: { id } }));
    const whole = await skus(owner, { sort });
    const seen: string[] = [];
    let query: Query | undefined = { sort, search: 'VALUE', limit: 3 };
    while (query) {
      const answer = await owner.call(listBarcodes, { query });
      const page = succeeded(answer);
      seen.push(...page.map(({ sku }) => sku));
      query = nextOf(answer.headers);
      if (seen.length === 3) await owner.call(deleteBarcode, { params: { id: page[2]?.id ?? '' } });
    }
    expect(seen).toEqual(whole);
  },
);

/** The query of the link that leads on; it keeps what was asked for. */
function nextOf(headers: Headers): Query | undefined {
  const link = /^<(.+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
  if (!link) return undefined;
  const url = new URL(link, vault.baseUrl);
  expect(url.pathname).toBe(listBarcodes.path);
  expect(url.searchParams.get('search')).toBe('VALUE');
  return Object.fromEntries(url.searchParams) as Query; // what our own link says
}

test('a page has fifty unless the limit is higher, and the last page has no link', async () => {
  const owner = await vault.person();
  await Promise.all(Array.from({ length: 51 }, (_, index) => stored(owner, `S-${index}`)));
  const first = await owner.call(listBarcodes);
  expect([succeeded(first).length, first.headers.get('link')]).toEqual([50, expect.stringContaining('rel="next"')]);
  const whole = await owner.call(listBarcodes, { query: { limit: 200 } });
  expect([succeeded(whole).length, whole.headers.get('link')]).toEqual([51, null]);
});

test.each([
  ['limit=0', 'limit'],
  ['limit=201', 'limit'],
  ['type=aztec', 'type'],
  ['sort=oldest', 'sort'],
  ['cursor=1', 'cursor'],
  ['cursor=0-99999999999999-00000000-0000-4000-8000-000000000000', 'cursor'],
  [`search=${'x'.repeat(10_000)}`, 'search'],
])('a list that can’t be had is refused by its field: %.40s', async (query, field) => {
  const owner = await vault.person();
  const params = Object.fromEntries(new URLSearchParams(query)) as Query; // wrong on purpose
  const answer = await owner.call(listBarcodes, { query: params });
  expect([answer.status, answer.body]).toMatchObject([400, { errors: { [field]: expect.any(String) } }]);
});

test('a NUL in a search is refused', async () => {
  const owner = await vault.person();
  expect((await owner.call(listBarcodes, { query: { search: 'a\0b' } })).status).toBe(400);
});

test('the furthest valid cursor lists nothing or everything, and never fails', async () => {
  const owner = await vault.person();
  await stored(owner, 'only');
  const id = 'ffffffff-ffff-4fff-8fff-ffffffffffff';
  for (const sort of [undefined, 'recent', 'most_used'] as const) {
    expect(await skus(owner, { sort, cursor: `999999999-9999999999999-${id}` })).toEqual(['only']);
    expect(await skus(owner, { sort, cursor: `0-0-${id}` })).toEqual([]);
  }
});

test('what was added, used or made a favorite since a time can be read alone', async () => {
  const owner = await vault.person();
  const [used, loved] = [await stored(owner, 'used'), await stored(owner, 'loved')];
  await stored(owner, 'untouched');
  vault.passes(1);
  const { updatedAt: changedSince } = await stored(owner, 'newest');
  vault.passes(1);
  succeeded(await owner.call(getBarcode, { params: { id: used.id } }));
  succeeded(await owner.call(favoriteBarcode, { params: { id: loved.id }, body: { favorite: true } }));
  expect(await skus(owner, { changedSince })).toEqual(['newest', 'loved', 'used']);
});
