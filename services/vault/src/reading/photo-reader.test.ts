import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createLogger } from '@floorlight/telemetry/logger';
import { expect, onTestFinished, test } from 'vitest';
import { photoReader } from './photo-reader.ts';

test('where its threads can’t start, every photo is answered 503 and the service goes on', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'photo-reader-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const thread = join(directory, 'thread.mjs');
  writeFileSync(thread, 'throw new Error("out of memory");');
  const reader = photoReader(createLogger({ service: 'vault', level: 'silent' }), pathToFileURL(thread));
  const deadline = new AbortController().signal;
  const read = (userId: string) => reader.read(new Uint8Array(1), { jpeg: false, userId, deadline });
  const answers = await Promise.allSettled(['a', 'b', 'c'].map(read));
  expect(answers).toMatchObject(Array(3).fill({ status: 'rejected', reason: { code: 'unavailable' } }));
  await expect(read('d')).rejects.toMatchObject({ code: 'unavailable' });
  await reader.stop();
});
