import { parseArgs } from 'node:util';
import { serviceNames } from '@floorlight/contracts/endpoint';
import { serverNames } from '../servers/server.ts';

/** All processes. Each is killed once a round, in this order. */
export const targets = ['gateway', ...serviceNames, ...serverNames] as const;
export type Target = (typeof targets)[number];

export interface Arguments {
  targets: Target[];
  rounds: number;
  /** The seed of all random choices: who presses, when, and the pause between kills. */
  seed: string;
}

/**
 * Reads `npm run chaos -- [--rounds 3] [--seed 1f2e] [target…]`.
 *
 * @throws an Error with a message for the person who typed the command.
 */
export function readArguments(args: string[], newSeed: () => string): Arguments {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { rounds: { type: 'string', default: '1' }, seed: { type: 'string' } },
  });
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1)
    throw new Error(`--rounds must be a whole number from 1, not ${values.rounds}`);
  const unknown = positionals.filter((name) => !isTarget(name));
  if (unknown.length > 0)
    throw new Error(`There is no target ${unknown.join(', ')}. Choose from ${targets.join(', ')}`);
  const chosen = targets.filter((name) => positionals.length === 0 || positionals.includes(name));
  return { targets: chosen, rounds, seed: values.seed ?? newSeed() };
}

const isTarget = (name: string): name is Target => targets.some((target) => target === name);
