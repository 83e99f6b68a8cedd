import { beforeAll, describe, expect, test } from 'vitest';
import { contractOf, migrationsOf } from './candidate.ts';
import { reads, root } from './changed-release.ts';
import type { Contract } from './contract.ts';
import { type Candidate, judge } from './judge.ts';
import { checksum, migrationFiles } from './releases.ts';

describe('what processes, and a hub and its cells, say to each other', () => {
  let ofAuth: Contract;
  beforeAll(async () => {
    ofAuth = await contractOf(root, 'auth', '1.0.0');
  });

  const propertiesOf = ({ components }: Contract['events'] | Contract['api'], name: string) =>
    components.schemas[name]?.properties ?? {};

  test.each<[string, (changed: Contract) => void, RegExp]>([
    [
      'a field of an answer to another process is gone',
      ({ api }) => delete propertiesOf(api, 'FoundBadge').person,
      /POST \/internal\/badges reply\.person was removed; safety may read it/,
    ],
    [
      'a request between processes is narrowed',
      ({ api }) => Object.assign(propertiesOf(api, 'PeopleRequestInput').ids ?? {}, { maxItems: 100 }),
      /POST \/internal\/people request\.ids has maxItems 100 instead of 1000/,
    ],
    [
      'a field is gone',
      ({ events }) => delete propertiesOf(events, 'HelloReply').newest,
      /up\.hello\.reply newest was removed; a hub or cells of this version read it/,
    ],
    [
      'a field becomes required that cells of before leave out',
      ({ events }) => events.components.schemas.Hello?.required?.push('remembers'),
      /up\.hello remembers is required now/,
    ],
    [
      'a field of a person is new and required',
      ({ events }) => {
        propertiesOf(events, 'HubPerson').phone = { type: 'string' };
        events.components.schemas.HubPerson?.required?.push('phone');
      },
      /up\.hello\.reply people\[\]\.phone is new and required/,
    ],
    [
      'an alert has a new status',
      ({ events }) => events.components.schemas.AlertStatus?.enum?.push('paused'),
      /up\.events events\[\]\.alert\.status has the new value "paused"/,
    ],
    [
      'a request is gone',
      ({ events }) => delete events.components.messages['down.acknowledge'],
      /down\.acknowledge is no longer published; a hub or cells of this version read it/,
    ],
  ])('%s: refused while a version of before runs', (_, change, problem) => {
    const files = migrationFiles(migrationsOf(root, 'auth'));
    const manifest = { service: 'auth', version: '1.0.0', date: '2026-01-01', commit: '', files: {} } as const;
    const migrations = Object.fromEntries(Object.entries(files).map(([file, text]) => [file, checksum(text)]));
    const candidate: Candidate = {
      service: 'auth',
      version: '2.0.0',
      contract: structuredClone(ofAuth),
      migrations: files,
    };
    change(candidate.contract);
    const { problems } = judge(
      candidate,
      [{ manifest: { ...manifest, migrations }, contract: ofAuth }],
      ['1.0.0'],
      reads,
    );
    expect(problems.join('\n')).toMatch(problem);
  });
});
