import { expect, test } from 'vitest';
import { endpoints } from './catalogue.ts';
import type { Endpoint } from './endpoint.ts';
import { ownerOf } from './owner-of.ts';
import { PublishedEndpoint, publishedForm } from './published-endpoints.ts';

test('every endpoint can be published', () => {
  for (const endpoint of Object.values<Endpoint>(endpoints))
    expect(PublishedEndpoint.parse(publishedForm(endpoint))).toMatchObject({ path: endpoint.path });
});

test.each([
  ['/api/emergency-alerts/:id/drill', 'safety'],
  ['/api/emergency-alerts/:id/reach/late', 'notify'],
  ['/api/auth/passwords', 'auth'],
  ['/api/wall/totes', null],
  ['/api/my-data/training', null],
  ['/api/my-data/vault/old', 'vault'],
  ['/api/vault-labels/:id', 'vault'],
  ['/api/training', null],
  ['/api/docs', null],
])('%s belongs to %s', (path, owner) => expect(ownerOf(path)).toBe(owner));
