import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { ErrorBody } from '@floorlight/contracts/errors';
import { codedFieldError } from '@floorlight/contracts/field-error';
import { openDatabase } from '@floorlight/database/database';
import { sql } from '@floorlight/database/drizzle';
import { IdempotencyMismatch } from '@floorlight/database/idempotency';
import { coded } from '@floorlight/languages/coded';
import { defineMessages } from '@floorlight/languages/messages';
import { createLogger } from '@floorlight/telemetry/logger';
import { freePort } from '@floorlight/test-kit/free-port';
import { type TestPrincipals, testPrincipals } from '@floorlight/test-kit/principals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { conflict, Failure, invalid, notFound, tooManyRequests } from '../src/failures.ts';
import { type Sample, startSample } from './sample.ts';

let auth: TestPrincipals;
let token: string;
let sample: Sample;
let fails: () => Promise<never>;

beforeAll(async () => {
  auth = await testPrincipals();
  ({ token } = await auth.tokenFor('vault'));
  sample = await startSample({ config: { AUTH_URL: auth.authUrl }, handlers: { getParcel: () => fails() } });
});
afterAll(async () => {
  await sample.service.stop();
  await auth.stop();
});

const id = '0b5c1f7e-8f0e-4a55-9d5e-0c6f1b1a2c3d';
const answerOf = async (response: Promise<Response>) => {
  const { status, headers } = await response;
  return { status, headers, body: ErrorBody.parse(await (await response).json()) };
};
const failingWith = (error: unknown) => {
  fails = async () => {
    throw error;
  };
  return answerOf(sample.call(`GET /api/parcels/${id}`, { token }));
};

test('an unknown path is a JSON 404', async () => {
  expect(await answerOf(sample.call('GET /api/nothing'))).toMatchObject({
    status: 404,
    body: { code: 'not_found', message: 'Not found' },
  });
});

test('a known path with another method is 405 and lists the allowed ones', async () => {
  const answer = await answerOf(sample.call(`PUT /api/parcels/${id}`));
  expect(answer).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } });
  expect(answer.headers.get('allow')).toBe('GET, DELETE, HEAD');
});

test('HEAD of a GET that changes something is 405', async () => {
  const answer = await sample.call('HEAD /api/leave');
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET']);
});

test.each([
  'GET /api/%',
  'GET /api/parcels/%zz',
  'GET /api/parcels/%C3%28',
  'GET /api/parcels/%00',
  'GET /api/parcels/count?limit=%',
  'GET /api/parcels/count?limit=%00',
  'GET /api/%00',
])('a malformed URL is 400: %s', async (line) => {
  expect(await answerOf(sample.call(line, { token }))).toMatchObject({
    status: 400,
    body: { code: 'invalid_request' },
  });
});

test('each invalid field gets the message of its contract, and the first is the message of the whole', async () => {
  const answer = await answerOf(sample.call('POST /api/parcels', { token, json: { title: ' ', size: {} } }));
  expect(answer).toMatchObject({ status: 400 });
  expect(answer.body).toEqual({
    code: 'invalid_request',
    message: 'Title is required',
    detail: { code: 'safetyFields.titleRequired' },
    errors: { title: 'Title is required', 'size.width': 'Width is required' },
    errorDetails: { title: { code: 'safetyFields.titleRequired' } },
  });
});

test('a field without a message of its own gets a plain sentence', async () => {
  const wrongSize = await answerOf(sample.call('POST /api/parcels', { token, json: { title: 'Gloves', size: 7 } }));
  expect(wrongSize.body).toEqual({
    code: 'invalid_request',
    message: 'Size must be a JSON object',
    detail: { code: 'rules.type.object', params: { field: 'Size' } },
    errors: { size: 'Size must be a JSON object' },
    errorDetails: { size: { code: 'rules.type.object', params: { field: 'Size' } } },
  });
  const list = await answerOf(sample.call('POST /api/parcels', { token, json: [] }));
  expect(list.body.errors).toEqual({ body: 'The request must be a JSON object' });
  const theRequest = { text: 'The request', code: 'rules.names.theRequest' };
  expect(list.body.errorDetails).toEqual({ body: { code: 'rules.type.object', params: { field: theRequest } } });
  const word = await answerOf(sample.call('GET /api/parcels/count?limit=many', { token }));
  expect(word.body.errors).toEqual({ limit: 'Limit must be a number' });
});

test('malformed JSON gets a plain sentence', async () => {
  const headers = { 'content-type': 'application/json' };
  for (const body of ['{"title":', '{title: 1}', '{', 'undefined', '\u0000']) {
    const answer = await answerOf(sample.call('POST /api/parcels', { token, headers, body }));
    expect(answer.body).toEqual({
      code: 'invalid_request',
      message: 'This is not valid JSON',
      detail: { code: 'requestRefusals.invalidJson' },
    });
  }
});

test('an invalid query or path is 400 too', async () => {
  expect((await answerOf(sample.call('GET /api/parcels/count?limit=0', { token }))).body.errors).toEqual({
    limit: 'Ask for one at least',
  });
  expect((await answerOf(sample.call('GET /api/parcels/count?limit=1&limit=2', { token }))).status).toBe(400);
  expect((await answerOf(sample.call('GET /api/parcels/garbage', { token }))).body.errors).toEqual({
    id: 'This is not a valid id',
  });
});

test.each(['{"title":', 'null', '7', '[]', ''])('a JSON body without these fields is 400: %s', async (body) => {
  const headers = { 'content-type': 'application/json' };
  const answer = await answerOf(sample.call('POST /api/parcels', { token, headers, body }));
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
});

test('a request without a body gets a message for each missing field', async () => {
  expect((await answerOf(sample.call('POST /api/parcels', { token }))).body.errors?.title).toBe('Title is required');
});

test.each([100, 2000, 100_000])('JSON nested %i deep is 400', async (levels) => {
  const note = '['.repeat(levels) + ']'.repeat(levels);
  const headers = { 'content-type': 'application/json' };
  const body = `{"title":"Gloves","size":{"width":1},"note":${note}}`;
  expect(await answerOf(sample.call('POST /api/parcels', { token, headers, body }))).toMatchObject({
    status: 400,
    body: { code: 'invalid_request' },
  });
});

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/jsonp',
  'application/json; charset=latin1',
  'application/json; charset=utf-7',
  'application/json; charset="UTF-16LE"',
  'application/json; charset=utf-8; charset=utf-7',
])('a body of %s is 415', async (type) => {
  const headers = { 'content-type': type };
  const answer = await answerOf(sample.call('POST /api/parcels', { token, headers, body: '{}' }));
  expect(answer).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } });
});

test.each(['gzip', 'deflate', 'br', 'zstd', 'gzip, gzip', 'miracles'])(
  'a body packed by %s is 415',
  async (encoding) => {
    const headers = { 'content-type': 'application/json', 'content-encoding': encoding };
    const body = gzipSync('{"title":"Gloves","size":{"width":1}}');
    for (const bytes of [body, body.subarray(0, 20), Buffer.from('not packed')])
      expect(await answerOf(sample.call('POST /api/parcels', { token, headers, body: bytes }))).toMatchObject({
        status: 415,
        body: { code: 'unsupported_media_type' },
      });
  },
);

test('a body of more than 256 kB is 413', async () => {
  const json = { title: 'Gloves', note: 'x'.repeat(256 * 1024) };
  const answer = await answerOf(sample.call('POST /api/parcels', { token, json }));
  expect(answer).toMatchObject({ status: 413, body: { code: 'payload_too_large' } });
});

test('half an emoji in a body becomes a replacement character, which can be stored', async () => {
  const headers = { 'content-type': 'application/json' };
  const body = '{"title":"Gloves \\ud83d","size":{"width":1}}';
  const response = await sample.call('POST /api/parcels', { token, headers, body });
  expect(await response.json()).toMatchObject({ title: 'Gloves \ufffd' });
});

test('a conflict names a person in English, and as a parameter for other languages', async () => {
  const names = defineMessages('parcels', { taken: 'Already taken by {name}' });
  const { body } = await failingWith(conflict(coded(names.taken, { name: 'Mia Chen' })));
  expect(body).toEqual({
    code: 'conflict',
    message: 'Already taken by Mia Chen',
    detail: { code: 'parcels.taken', params: { name: 'Mia Chen' } },
  });
});

test('the server keeps nothing of the field names that a request invents', async () => {
  const invented = Array.from({ length: 1000 }, (_, i) => `invented${i}`);
  const labels = Object.fromEntries(invented.map((name) => [name, 'heavy']));
  const { body } = await answerOf(sample.call('POST /api/labels', { token, json: { labels } }));
  expect(body.errors?.['labels.invented7']).toBe('Invented7 must be a number');
  expect(body.errorDetails?.['labels.invented7']).toEqual({
    code: 'rules.type.number',
    params: { field: 'Invented7' },
  });
  expect(Object.values(body.errors ?? {}).filter(codedFieldError)).toEqual([]);
});

test('a failure keeps its code, message and fields', async () => {
  expect((await failingWith(conflict('Already taken by Mia Chen'))).body).toEqual({
    code: 'conflict',
    message: 'Already taken by Mia Chen',
  });
  expect((await failingWith(notFound())).status).toBe(404);
  expect((await failingWith(new Failure('email_not_verified'))).status).toBe(403);
  expect((await failingWith(invalid({ email: 'Invalid email address' }))).body).toEqual({
    code: 'invalid_request',
    message: 'Invalid email address',
    errors: { email: 'Invalid email address' },
  });
});

test('too many requests come with Retry-After in whole seconds', async () => {
  const answer = await failingWith(tooManyRequests(12.3));
  expect(answer).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect(answer.headers.get('retry-after')).toBe('13');
});

test('an Idempotency-Key of another request is 422', async () => {
  expect(await failingWith(new IdempotencyMismatch())).toMatchObject({
    status: 422,
    body: { code: 'idempotency_mismatch' },
  });
});

test('an unavailable database is 503 with Retry-After', async () => {
  const log = createLogger({ service: 'vault', level: 'silent' });
  const db = openDatabase({ url: `postgres://nobody@127.0.0.1:${await freePort()}/nothing`, log });
  fails = async () => {
    await db.orm.execute(sql`select 1`);
    throw new Error('the database answered');
  };
  const answer = await answerOf(sample.call(`GET /api/parcels/${id}`, { token }));
  await db.stop();
  expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(answer.headers.get('retry-after')).toBe('1');
});

test('an unexpected error is logged whole and the client gets no detail', async () => {
  const answer = await failingWith(new Error('the secret is swordfish', { cause: new TypeError('and so is this') }));
  expect(answer.status).toBe(500);
  expect(answer.body).toEqual({
    code: 'internal_error',
    message: 'Something went wrong on our side. Please try again',
    detail: { code: 'failures.internal_error' },
  });
  const line = sample.logs.findLast(({ level }) => level === 'error');
  expect(line).toMatchObject({
    err: {
      message: 'the secret is swordfish',
      stack: expect.stringContaining('errors.test.ts'),
      cause: { type: 'TypeError' },
    },
    requestId: answer.headers.get('x-request-id'),
  });
});

test.each([null, undefined, 'a string', { status: 200 }, Object.assign(new Error('x'), { status: 404, type: 'y' })])(
  'any other thrown value, %s, is a 500 with the error body',
  async (thrown) => {
    expect(await failingWith(thrown)).toMatchObject({ status: 500, body: { code: 'internal_error' } });
  },
);

test('bytes that are not HTTP get 400 and the server goes on', async () => {
  const socket = connect(Number(new URL(sample.baseUrl).port), '127.0.0.1');
  socket.end('\0\0\0 nonsense\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1.1 400/);
  expect((await sample.call('GET /api/greeting')).status).toBe(200);
});
