import type { Endpoint, Schema } from '@floorlight/contracts/endpoint';
import { type JsonObject, jsonSchema } from './json-schema.ts';

/** Returns the parameters of an endpoint: path, query and headers. */
export function parametersOf(endpoint: Endpoint): JsonObject[] {
  return [
    ...fields(endpoint.params).map(({ name, schema }) => ({ name, in: 'path', required: true, schema })),
    ...fields(endpoint.query).map(({ name, schema, required }) => ({ name, in: 'query', required, schema })),
    ...(endpoint.idempotent ? [idempotencyKey] : []),
  ];
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A repeat with the same key and body gets the first answer. The same key with another body is refused.',
  schema: { type: 'string', minLength: 1 },
};

function fields(schema: Schema | undefined): { name: string; schema: unknown; required: boolean }[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, unknown>;
    required?: string[];
  }; // params and query are objects by contract
  return Object.entries(properties).map(([name, field]) => ({
    name,
    schema: field,
    required: required.includes(name),
  }));
}
