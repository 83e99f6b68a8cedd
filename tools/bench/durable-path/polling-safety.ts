import { join } from 'node:path';
import { openDatabase } from '@floorlight/database/database';
import { migrateDatabase } from '@floorlight/database/migrate';
import { connectBus } from '@floorlight/event-bus/bus';
import { busConfig } from '@floorlight/event-bus/config';
import { relay } from '@floorlight/event-bus/relay';
import { createPressQueue } from '@floorlight/safety/alerts/press-queue';
import { alertRoutes } from '@floorlight/safety/alerts/routes';
import type { SafetyContext } from '@floorlight/safety/context';
import { photoStore } from '@floorlight/safety/photos/photo-store';
import { baseConfig, readConfig } from '@floorlight/service-kit/config';
import { createService } from '@floorlight/service-kit/service';
import { readSites } from '@floorlight/sites/read-sites';
import { createLogger } from '@floorlight/telemetry/logger';
import * as z from 'zod/mini';
import { temporaryDirectory } from '../../processes/temporary-directory.ts';
import { root } from '../../start/environment.ts';
import { answerQuestions } from '../processes/answer-questions.ts';

/** Safety's code with one difference: its relay polls ten times a second instead of running after a commit. */
const pollInterval = 100;

const { DATABASE_URL = '', SITES_FILE = '' } = process.env;
const config = readConfig(z.object({ ...baseConfig, ...busConfig }), process.env);
const log = createLogger({ service: 'safety', level: 'info' });
const db = openDatabase({ url: DATABASE_URL, log });
const bus = connectBus({ config, name: 'safety', log });
const context: SafetyContext = {
  ...{ db, alertDb: db, log, now: () => new Date() },
  sites: readSites(SITES_FILE),
  photos: photoStore(temporaryDirectory('photos'), log),
  anonymousQuota: () => false,
  findBadge: async () => null,
  inTurn: createPressQueue(),
  escalateAt: () => {},
  expireBeaconsAt: () => {},
  alertsPerMinute: Number.POSITIVE_INFINITY,
};
const polling = relay({ db: { ...db, onCommit: () => () => {} }, bus, log });

await migrateDatabase({ ownerUrl: DATABASE_URL }, join(root, 'services/safety/migrations/expand'));
const routes = alertRoutes(context);
const service = createService({
  name: 'safety',
  config,
  log,
  parts: [db, bus, polling],
  endpoints: routes.map(({ endpoint }) => endpoint),
  routes,
});
const { port } = await service.start();
setInterval(polling.runNow, pollInterval);
answerQuestions(() => port);
