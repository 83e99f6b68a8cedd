// @vitest-environment node
import { getUser, login } from '@floorlight/contracts/accounts';
import { listAlerts, updateAlert } from '@floorlight/contracts/alerts';
import { exportCounts, workbookType } from '@floorlight/contracts/count-reports';
import { expect, test } from 'vitest';
import { failure, startBackend } from '../../tests/backend.ts';
import { call, urlOf } from './call.ts';
import { unreachable } from './failure.ts';

test('path parameters are encoded, and query parameters without a value are left out', () => {
  expect(urlOf({ endpoint: updateAlert, params: { id: 'a/b' } })).toBe('/api/emergency-alerts/a%2Fb');
  expect(urlOf({ endpoint: listAlerts, query: { status: undefined, limit: 100 } })).toBe(
    '/api/emergency-alerts?limit=100',
  );
});

test('an error response becomes a failure with its message, code and field errors', async () => {
  const backend = await startBackend();
  const body = { message: 'Please check', code: 'invalid_request', errors: { email: 'Invalid email address' } };
  backend.on('POST /api/auth/login', { status: 400, body });
  expect(await call({ endpoint: login, body: {} })).toEqual({ error: { status: 400, ...body } });
});

test('an answer that the page has asked for early is taken once; one that failed is asked for again', async () => {
  const backend = await startBackend();
  backend.on('GET /api/auth/user', { status: 200, body: { email: 'later' } });
  globalThis.earlyAnswers = { '/api/auth/user': Promise.resolve(Response.json({ email: 'early' })) };
  expect(await call({ endpoint: getUser })).toMatchObject({ data: { email: 'early' } });
  expect(await call({ endpoint: getUser })).toMatchObject({ data: { email: 'later' } });
  globalThis.earlyAnswers = { '/api/auth/user': Promise.resolve(null) };
  expect(await call({ endpoint: getUser })).toMatchObject({ data: { email: 'later' } });
  expect(backend.received).toHaveLength(2);
});

test('an error code that this app does not know yet shows the message of the server', async () => {
  const backend = await startBackend();
  backend.on('POST /api/auth/login', failure(400, 'teapot', 'I am a teapot'));
  const answer = await call({ endpoint: login, body: {} });
  expect(answer).toEqual({ error: { status: 400, code: 'unknown', message: 'I am a teapot' } });
});

test('a binary reply is a file with the name from the server; an unexpected type counts as unreachable', async () => {
  const backend = await startBackend();
  const file = { name: 'inventory_count_2026-11-21.xlsx', type: workbookType, text: 'a workbook' };
  backend.on('POST /api/inventory-counts/export', { status: 200, file });
  const answer = await call({ endpoint: exportCounts, body: {} });
  const data = 'data' in answer ? answer.data : null;
  expect(data).toMatchObject({ name: file.name, type: file.type });
  expect(data instanceof File && (await data.text())).toBe('a workbook');
  backend.on('POST /api/inventory-counts/export', { status: 200, html: '<h1>Welcome to our Wi-Fi</h1>' });
  expect(await call({ endpoint: exportCounts, body: {} })).toEqual({ error: unreachable });
});

test.each([
  ['no response', 'drop' as const],
  ["another server's HTML page", { status: 502, html: '<h1>Bad gateway</h1>' }],
])('%s counts as unreachable', async (_, answer) => {
  const backend = await startBackend();
  backend.on('POST /api/auth/login', answer);
  expect(await call({ endpoint: login, body: {} })).toEqual({ error: unreachable });
});
