import { coded } from '@floorlight/languages/coded';
import { json, type RequestHandler } from 'express';
import { Failure } from './failures.ts';
import { refusals } from './refusal-messages.ts';

// Postgres refuses a lone surrogate in jsonb, so each becomes U+FFFD here.
const wellFormed = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed() : value;

/** Recursive code, ours or a library's, must not run out of stack. */
const maxDepth = 100;

/**
 * Reads a JSON body of at most `maxBytes` (256 kB) and 100 levels into `request.body`, which stays undefined where none
 * was sent. Another content type, another encoding than UTF-8, or a compressed body is the failure `unsupported_media_type`.
 */
export function jsonBody(maxBytes = 256 * 1024): RequestHandler {
  const parse = json({ limit: maxBytes, inflate: false, strict: false, reviver: wellFormed });
  return (request, response, next) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    if (encoding === undefined && (length === undefined || length === '0')) return next();
    if (!request.is('application/json') || !isUtf8(request.headers['content-type']))
      return next(new Failure('unsupported_media_type'));
    parse(request, response, (error?: unknown) => {
      if (error) return next(error);
      next(
        isWithinDepth(request.body, maxDepth)
          ? undefined
          : new Failure('invalid_request', coded(refusals.nestedTooDeeply)),
      );
    });
  };
}

/** JSON is UTF-8 (RFC 8259); filters in front of us may read other encodings, such as UTF-7, differently. */
const isUtf8 = (contentType = ''): boolean =>
  [...contentType.matchAll(/charset\s*=\s*"?([^\s;"]*)/gi)].every(([, charset]) => charset?.toLowerCase() === 'utf-8');

const isWithinDepth = (value: unknown, levels: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((part) => isWithinDepth(part, levels - 1)));
