import { expect, it } from 'vitest';
import { readArguments } from './arguments.ts';
import { scenarios } from './scenarios/all.ts';
import { targetNames } from './world/targets.ts';

const read = (...args: string[]) => readArguments(args, () => 'new');

it('without arguments every scenario runs on every process, with a new seed', () => {
  expect(read()).toMatchObject({ scenarios, targets: targetNames, rounds: 1, seed: 'new' });
});

it('named scenarios and targets run in the usual order, with the given numbers and seed', () => {
  const plan = read('kill', 'clean', '--targets', 'nats,gateway', '--rounds', '3', '--pause', '30', '--seed', '1f2e');
  expect(plan.scenarios.map(({ name }) => name)).toEqual(['clean', 'kill']);
  expect(plan).toMatchObject({ targets: ['gateway', 'nats'], rounds: 3, pause: 30, seed: '1f2e' });
});

it('a quick run takes a few scenarios, a nightly one all of them for long, with 20 clean runs', () => {
  expect(read('quick').scenarios.length).toBeLessThan(scenarios.length);
  expect(read('quick', 'paused').scenarios.map(({ name }) => name)).toEqual(['paused']);
  expect(read('nightly')).toMatchObject({ scenarios, rounds: 3, pause: 30, cut: 60, offline: 600, clean: 20 });
});

it('an unknown scenario, target, number or option is an error', () => {
  expect(() => read('earthquake')).toThrow(/no scenario earthquake. Choose from .*kill/);
  expect(() => read('--targets', 'kafka,nats')).toThrow(/no target kafka. Choose from gateway, auth/);
  for (const rounds of ['0', '1.5', 'many']) expect(() => read('--rounds', rounds)).toThrow(/--rounds must be a/);
  expect(() => read('--round', '3')).toThrow(/--round/);
});

it('each scenario has a name of its own', () => {
  expect(new Set(scenarios.map(({ name }) => name)).size).toBe(scenarios.length);
});
