import { createApi } from '@reduxjs/toolkit/query/react';

type Hook = (...args: unknown[]) => unknown;
type Kind = 'query' | 'mutation' | 'infiniteQuery';
type Build = Record<Kind, (definition: unknown) => unknown>;
interface Injection {
  endpoints: (build: Build) => Record<string, unknown>;
}
/** What is used of an API here, whatever its endpoints. */
interface AnyApi extends Record<string, unknown> {
  endpoints: Record<string, Record<string, Hook>>;
  injectEndpoints: (injection: Injection) => AnyApi;
  util: { upsertQueryEntries: (entries: readonly { endpointName: string }[]) => unknown };
}

/** An endpoint that is not made yet. */
interface Planned {
  kind: Kind;
  definition: unknown;
}
const plan: Build = {
  query: (definition): Planned => ({ kind: 'query', definition }),
  mutation: (definition): Planned => ({ kind: 'mutation', definition }),
  infiniteQuery: (definition): Planned => ({ kind: 'infiniteQuery', definition }),
};

/** How each kind of endpoint is used: the name of the hook is these around the endpoint's name, as in `useLazyGetAlertQuery`. */
const hooks = {
  query: [
    { before: 'use', after: 'Query', hook: 'useQuery' },
    { before: 'useLazy', after: 'Query', hook: 'useLazyQuery' },
  ],
  mutation: [{ before: 'use', after: 'Mutation', hook: 'useMutation' }],
  infiniteQuery: [{ before: 'use', after: 'InfiniteQuery', hook: 'useInfiniteQuery' }],
};

/**
 * RTK Query's createApi, with endpoints that are injected when they are first used: those of all features would be made at
 * each start, and the first screen uses few. `enhanceEndpoints` can't change one before that.
 */
export const createLazyApi: typeof createApi = (options) => {
  const api = createApi({ ...options, endpoints: () => ({}) });
  injectLater(api as unknown as AnyApi); // whatever its endpoints
  return api.injectEndpoints({ endpoints: options.endpoints }) as never; // with the endpoints of the options
};

function injectLater(api: AnyApi): void {
  const { injectEndpoints, util } = api;
  const { upsertQueryEntries } = util;
  api.injectEndpoints = ({ endpoints }) => {
    for (const [name, planned] of Object.entries(endpoints(plan) as Record<string, Planned>)) // `plan` makes no others
      if (!(name in api.endpoints)) addEndpoint(api, name, planned, injectEndpoints);
    return api;
  };
  // The only one of its functions that takes an endpoint by name without using it.
  util.upsertQueryEntries = Object.assign((entries: readonly { endpointName: string }[]) => {
    for (const { endpointName } of entries) void api.endpoints[endpointName];
    return upsertQueryEntries(entries);
  }, upsertQueryEntries);
}

function addEndpoint(
  api: AnyApi,
  name: string,
  { kind, definition }: Planned,
  inject: AnyApi['injectEndpoints'],
): void {
  Object.defineProperty(api.endpoints, name, {
    configurable: true,
    enumerable: true,
    get: () => {
      delete api.endpoints[name];
      inject({ endpoints: (build) => ({ [name]: build[kind](definition) }) });
      return api.endpoints[name];
    },
  });
  // Features take their hooks from the API at once, and call them when a screen is shown.
  const capitalized = name.replace(/^./, (first) => first.toUpperCase());
  for (const { before, after, hook } of hooks[kind])
    api[`${before}${capitalized}${after}`] = (...args: unknown[]) => api.endpoints[name]?.[hook]?.(...args);
}
