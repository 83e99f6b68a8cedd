import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { Binary } from '@floorlight/contracts/endpoint';
import type { Response } from 'express';
import { ByteStream } from './byte-stream.ts';

/** A browser shows a user's file as its declared type only: no sniffing, no scripts, no frames. */
const safeHeaders = {
  'x-content-type-options': 'nosniff',
  'content-disposition': 'inline',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
};

/**
 * Streams a Blob, or a ByteStream as a file. Throws where its type isn't declared; an error in the middle aborts the
 * answer.
 */
export async function sendBytes(response: Response, status: number, declared: Binary, value: unknown): Promise<void> {
  if (!(value instanceof Blob || value instanceof ByteStream))
    throw new Error('a reply of bytes has to be a Blob or a ByteStream');
  if (!declared.types.includes(value.type)) throw new Error(`a reply of type "${value.type}" is not declared`);

  response.status(status).set({ ...safeHeaders, 'content-type': value.type });
  if (value instanceof Blob) response.set('content-length', String(value.size));
  else response.set('content-disposition', `attachment; filename="${value.fileName}"`);
  await pipeline(bytesOf(value), response).catch((error) => {
    if (!clientLeft(error)) throw error;
  });
}

const bytesOf = (value: Blob | ByteStream): Readable =>
  value instanceof Blob
    ? Readable.fromWeb(value.stream() as ReadableStream<Uint8Array>) // the DOM's type for the same thing
    : value.bytes;

const clientLeft = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
