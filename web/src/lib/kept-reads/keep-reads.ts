import { isFulfilled, isPending, isRejected, type Middleware, type UnknownAction } from '@reduxjs/toolkit';
import { type ApiDispatch, type ApiState, api } from '../api/api.ts';
import { isAway } from '../api/failure.ts';
import { keepingRefused, keptReplaced, keptShown, selectShownReads } from './kept-reads-slice.ts';
import { type KeptRead, keepRead, type ReadOwner, readKept, readListed } from './read-store.ts';

/** Answers a query from something else that is on this device; undefined if it can't. Never rejects. */
export type ReadFromDevice = (args: unknown, owner: ReadOwner) => Promise<KeptRead | undefined>;

/**
 * The endpoints that can be read without the server: their answers are kept, or made from something else. One thing that was
 * never asked for by itself is found in the kept lists where it stands.
 */
export type KeptEndpoints = Readonly<Record<string, 'answers' | { alsoIn: string } | ReadFromDevice>>;

/** Milliseconds to wait for the server before what was kept is shown. */
export const answerTimeout = 400;
/** Milliseconds after which an answer that has not changed is written again, as a newer one. */
const refreshInterval = 60_000;
/** Milliseconds. Changes are gathered for so long before they are written. */
const writeDelay = 1000;

type State = ApiState & Parameters<typeof selectShownReads>[0];

/** What the actions of RTK Query say about their query. */
interface QueryMeta {
  requestId: string;
  arg: {
    endpointName: string;
    queryCacheKey: string;
    originalArgs: unknown;
    forceRefetch?: unknown;
    direction?: string;
  };
}

/**
 * Keeps answers of the server on this device, and shows them where the server doesn't answer: until it does, and in place of
 * an error. `keepFor` sets whose answers they are and which are kept; null stops it. `writeNow` writes what changed, and `shown`
 * resolves once what is not answered is shown as it is kept.
 */
export function createKeptReads() {
  let endpoints: KeptEndpoints = {};
  let owner: ReadOwner | null = null;
  let states: { getState: () => State; dispatch: ApiDispatch } | null = null;
  /** What is on the disk already, or belongs to an earlier owner, and when it was answered. */
  let known = new Map<string, { data: unknown; at: number }>();
  let isScheduled = false;
  /** Requests under way, each with what ends the wait for it. */
  const running = new Map<string, (isAnswered: boolean) => void>();
  /** What is being read from the device, or waits for the server's answer. */
  const showing = new Set<Promise<void>>();
  /** Requests that will not ask the server: a list of pages takes what it has for an answer, unless it is forced to ask. */
  const hollow = new Set<string>();

  const write = () => {
    isScheduled = false;
    if (!owner || !states) return;
    const shown = selectShownReads(states.getState());
    for (const [query, entry] of Object.entries(states.getState().api.queries)) {
      const source = endpoints[entry?.endpointName ?? ''];
      if (!source || typeof source === 'function' || entry?.status !== 'fulfilled' || query in shown) continue;
      const { data, at = -Infinity } = known.get(query) ?? {};
      if (data === entry.data && entry.fulfilledTimeStamp < at + refreshInterval) continue;
      known.set(query, { data: entry.data, at: entry.fulfilledTimeStamp });
      keepRead(owner, query, { data: entry.data, asOf: Date.now() }).catch(refused);
    }
  };
  const refused = () => void states?.dispatch(keepingRefused());

  const showKept = async ({ requestId, arg: { endpointName, queryCacheKey: query, originalArgs } }: QueryMeta) => {
    const reader = owner;
    if (!reader || !states) return;
    const { getState, dispatch } = states;
    const wait = Promise.withResolvers<boolean>();
    running.set(requestId, wait.resolve);
    const giveUp = setTimeout(() => wait.resolve(false), navigator.onLine ? answerTimeout : 0);
    const source = endpoints[endpointName];
    const reading = typeof source === 'function' ? source(originalArgs, reader) : readKept(reader, query);
    const listed = async () =>
      typeof source === 'object' ? readListed(reader, source.alsoIn, idOf(originalArgs)) : undefined;
    const [kept, isAnswered] = await Promise.all([reading.then((read) => read ?? listed()), wait.promise]);
    clearTimeout(giveUp);
    running.delete(requestId);
    const entry = getState().api.queries[query];
    if (!kept || isAnswered || !entry || entry.data !== undefined || owner !== reader) return;
    known.set(query, { data: kept.data, at: kept.asOf });
    dispatch(keptShown({ query, asOf: kept.asOf }));
    const patches = [{ op: 'replace' as const, path: [], value: kept.data }];
    // The names of endpoints are those of the features, which lib does not know.
    dispatch(api.util.patchQueryData(endpointName as never, originalArgs as never, patches, true));
  };

  const follow = (action: UnknownAction) => {
    const meta = metaOf(action);
    if (!meta || !endpoints[meta.arg.endpointName] || !states) return;
    const { requestId, arg } = meta;
    const isShown = arg.queryCacheKey in selectShownReads(states.getState());
    const settle = running.get(requestId);
    if (isPending(action)) {
      if (states.getState().api.queries[arg.queryCacheKey]?.data === undefined) {
        const shown = showKept(meta).finally(() => showing.delete(shown));
        showing.add(shown);
      } else if (isShown && 'direction' in arg && !arg.direction && arg.forceRefetch !== true) hollow.add(requestId);
      return;
    }
    const isHollow = hollow.delete(requestId);
    if (isRejected(action)) return settle?.(!isAway(action.payload));
    settle?.(true);
    // A further page leaves those before it as they are.
    if (!isShown || arg.direction) return;
    if (isHollow)
      states.dispatch(initiatorOf(arg.endpointName)(arg.originalArgs, { forceRefetch: true, subscribe: false }));
    else states.dispatch(keptReplaced(arg.queryCacheKey));
  };

  const middleware: Middleware<object, State> = (context) => {
    states = context as unknown as NonNullable<typeof states>; // the store dispatches thunks too
    return (next) => (action) => {
      const before = context.getState().api.queries;
      const result = next(action);
      follow(action as UnknownAction); // what a store gets are actions
      if (owner && !isScheduled && context.getState().api.queries !== before) {
        isScheduled = true;
        setTimeout(write, writeDelay);
      }
      return result;
    };
  };

  const keepFor = (next: ReadOwner | null, kept: KeptEndpoints = {}): void => {
    endpoints = kept;
    if (next?.userId === owner?.userId && next?.siteId === owner?.siteId) return;
    owner = next;
    const entries = Object.entries(states?.getState().api.queries ?? {});
    known = new Map(entries.map(([query, entry]) => [query, { data: entry?.data, at: Infinity }]));
  };
  const shown = (): Promise<unknown> => Promise.allSettled(showing);
  return { middleware, keepFor, writeNow: write, shown };
}

const idOf = (args: unknown): string => (args as { params?: { id?: string } })?.params?.id ?? '';

function metaOf(action: UnknownAction): QueryMeta | null {
  if (!(isPending(action) || isFulfilled(action) || isRejected(action))) return null;
  const { meta } = action;
  const isQuery = typeof meta.arg === 'object' && meta.arg !== null && 'queryCacheKey' in meta.arg;
  return isQuery ? (meta as QueryMeta) : null; // only RTK Query has such an argument
}

type Initiate = (args: unknown, options: { forceRefetch: true; subscribe: false }) => UnknownAction;

/** The names of endpoints are those of the features, which lib does not know. */
const initiatorOf = (name: string): Initiate =>
  (api.endpoints as unknown as Record<string, { initiate: Initiate }>)[name]?.initiate as Initiate; // it has been running
