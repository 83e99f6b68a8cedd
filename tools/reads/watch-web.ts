import { endpoints } from '@floorlight/contracts/catalogue';
import type { Endpoint } from '@floorlight/contracts/endpoint';
import { afterAll, vi } from 'vitest';
import { unwatched, watch, writeReads } from './recorder.ts';

// Set up in the tests of the web app by `npm run reads`: notes which fields of answers its screens read. A screen gets them
// from a hook. What else takes an answer counts as reading all of it: a mutation, a call outside the cache.

interface Definition {
  transformResponse?(reply: unknown, ...rest: unknown[]): unknown;
}
type Build = Record<'query' | 'infiniteQuery' | 'mutation', (definition: Definition) => unknown>;
type SendCall = (request: { endpoint: Pick<Endpoint, 'method' | 'path'> }, signal?: AbortSignal) => Promise<unknown>;
interface Injected {
  endpoints(build: Build): Record<string, unknown>;
}

const operations = new Map(
  Object.entries<Endpoint>(endpoints).map(([name, { method, path }]) => [
    name,
    `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
  ]),
);

vi.mock('@reduxjs/toolkit/query/react', async (original) => {
  const actual = await original<typeof import('@reduxjs/toolkit/query/react')>();
  const { useDispatch, useSelector, useStore } = await import('react-redux');
  const { createSelector } = await import('@reduxjs/toolkit');
  const hooks = {
    useDispatch,
    useStore,
    useSelector: Object.assign(
      (...args: Parameters<typeof useSelector>) => watchedResult(useSelector(...args)),
      useSelector,
    ),
  };
  const createApi = actual.buildCreateApi(
    actual.coreModule(),
    actual.reactHooksModule({ hooks: hooks as never, createSelector }),
  );
  return { ...actual, createApi };
});

/** What a query's hook returns: its data, watched. */
function watchedResult(result: unknown): unknown {
  if (typeof result !== 'object' || result === null || !('endpointName' in result)) return result;
  const operation = operations.get(String(result.endpointName));
  if (!operation || !('data' in result)) return result;
  const watchedData = (data: unknown) =>
    isPages(data)
      ? { ...data, pages: data.pages.map((page) => watch('web', operation, page)) }
      : watch('web', operation, data);
  return { ...result, data: watchedData(result.data) };
}

const isPages = (data: unknown): data is { pages: unknown[] } =>
  typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data;

vi.mock('#lib/api/send-call.ts', async (original) => {
  const actual = await original<{ sendCall: SendCall }>();
  const sendCall: SendCall = async (request, signal) => {
    const { method, path } = request.endpoint;
    watch('web', `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`, {});
    return actual.sendCall(request, signal);
  };
  return { ...actual, sendCall };
});

vi.mock('#lib/api/api.ts', async (original) => {
  const actual = await original<{ api: { injectEndpoints(injected: Injected): unknown } }>();
  const inject = actual.api.injectEndpoints.bind(actual.api);
  actual.api.injectEndpoints = (injected) =>
    inject({
      ...injected,
      endpoints: (build) =>
        Object.fromEntries(
          Object.entries(injected.endpoints(build)).map(([name, definition]) => [
            name,
            watchedDefinition(name, definition as Definition & { type: string }), // as RTK builds them
          ]),
        ),
    });
  return actual;
});

/** Notes what a query's transformation reads. */
function watchedDefinition(name: string, definition: Definition & { type: string }): Definition {
  const operation = operations.get(name);
  const transform = definition.transformResponse;
  if (!operation || !transform || definition.type === 'mutation') return definition;
  return {
    ...definition,
    transformResponse: (reply, ...rest) => unwatched(transform(watch('web', operation, reply), ...rest)),
  };
}

afterAll(() => writeReads(process.env.RECORD_READS ?? ''));
