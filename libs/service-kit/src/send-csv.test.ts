import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { sendCsv } from './send-csv.ts';

/** Serves these records as a file. Returns its address. */
async function serve(records: AsyncIterator<object>): Promise<string> {
  const app = express().get('/', (_request, response, next) => {
    sendCsv(response, { fileName: 'found.csv', columns: [{ key: 'name', header: 'Name' }], records }).catch(next);
  });
  const server = app.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // listening on TCP
}

test('a download begins although its first row has not been found', async () => {
  const found = Promise.withResolvers<{ name: string }>();
  async function* records() {
    yield await found.promise;
  }
  const { body } = await fetch(await serve(records()));
  const chunks: string[] = [];
  for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    chunks.push(chunk);
    found.resolve({ name: 'Sam' }); // after the first chunk
  }
  expect(chunks).toEqual(['Name\r\n', 'Sam\r\n']);
});

test('a first row that cannot be read is answered as an error', async () => {
  async function* records(): AsyncGenerator<object> {
    yield await Promise.reject(new Error('The database is away'));
  }
  expect((await fetch(await serve(records()))).status).toBe(500);
});

test('records end when the client disconnects, while one is read as well as between two', async () => {
  for (const wait of [0, 300]) {
    const ended = Promise.withResolvers<void>();
    async function* records() {
      try {
        for (;;) {
          yield { name: 'x'.repeat(10_000) };
          await pause(wait);
        }
      } finally {
        ended.resolve();
      }
    }
    const { body } = await fetch(await serve(records()));
    await body?.cancel();
    await ended.promise;
  }
});
