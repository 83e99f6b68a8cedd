import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { takingTurns } from './turns.ts';

test('one goes on at a time, in the order of asking', async () => {
  const newTurn = takingTurns(10_000);
  const seen: string[] = [];
  const visit = async (name: string) => {
    const turn = newTurn();
    await turn.begin();
    seen.push(`${name} in`);
    await pause(1);
    seen.push(`${name} out`);
    turn.end();
  };
  await Promise.all([visit('a'), visit('b'), visit('c')]);
  await visit('d');
  expect(seen).toEqual(['a in', 'a out', 'b in', 'b out', 'c in', 'c out', 'd in', 'd out']);
});

test('what has waited long enough goes, and its end does not let the next one in', async () => {
  const newTurn = takingTurns(50);
  const [first, impatient, next] = [newTurn(), newTurn(), newTurn()];
  await first.begin();
  await impatient.begin();
  let began = false;
  const beginning = next.begin().then(() => {
    began = true;
  });
  impatient.end();
  await pause(0);
  expect(began).toBe(false);
  first.end();
  await beginning;
});

test('what gives up waiting, or never began, is passed over', async () => {
  const newTurn = takingTurns(10_000);
  const [first, leaver, idler, last] = [newTurn(), newTurn(), newTurn(), newTurn()];
  await first.begin();
  const leaving = leaver.begin();
  const beginning = last.begin();
  leaver.end();
  idler.end();
  first.end();
  await Promise.all([leaving, beginning]);
});
