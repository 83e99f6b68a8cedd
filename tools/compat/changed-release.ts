import { join } from 'node:path';
import { contractOf, migrationsOf } from './candidate.ts';
import type { Contract, Operation } from './contract.ts';
import type { JsonSchema } from './json-schema.ts';
import { type Candidate, judge } from './judge.ts';
import { checksum, migrationFiles, type Release } from './releases.ts';

export const root = join(import.meta.dirname, '../..');
/** What the others read of breaks. */
export const reads = {
  web: { 'GET /api/breaks/active': ['activeBreak.id'] },
  wall: { 'GET /api/breaks/settings': [] },
  notify: { 'breaks.session.started': ['session.id'] },
};
/** The contract of breaks. */
export const contract: Contract = await contractOf(root, 'breaks', '1.0.0');
const migrations = migrationFiles(migrationsOf(root, 'breaks'));

/** The judgement on the release with a change, under the version that the change asks for. */
export function judgeChange(change: (candidate: Candidate) => void, version: string, deployed = ['1.0.0']) {
  const candidate: Candidate = {
    service: 'breaks',
    version,
    contract: structuredClone(contract),
    migrations: { ...migrations },
  };
  change(candidate);
  return judge(candidate, [released()], deployed, reads);
}

const released = (): Release => ({
  manifest: {
    service: 'breaks',
    version: '1.0.0',
    date: '2026-01-01',
    commit: '',
    files: {},
    migrations: Object.fromEntries(Object.entries(migrations).map(([file, text]) => [file, checksum(text)])),
  },
  contract,
});

export const operation = ({ contract }: Candidate, path: string, method: string): Operation => {
  const found = contract.api.paths[path]?.[method];
  if (!found) throw new Error(`${method} ${path} is not in the contract`);
  return found;
};
export const bodyOf = (candidate: Candidate, path: string, method: string): JsonSchema =>
  operation(candidate, path, method).requestBody?.content['application/json']?.schema ?? {};
export const replyOf = (candidate: Candidate, path: string, method: string): JsonSchema =>
  operation(candidate, path, method).responses[200]?.content?.['application/json']?.schema ?? {};
/** A named schema, in the API and in the events. */
export const named = ({ contract: { api, events } }: Candidate, name: string): JsonSchema[] =>
  [api.components.schemas[name], events.components.schemas[name]].filter((schema) => schema !== undefined);
export const session = (candidate: Candidate, change: (properties: Record<string, JsonSchema>) => void) => {
  for (const { properties = {} } of named(candidate, 'BreakSession')) change(properties);
};
