import type { Readable } from 'node:stream';

/** A reply of bytes that are made while they are sent, to be kept as a file. A client that leaves destroys `bytes`. */
export class ByteStream {
  readonly type: string;
  /** Letters, digits and what stands between them in a name: it goes into a header as it is. */
  readonly fileName: string;
  readonly bytes: Readable;

  constructor({ type, fileName, bytes }: { type: string; fileName: string; bytes: Readable }) {
    if (!/^[\w.-]+$/.test(fileName)) throw new Error(`a file can't be named ${fileName}`);
    this.type = type;
    this.fileName = fileName;
    this.bytes = bytes;
  }
}
