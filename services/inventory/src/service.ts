import { openDatabase } from '@floorlight/database/database';
import { migrations } from '@floorlight/database/migrate';
import { connectBus } from '@floorlight/event-bus/bus';
import { relay } from '@floorlight/event-bus/relay';
import { createService, type Service } from '@floorlight/service-kit/service';
import { readSites } from '@floorlight/service-kit/sites';
import { createLogger } from '@floorlight/telemetry/logger';
import type { InventoryConfig } from './config.ts';
import type { InventoryContext } from './context.ts';
import { countRoutes } from './counts/routes.ts';

/** Inventory: what was counted on which wall, by whom, in which session. */
export function createInventoryService(config: InventoryConfig): Service {
  const log = createLogger({ service: 'inventory', level: config.LOG_LEVEL });
  const db = openDatabase({ url: config.DATABASE_URL, log });
  const bus = connectBus({ url: config.NATS_URL, name: 'inventory', log });
  const context: InventoryContext = { db, sites: readSites(config.SITES_FILE), now: () => new Date() };

  return createService({
    name: 'inventory',
    config: { host: config.HOST, port: config.PORT, authUrl: config.AUTH_URL, nodeEnv: config.NODE_ENV },
    log,
    parts: [db, migrations(db, new URL('../migrations', import.meta.url)), bus, relay({ db, bus, log })],
    routes: [...countRoutes(context)],
  });
}
