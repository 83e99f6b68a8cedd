import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '@floorlight/contracts/endpoint';
import type { Principal } from '@floorlight/contracts/principal';
import type { Request, Response } from 'express';
import type { ByteStream } from './byte-stream.ts';
import type { Once } from './once.ts';
import type { PreparedReply } from './prepared-reply.ts';

/** One request to an endpoint, after authorization and validation. */
export interface Call<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** The JSON as it was sent, before validation. */
  rawBody: unknown;
  /** Null only for an anonymous caller, where anyone may call. */
  principal: E['access'] extends 'anyone' ? Principal | null : Principal;
  /** Does its work once per Idempotency-Key, where the endpoint takes one. */
  once: Once;
  request: Request;
  /** For cookies, redirects and streams. The handler's result is sent unless it has begun an answer here. */
  response: Response;
}

export type Handler<E extends Endpoint> =
  ReplyOf<E> extends undefined
    ? (call: Call<E>) => Promise<void>
    : (call: Call<E>) => Promise<ReplyOf<E> extends Blob ? Blob | ByteStream : ReplyOf<E> | PreparedReply>;

export interface Route {
  endpoint: Endpoint;
  handle: Handler<Endpoint>;
}

/** Binds an endpoint to its handler, whose types follow from the declaration. */
export const route = <const E extends Endpoint>(endpoint: E, handle: Handler<E>): Route => ({
  endpoint,
  handle: handle as unknown as Handler<Endpoint>, // it is only called with input that this endpoint's schemas have parsed
});
