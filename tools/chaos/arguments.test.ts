import { expect, it } from 'vitest';
import { readArguments, targets } from './arguments.ts';

const read = (...args: string[]) => readArguments(args, () => 'new');

it('without arguments everything is killed once, with a new seed', () => {
  expect(read()).toEqual({ targets: [...targets], rounds: 1, seed: 'new' });
});

it('named targets are killed in the usual order, with the given rounds and seed', () => {
  expect(read('nats', '--rounds', '3', 'gateway', '--seed', '1f2e')).toEqual({
    targets: ['gateway', 'nats'],
    rounds: 3,
    seed: '1f2e',
  });
});

it('an unknown target, number of rounds or option is an error', () => {
  expect(() => read('kafka', 'nats')).toThrow(/no target kafka. Choose from gateway, auth/);
  for (const rounds of ['0', '1.5', 'many'])
    expect(() => read('--rounds', rounds)).toThrow(`--rounds must be a whole number from 1, not ${rounds}`);
  expect(() => read('--round', '3')).toThrow(/--round/);
});
