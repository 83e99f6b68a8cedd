import { expect, test } from 'vitest';
import { endpointsOf } from '../catalogue.ts';
import { type ServiceName, serviceNames } from '../endpoint.ts';
import { authEndpoints } from './auth.ts';
import { breaksEndpoints } from './breaks.ts';
import { inventoryEndpoints } from './inventory.ts';
import { notifyEndpoints } from './notify.ts';
import { safetyEndpoints } from './safety.ts';
import { vaultEndpoints } from './vault.ts';

const own: Record<ServiceName, unknown[]> = {
  auth: authEndpoints,
  vault: vaultEndpoints,
  safety: safetyEndpoints,
  breaks: breaksEndpoints,
  inventory: inventoryEndpoints,
  notify: notifyEndpoints,
};

test.each(serviceNames)('%s answers every endpoint that the catalogue has of it', (service) => {
  expect(new Set(own[service])).toEqual(new Set(endpointsOf(service)));
});
