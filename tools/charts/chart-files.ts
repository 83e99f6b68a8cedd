import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../start/environment.ts';
import { valuesSchemas } from './values-schemas.ts';
import { type Configuration, configurationOf, type Process, processNames } from './variables.ts';

export const chartsDirectory = join(root, 'deploy/charts');

const schemaFile = (chart: string): string => join(chartsDirectory, chart, 'values.schema.json');
const textOf = (schema: object): string => `${JSON.stringify(schema, null, 2)}\n`;

/** The configuration of every process, by its name. */
export async function readConfigurations(): Promise<Record<Process, Configuration>> {
  const entries = await Promise.all(processNames.map(async (name) => [name, await configurationOf(name)]));
  return Object.fromEntries(entries);
}

/** Writes the schema of each chart's values. */
export async function writeSchemas(): Promise<void> {
  for (const [chart, schema] of Object.entries(valuesSchemas(await readConfigurations())))
    writeFileSync(schemaFile(chart), textOf(schema));
}

/** The charts whose schema is not what the code says now. */
export async function outdatedSchemas(): Promise<string[]> {
  const schemas = Object.entries(valuesSchemas(await readConfigurations()));
  return schemas.filter(([chart, schema]) => readOrEmpty(schemaFile(chart)) !== textOf(schema)).map(([chart]) => chart);
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
