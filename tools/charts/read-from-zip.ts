import { readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';

const endOfDirectory = 0x06054b50;
const entry = 0x02014b50;
const deflated = 8;

/**
 * The content of one file in a ZIP archive (APPNOTE.TXT 4.3: the directory at the end names each file's place).
 *
 * @throws an Error where the archive does not hold it
 */
export function readFromZip(archive: string, name: string): Buffer {
  const bytes = readFileSync(archive);
  const end = bytes.lastIndexOf(Buffer.from(Uint32Array.of(endOfDirectory).buffer));
  if (end < 0) throw new Error(`${archive} is no ZIP archive`);
  let at = bytes.readUInt32LE(end + 16);
  while (bytes.readUInt32LE(at) === entry) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    if (bytes.toString('utf8', at + 46, at + 46 + (nameLength ?? 0)) === name) return contentOf(bytes, at);
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
  throw new Error(`${archive} holds no ${name}`);
}

function contentOf(bytes: Buffer, at: number): Buffer {
  const method = bytes.readUInt16LE(at + 10);
  const size = bytes.readUInt32LE(at + 20);
  const file = bytes.readUInt32LE(at + 42);
  const start = file + 30 + bytes.readUInt16LE(file + 26) + bytes.readUInt16LE(file + 28);
  const content = bytes.subarray(start, start + size);
  return method === deflated ? inflateRawSync(content) : content;
}
