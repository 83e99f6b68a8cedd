import { configureStore } from '@reduxjs/toolkit';
import { render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { expect, test } from 'vitest';
import { createLazyApi } from './create-lazy-api.ts';

/** An API whose answers are the names of what was asked for. */
const lazyApi = createLazyApi({
  reducerPath: 'lazy',
  baseQuery: (asked: string) => ({ data: `answer to ${asked}` }),
  endpoints: (build) => ({
    getTote: build.query<string, void>({ query: () => 'getTote' }),
    getCart: build.query<string, void>({ query: () => 'getCart' }),
    moveTote: build.mutation<string, void>({ query: () => 'moveTote' }),
  }),
});
const { useGetToteQuery, useLazyGetCartQuery, useMoveToteMutation } = lazyApi;

/** Whether an endpoint has been made. */
const isMade = (name: string): boolean => Object.getOwnPropertyDescriptor(lazyApi.endpoints, name)?.get === undefined;

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

test('an endpoint is made by the screen that uses it, and answers as any other', async () => {
  const store = configureStore({
    reducer: { lazy: lazyApi.reducer },
    middleware: (defaults) => defaults().concat(lazyApi.middleware),
  });
  expect(['getTote', 'getCart', 'moveTote'].filter(isMade)).toEqual([]);
  render(
    <Provider store={store}>
      <Tote />
    </Provider>,
  );
  await screen.findByText('answer to getTote');
  screen.getByRole('button').click();
  await screen.findByText('answer to getTote, answer to moveTote, answer to getCart');
  expect(lazyApi.endpoints.getTote.select()(store.getState()).data).toBe('answer to getTote');
});

test('an endpoint is made by a call without a hook too', async () => {
  const other = createLazyApi({
    reducerPath: 'lazy',
    baseQuery: (asked: string) => ({ data: asked }),
    endpoints: (build) => ({ getShelf: build.query<string, void>({ query: () => 'getShelf' }) }),
  });
  const store = configureStore({
    reducer: { lazy: other.reducer },
    middleware: (defaults) => defaults().concat(other.middleware),
  });
  const { data } = await store.dispatch(other.endpoints.getShelf.initiate());
  expect(data).toBe('getShelf');
  expect(other.endpoints.getShelf.matchFulfilled({ type: 'other' })).toBe(false);
});
