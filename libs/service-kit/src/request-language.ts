import type { Request } from 'express';

/**
 * The language in which to answer a request: of the available ones, the one its Accept-Language header prefers.
 * `fallback` where the header is missing, malformed, prefers none of them or accepts any.
 */
export function requestLanguage<Available extends string>(
  request: Pick<Request, 'acceptsLanguages'>,
  available: readonly Available[],
  fallback: Available,
): Available {
  // Of languages that are accepted equally, the first is chosen.
  const preferred = request.acceptsLanguages([fallback, ...available]);
  return available.find((language) => language === preferred) ?? fallback;
}
