import { randomBytes, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ByteStream } from '@floorlight/service-kit/byte-stream';
import { gatewayHeaders } from '@floorlight/test-kit/callers';
import { eventually } from '@floorlight/test-kit/eventually';
import { type TestPrincipals, testPrincipals } from '@floorlight/test-kit/principals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sample, startSample } from './sample.ts';

let auth: TestPrincipals;
let sample: Sample;
let token: string;
let received = Buffer.alloc(0);

let bytes: () => Readable = () => Readable.from(['all ', 'pictures']);

beforeAll(async () => {
  auth = await testPrincipals();
  ({ token } = await auth.tokenFor('vault', {}));
  sample = await startSample({
    config: { AUTH_URL: auth.authUrl },
    handlers: {
      async addPicture({ body, request }) {
        if (request.get('x-refused')) return Promise.reject(new Error('refused before it was read'));
        received = await buffer(body);
        return { size: received.length };
      },
      getCatalogue: async () => new ByteStream({ type: 'application/zip', fileName: 'catalogue.zip', bytes: bytes() }),
    },
  });
});
afterAll(async () => {
  await sample.service.stop();
  await auth.stop();
});

const send = (body: NonNullable<RequestInit['body']>, headers: Record<string, string> = {}) =>
  sample.call('POST /api/pictures', { token, body, headers: { 'content-type': 'image/png', ...headers } });

test('bytes arrive as they were sent', async () => {
  const bytes = randomBytes(90_000);
  const answer = await send(bytes);
  expect([answer.status, await answer.json()]).toEqual([201, { size: 90_000 }]);
  expect(received.equals(bytes)).toBe(true);
});

test('an undeclared type is 415 and the message names the declared ones; compressed bytes are 415 too', async () => {
  for (const headers of [
    { 'content-type': 'image/gif' },
    { 'content-type': 'image/pngx' },
    { 'content-encoding': 'gzip' },
  ]) {
    const answer = await send('GIF89a', headers);
    expect([answer.status, await answer.json()]).toMatchObject([
      415,
      { code: 'unsupported_media_type', message: 'Please select a PNG or JPEG file' },
    ]);
  }
  expect((await sample.call('POST /api/pictures', { token })).status).toBe(415);
});

test.each(['declared', 'chunked'])(
  'too many bytes are 413, and the connection stays open (length %s)',
  async (length) => {
    const bytes = randomBytes(3_000_000);
    const answer = await sample.call('POST /api/pictures', {
      token,
      headers: { 'content-type': 'image/png' },
      ...(length === 'declared' ? { body: bytes } : { body: new Blob([bytes]).stream(), duplex: 'half' }),
    });
    expect([answer.status, await answer.json()]).toMatchObject([
      413,
      { code: 'payload_too_large', message: 'This is too large to send: at most 97 kB' },
    ]);
    expect((await send('ok')).status).toBe(201);
  },
);

test('a client that is refused while it sends gets the answer', async () => {
  const answer = await send(randomBytes(90_000), { 'x-refused': 'yes' });
  expect(answer.status).toBe(500);
});

test('an interrupted upload logs no error', async () => {
  const headers = { ...gatewayHeaders('vault', token), 'content-type': 'image/png', 'content-length': '5000' };
  const outgoing = request(`${sample.baseUrl}/api/pictures`, { method: 'POST', headers }).on('error', () => {});
  outgoing.write('half');
  const before = sample.logs.length;
  setTimeout(() => outgoing.destroy(), 100);
  await eventually(() =>
    sample.logs.slice(before).some((line) => line.path === '/api/pictures' && line.status === 499),
  );
  expect(sample.logs.slice(before).filter(({ level }) => level === 'error')).toEqual([]);
});

test('bytes are sent with their type, and browsers may only display them', async () => {
  const answer = await sample.call(`GET /api/pictures/${randomUUID()}`, { token });
  expect([answer.status, await answer.text()]).toEqual([200, 'a picture']);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-length': '9',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'no-store',
  });
});

test('a byte stream comes as a file', async () => {
  const answer = await sample.call('GET /api/catalogue', { token });
  expect([answer.status, await answer.text()]).toEqual([200, 'all pictures']);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="catalogue.zip"',
    'x-content-type-options': 'nosniff',
  });
});

test('an error in the middle aborts the answer, and a client that leaves destroys the stream', async () => {
  bytes = () =>
    Readable.from(
      (async function* () {
        yield 'half';
        throw new Error('no more');
      })(),
    );
  const answer = await sample.call('GET /api/catalogue', { token });
  await expect(answer.text()).rejects.toThrow();

  const endless = new Readable({ read() {} });
  endless.push('half');
  bytes = () => endless;
  const outgoing = request(`${sample.baseUrl}/api/catalogue`, { headers: gatewayHeaders('vault', token) });
  outgoing.on('response', () => outgoing.destroy()).on('error', () => {});
  outgoing.end();
  await eventually(() => endless.destroyed);
});

test('a file name that needs escaping in a header throws', () => {
  const named = (fileName: string) => new ByteStream({ type: 'application/zip', fileName, bytes: Readable.from([]) });
  expect(() => named('a"; filename="b')).toThrow();
});
