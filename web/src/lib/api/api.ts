import type { Endpoint, ReplyOf } from '@floorlight/contracts/endpoint';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { currentActingSite } from '../session/acting-site.ts';
import { noteAddress } from './asked-addresses.ts';
import { type ArgsOf, type Call, type CallMeta, urlOf } from './call.ts';
import { callInSession } from './call-in-session.ts';
import { createLazyApi } from './create-lazy-api.ts';
import type { Failure } from './failure.ts';

type CallContract = BaseQueryFn<Call, unknown, Failure, object, CallMeta>;
const callContract: CallContract = (request, { signal, queryCacheKey }) => {
  if (queryCacheKey && request.endpoint.method === 'GET') noteAddress(queryCacheKey, urlOf(request));
  // The same two shapes, spelled without undefined.
  return callInSession(atShownSite(request), signal) as ReturnType<CallContract>;
};

/** What is done on a page happens at the site that it shows. */
const atShownSite = (request: Call): Call =>
  request.endpoint.method === 'GET' ? request : { siteId: currentActingSite(), ...request };

/** `BreakBoard`: the managers' view of breaks. */
export const breakTags = ['ActiveBreak', 'MyBreaks', 'BreakBoard', 'BreakSettings'] as const;

/** The cache of server data. Each feature injects the endpoints it needs. */
export const api = createLazyApi({
  reducerPath: 'api',
  baseQuery: callContract,
  tagTypes: [
    'Alerts',
    'AlertsElsewhere',
    'AlertCounts',
    'AlertTimeline',
    'FoldedAlerts',
    'Reach',
    'Notifications',
    'UnreadCount',
    'PushDevices',
    'Phone',
    'Stats',
    'Sites',
    ...breakTags,
  ],
  endpoints: () => ({}),
});

export interface ApiState {
  api: ReturnType<typeof api.reducer>;
}

/** Dispatches actions that change the cache. */
export type ApiDispatch = ThunkDispatch<ApiState, unknown, UnknownAction>;

/** Turns a declared endpoint into an RTK Query definition with the types of its arguments and its reply. */
export const fromContract = <const E extends Endpoint>(endpoint: E) => ({
  query: (args: ArgsOf<E>): Call => ({ endpoint, ...(args as Omit<Call, 'endpoint'> | undefined) }), // ArgsOf holds no other keys
  transformResponse: (reply: ReplyOf<E>): ReplyOf<E> => reply,
});
