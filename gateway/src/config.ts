import { fileURLToPath } from 'node:url';
import type { ServiceName } from '@floorlight/contracts/endpoint';
import { servicePorts } from '@floorlight/contracts/endpoint';
import { busConfig } from '@floorlight/event-bus/config';
import { baseConfig, readConfig, sealingKey } from '@floorlight/service-kit/config';
import * as z from 'zod/mini';

const port = z.coerce.number('A port number is needed').check(z.int(), z.gte(0), z.lte(65535));
/** One address, or those of several instances with commas between them. */
const serviceUrl = (name: ServiceName) =>
  z.pipe(
    z._default(z.string(), `http://127.0.0.1:${servicePorts[name]}`),
    z.pipe(
      z.transform((list: string) => list.split(',').map((url) => url.trim())),
      z.array(z.url()).check(z.minLength(1)),
    ),
  );
const count = (fallback: number) =>
  z._default(z.coerce.number('A number is needed').check(z.int(), z.gte(1)), fallback);
const builtWeb = fileURLToPath(new URL('../../web/dist', import.meta.url));

export const GatewayEnvironment = z
  .object({
    ...baseConfig,
    ...busConfig,
    PORT: z._default(port, 8080),
    /** Where /readyz and /metrics are, apart from the public address. By default PORT + 1000, or any free port. */
    ADMIN_HOST: z._default(z.string(), '127.0.0.1'),
    ADMIN_PORT: z.optional(port),
    VAULT_URL: serviceUrl('vault'),
    SAFETY_URL: serviceUrl('safety'),
    BREAKS_URL: serviceUrl('breaks'),
    INVENTORY_URL: serviceUrl('inventory'),
    NOTIFY_URL: serviceUrl('notify'),
    REDIS_URL: z._default(z.string(), 'redis://127.0.0.1:6379'),
    NATS_URL: z._default(z.string(), 'nats://127.0.0.1:4222'),
    /** Seals principals in Redis; all gateways share it. */
    PRINCIPAL_SEALING_KEY: sealingKey,
    /** How people reach the product. Its origin may always write. */
    PUBLIC_URL: z._default(z.url(), 'http://localhost:8080'),
    WEB_ROOT: z._default(z.string(), builtWeb),
    /** Development only: Vite serves the app from here. */
    WEB_DEV_URL: z.optional(z.url()),
    /** Proxies whose forwarding headers we trust: addresses, networks, `loopback`, `uniquelocal`, or a number of hops. */
    TRUST_PROXY: z._default(z.string(), ''),
    /** Per address, without a known session. Generous, because a whole warehouse can share one address. */
    REQUESTS_PER_MINUTE: count(12_000),
    /** Of one person, with known sessions. */
    REQUESTS_PER_MINUTE_PER_PERSON: count(1200),
    /** Of one API key. */
    REQUESTS_PER_MINUTE_PER_KEY: count(600),
    REGISTRATIONS_PER_HOUR: count(300),
    /** Bytes. */
    BODY_LIMIT: count(1024 * 1024),
    /** Milliseconds in which a service has to begin its answer. */
    ANSWER_TIMEOUT: count(15_000),
  })
  .check(
    z.refine((values) => values.NODE_ENV !== 'production' || !values.WEB_DEV_URL, {
      message: 'Not allowed in production, which serves the built app',
      path: ['WEB_DEV_URL'],
    }),
  );

export interface GatewayConfig extends Omit<z.infer<typeof GatewayEnvironment>, 'PUBLIC_URL'> {
  PUBLIC_URL: URL;
  /** The addresses of the instances of each service. */
  services: Record<ServiceName, string[]>;
}

/** Reads the gateway's part of the environment. Throws one error that names every variable that is wrong. */
export function readGatewayConfig(env: NodeJS.ProcessEnv): GatewayConfig {
  const values = readConfig(GatewayEnvironment, env);
  return {
    ...values,
    PUBLIC_URL: new URL(values.PUBLIC_URL),
    services: {
      auth: [values.AUTH_URL],
      vault: values.VAULT_URL,
      safety: values.SAFETY_URL,
      breaks: values.BREAKS_URL,
      inventory: values.INVENTORY_URL,
      notify: values.NOTIFY_URL,
    },
  };
}
