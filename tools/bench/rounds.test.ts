import { expect, it } from 'vitest';
import { interleaved } from './rounds.ts';

it('contenders take turns, and the order reverses with every round', async () => {
  const turns: string[] = [];
  const turn = (name: string) => async () => turns.push(name);
  await interleaved(2, { ours: turn('ours'), peer: turn('peer') }, () => {});
  expect(turns).toEqual(['ours', 'peer', 'peer', 'ours']);
});

it('a contender that throws has no samples, and the others continue', async () => {
  const lines: string[] = [];
  let turn = 0;
  const samples = await interleaved(
    3,
    {
      ours: async () => 1,
      peer: async () => {
        turn += 1;
        if (turn === 2) throw new Error('it ended');
        return 2;
      },
    },
    (line) => lines.push(line),
  );
  expect(samples).toEqual({ ours: [1, 1, 1], peer: [] });
  expect(lines).toEqual(['peer could not be measured: it ended']);
});
