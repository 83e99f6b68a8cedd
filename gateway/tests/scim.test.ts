import { expect, test } from 'vitest';
import { gatewayUnderTest } from './gateway-under-test.ts';

test('a directory’s requests reach auth with their token, and with no cookie', async () => {
  const gateway = await gatewayUnderTest();
  const headers = { authorization: 'Bearer fls_token', 'content-type': 'application/scim+json' };
  const path = '/scim/v2/Users/7?count=1';
  expect((await gateway.send(path, { method: 'PATCH', headers, body: '{}' })).status).toBe(200);
  const [received] = gateway.services.auth.received;
  expect(received).toMatchObject({ method: 'PATCH', url: path, headers: { authorization: 'Bearer fls_token' } });
  expect((await gateway.get(path, { ...headers, cookie: (await gateway.signIn()).cookie })).status).toBe(403);
  expect((await gateway.send(path, { method: 'TRACE', headers })).status).toBe(405);
  // Elsewhere the header stays with the gateway.
  await gateway.get('/api/sites', { authorization: 'Bearer fls_token' });
  expect(gateway.services.auth.received.at(-1)?.headers.authorization).toBeUndefined();
});
