import { endpoints } from '@floorlight/contracts/catalogue';
import { type Endpoint, failuresOf } from '@floorlight/contracts/endpoint';
import { failureStatus } from '@floorlight/contracts/failure-codes';
import { failureMessages } from '@floorlight/contracts/failure-messages';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { gatewayUnderTest } from './gateway-under-test.ts';

const every = Object.entries<Endpoint>(endpoints);

async function servedDocument() {
  const answer = await (await gatewayUnderTest()).get('/api/docs/openapi.json');
  expect(answer.headers['content-type']).toContain('application/json');
  return answer.json;
}

describe('The API document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate(await servedDocument());
    expect(result.errors).toBeUndefined();
    expect(result.valid).toBe(true);
  });

  it('describes access, request and failures of every endpoint in the contracts', async () => {
    const { paths, components } = await servedDocument();
    for (const [name, endpoint] of every) {
      const operation = paths[endpoint.path.replace(/:(\w+)/g, '{$1}')][endpoint.method.toLowerCase()];
      expect(operation.operationId).toBe(name);
      expect(operation.summary).toBe(endpoint.summary);
      const withKey = endpoint.keyPermission ? [{ apiKey: [] }] : [];
      const byAccess = { anyone: [], sharedDevice: [{ sharedDevice: [] }], wallDisplay: [{ wallDisplay: [] }] };
      const security = endpoint.access in byAccess ? byAccess[endpoint.access as keyof typeof byAccess] : null; // a key of it
      expect(operation.security).toEqual(security ?? [{ session: [] }, ...withKey]);
      expect(Boolean(operation.requestBody)).toBe(Boolean(endpoint.body));
      expect(operation.responses).toHaveProperty(String(endpoint.reply.status));
      for (const code of failuresOf(endpoint)) {
        const response = operation.responses[failureStatus[code]];
        expect(response.description).toContain(`\`${code}\`: ${failureMessages[code]()}`);
        expect(response.content['application/json'].schema.$ref).toBe('#/components/schemas/ErrorBody');
      }
    }
    expect(Object.keys(components.schemas.ErrorBody.properties)).toEqual(
      expect.arrayContaining(['message', 'code', 'errors', 'detail', 'errorDetails']),
    );
    expect(components.schemas.ErrorBody.description).toContain('`errorDetails` are the same messages');
    const operations = Object.values<object>(paths).flatMap((path) => Object.keys(path));
    expect(operations).toHaveLength(every.length);
  });

  it('names the permission an endpoint needs and the roles that hold it', async () => {
    const { paths } = await servedDocument();
    expect(paths['/api/emergency-alerts/{id}'].put.description).toBe(
      'Needs the permission `alerts.acknowledge`. Roles that hold it: lead, manager.',
    );
    expect(paths['/api/emergency-alerts/{id}'].get.description).toBeUndefined();
  });

  it('describes parameters and the Idempotency-Key', async () => {
    const { paths } = await servedDocument();
    expect(paths['/api/emergency-alerts/{id}'].get.parameters).toMatchObject([
      { name: 'id', in: 'path', required: true },
    ]);
    const query = paths['/api/emergency-alerts'].get.parameters.map(({ name }: { name: string }) => name);
    expect(query).toEqual(expect.arrayContaining(['status', 'limit']));
    expect(paths['/api/emergency-alerts'].post.parameters).toMatchObject([{ name: 'Idempotency-Key', in: 'header' }]);
    const body = paths['/api/emergency-alerts'].post.requestBody.content['application/json'].schema;
    expect(body.required).toEqual(['title', 'severity']);
  });

  it('describes binary bodies with their types and sizes', async () => {
    const { paths } = await servedDocument();
    const bytes = { schema: { type: 'string', format: 'binary', maxLength: 10 * 1024 * 1024 } };
    expect(paths['/api/incident-reports/{id}/photos'].post.requestBody.content).toEqual({
      ...{ 'image/jpeg': bytes, 'image/png': bytes, 'image/webp': bytes },
    });
    const photo = paths['/api/incident-reports/{id}/photos/{photoId}'].get;
    expect(photo.responses[200].content).toEqual({ 'image/jpeg': bytes });
  });

  it('names the session cookie that the gateway reads', async () => {
    const gateway = await gatewayUnderTest({ PUBLIC_URL: 'https://floor.example' });
    const { json } = await gateway.get('/api/docs/openapi.json');
    expect(json.components.securitySchemes.session.name).toBe('__Host-floorlight_session');
  });
});

describe('The API page', () => {
  it('loads only files that the gateway serves', async () => {
    const { get } = await gatewayUnderTest();
    const page = await get('/api/docs');
    expect(page.headers['content-type']).toContain('text/html');
    const parts = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address ?? '');
    expect(parts.length).toBeGreaterThan(2);
    for (const part of parts) {
      expect(part).toMatch(/^\/api\/docs\//);
      expect((await get(part)).status).toBe(200);
    }
    expect(page.text).not.toMatch(/<script>|<style>| on\w+=/);
    expect((await get('/api/docs/package.json')).status).toBe(404);
  });
});
