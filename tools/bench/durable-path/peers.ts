import pg from 'pg';
import type { Crowd } from '../delivery/crowd.ts';
import { ownGateway } from '../gateway/own-gateway.ts';
import { listen } from '../people/listener.ts';
import { doorAt } from '../people/people.ts';
import { type Presses, presses } from '../people/presses.ts';
import { startHelper } from '../processes/helper.ts';
import type { Stage, Stand } from '../stage.ts';

/** The same people on a path that stores alerts in NATS alone, through a gateway of its own. */
export async function withoutDatabase(stage: Stage, stand: Stand, { workers, managers }: Crowd): Promise<Presses> {
  const env = { AUTH_URL: stand.product.services.auth.url, NATS_URL: stand.product.servers.nats.url, PORT: '0' };
  const safety = await helper(stage, 'safety-without-database.ts', env);
  const notify = await helper(stage, 'notify-without-database.ts', env);
  const gateway = await ownGateway(stage, stand, { name: 'gateway-without-database', ports: { safety, notify } });
  const door = doorAt(gateway.url);
  const pressed = presses({ door, workers, chance: stage.chance, prefix: 'Unwritten' });
  for (const manager of managers) stage.onEnd(await listen(door, manager, pressed.arrived));
  return pressed;
}

/** The same people and the same notify behind a safety whose relay polls, with a database of its own. */
export async function polling(stage: Stage, stand: Stand, crowd: Crowd): Promise<Presses> {
  const { servers, services } = stand.product;
  const database = new URL(servers.postgres.url);
  database.pathname = '/polling_safety';
  await asAdmin(servers.postgres.url, 'create database polling_safety');
  const safety = await helper(stage, 'polling-safety.ts', {
    AUTH_URL: services.auth.url,
    NATS_URL: servers.nats.url,
    DATABASE_URL: database.href,
    SITES_FILE: stand.environment.SITES_FILE,
    PORT: '0',
  });
  const gateway = await ownGateway(stage, stand, { name: 'gateway-polling', ports: { safety } });
  const { workers } = crowd;
  const pressed = presses({ door: doorAt(gateway.url), workers, chance: stage.chance, prefix: 'Polled' });
  crowd.onAlert(pressed.arrived);
  return pressed;
}

async function helper(stage: Stage, file: string, env: NodeJS.ProcessEnv): Promise<number> {
  const started = await startHelper(new URL(file, import.meta.url), { env });
  stage.onEnd(started.stop);
  return started.ask<number>('port');
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
}
