import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getUser, login, logout } from '@floorlight/contracts/accounts';
import { getAlert, listAlerts } from '@floorlight/contracts/alerts';
import { principalHeader } from '@floorlight/contracts/principal';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { client, succeeded } from '../src/client.ts';

const user = {
  id: randomUUID(),
  email: 'mia@floorlight.test',
  firstName: 'Mia',
  lastName: 'Chen',
  role: 'manager',
  employeeId: null,
  profileImageUrl: null,
  isEmailVerified: true,
  keepScreenAwake: false,
  language: null,
  siteId: 'main',
};

let server: Server;
let url: string;
let next: { status: number; body: string } = { status: 200, body: '' };
let received: IncomingMessage;

beforeAll(async () => {
  server = createServer((request, response) => {
    received = request;
    response.writeHead(next.status, { 'content-type': 'application/json' }).end(next.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // listening on TCP, so never a pipe's name
});
afterAll(() => server.close());

const answers = (status: number, body: unknown) => {
  next = { status, body: body === undefined ? '' : JSON.stringify(body) };
};

test('a call carries parameters, query and token, and gives the declared body', async () => {
  answers(200, []);
  await client(url, 'a.b.c')(listAlerts, { query: { status: 'active' } });
  expect(received.url).toBe('/api/emergency-alerts?status=active');
  expect(received.headers[principalHeader]).toBe('a.b.c');

  answers(404, { message: 'Not found', code: 'not_found' });
  const id = randomUUID();
  expect(await client(url)(getAlert, { params: { id } })).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect(received.url).toBe(`/api/emergency-alerts/${id}`);

  answers(200, user);
  expect(succeeded(await client(url)(getUser)).firstName).toBe('Mia');
});

test('an answer that breaks its contract fails the test', async () => {
  const call = client(url);
  answers(200, { ...user, role: 'admin' });
  await expect(call(getUser)).rejects.toThrow('broke its contract');
  answers(200, { ...user, passwordHash: 'secret' });
  await expect(call(getUser)).rejects.toThrow('fields the contract does not know');
  answers(204, undefined);
  await expect(call(getUser)).rejects.toThrow('broke its contract');
  answers(500, { error: 'oops' });
  await expect(call(getUser)).rejects.toThrow('not an error body');
  answers(409, { message: 'Taken', code: 'conflict' });
  await expect(call(getUser)).rejects.toThrow('conflict is not a declared failure');
  answers(500, { message: 'Logged out', code: 'unauthorized' });
  await expect(call(getUser)).rejects.toThrow('unauthorized goes with 401');
});

test('a raw body goes out as it is', async () => {
  answers(400, { message: 'Bad', code: 'invalid_request' });
  const answer = await client(url)(login, { rawBody: '{"email":' });
  expect(answer.status).toBe(400);
  expect(received.headers['content-length']).toBe('9');
  expect(() => succeeded(answer)).toThrow('The call failed: 400');

  answers(204, undefined);
  expect(succeeded(await client(url)(logout))).toBeUndefined();
});
