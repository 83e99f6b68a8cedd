import { expect, test } from 'vitest';
import { readCsvLines } from './csv-lines.ts';

test('other requests get their turn every few milliseconds, whatever the caller does with the rows', async () => {
  const file = Buffer.from(Array.from({ length: 60 }, (_, row) => `qr,"code, ${row}"`).join('\n'));
  let inTurn = 0;
  let mostInTurn = 0;
  const endTurn = () => {
    inTurn = 0;
    next = setImmediate(endTurn);
  };
  let next = setImmediate(endTurn);
  for await (const { cells } of readCsvLines(file)) {
    expect(cells).toHaveLength(2);
    work(2);
    mostInTurn = Math.max(mostInTurn, ++inTurn);
  }
  clearImmediate(next);
  expect(mostInTurn).toBeLessThanOrEqual(4);
});

test('a file of nothing but line breaks keeps nobody waiting', async () => {
  let turns = 0;
  const count = () => {
    turns++;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  for await (const line of readCsvLines(Buffer.alloc(500_000, '\n'))) expect(line).toBeUndefined();
  clearImmediate(next);
  expect(turns).toBeGreaterThan(3);
});

/** Occupies the process for so many milliseconds. */
function work(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}
