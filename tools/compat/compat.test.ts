import { join } from 'node:path';
import { serviceNames } from '@floorlight/contracts/endpoint';
import { beforeAll, describe, expect, test } from 'vitest';
import { contractOf, migrationsOf } from './candidate.ts';
import { compareContracts } from './compare-contracts.ts';
import type { Contract, Operation } from './contract.ts';
import type { JsonSchema } from './json-schema.ts';
import { type Candidate, judge } from './judge.ts';
import { checksum, migrationFiles, type Release } from './releases.ts';

const root = join(import.meta.dirname, '../..');
const reads = {
  web: { 'GET /api/breaks/active': ['activeBreak.id'] },
  wall: { 'GET /api/breaks/settings': [] },
  notify: { 'breaks.session.started': ['session.id'] },
};
let contract: Contract;
let migrations: Record<string, string>;

beforeAll(async () => {
  contract = await contractOf(root, 'breaks', '1.0.0');
  migrations = migrationFiles(migrationsOf(root, 'breaks'));
});

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

/** The judgement on the release with a change, under the version that the change asks for. */
function judgeChange(change: (candidate: Candidate) => void, version: string, deployed = ['1.0.0']) {
  const candidate: Candidate = {
    service: 'breaks',
    version,
    contract: structuredClone(contract),
    migrations: { ...migrations },
  };
  change(candidate);
  return judge(candidate, [released()], deployed, reads);
}

const operation = ({ contract }: Candidate, path: string, method: string): Operation => {
  const found = contract.api.paths[path]?.[method];
  if (!found) throw new Error(`${method} ${path} is not in the contract`);
  return found;
};
const bodyOf = (candidate: Candidate, path: string, method: string): JsonSchema =>
  operation(candidate, path, method).requestBody?.content['application/json']?.schema ?? {};
const replyOf = (candidate: Candidate, path: string, method: string): JsonSchema =>
  operation(candidate, path, method).responses[200]?.content?.['application/json']?.schema ?? {};
/** A named schema, in the API and in the events. */
const named = ({ contract: { api, events } }: Candidate, name: string): JsonSchema[] =>
  [api.components.schemas[name], events.components.schemas[name]].filter((schema) => schema !== undefined);
const session = (candidate: Candidate, change: (properties: Record<string, JsonSchema>) => void) => {
  for (const { properties = {} } of named(candidate, 'BreakSession')) change(properties);
};

describe('a change that breaks a version that runs is refused', () => {
  test.each<[string, (candidate: Candidate) => void, RegExp]>([
    [
      'a field of a reply is removed, and somebody reads it',
      (c) => session(c, (properties) => delete properties.id),
      /GET \/api\/breaks\/active reply\.activeBreak\.id was removed; read by web/,
    ],
    [
      'a field is removed from an answer that somebody passes on whole',
      (c) => {
        for (const { properties = {} } of named(c, 'BreakSetting')) delete properties.settingKey;
      },
      /GET \/api\/breaks\/settings reply\[\]\.settingKey was removed; read by wall/,
    ],
    [
      'a field of an event is removed',
      (c) => session(c, (properties) => delete properties.id),
      /breaks\.session\.started session\.id was removed; read by notify/,
    ],
    [
      'the type of a field is changed',
      (c) => session(c, (properties) => Object.assign(properties, { startTime: { type: 'integer' } })),
      /activeBreak\.startTime was string and is integer/,
    ],
    [
      'an enum of a reply gets a value',
      (c) => {
        for (const status of named(c, 'BreakStatus')) status.enum?.push('paused');
      },
      /activeBreak\.status has the new value "paused"/,
    ],
    [
      'an enum of a request loses a value',
      (c) => {
        const { properties = {} } = bodyOf(c, '/api/breaks/start', 'post');
        const [place = ''] = Object.keys(properties).filter((name) => properties[name]?.$ref || properties[name]?.enum);
        properties[place] = { type: 'string', enum: ['restroom'] };
      },
      /POST \/api\/breaks\/start request\.\w+ no longer has the value/,
    ],
    [
      'an event is removed',
      (c) => delete c.contract.events.components.messages['breaks.session.ended'],
      /breaks\.session\.ended is no longer published/,
    ],
    [
      'a field of an event becomes required',
      (c) => c.contract.events.components.messages['breaks.session.started']?.payload.required?.push('privacy'),
      /breaks\.session\.started privacy is required now/,
    ],
    [
      'an event gets a required field',
      (c) => {
        const payload = c.contract.events.components.messages['breaks.session.started']?.payload;
        if (payload?.properties) payload.properties.shift = { type: 'string' };
        payload?.required?.push('shift');
      },
      /breaks\.session\.started shift is new and required/,
    ],
    [
      'a column is dropped before the version that uses it has ended',
      (c) => {
        c.migrations['expand/0099_drop.sql'] = 'ALTER TABLE "break_sessions" DROP COLUMN "end_time";';
      },
      /table break_sessions column end_time is dropped in expand\/0099_drop\.sql: that belongs to contract/,
    ],
    [
      'a column must not be empty, at once',
      (c) => {
        c.migrations['expand/0099_full.sql'] = 'ALTER TABLE "break_sessions" ALTER COLUMN "end_time" SET NOT NULL;';
      },
      /column end_time must not be empty in expand/,
    ],
    [
      'a new column is left empty by the version before',
      (c) => Object.assign(c.contract.database.break_sessions ?? {}, { shift: 'text not null' }),
      /column shift is new, and the version before leaves it empty/,
    ],
    [
      'a migration that databases have is changed',
      (c) => {
        c.migrations['expand/0000_first.sql'] += '\n';
      },
      /expand\/0000_first\.sql was changed, and databases have it/,
    ],
    [
      'a limit of a request is narrowed',
      (c) => Object.assign(bodyOf(c, '/api/breaks/{id}/extend', 'post').properties?.seconds ?? {}, { maximum: 60 }),
      /POST \/api\/breaks\/\{id\}\/extend request\.seconds has maximum 60 instead of 1800/,
    ],
    [
      'a request gets a required field',
      (c) => {
        const body = bodyOf(c, '/api/breaks/start', 'post');
        body.properties = { ...body.properties, place: { type: 'string' } };
        body.required = [...(body.required ?? []), 'place'];
      },
      /POST \/api\/breaks\/start request\.place is new and required/,
    ],
    [
      'an endpoint is removed',
      (c) => delete c.contract.api.paths['/api/breaks/active'],
      /GET \/api\/breaks\/active was removed/,
    ],
    [
      'a status is removed',
      (c) => delete operation(c, '/api/breaks/end/{id}', 'post').responses[409],
      /POST \/api\/breaks\/end\/\{id\} no longer answers 409/,
    ],
    [
      'a role is refused',
      (c) => Object.assign(operation(c, '/api/breaks/active', 'get'), { 'x-callers': ['manager'] }),
      /GET \/api\/breaks\/active refuses worker from now on/,
    ],
  ])('%s', (_, change, problem) => {
    const { verdict, problems } = judgeChange(change, '2.0.0');
    expect(verdict).toBe('major');
    expect(problems.join('\n')).toMatch(problem);
  });
});

describe('a change that only adds is minor', () => {
  test.each<[string, (candidate: Candidate) => void, string]>([
    [
      'a reply gets a field',
      (c) => {
        const reply = replyOf(c, '/api/breaks/active', 'get');
        reply.properties = { ...reply.properties, place: { type: 'string' } };
        reply.required?.push('place');
      },
      'GET /api/breaks/active reply.place is new',
    ],
    [
      'an event gets an optional field',
      (c) => {
        const payload = c.contract.events.components.messages['breaks.session.started']?.payload;
        if (payload?.properties) payload.properties.shift = { type: 'string' };
      },
      'breaks.session.started shift is new',
    ],
    [
      'a request takes more',
      (c) => {
        const body = bodyOf(c, '/api/breaks/start', 'post');
        body.properties = { ...body.properties, place: { type: 'string' } };
      },
      'POST /api/breaks/start request.place is new',
    ],
    [
      'a column is added',
      (c) => Object.assign(c.contract.database.break_sessions ?? {}, { shift: 'text' }),
      'table break_sessions column shift is new',
    ],
  ])('%s', (_, change, note) => {
    expect(judgeChange(change, '1.1.0')).toEqual({ verdict: 'minor', problems: [], notes: [note] });
    expect(judgeChange(change, '1.0.1').problems).toEqual([expect.stringContaining('are minor: it must be 1.1.0')]);
  });
});

test('the same contract keeps its version, or is a patch', () => {
  const nothing = () => {};
  for (const version of ['1.0.0', '1.0.1'])
    expect(judgeChange(nothing, version)).toEqual({ verdict: 'patch', problems: [], notes: [] });
  expect(judgeChange(nothing, '1.1.0').problems).toEqual([expect.stringContaining('must be 1.0.1')]);
});

test('a field that nobody reads may go with a major version, and the check says that nobody reads it', () => {
  const remove = (c: Candidate) => {
    delete replyOf(c, '/api/breaks/active', 'get').properties?.serverTime;
  };
  expect(judgeChange(remove, '2.0.0')).toEqual({
    verdict: 'major',
    problems: [],
    notes: ['GET /api/breaks/active reply.serverTime was removed: nobody reads it'],
  });
  expect(judgeChange(remove, '1.1.0').problems).toEqual([expect.stringContaining('must be 2.0.0')]);
});

test('once the version before has ended, a major version may break what it had', () => {
  const remove = (c: Candidate) => delete c.contract.api.paths['/api/breaks/active'];
  expect(judgeChange(remove, '2.0.0', [])).toMatchObject({ verdict: 'major', problems: [] });
});

test('an open list may grow: it takes any text beside the values it names', () => {
  const open = (values: string[]): JsonSchema => ({ anyOf: [{ type: 'string', enum: values }, { type: 'string' }] });
  const before = structuredClone(contract);
  const addMood = (to: Contract, values: string[]) => {
    for (const { components } of [to.api, to.events])
      Object.assign(components.schemas.BreakSession?.properties ?? {}, { mood: open(values) });
  };
  addMood(before, ['fine']);
  const after = structuredClone(contract);
  addMood(after, ['fine', 'tired']);
  expect(compareContracts(before, after)).toEqual([]);
});

test.each(serviceNames)('nothing has changed between the contract of %s and itself', async (service) => {
  const own = await contractOf(root, service, '1.0.0');
  expect(compareContracts(own, structuredClone(own))).toEqual([]);
});

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

test('a version that was never released can’t run', () => {
  expect(judgeChange(() => {}, '1.0.0', ['0.9.0']).problems).toEqual([
    expect.stringContaining('0.9.0, which was never released'),
  ]);
});
