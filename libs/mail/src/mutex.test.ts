import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createMutex } from './mutex.ts';

test('one permit holds the mutex at a time, in order of arrival', async () => {
  const newPermit = createMutex(10_000);
  const seen: string[] = [];
  const visit = async (name: string) => {
    const permit = newPermit();
    await permit.acquire();
    seen.push(`${name} in`);
    await pause(1);
    seen.push(`${name} out`);
    permit.release();
  };
  await Promise.all([visit('a'), visit('b'), visit('c')]);
  await visit('d');
  expect(seen).toEqual(['a in', 'a out', 'b in', 'b out', 'c in', 'c out', 'd in', 'd out']);
});

test('a holder is overtaken after the timeout, and its release does not free the mutex', async () => {
  const newPermit = createMutex(50);
  const [slow, second, third] = [newPermit(), newPermit(), newPermit()];
  await slow.acquire();
  await second.acquire();
  second.keep();
  let acquired = false;
  const acquiring = third.acquire().then(() => {
    acquired = true;
  });
  slow.release();
  await pause(0);
  expect(acquired).toBe(false);
  second.release();
  await acquiring;
});

test('nobody overtakes a holder that keeps the mutex', async () => {
  const newPermit = createMutex(2);
  const [keeper, next] = [newPermit(), newPermit()];
  await keeper.acquire();
  keeper.keep();
  let acquired = false;
  const acquiring = next.acquire().then(() => {
    acquired = true;
  });
  await pause(20);
  expect(acquired).toBe(false);
  keeper.release();
  await acquiring;
});

test('a permit that stopped waiting or never waited is skipped', async () => {
  const newPermit = createMutex(10_000);
  const [first, leaver, idler, last] = [newPermit(), newPermit(), newPermit(), newPermit()];
  await first.acquire();
  const leaving = leaver.acquire();
  const acquiring = last.acquire();
  leaver.release();
  idler.release();
  first.release();
  await Promise.all([leaving, acquiring]);
});
