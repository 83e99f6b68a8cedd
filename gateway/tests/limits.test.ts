import { randomInt } from 'node:crypto';
import { ErrorBody } from '@floorlight/contracts/errors';
import { describe, expect, it } from 'vitest';
import { openHouse } from './house.ts';

const publicUrl = 'http://floor.example:8080';
const alerts = '/api/emergency-alerts';

describe('Limits per address', () => {
  const behindProxy = { TRUST_PROXY: 'loopback', REQUESTS_PER_MINUTE: '5', REGISTRATIONS_PER_HOUR: '2' };
  const someAddress = () => `2001:db8:${randomInt(65_536).toString(16)}:${randomInt(65_536).toString(16)}::1`;

  it('answer 429 with Retry-After, to that address alone', async () => {
    const house = await openHouse(behindProxy);
    const [busy, quiet] = [someAddress(), someAddress()];
    for (let times = 0; times < 5; times++)
      expect((await house.get('/api/sites', { 'x-forwarded-for': busy })).status).toBe(200);
    const answer = await house.get('/api/sites', { 'x-forwarded-for': busy });
    expect([answer.status, ErrorBody.parse(answer.json).code]).toEqual([429, 'too_many_requests']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect((await house.get('/api/sites', { 'x-forwarded-for': quiet })).status).toBe(200);
  });

  it('count for all gateways together', async () => {
    const [first, second] = [await openHouse(behindProxy), await openHouse(behindProxy)];
    const headers = { 'x-forwarded-for': someAddress() };
    for (let times = 0; times < 5; times++) await first.get('/api/sites', headers);
    expect((await second.get('/api/sites', headers)).status).toBe(429);
  });

  it('count one request once, also among many at a time', async () => {
    const house = await openHouse({ ...behindProxy, REQUESTS_PER_MINUTE: '1000' });
    const headers = { 'x-forwarded-for': someAddress() };
    const answers = await Promise.all(Array.from({ length: 1010 }, () => house.get('/api/sites', headers)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  it('go on in each process while Redis is away', async () => {
    const house = await openHouse({ ...behindProxy, REDIS_URL: 'redis://127.0.0.1:1' });
    const headers = { 'x-forwarded-for': someAddress() };
    const statuses = [];
    for (let times = 0; times < 6; times++) statuses.push((await house.get('/api/sites', headers)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('are narrower for registrations', async () => {
    const house = await openHouse({ ...behindProxy, REQUESTS_PER_MINUTE: '1000' });
    const headers = { 'x-forwarded-for': someAddress() };
    const register = () => house.send('/api/auth/register', { method: 'POST', headers, body: '{}' });
    expect([(await register()).status, (await register()).status, (await register()).status]).toEqual([200, 200, 429]);
    expect((await house.get('/api/sites', headers)).status).toBe(200);
  });

  it('never hold back an emergency, nor its standing down', async () => {
    const house = await openHouse({ ...behindProxy, PUBLIC_URL: publicUrl });
    const { cookie } = await house.signIn();
    const headers = { cookie, 'x-forwarded-for': someAddress(), origin: publicUrl };
    for (let times = 0; times < 6; times++) await house.get('/api/sites', headers);
    expect((await house.get('/api/sites', headers)).status).toBe(429);
    for (const path of [alerts, `${alerts}/a8e6c1c0-7d0f-4a39-8a52-3a1f4c0b7d11/cancel`])
      for (let times = 0; times < 20; times++)
        expect((await house.send(path, { method: 'POST', headers, body: '{}' })).status).toBe(200);
  });

  it('count by the connection where no proxy is trusted', async () => {
    const house = await openHouse({ REGISTRATIONS_PER_HOUR: '1', REDIS_URL: 'redis://127.0.0.1:1' });
    const register = () =>
      house.send('/api/auth/register', { method: 'POST', headers: { 'x-forwarded-for': someAddress() }, body: '{}' });
    expect([(await register()).status, (await register()).status]).toEqual([200, 429]);
  });
});
