import { type CallerName, callerKeysVariable, callerNames } from '@floorlight/contracts/callers';
import { logLevels } from '@floorlight/telemetry/logger';
import * as z from 'zod/mini';
import { newSealingKey, sealingKeysPattern } from './sealer.ts';
import { withSecretFiles } from './secret-files.ts';
import type { TlsSettings } from './tls-identity.ts';
import { newVapidKey } from './vapid-keys.ts';
import './zod-messages.ts';

/** Verify the calls of others. A service has those of the processes that may call it. */
const callerKeyVariables = Object.fromEntries(
  callerNames.map((name) => [callerKeysVariable(name), z.optional(z.string())]),
) as Record<ReturnType<typeof callerKeysVariable<CallerName>>, z.ZodMiniOptional<z.ZodMiniString>>; // one for every name

const requiredInProduction = z.registry<Record<string, never>>();

/** Keys of 256 bits. Outside production they may be missing: each process then makes a key of its own. */
const keys = (make: () => string) =>
  z
    ._default(z.string().check(z.regex(sealingKeysPattern, 'A key has 43 characters of base64url')), make)
    .register(requiredInProduction, {});

/** A key for `sealer`, or several. */
export const sealingKey = keys(newSealingKey);

/** A key for `vapidKeys`, or several. */
export const vapidKey = keys(newVapidKey);

/** The addresses of one instance or several, with commas between them. */
export const urlList = z.pipe(
  z.string(),
  z.pipe(
    z.transform((list: string) => list.split(',').map((url) => url.trim())),
    z.array(z.url()),
  ),
);

/** Variables of every service; spread them into the service's own schema. PORT 0 means any free port. */
export const baseConfig = {
  NODE_ENV: z._default(z.enum(['development', 'test', 'production']), 'development'),
  LOG_LEVEL: z._default(z.enum(logLevels), 'info'),
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: z.coerce.number('A port number is needed').check(z.int(), z.gte(0), z.lte(65535)),
  AUTH_URL: z._default(z.url(), 'http://127.0.0.1:4101'),
  /** Signs this process's calls to services. */
  CALLER_KEY: z.string(),
  ...callerKeyVariables,
  SECRETS_DIR: z.optional(z.string()),
  /** Whether processes speak TLS with each other and show their certificates. */
  TLS: z._default(z.enum(['on', 'off']), 'off'),
  TLS_IDENTITY: z.optional(z.string()),
  TLS_AUTHORITIES: z.optional(z.string()),
  /** Seconds for which a stopping process still serves, as not ready, so that callers go to its other instances. */
  LAME_DUCK_SECONDS: z._default(z.coerce.number().check(z.gte(0), z.lte(300)), 0),
  /** Where `/healthz`, `/readyz` and `/metrics` are too: those who look at them show no certificate. On loopback unless given. */
  HEALTH_HOST: z.optional(z.string()),
  HEALTH_PORT: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(65535))),
};

/** What `createService` needs of it. */
export type ServiceConfig = Omit<z.output<ReturnType<typeof z.object<typeof baseConfig>>>, 'LOG_LEVEL' | 'TLS'> &
  TlsSettings;

/**
 * Reads the environment and the files in SECRETS_DIR by a schema; an empty variable counts as missing. Throws one error
 * that names every wrong variable without its value. In production the secrets for development are wrong too.
 */
export function readConfig<S extends z.core.$ZodObject>(schema: S, env: NodeJS.ProcessEnv): z.core.output<S> {
  const given = Object.fromEntries(Object.entries(withSecretFiles(env)).filter(([, value]) => value !== ''));
  const parsed = z.safeParse(schema, given);
  const wrong = parsed.success
    ? missingInProduction(schema, parsed.data, given)
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  if (wrong.length > 0 && env.SECRETS_DIR) wrong.push(`Secrets are files in SECRETS_DIR, which is ${env.SECRETS_DIR}`);
  if (wrong.length > 0) throw new Error(`The configuration is wrong:\n  ${wrong.join('\n  ')}`);
  return parsed.data as z.core.output<S>; // a failed parse has thrown above
}

/** The product's own name, which everybody would try first: production refuses it in every DATABASE_URL. */
const guessablePassword = 'floorlight';
const passwordIn = (url: unknown): string | null => (typeof url === 'string' ? new URL(url).password : null);

function missingInProduction(
  schema: z.core.$ZodObject,
  config: Record<string, unknown>,
  given: Record<string, unknown>,
): string[] {
  if (config.NODE_ENV !== 'production') return [];
  const missing = Object.entries(schema._zod.def.shape)
    .filter(([name, field]) => requiredInProduction.has(field) && given[name] === undefined)
    .map(([name]) => `${name}: production needs it`);
  const passwords = Object.entries(config)
    .filter(([name, value]) => name.endsWith('DATABASE_URL') && passwordIn(value) === guessablePassword)
    .map(([name]) => `${name}: production needs a password of its own, not the name of the product`);
  return [...missing, ...passwords];
}
