import type { Schema } from '@floorlight/contracts/endpoint';
import * as z from 'zod/mini';

export type JsonObject = { [key: string]: unknown };

/** Returns the JSON Schema (2020-12, as OpenAPI 3.1 uses it) of a value that a client sends (`input`) or gets (`output`). */
export function jsonSchema(schema: Schema, direction: 'input' | 'output'): JsonObject {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, { io: direction, unrepresentable: 'any' });
  return described;
}
