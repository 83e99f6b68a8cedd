import { json, type RequestHandler } from 'express';
import { Failure } from './failures.ts';

// Postgres takes no lone surrogate into jsonb: it becomes U+FFFD here, once for all.
const wellFormed = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed() : value;

/** What reads or writes JSON by recursion, ours or a library's, must not run out of stack. */
const deepest = 100;

/**
 * Reads a JSON body of so many bytes (256 kB) and 100 levels at most into `request.body`, which stays undefined where
 * none was sent. Anything but JSON is the failure `unsupported_media_type`.
 */
export function jsonBody(maxBytes = 256 * 1024): RequestHandler {
  const parse = json({ limit: maxBytes, strict: false, reviver: wellFormed });
  return (request, response, next) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    if (encoding === undefined && (length === undefined || length === '0')) return next();
    if (!request.is('application/json')) return next(new Failure('unsupported_media_type'));
    parse(request, response, (error?: unknown) => {
      if (error) return next(error);
      next(fits(request.body, deepest) ? undefined : new Failure('invalid_request', 'This is nested too deeply'));
    });
  };
}

const fits = (value: unknown, levels: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((part) => fits(part, levels - 1)));
