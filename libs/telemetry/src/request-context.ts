import { AsyncLocalStorage } from 'node:async_hooks';

export interface RequestContext {
  requestId: string;
}

const contexts = new AsyncLocalStorage<RequestContext>();

/** The id of the request (or of the request that caused the event) being worked on; null outside of one. */
export const currentRequestId = (): string | null => contexts.getStore()?.requestId ?? null;

/** Runs `work`, and everything it starts, as part of this request. */
export const withRequest = <T>(context: RequestContext, work: () => T): T => contexts.run(context, work);
