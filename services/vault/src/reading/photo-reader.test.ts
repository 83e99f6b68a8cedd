import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createLogger } from '@floorlight/telemetry/logger';
import { eventually } from '@floorlight/test-kit/eventually';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { photoReader } from './photo-reader.ts';

const never = new AbortController().signal;

function readerOf(source?: string, idleTimeout = 30_000) {
  const log = createLogger({ service: 'vault', level: 'silent' });
  const directory = mkdtempSync(join(tmpdir(), 'photo-reader-'));
  const program = join(directory, 'program.mjs');
  if (source) writeFileSync(program, source);
  const reader = photoReader(log, { idleTimeout, ...(source && { program: pathToFileURL(program) }) });
  onTestFinished(async () => {
    await reader.stop();
    rmSync(directory, { recursive: true });
  });
  return {
    read: (bytes: Uint8Array, userId = 'a', deadline = never) =>
      reader.read(bytes, { jpeg: false, small: false, userId, deadline }),
    processes: () => childrenOf(source ? program : 'reader-process.ts'),
  };
}

/** Our child processes that run this program. */
const childrenOf = (program: string): string[] =>
  execFileSync('ps', ['--ppid', String(process.pid), '-o', 'pid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(program));

test('where its processes can’t start, every photo is answered 503 and the service goes on', async () => {
  const { read } = readerOf('throw new Error("out of memory");');
  const answers = await Promise.allSettled(['a', 'b', 'c'].map((userId) => read(new Uint8Array(1), userId)));
  expect(answers).toMatchObject(Array(3).fill({ status: 'rejected', reason: { code: 'unavailable' } }));
  await expect(read(new Uint8Array(1), 'd')).rejects.toMatchObject({ code: 'unavailable' });
});

test('a file of no bytes is no photo', async () => {
  const { read } = readerOf();
  expect(await read(new Uint8Array())).toEqual({ refused: 'not a photo' });
});

test('a photo that crashes or occupies its decoder costs its process only, and the next photo is read', {
  timeout: 20_000,
}, async () => {
  const { read, processes } = readerOf(`
    process.on('message', ({ bytes }) => {
      if (bytes[0] === 1) process.abort();
      while (bytes[0] === 2);
      process.send({ found: null, jpeg: null });
    });
  `);
  await expect(read(new Uint8Array([1]))).rejects.toMatchObject({ code: 'unavailable' });
  const deadline = new AbortController();
  const endless = read(new Uint8Array([2]), 'a', deadline.signal);
  await eventually(() => expect(processes()).toHaveLength(1));
  const [started] = processes();
  deadline.abort();
  await expect(endless).rejects.toMatchObject({ code: 'unavailable' });
  await eventually(() => expect(processes()).not.toContain(started));
  expect(await read(new Uint8Array([3]))).toEqual({ found: null, jpeg: null });
});

test('two hostile pictures of 50 megapixels at once leave the memory of the service flat, and their processes end', {
  timeout: 30_000,
}, async () => {
  const { read, processes } = readerOf(undefined, 100);
  const hostile = await sharp({ create: { width: 10_000, height: 5000, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  const before = process.memoryUsage().rss;
  const answers = await Promise.all(['a', 'b'].map((userId) => read(hostile, userId)));
  expect(answers).toEqual([
    { found: null, jpeg: null, small: null, reason: 'none' },
    { found: null, jpeg: null, small: null, reason: 'none' },
  ]);
  expect(process.memoryUsage().rss - before).toBeLessThan(20 * 1024 * 1024);
  await eventually(() => expect(processes()).toEqual([]));
});
