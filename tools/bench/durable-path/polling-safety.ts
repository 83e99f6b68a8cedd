import { alertEndpoints } from '@floorlight/contracts/alerts';
import { openDatabase } from '@floorlight/database/database';
import { migrations } from '@floorlight/database/migrate';
import { connectBus } from '@floorlight/event-bus/bus';
import { relay } from '@floorlight/event-bus/relay';
import { createService } from '@floorlight/service-kit/service';
import { createLogger } from '@floorlight/telemetry/logger';
import { answer } from '../processes/answer.ts';
import { safetyAlerts, safetyMigrations } from '../services-code.ts';

/** Safety with its own code, but for one thing: commits don't wake its relay, which looks ten times a second. */
const pollInterval = 100;

const { AUTH_URL = '', NATS_URL = '', DATABASE_URL = '', PORT } = process.env;
const log = createLogger({ service: 'safety', level: 'info' });
const db = openDatabase({ url: DATABASE_URL, log });
const bus = connectBus({ url: NATS_URL, name: 'polling-safety', log });
const { alertRoutes } = await safetyAlerts();
const polling = relay({ db: { ...db, onCommit: () => () => {} }, bus, log });

const service = createService({
  name: 'safety',
  config: { host: '127.0.0.1', port: Number(PORT), authUrl: AUTH_URL, nodeEnv: 'development' },
  log,
  parts: [db, migrations(db, safetyMigrations), bus, polling],
  endpoints: Object.values(alertEndpoints),
  routes: alertRoutes({ db, log, now: () => new Date() }),
});
const { port } = await service.start();
setInterval(polling.kick, pollInterval);
answer(() => port);
