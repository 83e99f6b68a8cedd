import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { hashQueue } from './hash-queue.ts';

function held() {
  let release = () => {};
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { until, release };
}

test('two run at once, the others in order of arrival', async () => {
  const queue = hashQueue(5);
  const order: number[] = [];
  let running = 0;
  let most = 0;
  await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      queue(async () => {
        order.push(index);
        most = Math.max(most, ++running);
        await wait(1);
        running -= 1;
      }),
    ),
  );
  expect(most).toBe(2);
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

test('who waits too long is answered 503, and takes no turn later', async () => {
  const queue = hashQueue(0.02);
  const { until, release } = held();
  const running = [queue(() => until), queue(() => until)];
  let ran = false;
  const late = queue(async () => {
    ran = true;
  });
  await expect(late).rejects.toMatchObject({ code: 'unavailable', status: 503 });
  release();
  await Promise.all(running);
  expect(await queue(async () => 'next')).toBe('next');
  expect(ran).toBe(false);
});

test('a full queue refuses at once instead of growing', async () => {
  const queue = hashQueue(5);
  const { until, release } = held();
  const taken = Array.from({ length: 1002 }, () => queue(() => until));
  await expect(queue(() => until)).rejects.toMatchObject({ code: 'unavailable' });
  release();
  await Promise.all(taken);
});

test('work that fails gives its turn on', async () => {
  const queue = hashQueue(5);
  const failing = [1, 2, 3].map(() => queue(() => Promise.reject(new Error('no'))));
  expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(Array(3).fill('rejected'));
  expect(await queue(async () => 'next')).toBe('next');
});
