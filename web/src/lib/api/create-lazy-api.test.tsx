import { configureStore } from '@reduxjs/toolkit';
import { render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { expect, test } from 'vitest';
import { createLazyApi } from './create-lazy-api.ts';

/** An API whose answers are the names of what was asked for, and how often. */
function openApi() {
  let asked = 0;
  const api = createLazyApi({
    reducerPath: 'lazy',
    baseQuery: (what: string) => ({ data: `answer ${++asked} to ${what}` }),
    tagTypes: ['Totes'],
    endpoints: (build) => ({
      getTote: build.query<string, void>({ query: () => 'getTote', providesTags: ['Totes'] }),
      getCart: build.query<string, void>({ query: () => 'getCart' }),
      moveTote: build.mutation<string, void>({ query: () => 'moveTote', invalidatesTags: ['Totes'] }),
    }),
  });
  const store = configureStore({
    reducer: { lazy: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  });
  /** The endpoints that have been made. */
  const made = () =>
    Object.entries(Object.getOwnPropertyDescriptors(api.endpoints)).flatMap(([name, { get }]) => (get ? [] : [name]));
  return { api, store, made };
}

test('an endpoint is made by the screen that uses it, and answers as any other', async () => {
  const { api, store, made } = openApi();
  const { useGetToteQuery, useLazyGetCartQuery, useMoveToteMutation } = api;
  function Tote() {
    const { data } = useGetToteQuery();
    const [move, { data: moved }] = useMoveToteMutation();
    const [ask, { data: cart }] = useLazyGetCartQuery();
    return (
      <>
        <p>{[data, moved, cart].filter(Boolean).join(', ')}</p>
        <button type="button" onClick={() => void move().then(() => ask())}>
          Move
        </button>
      </>
    );
  }
  expect(made()).toEqual([]);
  render(
    <Provider store={store}>
      <Tote />
    </Provider>,
  );
  await screen.findByText('answer 1 to getTote');
  screen.getByRole('button').click();
  // The move has made the tote be asked for again.
  await screen.findByText(/^answer [34] to getTote, answer 2 to moveTote, answer [34] to getCart$/);
  expect(made().toSorted()).toEqual(['getCart', 'getTote', 'moveTote']);
  expect(api.endpoints.getTote.select()(store.getState()).data).toMatch(/to getTote$/);
});

test('an endpoint is made by a call without a hook too, and the others are not', async () => {
  const { api, store, made } = openApi();
  const { data } = await store.dispatch(api.endpoints.getTote.initiate());
  expect(data).toBe('answer 1 to getTote');
  expect(api.endpoints.getTote.matchFulfilled({ type: 'other' })).toBe(false);
  expect(made()).toEqual(['getTote']);
});

test('an answer can be changed and put into the cache before anything has used its endpoint', async () => {
  const { api, store } = openApi();
  store.dispatch(api.util.upsertQueryEntries([{ endpointName: 'getTote', arg: undefined, value: 'a known tote' }]));
  await store.dispatch(api.util.upsertQueryData('getCart', undefined, 'a known cart'));
  store.dispatch(api.util.updateQueryData('getCart', undefined, (cart) => `${cart}, changed`));
  expect(api.endpoints.getTote.select()(store.getState()).data).toBe('a known tote');
  expect(api.endpoints.getCart.select()(store.getState()).data).toBe('a known cart, changed');
  const other = openApi();
  // Nothing is cached: nothing changes.
  other.store.dispatch(other.api.util.updateQueryData('getTote', undefined, () => 'changed'));
  expect(other.api.endpoints.getTote.select()(other.store.getState()).data).toBeUndefined();
});

test('features add endpoints and tags of their own, in pages too, and the first of two with a name stays', async () => {
  const { api, store, made } = openApi();
  const withAisles = api.enhanceEndpoints({ addTagTypes: ['Aisles'] }).injectEndpoints({
    endpoints: (build) => ({
      listAisles: build.infiniteQuery<string, void, number>({
        query: ({ pageParam }) => `aisles ${pageParam}`,
        infiniteQueryOptions: { initialPageParam: 1, getNextPageParam: (_, all) => all.length + 1 },
        providesTags: ['Aisles'],
      }),
      getTote: build.query<string, void>({ query: () => 'another' }),
    }),
  });
  const { useListAislesInfiniteQuery, useGetToteQuery } = withAisles;
  function Aisles() {
    const { data, fetchNextPage } = useListAislesInfiniteQuery();
    const tote = useGetToteQuery();
    return (
      <button type="button" onClick={() => void fetchNextPage()}>
        {[...(data?.pages ?? []), tote.data].join(', ')}
      </button>
    );
  }
  expect(made()).toEqual([]);
  render(
    <Provider store={store}>
      <Aisles />
    </Provider>,
  );
  (await screen.findByText('answer 1 to aisles 1, answer 2 to getTote')).click();
  await screen.findByText('answer 1 to aisles 1, answer 3 to aisles 2, answer 2 to getTote');
});
