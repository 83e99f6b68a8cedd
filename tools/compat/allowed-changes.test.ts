import { serviceNames } from '@floorlight/contracts/endpoint';
import { describe, expect, test } from 'vitest';
import { contractOf } from './candidate.ts';
import { bodyOf, contract, judgeChange, replyOf, root } from './changed-release.ts';
import { compareContracts } from './compare-contracts.ts';
import type { Contract } from './contract.ts';
import type { JsonSchema } from './json-schema.ts';
import type { Candidate } from './judge.ts';

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

test('a version that was never released can’t run', () => {
  expect(judgeChange(() => {}, '1.0.0', ['0.9.0']).problems).toEqual([
    expect.stringContaining('0.9.0, which was never released'),
  ]);
});
