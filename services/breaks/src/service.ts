import { openDatabase } from '@floorlight/database/database';
import { migrations } from '@floorlight/database/migrate';
import { connectBus } from '@floorlight/event-bus/bus';
import { relay } from '@floorlight/event-bus/relay';
import { createService, type Service } from '@floorlight/service-kit/service';
import { createLogger } from '@floorlight/telemetry/logger';
import type { BreaksConfig } from './config.ts';
import type { BreaksContext } from './context.ts';
import { sessionRoutes } from './sessions/routes.ts';

/** Breaks: who is away, since when, and for how long. */
export function createBreaksService(config: BreaksConfig): Service {
  const log = createLogger({ service: 'breaks', level: config.LOG_LEVEL });
  const db = openDatabase({ url: config.DATABASE_URL, log });
  const bus = connectBus({ url: config.NATS_URL, name: 'breaks', log });
  const context: BreaksContext = { db, now: () => new Date() };

  return createService({
    name: 'breaks',
    config: { host: config.HOST, port: config.PORT, authUrl: config.AUTH_URL, nodeEnv: config.NODE_ENV },
    log,
    parts: [db, migrations(db, new URL('../migrations', import.meta.url)), bus, relay({ db, bus, log })],
    routes: [...sessionRoutes(context)],
  });
}
