import { expect, test } from 'vitest';
import { createPhotoQueue } from './photo-queue.ts';

const deadline = new AbortController().signal;
const photo = (userId: string, signal = deadline, size = 1) => ({
  bytes: new Uint8Array(size),
  userId,
  deadline: signal,
});
const refused = { code: 'unavailable' };

test('two photos at a time, in order of arrival; beyond four of a person and 32 in all it is 503', async () => {
  const runInTurn = createPhotoQueue();
  const first = Promise.withResolvers<void>();
  const begun: number[] = [];
  const all = Array.from({ length: 32 }, (_, at) =>
    runInTurn(photo(`person ${Math.floor(at / 4)}`), async () => {
      begun.push(at);
      await first.promise;
    }),
  );
  await expect(runInTurn(photo('person 0'), async () => 1)).rejects.toMatchObject(refused);
  await expect(runInTurn(photo('another'), async () => 1)).rejects.toMatchObject(refused);
  expect(begun.length).toBeLessThanOrEqual(2);
  first.resolve();
  await Promise.all(all);
  expect(begun).toEqual(Array.from({ length: 32 }, (_, at) => at));
  expect(await runInTurn(photo('another'), async () => 1)).toBe(1);
});

test('photos of more bytes than the queue may hold are 503', async () => {
  await expect(createPhotoQueue()(photo('a', deadline, 65 * 1024 * 1024), async () => 1)).rejects.toMatchObject(
    refused,
  );
});

test('a photo leaves the queue when its client disconnects', async () => {
  const runInTurn = createPhotoQueue();
  const first = Promise.withResolvers<void>();
  const running = ['a', 'b'].map((userId) => runInTurn(photo(userId), () => first.promise));
  const client = new AbortController();
  const given = expect(runInTurn(photo('c', client.signal), async () => 1)).rejects.toMatchObject(refused);
  await Promise.resolve();
  client.abort();
  await given;
  first.resolve();
  await Promise.all(running);
  expect(await runInTurn(photo('c'), async () => 1)).toBe(1);
});
