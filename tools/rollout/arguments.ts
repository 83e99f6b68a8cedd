import { parseArgs } from 'node:util';

/** Parts that need a hub and two cells. */
export const fleetParts = ['trace', 'cut', 'sites', 'hub', 'scale'] as const;
export type FleetPartName = (typeof fleetParts)[number];
/** Parts that start a cell of their own. */
export const cellParts = ['swarm', 'compose', 'restore', 'failover', 'disaster'] as const;
export type CellPartName = (typeof cellParts)[number];
export const parts = [...fleetParts, ...cellParts];
export type PartName = (typeof parts)[number];

export interface Plan {
  parts: readonly PartName[];
  /** Minutes for which the line of a site is cut, each way. */
  minutes: number;
  /** Alerts that are raised at the site meanwhile. */
  alerts: number;
  /** Sites and people of the overview. */
  sites: number;
  people: number;
}

const usual = { minutes: 10, alerts: 200, sites: 200, people: 100_000 };
const quick = { minutes: 0.5, alerts: 60, sites: 200, people: 20_000 };

/**
 * Reads `npm run rollout -- [quick] [PART]… [--minutes 10] [--alerts 200]…`.
 *
 * @throws an Error with a message for the person who typed the command.
 */
export function readArguments(args: string[]): Plan {
  const numbers = Object.keys(usual) as (keyof typeof usual)[]; // the keys above
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: Object.fromEntries(numbers.map((name) => [name, { type: 'string' } as const])),
  });
  const named = positionals.filter((name) => name !== 'quick');
  const unknown = named.filter((name) => !parts.some((known) => known === name));
  if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}. Choose from ${parts.join(', ')}`);
  const given: Record<string, string | undefined> = values;
  return {
    ...(positionals.includes('quick') ? quick : usual),
    ...Object.fromEntries(numbers.flatMap((name) => (given[name] ? [[name, numberIn(name, given[name])]] : []))),
    parts: named.length === 0 ? parts : parts.filter((name) => named.includes(name)),
  };
}

function numberIn(name: string, value: string): number {
  const number = Number(value);
  if (!Number.isFinite(number) || number <= 0) throw new Error(`--${name} must be a number above 0, not ${value}`);
  return number;
}
