import { secretsDirectory } from '../../secrets/make-secrets.ts';
import { withPostgresClient } from '../../servers/postgres-client.ts';
import type { BenchContext, RunningProduct } from '../context.ts';
import type { Crowd } from '../delivery/crowd.ts';
import { startGateway } from '../gateway/start-gateway.ts';
import { listenForAlerts } from '../people/listen-for-alerts.ts';
import { addressOf } from '../people/people.ts';
import { type Presses, presses } from '../people/presses.ts';
import { startHelper } from '../processes/helper.ts';
import { ownNats } from '../processes/own-nats.ts';

/** The same people on a path that stores alerts only in a NATS of its own, through a separate gateway. */
export async function withoutDatabase(
  context: BenchContext,
  running: RunningProduct,
  { workers, managers }: Crowd,
): Promise<Presses> {
  const { services, secrets } = running.product;
  const nats = await ownNats(context, 'without-database');
  const env = { AUTH_URL: services.auth.url, NATS_URL: nats.url, PORT: '0' };
  const safety = await helper(context, 'safety-without-database.ts', {
    ...env,
    SECRETS_DIR: secretsDirectory(secrets, 'safety'),
  });
  const notify = await helper(context, 'notify-without-database.ts', {
    ...env,
    SECRETS_DIR: secretsDirectory(secrets, 'notify'),
  });
  const gateway = await startGateway(context, running, { name: 'gateway-without-database', ports: { safety, notify } });
  const address = addressOf(gateway.url);
  const pressed = presses({ address, workers, random: context.random, prefix: 'Undurable' });
  for (const manager of managers) context.onEnd(await listenForAlerts(address, manager, pressed.arrived));
  return pressed;
}

/** The same people and notify with another safety whose relay polls, on a separate database. */
export async function polling(context: BenchContext, running: RunningProduct, crowd: Crowd): Promise<Presses> {
  const { servers, services, secrets } = running.product;
  const database = new URL(servers.postgres.url);
  database.pathname = '/polling_safety';
  await withPostgresClient(servers.postgres.url, (admin) => admin.query('create database polling_safety'));
  const safety = await helper(context, 'polling-safety.ts', {
    SECRETS_DIR: secretsDirectory(secrets, 'safety'),
    AUTH_URL: services.auth.url,
    NATS_URL: servers.nats.url,
    DATABASE_URL: database.href,
    SITES_FILE: running.environment.SITES_FILE,
    PORT: '0',
  });
  const gateway = await startGateway(context, running, { name: 'gateway-polling', ports: { safety } });
  const { workers } = crowd;
  const pressed = presses({ address: addressOf(gateway.url), workers, random: context.random, prefix: 'Polled' });
  crowd.onAlert(pressed.arrived);
  return pressed;
}

async function helper(context: BenchContext, file: string, env: NodeJS.ProcessEnv): Promise<number> {
  const started = await startHelper(new URL(file, import.meta.url), { env });
  context.onEnd(started.stop);
  return started.ask<number>('port');
}
