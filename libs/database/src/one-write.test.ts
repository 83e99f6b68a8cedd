import { Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { writeOncePerTurn } from './one-write.ts';

test('what is sent in one turn of the event loop, also behind awaited promises, leaves in one write', async () => {
  const writes: string[] = [];
  const stream = new Writable({
    write: (chunk, _encoding, done) => done(void writes.push(String(chunk))),
    writev: (chunks, done) => done(void writes.push(chunks.map(({ chunk }) => chunk).join(' '))),
  });
  const client = { connection: { stream }, query: async (text: string) => void stream.write(text) };
  const { query } = client;
  writeOncePerTurn(client as unknown as pg.PoolClient); // as much of it as is used
  expect(client.query).not.toBe(query);

  await client.query('begin');
  await client.query('lock');
  expect(writes).toEqual([]);
  await nextTurn();
  expect(writes).toEqual(['begin lock']);
  await client.query('commit');
  await nextTurn();
  expect(writes).toEqual(['begin lock', 'commit']);
});
