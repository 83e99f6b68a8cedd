import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { hashQueue } from './hash-queue.ts';

function openGate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

test('two run at once, the others in order of arrival', async () => {
  const queue = hashQueue(5);
  const order: number[] = [];
  let running = 0;
  let maxRunning = 0;
  await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      queue(async () => {
        order.push(index);
        maxRunning = Math.max(maxRunning, ++running);
        await wait(1);
        running -= 1;
      }),
    ),
  );
  expect(maxRunning).toBe(2);
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

test('work that waits too long fails with 503 and never runs', async () => {
  const queue = hashQueue(0.02);
  const { opened, open } = openGate();
  const running = [queue(() => opened), queue(() => opened)];
  let ran = false;
  const late = queue(async () => {
    ran = true;
  });
  await expect(late).rejects.toMatchObject({ code: 'unavailable', status: 503 });
  open();
  await Promise.all(running);
  expect(await queue(async () => 'next')).toBe('next');
  expect(ran).toBe(false);
});

test('a full queue refuses more work at once', async () => {
  const queue = hashQueue(5);
  const { opened, open } = openGate();
  const taken = Array.from({ length: 1002 }, () => queue(() => opened));
  await expect(queue(() => opened)).rejects.toMatchObject({ code: 'unavailable' });
  open();
  await Promise.all(taken);
});

test('the next work runs after work that failed', async () => {
  const queue = hashQueue(5);
  const failing = [1, 2, 3].map(() => queue(() => Promise.reject(new Error('no'))));
  expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(Array(3).fill('rejected'));
  expect(await queue(async () => 'next')).toBe('next');
});
