import type { Binary } from '@floorlight/contracts/endpoint';
import type { Request } from 'express';
import { Failure, tooLarge } from './failures.ts';

/**
 * The bytes of a request as they arrive, so that what is large need not be held. Throws the failure
 * `unsupported_media_type`, and, at once or while it is read, `payload_too_large`; a client that breaks off ends it
 * with `invalid_request`.
 */
export function binaryBody(request: Request, { types, maxBytes }: Binary): AsyncIterable<Uint8Array> {
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (!request.is([...types]) || encoding !== 'identity')
    throw new Failure('unsupported_media_type', `Send one of these types: ${types.join(', ')}`);
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  return upTo(maxBytes, request);
}

async function* upTo(maxBytes: number, request: Request): AsyncIterable<Uint8Array> {
  let received = 0;
  try {
    // Left open: who is refused while sending must still get the answer.
    const chunks: AsyncIterable<Buffer> = request.iterator({ destroyOnReturn: false });
    for await (const chunk of chunks) {
      received += chunk.length;
      if (received > maxBytes) throw tooLarge(maxBytes);
      yield chunk;
    }
  } catch (error) {
    throw request.readableAborted ? new Failure('invalid_request', 'The upload broke off', { cause: error }) : error;
  } finally {
    request.resume(); // or the rest of it would stand before the next request on this connection
  }
}
