import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

const anHour = 3_600_000;

test('work of one person runs in order and one at a time, that of others at once', async () => {
  const inTurn = createTurns(anHour);
  const finished: string[] = [];
  const running = new Map<string, number>();
  const press = (person: string, number: number) =>
    inTurn(person, async () => {
      running.set(person, (running.get(person) ?? 0) + 1);
      expect(running.get(person)).toBe(1);
      await pause(person === 'Ana' ? 10 : 0);
      running.set(person, 0);
      finished.push(`${person} ${number}`);
      if (number === 1) throw new Error('refused');
      return number;
    });
  const results = await Promise.allSettled([press('Ana', 1), press('Ana', 2), press('Ana', 3), press('Sam', 1)]);
  expect(finished).toEqual(['Sam 1', 'Ana 1', 'Ana 2', 'Ana 3']);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'rejected']);
});

test('work that hangs delays the next by the longest wait only', async () => {
  const inTurn = createTurns(20);
  const hanging = Promise.withResolvers<void>();
  const first = inTurn('Ana', () => hanging.promise);
  expect(await inTurn('Ana', async () => 'second')).toBe('second');
  hanging.resolve();
  await first;
  expect(await inTurn('Ana', async () => 'third')).toBe('third');
});
