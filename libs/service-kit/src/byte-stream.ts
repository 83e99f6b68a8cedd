import type { Readable } from 'node:stream';

/**
 * A reply that the client downloads as a file. `bytes` are produced while they are sent; a client that leaves destroys
 * them.
 */
export class ByteStream {
  readonly type: string;
  /** Letters, digits, `_`, `.` and `-`: it goes into a header unescaped. */
  readonly fileName: string;
  readonly bytes: Readable;

  constructor({ type, fileName, bytes }: { type: string; fileName: string; bytes: Readable }) {
    if (!/^[\w.-]+$/.test(fileName)) throw new Error(`a file can't be named ${fileName}`);
    this.type = type;
    this.fileName = fileName;
    this.bytes = bytes;
  }
}
