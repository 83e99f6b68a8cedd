import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from '@floorlight/database/errors';
import { type Anchor, readAnchor, type SignedAnchor } from './anchor.ts';

/** The file of anchors, one in a line. It is only ever appended to, so it may be on write-once storage. */
export interface AnchorsFile {
  path: string;
  /** The last whole anchor in it; null if there is none. */
  last(): Promise<SignedAnchor | null>;
  /** Every whole anchor in it. */
  all(): Promise<SignedAnchor[]>;
  /** Appends the lines and waits until they are on disk. */
  append(lines: string[]): Promise<void>;
}

const chunkBytes = 65_536;

export function anchorsFile(path: string): AnchorsFile {
  return {
    path,
    async last() {
      const text = await readEnd(path, (end) => anchorsIn(end.slice(end.indexOf('\n') + 1)).length > 0);
      return anchorsIn(text).at(-1) ?? null;
    },
    async all() {
      return anchorsIn(await readFile(path, 'utf8').catch(emptyIfMissing));
    },
    append: (lines) => appendLines(path, lines),
  };
}

/** Appends whole lines to a file, which it makes with its directory, and waits until they are on disk. */
export async function appendLines(path: string, lines: string[]): Promise<void> {
  await mkdir(dirname(path), { mode: 0o700 }).catch((error) => {
    if (errorCode(error) !== 'EEXIST') throw error;
  });
  const file = await open(path, 'a+', 0o644);
  try {
    const { size } = await file.stat();
    const { buffer } = await file.read(Buffer.alloc(1), 0, 1, Math.max(0, size - 1));
    // A process that was killed can leave the beginning of a line.
    const start = size > 0 && buffer.toString() !== '\n' ? '\n' : '';
    await file.appendFile(`${start}${lines.join('\n')}\n`);
    await file.datasync();
  } finally {
    await file.close();
  }
}

/** Reads a file from its end, in larger and larger parts until there is enough. Empty if it does not exist. */
async function readEnd(path: string, isEnough: (end: string) => boolean): Promise<string> {
  const file = await open(path).catch((error) => void emptyIfMissing(error));
  if (!file) return '';
  try {
    const { size } = await file.stat();
    for (let length = chunkBytes; ; length *= 4) {
      const part = Math.min(size, length);
      const { buffer } = await file.read(Buffer.alloc(part), 0, part, size - part);
      const text = buffer.toString();
      if (part === size || isEnough(text)) return text;
    }
  } finally {
    await file.close();
  }
}

const anchorsIn = (text: string): SignedAnchor[] =>
  text.split('\n').flatMap((line) => {
    const anchor: Anchor | null = line ? readAnchor(line) : null;
    return anchor ? [{ line, anchor }] : [];
  });

function emptyIfMissing(error: unknown): string {
  if (errorCode(error) === 'ENOENT') return '';
  throw error;
}
