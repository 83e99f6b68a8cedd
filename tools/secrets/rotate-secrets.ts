import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type ServiceName, serviceNames } from '@floorlight/contracts/endpoint';
import pg from 'pg';
import { createClient, type RedisClientType } from 'redis';
import { databaseName, ownerRole } from '../databases/urls.ts';
import { runningPid } from '../processes/pid-file.ts';
import { withPostgresClient } from '../servers/postgres-client.ts';
import { type Running, readRunning } from '../start/running-file.ts';
import { makeSecrets, readSecrets, replaceSecrets } from './make-secrets.ts';
import { hashedPassword, redisUserNames } from './redis-users.ts';

/** Services that nobody waits for restart first, so that a mistake shows before it reaches alerts. */
const order = ['vault', 'breaks', 'inventory', 'auth', 'notify', 'safety', 'gateway'] as const;
/** Milliseconds. */
const endWithin = 20_000;
const readyWithin = 60_000;

/**
 * Replaces every secret of the product in `directory`. If it runs, its processes restart one after the other, and the
 * servers accept the old values until then: Redis and NATS know both, and a role in Postgres gets its new password when
 * its process has ended. A rotation that was interrupted is completed by the next start, which gives the servers what is
 * in the files.
 *
 * @param postgresUrl the administrator of a Postgres that isn't ours
 */
export async function rotateSecrets(
  directory: string,
  { postgresUrl, log }: { postgresUrl?: string | undefined; log(line: string): void },
): Promise<void> {
  const secrets = join(directory, 'secrets');
  makeSecrets(secrets);
  if (runningPid(join(directory, 'floorlight.pid')) === null) {
    replaceSecrets(secrets);
    return log('The product does not run: its next start uses the new secrets');
  }
  const running = readRunning(directory);
  const redis = await administrateRedis(running, secrets);
  try {
    await withPostgresClient(postgresUrl ?? ownPostgresUrl(running, secrets), async (admin) => {
      replaceSecrets(secrets);
      await redis.allowNew();
      reloadNats(directory);
      for (const name of order) {
        await endProcess(directory, name);
        if (isService(name)) await setPassword(admin, databaseName(name), readSecrets(secrets, name).DATABASE_PASSWORD);
        await untilReady(running, name);
        log(`${name} uses its new secrets`);
      }
      await setRemainingPasswords(admin, running, secrets);
      await redis.refuseOld();
    });
  } finally {
    redis.disconnect();
  }
  log('The old secrets are no longer valid');
  log(
    'Phones get pushes as before. Open the app on each before the next rotation: it then subscribes with the new key',
  );
}

const isService = (name: (typeof order)[number]): name is ServiceName => name !== 'gateway';

const ownPostgresUrl = ({ servers }: Running, secrets: string): string =>
  `postgres://postgres:${readSecrets(secrets, 'postgres').POSTGRES_PASSWORD}@${servers.postgres.host}/postgres`;

async function setPassword(admin: pg.Client, role: string, password = ''): Promise<void> {
  await admin.query(`alter role ${role} password ${pg.escapeLiteral(password)}`);
}

/** Nobody is connected as these while the product runs. */
async function setRemainingPasswords(admin: pg.Client, { servers }: Running, secrets: string): Promise<void> {
  const owners = readSecrets(secrets, 'migrations');
  for (const service of serviceNames) {
    await setPassword(admin, ownerRole(service), owners[`${service.toUpperCase()}_OWNER_PASSWORD`]);
  }
  if (servers.postgres.isOwn) await setPassword(admin, 'postgres', owners.POSTGRES_PASSWORD);
}

/** Connected with the password from before the rotation. Does nothing to a Redis that isn't ours. */
async function administrateRedis({ servers }: Running, secrets: string) {
  if (!servers.redis.isOwn) return { allowNew: async () => {}, refuseOld: async () => {}, disconnect: () => {} };
  const { REDIS_PASSWORD } = readSecrets(secrets, 'redis');
  const client: RedisClientType = createClient({
    url: `redis://administrator:${REDIS_PASSWORD}@${servers.redis.host}`,
  });
  client.on('error', () => undefined); // the commands below reject with the same
  await client.connect();
  return {
    async allowNew() {
      for (const name of redisUserNames) {
        const password = hashedPassword(readSecrets(secrets, name).REDIS_PASSWORD);
        await client.sendCommand(['ACL', 'SETUSER', name, password]);
      }
    },
    refuseOld: async () => void (await client.sendCommand(['ACL', 'LOAD'])),
    disconnect: () => client.destroy(),
  };
}

/** NATS reads its file again, which holds the public keys from before and after. */
function reloadNats(directory: string): void {
  const pid = runningPid(join(directory, 'nats.pid'));
  if (pid !== null && existsSync(join(directory, 'secrets/nats/public'))) process.kill(pid, 'SIGHUP');
}

/** Ends a process after its open requests. The supervisor starts it again at once. */
async function endProcess(directory: string, name: string): Promise<void> {
  const file = join(directory, `${name}.pid`);
  const pid = runningPid(file);
  if (pid === null) return;
  process.kill(pid, 'SIGTERM');
  for (const deadline = Date.now() + endWithin; Date.now() < deadline; await pause(10)) {
    if (runningPid(file) !== pid) return;
  }
  throw new Error(`${name} did not end; its old secrets are still valid`);
}

async function untilReady({ processes }: Running, name: string): Promise<void> {
  for (const deadline = Date.now() + readyWithin; Date.now() < deadline; await pause(50)) {
    const isReady = await fetch(processes[name] ?? '', { signal: AbortSignal.timeout(2000) }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
  }
  throw new Error(`${name} did not become ready with its new secrets; its log says why`);
}
