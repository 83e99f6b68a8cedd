import type { Endpoint } from '@floorlight/contracts/endpoint';
import type { Span } from '@floorlight/telemetry/tracing';
import type { Caller } from './guards/caller.ts';
import type { Answerable } from './proxy/exchange.ts';

/** One request to the API, as far as it is known. */
export interface ApiCall extends Answerable {
  caller: Caller;
  requestId: string;
  span: Span;
  endpoint?: Endpoint;
  userId?: string | undefined;
}
