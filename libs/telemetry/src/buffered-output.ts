import { type DestinationStream, pino, symbols } from 'pino';

interface BufferedOutput extends DestinationStream {
  flushSync(): void;
}

/** Bytes. A write of this size costs little more than one of a single line. */
const chunkSize = 8 * 1024;
/** Milliseconds. */
const longestDelay = 100;

const warn = pino.levels.values.warn ?? 0;

let output: BufferedOutput | undefined;

/**
 * Standard output, written in chunks: at once after a warning or an error and when the process exits, else within a
 * tenth of a second. Only a kill loses lines.
 */
export function bufferedOutput(): BufferedOutput {
  output ??= open();
  return output;
}

function open(): BufferedOutput {
  const stream = pino.destination({ sync: true, minLength: chunkSize });
  let timer: NodeJS.Timeout | undefined;

  function flushSync(): void {
    clearTimeout(timer);
    timer = undefined;
    stream.flushSync();
  }

  process.on('exit', flushSync);
  const buffered = {
    [symbols.needsMetadataGsym]: true, // pino sets lastLevel before each line
    lastLevel: 0,
    write(line: string): void {
      stream.write(line);
      if (buffered.lastLevel >= warn) flushSync();
      else timer ??= setTimeout(flushSync, longestDelay).unref();
    },
    flushSync,
  };
  return buffered;
}
