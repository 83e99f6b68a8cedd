import { type PublishedEndpoint, signedEndpointsText } from '@floorlight/contracts/published-endpoints';
import { signedByCaller } from '@floorlight/test-kit/callers';
import { eventually } from '@floorlight/test-kit/eventually';
import { expect, it } from 'vitest';
import { gatewayUnderTest } from './gateway-under-test.ts';

const get = (path: string): PublishedEndpoint => ({ method: 'GET', path, access: 'user' });

function signed(endpoints: PublishedEndpoint[], signature?: string): string {
  const table = Buffer.from(JSON.stringify(endpoints)).toString('base64url');
  return `${table}.${signature ?? signedByCaller('safety', signedEndpointsText('safety', table))}`;
}

it('an endpoint that a service publishes works without a new gateway, and one outside its own paths never', async () => {
  const gateway = await gatewayUnderTest({}, ({ safety, vault }) => {
    safety.publish(signed([get('/api/safety-drills/:id'), get('/api/auth/user/secrets'), get('/api/barcodes')]));
    vault.publish(signed([get('/api/vault-labels')])); // with the signature of safety
  });
  const { cookie } = await gateway.signIn();
  const statusOf = async (path: string, headers = { cookie }) => (await gateway.get(path, headers)).status;
  await eventually(async () => (await statusOf('/api/safety-drills/7')) === 200);
  expect(gateway.services.safety.received.map(({ url }) => url)).toContain('/api/safety-drills/7');
  expect(await statusOf('/api/safety-drills/7', { cookie: '' })).toBe(401);
  expect((await gateway.send('/api/safety-drills/7', { method: 'PUT', headers: { cookie } })).status).toBe(405);
  expect(await statusOf('/api/auth/user/secrets')).toBe(404);
  expect(await statusOf('/api/vault-labels')).toBe(404);
  expect(await statusOf('/api/barcodes')).toBe(200);
  expect(gateway.services.vault.received.at(-1)?.url).toBe('/api/barcodes');
});
