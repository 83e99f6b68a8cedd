// @vitest-environment node
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { type Answer, failure, startBackend } from '../../tests/backend.ts';
import { alertOf } from '../../tests/people.ts';
import { deliverAlert, deliverCancellation } from './delivery.ts';

const entry = {
  key: '9f0c7c1e-5f0e-4d6f-9a51-0a8a35b8f6b3',
  userId: 'mia',
  body: { title: 'Fire Emergency', severity: 'critical' as const },
  createdAt: '2026-03-01T12:00:00.000Z',
  attempts: 0,
  withdrawn: false,
};
const route = 'POST /api/emergency-alerts';

test('an alert is sent with its idempotency key under any session, and the reply is the alert', async () => {
  const backend = await startBackend();
  const alert = alertOf();
  backend.on(route, { status: 201, body: alert });
  expect(await deliverAlert(entry)).toEqual({ state: 'sent', reply: alert });
  const [call] = backend.to(route);
  expect(call?.headers['idempotency-key']).toBe(entry.key);
  expect(call?.body).toEqual(entry.body);
  expect(call?.headers).not.toHaveProperty('x-floorlight-expected-user');
});

test.each([
  ['was never sent is sent, however late', 0, 72, 'sent'],
  ['may have arrived is retried while the server knows its key', 3, 46, 'sent'],
  ['may have arrived is not sent again two days later', 3, 48, 'refused'],
])('an alert that %s', async (_, attempts, hours, state) => {
  const backend = await startBackend();
  backend.on(route, { status: 201, body: alertOf() });
  const createdAt = new Date(Date.now() - hours * 3_600_000).toISOString();
  expect(await deliverAlert({ ...entry, attempts, createdAt })).toMatchObject({ state });
  expect(backend.to(route)).toHaveLength(state === 'sent' ? 1 : 0);
});

test.each<[string, Answer]>([
  ['no response', 'drop'],
  ["a captive portal's page", { status: 200, html: '<h1>Welcome to our Wi-Fi</h1>' }],
  ["a captive portal's refusal", { status: 403, html: '<h1>Please log in</h1>' }],
  ['another program answering JSON', { status: 200, body: { ok: true } }],
  ['an unavailable service', failure(503, 'unavailable', 'This part of Floorlight is not reachable right now')],
  ['an internal error', failure(500, 'internal_error', 'Something went wrong on our side')],
  ['too many requests', failure(429, 'too_many_requests', 'Please wait')],
  ['a session that has ended', failure(401, 'unauthorized', 'You are logged out')],
])('an alert keeps waiting after %s', async (_, answer) => {
  const backend = await startBackend();
  backend.on(route, answer);
  expect(await deliverAlert(entry)).toMatchObject({ state: 'waiting' });
});

test.each([
  [400, 'invalid_request'],
  [403, 'forbidden'],
  [422, 'idempotency_mismatch'],
])("our server's %i is final, with its message", async (status, code) => {
  const backend = await startBackend();
  backend.on(route, failure(status, code, 'No.'));
  expect(await deliverAlert(entry)).toMatchObject({ state: 'refused', failure: { message: 'No.', status } });
});

const cancelled = alertOf({ status: 'resolved', cancelled: true });
test.each<[string, Answer, object]>([
  ['success', { status: 200, body: cancelled }, { state: 'sent', reply: cancelled }],
  ['an alert that has already ended', failure(409, 'conflict', 'Already resolved'), { state: 'sent' }],
  ['an alert that does not exist', failure(404, 'not_found', 'Not found'), { state: 'sent' }],
  ['no response', 'drop', { state: 'waiting' }],
  ['an internal error', failure(500, 'internal_error', 'Something went wrong on our side'), { state: 'waiting' }],
  ['a refusal that may be lifted', failure(403, 'forbidden', 'Not now'), { state: 'waiting' }],
])('cancelling an alert: %s', async (_, answer, outcome) => {
  const backend = await startBackend();
  backend.on(`POST /api/emergency-alerts/${cancelled.id}/cancel`, answer);
  expect(await deliverCancellation({ ...cancelled, status: 'active', cancelled: false })).toMatchObject(outcome);
});
