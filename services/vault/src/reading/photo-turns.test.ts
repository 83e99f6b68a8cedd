import { expect, test } from 'vitest';
import { photoTurns } from './photo-turns.ts';

const until = new AbortController().signal;
const photo = (userId: string, signal = until, size = 1) => ({ bytes: new Uint8Array(size), userId, until: signal });
const refused = { code: 'unavailable' };

test('two photos at a time, in order of arrival; beyond four of a person and 32 in all it is 503', async () => {
  const inTurn = photoTurns();
  const first = Promise.withResolvers<void>();
  const begun: number[] = [];
  const all = Array.from({ length: 32 }, (_, at) =>
    inTurn(photo(`person ${Math.floor(at / 4)}`), async () => {
      begun.push(at);
      await first.promise;
    }),
  );
  await expect(inTurn(photo('person 0'), async () => 1)).rejects.toMatchObject(refused);
  await expect(inTurn(photo('another'), async () => 1)).rejects.toMatchObject(refused);
  expect(begun.length).toBeLessThanOrEqual(2);
  first.resolve();
  await Promise.all(all);
  expect(begun).toEqual(Array.from({ length: 32 }, (_, at) => at));
  expect(await inTurn(photo('another'), async () => 1)).toBe(1);
});

test('photos of more bytes than memory is there for are 503', async () => {
  await expect(photoTurns()(photo('a', until, 65 * 1024 * 1024), async () => 1)).rejects.toMatchObject(refused);
});

test('a photo nobody waits for any more leaves the queue', async () => {
  const inTurn = photoTurns();
  const first = Promise.withResolvers<void>();
  const running = ['a', 'b'].map((userId) => inTurn(photo(userId), () => first.promise));
  const patience = new AbortController();
  const given = expect(inTurn(photo('c', patience.signal), async () => 1)).rejects.toMatchObject(refused);
  await Promise.resolve();
  patience.abort();
  await given;
  first.resolve();
  await Promise.all(running);
  expect(await inTurn(photo('c'), async () => 1)).toBe(1);
});
