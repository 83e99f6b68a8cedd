import { expect, test } from 'vitest';
import { gatewayUnderTest } from './gateway-under-test.ts';

test('a directory’s requests reach auth with their token and no cookie, and are refused in SCIM’s words', async () => {
  const gateway = await gatewayUnderTest();
  const headers = { authorization: 'Bearer fls_token', 'content-type': 'application/scim+json' };
  const path = '/scim/v2/Users/7?count=1';
  expect((await gateway.send(path, { method: 'PATCH', headers, body: '{}' })).status).toBe(200);
  const [received] = gateway.services.auth.received;
  expect(received).toMatchObject({ method: 'PATCH', url: path, headers: { authorization: 'Bearer fls_token' } });
  expect((await gateway.get(path, { ...headers, cookie: (await gateway.signIn()).cookie })).status).toBe(403);
  expect((await gateway.send(path, { method: 'TRACE', headers })).status).toBe(405);
  const tooLarge = await gateway.send(path, { method: 'PUT', headers, body: 'x'.repeat(256 * 1024 + 1) });
  expect(tooLarge).toMatchObject({ status: 413, headers: { 'content-type': 'application/scim+json; charset=utf-8' } });
  expect(tooLarge.json).toEqual({
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: '413',
    detail: 'This is too large to send: at most 256 kB',
  });
  // Elsewhere the header stays with the gateway.
  await gateway.get('/api/sites', { authorization: 'Bearer fls_token' });
  expect(gateway.services.auth.received.at(-1)?.headers.authorization).toBeUndefined();
});
