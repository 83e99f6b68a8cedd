import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceName } from '@floorlight/contracts/endpoint';
import { shapeOf } from '@floorlight/database/shape';
import { apiContract } from './api-contract.ts';
import type { Contract } from './contract.ts';
import { eventContract } from './event-contract.ts';

/** The files of a contract, by the part of it they hold. */
export const contractFiles = { api: 'openapi.json', events: 'asyncapi.json', database: 'database.json' } as const;

export const migrationsOf = (root: string, service: ServiceName): string =>
  join(root, 'services', service, 'migrations');

/** The contract that the sources declare now, under this version. */
export async function contractOf(root: string, service: ServiceName, version: string): Promise<Contract> {
  const contract = {
    api: await apiContract(service, version),
    events: await eventContract(service, version),
    database: shapeOf(join(migrationsOf(root, service), 'expand')),
  };
  return JSON.parse(JSON.stringify(contract)); // as from a file, without undefined
}

export const versionOf = (root: string, service: ServiceName): string =>
  JSON.parse(readFileSync(join(root, 'services', service, 'package.json'), 'utf8')).version;

/** The text of a file with this part of a contract. */
export const textOf = (part: object): string => `${JSON.stringify(part, null, 2)}\n`;
