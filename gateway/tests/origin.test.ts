import { ErrorBody } from '@floorlight/contracts/errors';
import { describe, expect, it } from 'vitest';
import { openHouse } from './house.ts';
import type { Sent } from './send.ts';

const publicUrl = 'http://floor.example:8080';
const alerts = '/api/emergency-alerts';

describe('A write with a session cookie', () => {
  const own = 'passes';
  const foreign = 403;
  it.each<[string, Sent['headers'], typeof own | typeof foreign]>([
    ['the public origin', { origin: publicUrl }, own],
    ['the host it came to', { origin: 'http://10.0.0.7:8080', host: '10.0.0.7:8080' }, own],
    ['a browser that says same-origin', { 'sec-fetch-site': 'same-origin' }, own],
    ['a browser that says same-origin and hides the origin', { 'sec-fetch-site': 'same-origin', origin: 'null' }, own],
    ['another origin', { origin: 'https://evil.example' }, foreign],
    ['another port', { origin: 'http://floor.example:9999' }, foreign],
    ['another scheme', { origin: 'https://floor.example:8080' }, foreign],
    ['a name that begins like ours', { origin: 'http://floor.example:8080.evil.example' }, foreign],
    ['a subdomain', { origin: 'http://x.floor.example:8080' }, foreign],
    ['no origin at all', {}, foreign],
    ['a hidden origin', { origin: 'null' }, foreign],
    ['an empty origin', { origin: '' }, foreign],
    ['a browser that says cross-site', { 'sec-fetch-site': 'cross-site' }, foreign],
    ['a browser that says same-site', { 'sec-fetch-site': 'same-site' }, foreign],
  ])('from %s: %s %s', async (_, headers, expected) => {
    const house = await openHouse({ PUBLIC_URL: publicUrl });
    const { cookie } = await house.signIn();
    for (const [method, path] of [
      ['POST', alerts],
      ['PUT', '/api/auth/user/preferences'],
    ] as const) {
      const answer = await house.send(path, { method, headers: { cookie, ...headers }, body: '{}' });
      if (expected === own) expect(answer.status).toBe(200);
      else expect([answer.status, ErrorBody.parse(answer.json).code]).toEqual([403, 'forbidden']);
    }
  });

  it('does not concern reading', async () => {
    const house = await openHouse();
    const { cookie } = await house.signIn();
    expect((await house.get(alerts, { cookie, origin: 'https://evil.example' })).status).toBe(200);
  });

  it('is refused from elsewhere before anyone is asked whose it is', async () => {
    const house = await openHouse();
    const { cookie } = await house.signIn();
    await house.send(alerts, { method: 'POST', headers: { cookie, origin: 'https://evil.example' } });
    expect(house.asked()).toBe(0);
  });
});

describe('A write without a cookie', () => {
  const login = { method: 'POST', body: '{}' };

  it('needs no origin where anyone may call', async () => {
    const house = await openHouse();
    expect((await house.send('/api/auth/login', login)).status).toBe(200);
  });

  it('is refused from another site all the same: it would sign a browser in there', async () => {
    const house = await openHouse();
    const answer = await house.send('/api/auth/login', { ...login, headers: { origin: 'https://evil.example' } });
    expect(answer.status).toBe(403);
  });

  it('is 401 where one has to be signed in', async () => {
    const house = await openHouse();
    expect((await house.send(alerts, { method: 'POST', body: '{}' })).status).toBe(401);
  });
});

describe('Signing out by a link', () => {
  it('works from our pages and the address bar, not from another site', async () => {
    const house = await openHouse();
    const { cookie } = await house.signIn();
    expect((await house.get('/api/logout', { cookie, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await house.get('/api/logout', { cookie, 'sec-fetch-site': 'none' })).status).toBe(200);
  });
});
