import { newPerson, signUp } from './person.ts';
import { expect, test } from './product.ts';

const json = { 'content-type': 'application/json' };

test('invalid requests get an error body with the right code, never a 5xx or a stack', async ({ product }) => {
  const cookie = await signUp(product, newPerson('manager', 'Berta', 'east'));
  const own = { cookie, origin: product.url };
  const cases: [status: number, code: string, path: string, init: RequestInit][] = [
    [404, 'not_found', '/api/nothing-here', { headers: own }],
    [404, 'not_found', '/api/emergency-alerts-admin', { headers: own }],
    [404, 'not_found', '/api/%2e%2e/internal/jwks.json', { headers: own }],
    [405, 'method_not_allowed', '/api/stats', { method: 'DELETE', headers: own }],
    [400, 'invalid_request', '/api/emergency-alerts/garbage', { headers: own }],
    [400, 'invalid_request', '/api/emergency-alerts?limit=-1', { headers: own }],
    [400, 'invalid_request', '/api/auth/login', { method: 'POST', headers: { ...own, ...json }, body: '{"email":' }],
    [400, 'invalid_request', '/api/auth/login', { method: 'POST', headers: { ...own, ...json }, body: '[1,2]' }],
    [
      400,
      'invalid_request',
      '/api/barcodes',
      { method: 'POST', headers: { ...own, ...json }, body: JSON.stringify({ value: 'x'.repeat(10_000), type: 'qr' }) },
    ],
    [
      415,
      'unsupported_media_type',
      '/api/auth/login',
      { method: 'POST', headers: { ...own, 'content-type': 'text/plain' }, body: 'email=a' },
    ],
    [
      413,
      'payload_too_large',
      '/api/barcodes',
      { method: 'POST', headers: { ...own, ...json }, body: JSON.stringify({ value: 'x'.repeat(2_000_000) }) },
    ],
    [
      403,
      'forbidden',
      '/api/barcodes',
      { method: 'POST', headers: { cookie, origin: 'https://elsewhere.test', ...json }, body: '{}' },
    ],
    [401, 'unauthorized', '/api/stats', { headers: { cookie: `floorlight_session=${'A'.repeat(43)}` } }],
    [401, 'unauthorized', '/api/stats', { headers: { 'x-floorlight-principal': 'forged' } }],
  ];
  for (const [status, code, path, init] of cases) {
    const answer = await fetch(`${product.url}${path}`, init);
    const body = await answer.json();
    expect([init.method ?? 'GET', path, answer.status, body]).toMatchObject([
      init.method ?? 'GET',
      path,
      status,
      { code, message: expect.any(String) },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/node_modules|\bat .+:\d+:\d+|\/src\//);
  }
});

test('internal endpoints of the services are not reachable through the gateway', async ({ product }) => {
  for (const path of ['/internal/jwks.json', '/internal/events', '/metrics', '/readyz']) {
    const answer = await fetch(`${product.url}${path}`);
    expect(await answer.text(), path).not.toMatch(/"keys"|# HELP|"ready"/);
  }
  expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
});
