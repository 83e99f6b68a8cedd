import { ErrorBody } from '@floorlight/contracts/errors';
import { describe, expect, it } from 'vitest';
import { gatewayUnderTest } from './gateway-under-test.ts';
import type { RequestOptions } from './send.ts';

const publicUrl = 'http://floor.example:8080';
const alerts = '/api/emergency-alerts';

describe('A write with a session cookie', () => {
  const own = 'passes';
  const foreign = 403;
  it.each<[string, RequestOptions['headers'], typeof own | typeof foreign]>([
    ['the public origin', { origin: publicUrl }, own],
    ['the host it was sent to', { origin: 'http://10.0.0.7:8080', host: '10.0.0.7:8080' }, own],
    ['a browser that sends same-origin', { 'sec-fetch-site': 'same-origin' }, own],
    ['a browser that sends same-origin and hides the origin', { 'sec-fetch-site': 'same-origin', origin: 'null' }, own],
    ['another origin', { origin: 'https://evil.example' }, foreign],
    ['another port', { origin: 'http://floor.example:9999' }, foreign],
    ['another scheme', { origin: 'https://floor.example:8080' }, foreign],
    ['a name that begins like ours', { origin: 'http://floor.example:8080.evil.example' }, foreign],
    ['a subdomain', { origin: 'http://x.floor.example:8080' }, foreign],
    ['no origin at all', {}, foreign],
    ['a hidden origin', { origin: 'null' }, foreign],
    ['an empty origin', { origin: '' }, foreign],
    ['a browser that sends cross-site', { 'sec-fetch-site': 'cross-site' }, foreign],
    ['a browser that sends same-site', { 'sec-fetch-site': 'same-site' }, foreign],
  ])('from %s: %s %s', async (_, headers, expected) => {
    const gateway = await gatewayUnderTest({ PUBLIC_URL: publicUrl });
    const { cookie } = await gateway.signIn();
    for (const [method, path] of [
      ['POST', alerts],
      ['PUT', '/api/auth/user/preferences'],
    ] as const) {
      const answer = await gateway.send(path, { method, headers: { cookie, ...headers }, body: '{}' });
      if (expected === own) expect(answer.status).toBe(200);
      else expect([answer.status, ErrorBody.parse(answer.json).code]).toEqual([403, 'forbidden']);
    }
  });

  it('is checked, a read is not', async () => {
    const gateway = await gatewayUnderTest();
    const { cookie } = await gateway.signIn();
    expect((await gateway.get(alerts, { cookie, origin: 'https://evil.example' })).status).toBe(200);
  });

  it('is refused from another site before auth is asked for its session', async () => {
    const gateway = await gatewayUnderTest();
    const { cookie } = await gateway.signIn();
    await gateway.send(alerts, { method: 'POST', headers: { cookie, origin: 'https://evil.example' } });
    expect(gateway.grantRequests()).toBe(0);
  });
});

describe('A write without a cookie', () => {
  const login = { method: 'POST', body: '{}' };

  it('needs no origin at a public endpoint', async () => {
    const gateway = await gatewayUnderTest();
    expect((await gateway.send('/api/auth/login', login)).status).toBe(200);
  });

  it('is still refused from another site, which could otherwise sign a browser in', async () => {
    const gateway = await gatewayUnderTest();
    const answer = await gateway.send('/api/auth/login', { ...login, headers: { origin: 'https://evil.example' } });
    expect(answer.status).toBe(403);
  });

  it('is 401 at an endpoint that needs a session', async () => {
    const gateway = await gatewayUnderTest();
    expect((await gateway.send(alerts, { method: 'POST', body: '{}' })).status).toBe(401);
  });
});

describe('Signing out by a link', () => {
  it('works from our pages and the address bar, not from another site', async () => {
    const gateway = await gatewayUnderTest();
    const { cookie } = await gateway.signIn();
    expect((await gateway.get('/api/logout', { cookie, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await gateway.get('/api/logout', { cookie, 'sec-fetch-site': 'none' })).status).toBe(200);
  });
});
