import {
  buildCreateApi,
  type CoreModule,
  coreModule,
  type Module,
  reactHooksModule,
} from '@reduxjs/toolkit/query/react';

type Init = Module<CoreModule>['init'];
type Definition = Parameters<ReturnType<Init>['injectEndpoint']>[1];
type Hook = (...args: unknown[]) => unknown;
interface AnyApi extends Record<string, unknown> {
  endpoints: Record<string, Record<string, Hook>>;
}

/** How each kind of endpoint is used: the name of the hook is these around the endpoint's name, as in `useLazyGetAlertQuery`. */
const hooks = {
  query: [
    { before: 'use', after: 'Query', hook: 'useQuery' },
    { before: 'useLazy', after: 'Query', hook: 'useLazyQuery' },
  ],
  mutation: [{ before: 'use', after: 'Mutation', hook: 'useMutation' }],
  infinitequery: [{ before: 'use', after: 'InfiniteQuery', hook: 'useInfiniteQuery' }],
};

/** Calls still to be made, by endpoint. */
const waiting = new Map<string, (() => void)[]>();

/**
 * RTK Query's createApi, with endpoints that are made when they are first used: those of all features would be made at each start, and
 * the first screen uses few.
 */
export const createLazyApi = buildCreateApi(lazily(coreModule()), lazily(reactHooksModule()));

function lazily<M extends { init: Init }>(module: M): M {
  const init: Init = (api, options, context) => {
    const { injectEndpoint } = module.init(api, options, context);
    return {
      injectEndpoint: (name, definition) =>
        later(api as unknown as AnyApi, name, definition, () => injectEndpoint(name, definition)), // the features add endpoints
    };
  };
  return Object.assign({}, module, { init });
}

/** Called by each module for each endpoint, in the order of the modules. */
function later(api: AnyApi, name: string, definition: Definition, inject: () => void): void {
  const others = waiting.get(name);
  if (others) {
    others.push(inject);
    return;
  }
  waiting.set(name, [inject]);
  const own = { configurable: true, enumerable: true };
  Object.defineProperty(api.endpoints, name, {
    ...own,
    get: () => {
      Object.defineProperty(api.endpoints, name, { ...own, value: {}, writable: true });
      for (const injectNow of waiting.get(name) ?? []) injectNow();
      waiting.delete(name);
      return api.endpoints[name];
    },
  });
  // Features take their hooks from the API at once, and call them when a screen is shown.
  const capitalized = name.replace(/^./, (first) => first.toUpperCase());
  for (const { before, after, hook } of hooks[definition.type])
    api[`${before}${capitalized}${after}`] = (...args: unknown[]) => api.endpoints[name]?.[hook]?.(...args);
}
