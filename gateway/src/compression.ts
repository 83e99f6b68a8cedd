import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import compression from 'compression';
import type { Request, RequestHandler, Response } from 'express';

/** Bytes. Shorter answers are sent as they are. */
const threshold = 1024;

const middleware = compression({
  threshold,
  filter: (request, response) =>
    !isEventStream(response.getHeader('content-type')) && compression.filter(request, response),
});

/** Compresses answers for clients that accept it, except event streams: compression would delay their events. */
export const compressResponses: RequestHandler = (request, response, next) => {
  if (request.headers['accept-encoding']) return middleware(request, response, next);
  response.setHeader('vary', 'Accept-Encoding');
  next();
};

/** Compresses what is written to this response from now on, if its headers allow it. */
export function compress(request: IncomingMessage, response: ServerResponse): void {
  middleware(request as Request, response as Response, () => {}); // it uses nothing of express
}

/** Whether `compress` may change an answer with these headers: it costs time for each response it looks at. */
export const isWorthCompressing = (request: IncomingMessage, answer: IncomingHttpHeaders): boolean =>
  request.headers['accept-encoding'] !== undefined &&
  answer['content-encoding'] === undefined &&
  !(Number(answer['content-length']) < threshold);

const isEventStream = (type: unknown): boolean => String(type).startsWith('text/event-stream');
