import { expect, it } from 'vitest';
import { readArguments, targets } from './arguments.ts';

const read = (...args: string[]) => readArguments(args, () => 'new');

it('kills everything once unless told otherwise, by a seed of its own', () => {
  expect(read()).toEqual({ targets: [...targets], rounds: 1, seed: 'new' });
});

it('kills what is named, in the usual order, as often and by which seed it is told', () => {
  expect(read('nats', '--rounds', '3', 'gateway', '--seed', '1f2e')).toEqual({
    targets: ['gateway', 'nats'],
    rounds: 3,
    seed: '1f2e',
  });
});

it('says what it does not know', () => {
  expect(() => read('kafka', 'nats')).toThrow(/no kafka to kill; there are gateway, auth/);
  for (const rounds of ['0', '1.5', 'many'])
    expect(() => read('--rounds', rounds)).toThrow(`--rounds is a number from 1, not ${rounds}`);
  expect(() => read('--round', '3')).toThrow(/--round/);
});
