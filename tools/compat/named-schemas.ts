import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as z from 'zod/mini';
import type { JsonObject, JsonSchema } from './json-schema.ts';

const contracts = join(import.meta.dirname, '../../libs/contracts/src');

/** The schemas that contract files export, under the names of their exports. */
async function exportedSchemas(): Promise<z.core.$ZodRegistry<{ id: string }>> {
  const registry = z.registry<{ id: string }>();
  const taken = new Set<string>();
  for (const file of globSync('*.ts', { cwd: contracts, exclude: ['*.test.ts'] }).toSorted()) {
    const exported: Record<string, unknown> = await import(`@floorlight/contracts/${basename(file, '.ts')}`);
    for (const [id, value] of Object.entries(exported)) {
      if (!/^[A-Z]/.test(id) || !isSchema(value) || !isWorthAName(value) || registry.has(value) || taken.has(id))
        continue;
      taken.add(id);
      registry.add(value, { id });
    }
  }
  return registry;
}

const isSchema = (value: unknown): value is z.ZodMiniType =>
  typeof value === 'object' && value !== null && '_zod' in value;

/** A name for a text or number would hide more than it says. */
const isWorthAName = (schema: z.ZodMiniType): boolean => ['object', 'enum', 'union'].includes(schema._zod.def.type);

/**
 * Turns schemas into JSON Schema (2020-12). Those that contract files export are described once, in `components`, and
 * referred to by name. What is sent and what is received differ where a field has a default: then there are two.
 */
export async function namedSchemas(): Promise<{
  describe(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema;
  components(): Record<string, JsonSchema>;
}> {
  const metadata = await exportedSchemas();
  const components = new Map<string, JsonSchema>();

  function describe(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
    // Its type asks for the global registry's fields.
    const options = { io, unrepresentable: 'any', metadata: metadata as never } as const;
    const {
      $schema: _dialect,
      $defs = {},
      ...described
    } = z.toJSONSchema(schema, options) as JsonObject & {
      $defs?: Record<string, JsonSchema>;
    };
    const names = new Map(Object.keys($defs).map((name) => [name, io === 'output' ? name : `${name}Input`]));
    for (const [name, definition] of Object.entries($defs))
      components.set(names.get(name) ?? name, refer(essential(definition), names));
    return refer(essential(described), names);
  }

  return {
    describe,
    components: () => Object.fromEntries([...components].toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/**
 * Without what zod adds on its own: replies may gain fields, so no schema says that there are no others; a format says
 * enough without zod's pattern for it, and an integer without the bounds of JavaScript.
 */
const essential = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema), (_, value) => {
    if (typeof value !== 'object' || value === null) return value;
    if (value.additionalProperties === false) delete value.additionalProperties;
    if (typeof value.format === 'string') delete value.pattern;
    if (value.minimum === Number.MIN_SAFE_INTEGER) delete value.minimum;
    if (value.maximum === Number.MAX_SAFE_INTEGER) delete value.maximum;
    return value;
  });

const refer = (schema: JsonSchema, names: ReadonlyMap<string, string>): JsonSchema =>
  JSON.parse(JSON.stringify(schema), (key, value) => {
    const name = key === '$ref' && typeof value === 'string' ? value.replace('#/$defs/', '') : null;
    return name === null ? value : `#/components/schemas/${names.get(name) ?? name}`;
  });
