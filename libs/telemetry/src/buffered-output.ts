import { writeSync } from 'node:fs';
import { type DestinationStream, pino, symbols } from 'pino';

interface BufferedOutput extends DestinationStream {
  flushSync(): void;
}

/** Bytes. A write of this size costs little more than one of a single line. */
const chunkSize = 8 * 1024;
/** Milliseconds. */
const longestDelay = 100;
/** Characters kept for a slow reader. Beyond that lines are lost: no alert waits for a log. */
const mostKept = 1024 * 1024;
/** Milliseconds for a slow reader when the process exits. */
const exitTimeout = 500;

const standardOutput = 1;
const warn = pino.levels.values.warn ?? 0;

let output: BufferedOutput | undefined;

/**
 * Standard output, written in chunks: at once after a warning or an error and when the process exits, else within a
 * tenth of a second. Only a kill loses lines, and a reader that is gone or stays too slow.
 */
export function bufferedOutput(): BufferedOutput {
  output ??= open();
  return output;
}

// Not pino's own destination: its flushSync waits for ever once the reader is gone.
function open(): BufferedOutput {
  let lines = '';
  /** What a slow reader has not taken yet. */
  let unread = Buffer.alloc(0);
  let timer: NodeJS.Timeout | undefined;

  function flushSync(): void {
    clearTimeout(timer);
    timer = undefined;
    const bytes = Buffer.concat([unread, Buffer.from(lines)]);
    lines = '';
    let written = 0;
    try {
      while (written < bytes.length) written += writeSync(standardOutput, bytes, written);
    } catch (error) {
      if (!isBusy(error)) written = bytes.length; // nobody reads it any more
    }
    unread = bytes.subarray(written);
    if (unread.length > 0) flushLater();
  }

  const flushLater = () => {
    timer ??= setTimeout(flushSync, longestDelay).unref();
  };

  process.on('exit', () => {
    const deadline = performance.now() + exitTimeout;
    do flushSync();
    while (unread.length > 0 && performance.now() < deadline);
  });
  const buffered = {
    [symbols.needsMetadataGsym]: true, // pino sets lastLevel before each line
    lastLevel: 0,
    write(line: string): void {
      if (lines.length + unread.length > mostKept) lines = '';
      lines += line;
      const isDue = buffered.lastLevel >= warn || lines.length >= chunkSize;
      if (isDue && unread.length === 0) flushSync();
      else flushLater();
    },
    flushSync,
  };
  return buffered;
}

const isBusy = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EAGAIN';
