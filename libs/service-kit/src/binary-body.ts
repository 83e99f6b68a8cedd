import type { Binary } from '@floorlight/contracts/endpoint';
import type { Request } from 'express';
import { Failure, tooLarge } from './failures.ts';

const names: Record<string, string> = { 'image/jpeg': 'JPEG', 'image/png': 'PNG', 'image/webp': 'WebP' };
// British English has no comma before "or".
const list = new Intl.ListFormat('en-GB', { type: 'disjunction' });
const formatNames = (types: readonly string[]): string => list.format(types.map((type) => names[type] ?? type));

/**
 * The bytes of a request as they arrive, so that a large body is never whole in memory. Throws the failures
 * `unsupported_media_type` and `payload_too_large`, the latter also while the body is read, and `invalid_request` when
 * the client aborts.
 */
export function binaryBody(request: Request, { types, maxBytes }: Binary): AsyncIterable<Uint8Array> {
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (!request.is([...types]) || encoding !== 'identity')
    throw new Failure('unsupported_media_type', `Please select a ${formatNames(types)} file`);
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  return readUpTo(maxBytes, request);
}

async function* readUpTo(maxBytes: number, request: Request): AsyncIterable<Uint8Array> {
  let received = 0;
  try {
    // The request stays open: a client that is refused while it sends must still get the answer.
    const chunks: AsyncIterable<Buffer> = request.iterator({ destroyOnReturn: false });
    for await (const chunk of chunks) {
      received += chunk.length;
      if (received > maxBytes) throw tooLarge(maxBytes);
      yield chunk;
    }
  } catch (error) {
    throw request.readableAborted
      ? new Failure('invalid_request', 'The upload was interrupted. Please try again', { cause: error })
      : error;
  } finally {
    request.resume(); // or the rest of the body would precede the next request on this connection
  }
}
