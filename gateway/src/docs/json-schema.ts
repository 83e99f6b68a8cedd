import type { Schema } from '@floorlight/contracts/endpoint';
import * as z from 'zod/mini';

export type JsonObject = { [key: string]: unknown };

/** The JSON Schema (2020-12, which OpenAPI 3.1 speaks) of what a client sends (`input`) or gets (`output`). */
export function jsonSchema(schema: Schema, direction: 'input' | 'output'): JsonObject {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, { io: direction, unrepresentable: 'any' });
  return described;
}
