import { parseArgs } from 'node:util';
import type { Amounts } from './amounts.ts';
import { scenarios } from './scenarios/all.ts';
import type { Scenario } from './scenarios/scenario.ts';
import { type TargetName, targetNames } from './world/targets.ts';

/** What to do, how often and for how long. */
export interface Plan extends Amounts {
  scenarios: Scenario[];
}

type Numbers = Omit<Amounts, 'targets' | 'seed'>;

const usual: Numbers = {
  ...{ rounds: 1, rate: 20, pause: 6, cut: 5, fault: 8, offline: 20 },
  ...{ sockets: 1000, clean: 3, cleanSeconds: 6, minutes: 30 },
};
const nightly: Numbers = {
  ...{ rounds: 3, rate: 20, pause: 30, cut: 60, fault: 20, offline: 600 },
  ...{ sockets: 1000, clean: 20, cleanSeconds: 10, minutes: 120 },
};
const quick: Numbers = { ...usual, pause: 5, cut: 4, fault: 5, clean: 1, minutes: 6 };
const quickScenarios = ['kill', 'degraded', 'wiped', 'planted', 'clean'];
const quickTargets: readonly TargetName[] = ['safety', 'notify', 'nats'];

const numbers = Object.keys(usual) as (keyof Numbers)[]; // the keys above

/**
 * Reads `npm run chaos -- [quick | nightly] [scenario…] [--targets nats,redis] [--rounds 3] [--seed 1f2e]…`.
 *
 * @throws an Error with a message for the person who typed the command.
 */
export function readArguments(args: string[], newSeed: () => string): Plan {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      ...Object.fromEntries(numbers.map((name) => [name, { type: 'string' } as const])),
      targets: { type: 'string' },
      seed: { type: 'string' },
    },
  });
  const given: Record<string, string | undefined> = values;
  const isQuick = positionals.includes('quick');
  const base = positionals.includes('nightly') ? nightly : isQuick ? quick : usual;
  const named = positionals.filter((name) => name !== 'quick' && name !== 'nightly');
  const names = scenarios.map(({ name }) => name);
  const wanted = choose('scenario', named, names, isQuick ? quickScenarios : names);
  const targets = choose('target', listIn(given.targets), targetNames, isQuick ? quickTargets : targetNames);
  return {
    ...base,
    ...Object.fromEntries(
      numbers.flatMap((name) => (given[name] === undefined ? [] : [[name, numberIn(name, given[name])]])),
    ),
    scenarios: scenarios.filter(({ name }) => wanted.includes(name)),
    targets,
    seed: given.seed ?? newSeed(),
  };
}

function choose<Name extends string>(
  kind: string,
  named: string[],
  all: readonly Name[],
  usual: readonly Name[],
): Name[] {
  const unknown = named.filter((name) => !all.some((known) => known === name));
  if (unknown.length > 0) throw new Error(`There is no ${kind} ${unknown.join(', ')}. Choose from ${all.join(', ')}`);
  return named.length === 0 ? [...usual] : all.filter((name) => named.includes(name));
}

const listIn = (value = ''): string[] => value.split(',').filter(Boolean);

function numberIn(name: string, value: string | undefined): number {
  const number = Number(value);
  if (!Number.isFinite(number) || number <= 0) throw new Error(`--${name} must be a number above 0, not ${value}`);
  if ((name === 'rounds' || name === 'clean' || name === 'sockets') && !Number.isInteger(number))
    throw new Error(`--${name} must be a whole number from 1, not ${value}`);
  return number;
}
