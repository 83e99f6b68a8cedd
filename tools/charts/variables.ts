import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { CallerName } from '@floorlight/contracts/callers';
import { callerNames } from '@floorlight/contracts/callers';
import * as z from 'zod';
import { secrets } from '../secrets/table.ts';
import { root } from '../start/environment.ts';

/** A process that serves: the gateway or a service. */
export type Process = CallerName;
export const processNames: readonly Process[] = callerNames;

export interface Configuration {
  /** Every variable that it reads, as JSON schema. */
  variables: Record<string, JsonType>;
  /** Reads an environment as the process does; throws what it throws. */
  read(environment: NodeJS.ProcessEnv): unknown;
}

export type JsonType = { type: 'string' | 'number' | 'boolean'; enum?: string[] };

/** The folder of a process's sources. */
const roomOf = (name: Process): string => (name === 'gateway' ? 'gateway' : `services/${name}`);

/** The configuration of a process, from its sources: the charts know no variable by heart. */
export async function configurationOf(name: Process): Promise<Configuration> {
  const [file = ''] = globSync(join(root, roomOf(name), 'src/config.ts'));
  const module: Record<string, unknown> = await import(file);
  const schema = Object.values(module).find((value) => value instanceof z.core.$ZodObject);
  const read = Object.entries(module).find(([key]) => /^read\w+Config$/.test(key))?.[1];
  if (!schema || typeof read !== 'function')
    throw new Error(`${file} exports no schema of its variables, or no reader`);
  const shape = Object.entries(schema._zod.def.shape);
  return {
    variables: Object.fromEntries(shape.map(([variable, field]) => [variable, jsonTypeOf(field)])),
    read: (environment) => read(environment),
  };
}

/** What a variable may be in a chart's values: a number where the process reads one. */
function jsonTypeOf(field: z.core.$ZodType): JsonType {
  const { def } = field._zod as { def: z.core.$ZodTypeDef & { innerType?: z.core.$ZodType; in?: z.core.$ZodType } };
  if (def.innerType) return jsonTypeOf(def.innerType);
  if (field instanceof z.core.$ZodPipe && field._zod.def.out instanceof z.core.$ZodBoolean) return { type: 'boolean' };
  if (def.in) return jsonTypeOf(def.in);
  if (field instanceof z.core.$ZodNumber) return { type: 'number' };
  if (field instanceof z.core.$ZodEnum)
    return { type: 'string', enum: Object.values(field._zod.def.entries).map(String) };
  return { type: 'string' };
}

/** What the charts give a process themselves, by their own values. */
const fromTheChart = [
  ...[
    'NODE_ENV',
    'HOST',
    'PORT',
    'HEALTH_HOST',
    'HEALTH_PORT',
    'LAME_DUCK_SECONDS',
    'ADMIN_HOST',
    'ADMIN_PORT',
    'TLS',
    'SECRETS_DIR',
  ],
  ...['PUBLIC_URL', 'NATS_URL', 'REDIS_URL', 'DATABASE_URL', 'MAIL_FROM', 'SMTP_URL', 'SITES_FILE', 'WEB_ROOT'],
  ...['INCIDENT_PHOTOS_DIR', 'AUDIT_ANCHORS_FILE', 'BACKUP_KEYS_DIR', 'DIRECTORIES_FILE'],
  ...['CELLS_FILE', 'CELL', 'HUB_URL', 'HUB_KEY', 'HUB_AUTHORITIES_FILE'],
  ...processNames.map((name) => `${name.toUpperCase()}_URL`),
];
/** Not for production. */
const never = ['DEMO_ACCOUNTS', 'WEB_DEV_URL', 'MANAGER_SIGNUP'];
/** Whether our own step makes it. */
export const isSecretOfOurs = (variable: string): boolean =>
  /^(CALLER|EVENT)_KEYS_/.test(variable) || Object.values(secrets).some((own) => variable in own);

/** The variables that an operator may set. */
export const settable = ({ variables }: Configuration): Record<string, JsonType> =>
  Object.fromEntries(
    Object.entries(variables).filter(
      ([name]) => !fromTheChart.includes(name) && !never.includes(name) && !isSecretOfOurs(name),
    ),
  );
