import { gatewayHeaders } from '@floorlight/test-kit/callers';
import type { AuthUnderTest } from './auth-under-test.ts';

interface Sent {
  body?: object;
  headers?: Record<string, string>;
}

/** What sends requests to auth as a directory with this token does. */
export const scimClient =
  ({ baseUrl }: AuthUnderTest, token: string) =>
  async (method: string, path: string, { body, headers }: Sent = {}) => {
    const response = await fetch(`${baseUrl}/scim/v2${path}`, {
      method,
      headers: {
        ...gatewayHeaders('auth'),
        authorization: `Bearer ${token}`,
        'content-type': 'application/scim+json',
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null };
  };

/** A user as Okta describes them. */
export const user = (userName: string, more: object = {}) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  userName,
  name: { givenName: 'Test', familyName: 'User' },
  emails: [{ primary: true, value: userName, type: 'work' }],
  displayName: 'Test User',
  locale: 'en-US',
  externalId: `x-${userName}`,
  groups: [],
  active: true,
  ...more,
});
export const patch = (...Operations: object[]) => ({
  body: { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations },
});
