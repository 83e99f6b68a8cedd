import { AsyncLocalStorage } from 'node:async_hooks';

/** The client of a request, as the gateway names it. */
export interface RequestOrigin {
  ip: string | null;
  userAgent: string | null;
}

export interface RequestContext {
  requestId: string;
  origin?: RequestOrigin | null | undefined;
}

const contexts = new AsyncLocalStorage<RequestContext>();

/** The id of the current request, or of the request that caused the current event; null outside of one. */
export const currentRequestId = (): string | null => contexts.getStore()?.requestId ?? null;

/** The client of the current request; null where it is unknown, and outside of a request. */
export const currentOrigin = (): RequestOrigin | null => contexts.getStore()?.origin ?? null;

/** Runs `work`, and everything it starts, as part of this request. */
export const withRequest = <T>(context: RequestContext, work: () => T): T => contexts.run(context, work);
