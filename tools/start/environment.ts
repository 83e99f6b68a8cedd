import { join } from 'node:path';
import type { ServiceName } from '@floorlight/contracts/endpoint';
import type { Servers } from '../servers/start-servers.ts';
import type { ServiceDatabase } from './databases.ts';
import type { Ports } from './ports.ts';

export const root = join(import.meta.dirname, '../..');

export interface Surroundings {
  ports: Ports;
  /** Absolute; holds what services keep as files. */
  directory: string;
  servers: Pick<Servers, 'redis' | 'nats'>;
  databases: Record<ServiceName, ServiceDatabase>;
  /** What the person at the keyboard has set: it wins where it can be meant for us. */
  given: NodeJS.ProcessEnv;
}

const local = (port: number): string => `http://127.0.0.1:${port}`;

/** Without what npm tells its scripts alone; an empty variable counts as missing everywhere. */
const meant = (given: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(given).filter(([name, value]) => value && !name.startsWith('npm_')));

export const publicUrlOf = (ports: Ports, given: NodeJS.ProcessEnv): string =>
  given.PUBLIC_URL || `http://localhost:${ports.gateway}`;

/** What every process of the product is told; each reads of it what it needs. */
function common({ ports, directory, servers, given }: Surroundings): NodeJS.ProcessEnv {
  return {
    NODE_ENV: 'development',
    DEMO_ACCOUNTS: given.NODE_ENV === 'production' ? 'false' : 'true',
    SITES_FILE: join(root, 'config/sites.json'),
    WEB_ROOT: join(root, 'web/dist'),
    MAIL_FROM: 'Floorlight <no-reply@floorlight.test>',
    INCIDENT_PHOTOS_DIR: join(directory, 'incident-photos'),
    SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
    // A process that is started again finds its code compiled: a third less time and 20 MB less memory.
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/floorlight'),
    ...meant(given),
    PUBLIC_URL: publicUrlOf(ports, given),
    REDIS_URL: servers.redis.url,
    NATS_URL: servers.nats.url,
    AUTH_URL: local(ports.auth),
    VAULT_URL: local(ports.vault),
    SAFETY_URL: local(ports.safety),
    BREAKS_URL: local(ports.breaks),
    INVENTORY_URL: local(ports.inventory),
    NOTIFY_URL: local(ports.notify),
  };
}

export function serviceEnvironment(name: ServiceName, around: Surroundings): NodeJS.ProcessEnv {
  const { url, migrationsUrl } = around.databases[name];
  return {
    ...common(around),
    HOST: '127.0.0.1',
    PORT: String(around.ports[name]),
    DATABASE_URL: url,
    MIGRATIONS_DATABASE_URL: migrationsUrl,
  };
}

export const gatewayEnvironment = (around: Surroundings, dev: boolean): NodeJS.ProcessEnv => ({
  ...common(around),
  HOST: around.given.HOST || '127.0.0.1',
  PORT: String(around.ports.gateway),
  ADMIN_PORT: String(around.ports.gatewayAdmin),
  ...(dev ? { WEB_DEV_URL: local(around.ports.vite) } : {}),
});

export const mailboxEnvironment = (ports: Ports, given: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...meant(given),
  HOST: '127.0.0.1',
  PORT: String(ports.mailbox),
  SMTP_PORT: String(ports.smtp),
});
