// @vitest-environment node
import { configureStore } from '@reduxjs/toolkit';
import 'fake-indexeddb/auto';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { waitFor } from '../../tests/wait-for.ts';
import { api } from '../api/api.ts';
import { unreachable } from '../api/failure.ts';
import { createKeptReads } from './keep-reads.ts';
import { keptReadsReducer, selectKeepingRefused, selectShownReads } from './kept-reads-slice.ts';
import { keepRead, readKept, wipeReads } from './read-store.ts';

const mia = { userId: 'mia', siteId: 'main' };
const sam = { userId: 'sam', siteId: 'main' };

/** What the server answers; undefined: it can't be reached. */
let answer: (() => unknown) | undefined;
const reply = async () => (answer ? { data: await answer() } : { error: unreachable }) as { data: string[] };

const testApi = api.injectEndpoints({
  endpoints: (build) => ({
    totes: build.query<string[], string>({ queryFn: reply }),
    pages: build.infiniteQuery<string[], string, string | null>({
      queryFn: reply,
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: () => undefined },
    }),
    tote: build.query<unknown, { params: { id: string } }>({ queryFn: reply }),
    secrets: build.query<string[], string>({ queryFn: reply }),
  }),
});
const { totes, pages, tote } = testApi.endpoints;
const kept = { totes: 'answers', pages: 'answers', tote: { alsoIn: 'totes' } } as const;

/** A page of the app, opened by this person. */
function openPage(owner = mia) {
  const keptReads = createKeptReads();
  const store = configureStore({
    reducer: { api: api.reducer, keptReads: keptReadsReducer },
    middleware: (defaults) => defaults().concat(api.middleware, keptReads.middleware),
  });
  keptReads.keepFor(owner, kept);
  onTestFinished(() => keptReads.keepFor(null));
  return {
    ...store,
    keptReads,
    totesOf: (arg = 'all') => totes.select(arg)(store.getState()),
    asOf: () => Object.values(selectShownReads(store.getState())),
  };
}

/** Reads something while the server answers, on a page that is then closed. */
async function readOnce(owner = mia) {
  const page = openPage(owner);
  answer = () => ['A-1'];
  await page.dispatch(totes.initiate('all'));
  await page.dispatch(pages.initiate('all'));
  await waitFor(async () => expect(await readKept(owner, 'pages("all")')).toBeDefined());
  answer = undefined;
}

beforeEach(async () => {
  answer = undefined;
  await wipeReads(null);
  await wipeReads(mia.userId);
});

test('what was read is shown again without the server, with its age, and the failure stays known', async () => {
  await readOnce();
  const page = openPage();
  void page.dispatch(totes.initiate('all'));
  await waitFor(() => expect(page.totesOf()).toMatchObject({ data: ['A-1'], error: unreachable }));
  expect(page.asOf()).toEqual([expect.closeTo(Date.now(), -5)]);
});

test('one thing is found in a kept list, if it was never asked for by itself', async () => {
  const listed = { id: 'A-1', items: 12 };
  await keepRead(mia, 'totes("all")', { data: [{ id: 'B-2' }, listed], asOf: 1 });
  const page = openPage();
  const toteOf = (id: string) => tote.select({ params: { id } })(page.getState());
  for (const id of ['A-1', 'C-3']) void page.dispatch(tote.initiate({ params: { id } }));
  await waitFor(() => expect(toteOf('A-1').data).toEqual(listed));
  expect(toteOf('C-3')).toMatchObject({ error: unreachable });
  expect(page.asOf()).toEqual([1]);
});

test('an answer of the server replaces what was kept', async () => {
  await readOnce();
  const page = openPage();
  void page.dispatch(totes.initiate('all'));
  void page.dispatch(pages.initiate('all'));
  await waitFor(() => expect(page.asOf()).toHaveLength(2));
  answer = () => ['B-2'];
  void page.dispatch(totes.initiate('all'));
  // A list of pages with data would not ask again by itself.
  void page.dispatch(pages.initiate('all'));
  await waitFor(() => expect(page.asOf()).toEqual([]));
  expect(page.totesOf().data).toEqual(['B-2']);
  expect(pages.select('all')(page.getState()).data?.pages).toEqual([['B-2']]);
});

test('a server that takes its time is answered for by the device', async () => {
  await readOnce();
  const page = openPage();
  const late = Promise.withResolvers<unknown>();
  answer = () => late.promise;
  void page.dispatch(totes.initiate('all'));
  await waitFor(() => expect(page.totesOf()).toMatchObject({ status: 'pending', data: ['A-1'] }));
  late.resolve(['B-2']);
  await waitFor(() => expect(page.totesOf().data).toEqual(['B-2']));
});

test('an answer that has not changed replaces what was kept, and nothing asks again', async () => {
  await readOnce();
  const page = openPage();
  void page.dispatch(totes.initiate('all'));
  void page.dispatch(pages.initiate('all'));
  await waitFor(() => expect(page.asOf()).toHaveLength(2));
  const asked = vi.fn(() => ['A-1']);
  answer = asked;
  void page.dispatch(totes.initiate('all', { forceRefetch: true }));
  void page.dispatch(pages.initiate('all', { forceRefetch: true }));
  await waitFor(() => expect(page.asOf()).toEqual([]));
  await page.dispatch(totes.initiate('other'));
  expect(asked).toHaveBeenCalledTimes(3);
});

test('nobody reads what another person or another site left', async () => {
  await readOnce();
  for (const owner of [sam, { ...mia, siteId: 'other' }]) {
    const page = openPage(owner);
    await page.dispatch(totes.initiate('all'));
    expect(page.totesOf()).toMatchObject({ status: 'rejected' });
    expect(page.totesOf().data).toBeUndefined();
  }
});

test('whoever signs in leaves nothing of others on the device, also not what they write late', async () => {
  const read = { data: ['A-1'], asOf: 0 };
  await keepRead(mia, 'totes("all")', read);
  await wipeReads(sam.userId);
  await keepRead(mia, 'totes("all")', read);
  expect(await readKept(mia, 'totes("all")')).toBeUndefined();
  await keepRead(sam, 'totes("all")', read);
  expect(await readKept(sam, 'totes("all")')).toMatchObject(read);
  await wipeReads(null);
  expect(await readKept(sam, 'totes("all")')).toBeUndefined();
});

test('only listed endpoints are kept, and what was open for one person is not kept for the next', async () => {
  const page = openPage();
  answer = () => ['A-1'];
  await page.dispatch(testApi.endpoints.secrets.initiate('all'));
  await page.dispatch(totes.initiate('all'));
  await wipeReads(sam.userId);
  page.keptReads.keepFor(sam, kept);
  await page.dispatch(totes.initiate('other'));
  await waitFor(async () => expect(await readKept(sam, 'totes("other")')).toBeDefined());
  expect(await readKept(sam, 'totes("all")')).toBeUndefined();
  expect(await readKept(sam, 'secrets("all")')).toBeUndefined();
});

test('without storage everything works as before, and the refusal is known', async () => {
  const page = openPage();
  answer = () => ['A-1'];
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The disk is full', 'QuotaExceededError');
  });
  await page.dispatch(totes.initiate('all'));
  await waitFor(() => expect(selectKeepingRefused(page.getState())).toBe(true));
  expect(page.totesOf().data).toEqual(['A-1']);
});
