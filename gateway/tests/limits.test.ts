import { randomBytes, randomInt } from 'node:crypto';
import { ErrorBody } from '@floorlight/contracts/errors';
import { sessionCookie } from '@floorlight/contracts/principal';
import { describe, expect, it } from 'vitest';
import { gatewayUnderTest } from './gateway-under-test.ts';

const publicUrl = 'http://floor.example:8080';
const alerts = '/api/emergency-alerts';
const madeUpCookie = () => `${sessionCookie}=${randomBytes(32).toString('base64url')}`;

describe('Limits per address', () => {
  const behindProxy = { TRUST_PROXY: 'loopback', REQUESTS_PER_MINUTE: '5', REGISTRATIONS_PER_HOUR: '2' };
  const someAddress = () => `2001:db8:${randomInt(65_536).toString(16)}:${randomInt(65_536).toString(16)}::1`;

  it('answer 429 with Retry-After, and only to that address', async () => {
    const gateway = await gatewayUnderTest(behindProxy);
    const [busy, quiet] = [someAddress(), someAddress()];
    for (let times = 0; times < 5; times++)
      expect((await gateway.get('/api/sites', { 'x-forwarded-for': busy })).status).toBe(200);
    const answer = await gateway.get('/api/sites', { 'x-forwarded-for': busy });
    expect([answer.status, ErrorBody.parse(answer.json).code]).toEqual([429, 'too_many_requests']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect((await gateway.get('/api/sites', { 'x-forwarded-for': quiet })).status).toBe(200);
  });

  it('count the requests of all gateways together', async () => {
    const [first, second] = [await gatewayUnderTest(behindProxy), await gatewayUnderTest(behindProxy)];
    const headers = { 'x-forwarded-for': someAddress() };
    for (let times = 0; times < 5; times++) await first.get('/api/sites', headers);
    expect((await second.get('/api/sites', headers)).status).toBe(429);
  });

  it('count each of many simultaneous requests once', async () => {
    const gateway = await gatewayUnderTest({ ...behindProxy, REQUESTS_PER_MINUTE: '1000' });
    const headers = { 'x-forwarded-for': someAddress() };
    const statuses: number[] = [];
    let left = 1010;
    // Twenty at a time: on a slow machine more would keep this process from reading Redis' answers in time.
    const send = async () => {
      while (left-- > 0) statuses.push((await gateway.get('/api/sites', headers)).status);
    };
    await Promise.all(Array.from({ length: 20 }, send));
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  });

  it('hold in each process while Redis is away', async () => {
    const gateway = await gatewayUnderTest({ ...behindProxy, REDIS_URL: 'redis://127.0.0.1:1' });
    const headers = { 'x-forwarded-for': someAddress() };
    const statuses = [];
    for (let times = 0; times < 6; times++) statuses.push((await gateway.get('/api/sites', headers)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('are lower for registrations', async () => {
    const gateway = await gatewayUnderTest({ ...behindProxy, REQUESTS_PER_MINUTE: '1000' });
    const headers = { 'x-forwarded-for': someAddress() };
    const register = () => gateway.send('/api/auth/register', { method: 'POST', headers, body: '{}' });
    expect([(await register()).status, (await register()).status, (await register()).status]).toEqual([200, 200, 429]);
    expect((await gateway.get('/api/sites', headers)).status).toBe(200);
  });

  it('never delay an emergency alert or its cancellation', async () => {
    const gateway = await gatewayUnderTest({ ...behindProxy, PUBLIC_URL: publicUrl });
    const { cookie } = await gateway.signIn();
    const headers = { cookie, 'x-forwarded-for': someAddress(), origin: publicUrl };
    const stranger = { 'x-forwarded-for': headers['x-forwarded-for'] };
    for (let times = 0; times < 6; times++) await gateway.get('/api/sites', stranger);
    expect((await gateway.get('/api/sites', stranger)).status).toBe(429);
    for (const path of [alerts, `${alerts}/a8e6c1c0-7d0f-4a39-8a52-3a1f4c0b7d11/cancel`])
      for (let times = 0; times < 20; times++)
        expect((await gateway.send(path, { method: 'POST', headers, body: '{}' })).status).toBe(200);
  });

  it('count made-up cookies, on emergencies too, and neither reach a known session at that address', async () => {
    const gateway = await gatewayUnderTest({ ...behindProxy, PUBLIC_URL: publicUrl });
    const { cookie } = await gateway.signIn();
    const address = { 'x-forwarded-for': someAddress(), origin: publicUrl };
    expect((await gateway.get(alerts, { ...address, cookie })).status).toBe(200);
    const statuses = [];
    for (let times = 0; times < 6; times++) {
      const headers = { ...address, cookie: madeUpCookie() };
      statuses.push((await gateway.send(alerts, { method: 'POST', headers, body: '{}' })).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 429, 429]); // the first request counted, too
    for (let times = 0; times < 20; times++)
      expect((await gateway.get(alerts, { ...address, cookie })).status).toBe(200);
  });

  it('count the requests of a person with a known session', async () => {
    const gateway = await gatewayUnderTest({ ...behindProxy, REQUESTS_PER_MINUTE_PER_PERSON: '3' });
    const [busy, quiet] = [await gateway.signIn(), await gateway.signIn()];
    const headers = { 'x-forwarded-for': someAddress() };
    const statuses = [];
    for (let times = 0; times < 5; times++)
      statuses.push((await gateway.get(alerts, { ...headers, cookie: busy.cookie })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429]); // the first one found the session
    expect((await gateway.get(alerts, { ...headers, cookie: quiet.cookie })).status).toBe(200);
  });

  it('use the address of the connection when no proxy is trusted', async () => {
    const gateway = await gatewayUnderTest({ REGISTRATIONS_PER_HOUR: '1', REDIS_URL: 'redis://127.0.0.1:1' });
    const register = () =>
      gateway.send('/api/auth/register', { method: 'POST', headers: { 'x-forwarded-for': someAddress() }, body: '{}' });
    expect([(await register()).status, (await register()).status]).toEqual([200, 429]);
  });
});
