import type { Binary } from '@floorlight/contracts/endpoint';
import { type Coded, coded } from '@floorlight/languages/coded';
import type { Request } from 'express';
import { Failure, tooLarge } from './failures.ts';
import { refusals } from './refusal-messages.ts';

const names: Record<string, string> = { 'image/jpeg': 'JPEG', 'image/png': 'PNG', 'image/webp': 'WebP' };

function selectFileOf(types: readonly string[]): Coded {
  const formats = types.map((type) => names[type] ?? type);
  const lastFormat = formats.pop() ?? '';
  if (formats.length === 0) return coded(refusals.selectFile, { format: lastFormat });
  return coded(refusals.selectFileOf, { formats: formats.join(', '), lastFormat });
}

/**
 * The bytes of a request as they arrive, so that a large body is never whole in memory. Throws the failures
 * `unsupported_media_type` and `payload_too_large`, the latter also while the body is read, and `invalid_request` when
 * the client aborts.
 */
export function binaryBody(request: Request, { types, maxBytes }: Binary): AsyncIterable<Uint8Array> {
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (!request.is([...types]) || encoding !== 'identity')
    throw new Failure('unsupported_media_type', selectFileOf(types));
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
      ? new Failure('invalid_request', coded(refusals.uploadInterrupted), { cause: error })
      : error;
  } finally {
    request.resume(); // or the rest of the body would precede the next request on this connection
  }
}
