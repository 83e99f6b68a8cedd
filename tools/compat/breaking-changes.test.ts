import { describe, expect, test } from 'vitest';
import { bodyOf, judgeChange, named, operation, session } from './changed-release.ts';
import type { Candidate } from './judge.ts';

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
