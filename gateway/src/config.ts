import { fileURLToPath } from 'node:url';
import { servicePorts } from '@floorlight/contracts/catalogue';
import type { ServiceName } from '@floorlight/contracts/endpoint';
import { baseConfig, readConfig } from '@floorlight/service-kit/config';
import * as z from 'zod/mini';

const port = z.coerce.number('A port number is needed').check(z.int(), z.gte(0), z.lte(65535));
const serviceUrl = (name: ServiceName) => z._default(z.url(), `http://127.0.0.1:${servicePorts[name]}`);
const count = (usual: number) => z._default(z.coerce.number('A number is needed').check(z.int(), z.gte(1)), usual);
const builtWeb = fileURLToPath(new URL('../../web/dist', import.meta.url));

const Environment = z
  .object({
    ...baseConfig,
    PORT: z._default(port, 8080),
    /** Where /readyz and /metrics are: never the front door's address. PORT + 1000, or any free one, unless given. */
    ADMIN_HOST: z._default(z.string(), '127.0.0.1'),
    ADMIN_PORT: z.optional(port),
    VAULT_URL: serviceUrl('vault'),
    SAFETY_URL: serviceUrl('safety'),
    BREAKS_URL: serviceUrl('breaks'),
    INVENTORY_URL: serviceUrl('inventory'),
    NOTIFY_URL: serviceUrl('notify'),
    REDIS_URL: z._default(z.string(), 'redis://127.0.0.1:6379'),
    NATS_URL: z._default(z.string(), 'nats://127.0.0.1:4222'),
    /** How people reach the product; its origin is always our own. */
    PUBLIC_URL: z._default(z.url(), 'http://localhost:8080'),
    WEB_ROOT: z._default(z.string(), builtWeb),
    /** Vite, in development: the app comes from there. */
    WEB_DEV_URL: z.optional(z.url()),
    /** Whose forwarding headers hold: addresses, networks, `loopback`, `uniquelocal`, or a number of hops. */
    TRUST_PROXY: z._default(z.string(), ''),
    /** Per address, and wide: a whole warehouse sits behind one. */
    REQUESTS_PER_MINUTE: count(12_000),
    REGISTRATIONS_PER_HOUR: count(300),
    /** Bytes. */
    BODY_LIMIT: count(1024 * 1024),
    /** Milliseconds in which a service has to begin its answer. */
    ANSWER_TIMEOUT: count(15_000),
  })
  .check(
    z.refine((values) => values.NODE_ENV !== 'production' || !values.WEB_DEV_URL, {
      message: 'Production serves the built app',
      path: ['WEB_DEV_URL'],
    }),
  );

export interface GatewayConfig extends Omit<z.infer<typeof Environment>, 'PUBLIC_URL'> {
  PUBLIC_URL: URL;
  services: Record<ServiceName, string>;
}

/** Reads the gateway's part of the environment. Throws one error that names every variable that is wrong. */
export function readGatewayConfig(env: NodeJS.ProcessEnv): GatewayConfig {
  const values = readConfig(Environment, env);
  return {
    ...values,
    PUBLIC_URL: new URL(values.PUBLIC_URL),
    services: {
      auth: values.AUTH_URL,
      vault: values.VAULT_URL,
      safety: values.SAFETY_URL,
      breaks: values.BREAKS_URL,
      inventory: values.INVENTORY_URL,
      notify: values.NOTIFY_URL,
    },
  };
}
