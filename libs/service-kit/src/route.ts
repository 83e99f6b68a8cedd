import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '@floorlight/contracts/endpoint';
import type { Principal } from '@floorlight/contracts/principal';
import type { Request, Response } from 'express';
import type { ByteStream } from './byte-stream.ts';
import type { Once } from './once.ts';

/** One request to an endpoint, checked: the caller may call, and the parts fit their schemas. */
export interface Call<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** The JSON as it was sent, before the schema. */
  rawBody: unknown;
  /** Null only where anyone may call, and does so signed out. */
  principal: E['access'] extends 'anyone' ? Principal | null : Principal;
  /** Does its work once per Idempotency-Key, where the endpoint takes one. */
  once: Once;
  request: Request;
  /** For cookies, redirects and streams; what is returned is sent unless an answer has begun here. */
  response: Response;
}

export type Handler<E extends Endpoint> =
  ReplyOf<E> extends undefined
    ? (call: Call<E>) => Promise<void>
    : (call: Call<E>) => Promise<ReplyOf<E> extends Blob ? Blob | ByteStream : ReplyOf<E>>;

export interface Route {
  endpoint: Endpoint;
  handle: Handler<Endpoint>;
}

/** Binds an endpoint to what answers it; what `handle` gets and returns follows from the declaration. */
export const route = <const E extends Endpoint>(endpoint: E, handle: Handler<E>): Route => ({
  endpoint,
  handle: handle as unknown as Handler<Endpoint>, // it is only ever called with what this endpoint's schemas let through
});
