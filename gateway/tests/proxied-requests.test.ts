import { connect } from 'node:net';
import { appHeader } from '@floorlight/contracts/endpoint';
import { ErrorBody } from '@floorlight/contracts/errors';
import { eventually } from '@floorlight/test-kit/eventually';
import { describe, expect, it } from 'vitest';
import { gatewayUnderTest } from './gateway-under-test.ts';

const alerts = '/api/emergency-alerts';

describe('A request', () => {
  it('goes to the service of its endpoint, with its query', async () => {
    const gateway = await gatewayUnderTest();
    const { cookie } = await gateway.signIn();
    expect((await gateway.get(`${alerts}?status=active&limit=5`, { cookie })).json).toEqual({
      service: 'safety',
      url: `${alerts}?status=active&limit=5`,
    });
    expect((await gateway.get('/api/auth/user', { cookie })).json.service).toBe('auth');
  });

  it('is 401 at the gateway if nobody is signed in', async () => {
    const gateway = await gatewayUnderTest();
    const answer = await gateway.get(alerts);
    expect([answer.status, ErrorBody.parse(answer.json).code]).toEqual([401, 'unauthorized']);
    expect(gateway.services.safety.received).toHaveLength(0);
  });

  it.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/emergency-alerts-admin',
    '/api/auth/../../internal/jwks.json',
    '/api/auth/%2e%2e/%2e%2e/internal/jwks.json',
    '/api/emergency-alerts/..',
    '/api/auth%2Fuser',
    '/internal/jwks.json',
    '/internal/principals',
  ])('is 404 at %s', async (path) => {
    const gateway = await gatewayUnderTest();
    const { cookie } = await gateway.signIn();
    const answer = await gateway.get(path, { cookie });
    expect([answer.status, ErrorBody.parse(answer.json).code]).toEqual([404, 'not_found']);
    expect(Object.values(gateway.services).flatMap(({ received }) => received)).toHaveLength(0);
  });

  it('is 405 with Allow for another method', async () => {
    const gateway = await gatewayUnderTest();
    for (const method of ['DELETE', 'OPTIONS', 'PATCH', 'TRACE']) {
      const answer = await gateway.send(alerts, { method });
      expect([answer.status, ErrorBody.parse(answer.json).code]).toEqual([405, 'method_not_allowed']);
      expect(answer.headers.allow?.split(', ').sort()).toEqual(['GET', 'HEAD', 'POST']);
    }
    expect((await gateway.send('/api/auth/login', { method: 'GET' })).headers.allow).toBe('POST');
  });

  it('with HEAD is forwarded, and answered without a body', async () => {
    const gateway = await gatewayUnderTest();
    const answer = await gateway.send('/api/sites', { method: 'HEAD' });
    expect([answer.status, answer.text]).toEqual([200, '']);
    expect(gateway.services.auth.received[0]?.method).toBe('HEAD');
  });

  it.each(['/api/auth/verify-email?token=x', '/api/logout', '/api/inventory-counts/session'])(
    'with HEAD is refused where the GET changes something: %s',
    async (path) => {
      const gateway = await gatewayUnderTest();
      const { cookie } = await gateway.signIn();
      const answer = await gateway.send(path, { method: 'HEAD', headers: { cookie, [appHeader]: '1' } });
      expect([answer.status, answer.headers.allow]).toEqual([405, 'GET']);
      expect(Object.values(gateway.services).flatMap(({ received }) => received)).toHaveLength(0);
    },
  );

  it('that verifies an address passes from the app alone: a mail scanner opens the link without its header', async () => {
    const gateway = await gatewayUnderTest();
    const path = '/api/auth/verify-email?token=x';
    for (const headers of [{}, { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }]) {
      const answer = await gateway.get(path, headers);
      expect([answer.status, ErrorBody.parse(answer.json).code]).toEqual([403, 'forbidden']);
    }
    await gateway.get('/verify-email?token=x');
    expect(gateway.services.auth.received).toHaveLength(0);
    expect((await gateway.get(path, { [appHeader]: '1' })).status).toBe(200);
    expect(gateway.services.auth.received).toHaveLength(1);
  });

  it('can follow another on the same connection', async () => {
    const gateway = await gatewayUnderTest();
    const client = connect(gateway.port, '127.0.0.1');
    let output = '';
    client.on('data', (bytes) => {
      output += bytes;
    });
    const line = 'GET /api/sites HTTP/1.1\r\nHost: x\r\n\r\n';
    client.write(line);
    await eventually(() => output.split('HTTP/1.1 200').length === 2);
    expect(output.toLowerCase()).toContain('connection: keep-alive');
    client.write(line);
    await eventually(() => output.split('HTTP/1.1 200').length === 3);
    client.destroy();
  });
});
