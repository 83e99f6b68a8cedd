import { endpoints } from '@floorlight/contracts/catalogue';
import type { Endpoint } from '@floorlight/contracts/endpoint';
import { describe, expect, it } from 'vitest';
import { endpointTable } from './endpoint-table.ts';

const every = Object.values<Endpoint>(endpoints);
const find = endpointTable(every);

describe('The proxy table', () => {
  it.each(every.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    'finds %s',
    (_, endpoint) => {
      const path = endpoint.path.replaceAll(/:\w+/g, 'a8e6c1c0-7d0f-4a39-8a52-3a1f4c0b7d11');
      expect(find(path)?.methods.get(endpoint.method)).toBe(endpoint);
    },
  );

  it.each([
    '/api',
    '/api/',
    '/api/auth/user/',
    '/api//auth/user',
    '/API/auth/user',
    '/api/auth/%75ser',
    '/api/auth/users',
    '/api/auth/user/../../internal/principals',
    '/api/emergency-alerts-admin',
    '/api/emergency-alerts/..',
    '/api/emergency-alerts/%2E%2e',
    '/api/emergency-alerts/./cancel',
    '/api/notifications//read',
    '/internal/jwks.json',
    '/metrics',
  ])('has no route at %s', (path) => expect(find(path)).toBeUndefined());

  it('prefers a literal path over one with a parameter', () => {
    expect(find('/api/emergency-alerts/counts')?.methods.get('GET')).toBe(endpoints.countAlerts);
  });

  it('keeps an escaped slash inside its segment', () => {
    expect(find('/api/emergency-alerts/a%2Fcancel')?.methods.get('GET')).toBe(endpoints.getAlert);
  });

  it('lists the methods of a path', () => {
    expect(find('/api/emergency-alerts')?.allow.split(', ').sort()).toEqual(['GET', 'HEAD', 'POST']);
  });

  it('takes no HEAD where a GET changes something', () => {
    for (const { path, changes } of Object.values<Endpoint>(endpoints).filter(({ method }) => method === 'GET'))
      expect(find(path)?.methods.has('HEAD'), path).toBe(!changes);
  });
});
