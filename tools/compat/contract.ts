import type { Shape } from '@floorlight/database/shape';
import type { JsonSchema } from './json-schema.ts';

/** The documents of one version of a service. */
export interface Contract {
  api: ApiDocument;
  events: EventDocument;
  database: Shape;
}

export interface Operation {
  'x-callers': string[];
  'x-api-key-permission'?: string;
  'x-features'?: string[];
  parameters?: { name: string; in: string; required: boolean; schema: JsonSchema }[];
  requestBody?: Body;
  responses: Record<string, Partial<Body> & { 'x-codes'?: string[] }>;
}

interface Body {
  content: Record<string, { schema: JsonSchema }>;
}

export interface ApiDocument {
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema> };
}

export interface EventDocument {
  info: { version: string };
  channels: Record<string, { address: string | null }>;
  operations: Record<string, { action: 'send' | 'receive' }>;
  components: { messages: Record<string, { payload: JsonSchema }>; schemas: Record<string, JsonSchema> };
}
