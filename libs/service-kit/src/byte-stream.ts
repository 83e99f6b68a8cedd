import type { Readable } from 'node:stream';

/** A reply of bytes that are made while they are sent, to be kept as a file. A client that leaves destroys `bytes`. */
export class ByteStream {
  readonly type: string;
  readonly fileName: string;
  readonly bytes: Readable;

  constructor({ type, fileName, bytes }: { type: string; fileName: string; bytes: Readable }) {
    this.type = type;
    this.fileName = fileName;
    this.bytes = bytes;
  }
}
