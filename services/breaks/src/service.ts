import { openDatabase } from '@floorlight/database/database';
import { migrations } from '@floorlight/database/migrate';
import { connectBus } from '@floorlight/event-bus/bus';
import { consumer } from '@floorlight/event-bus/consumer';
import { relay } from '@floorlight/event-bus/relay';
import { connectJobs } from '@floorlight/jobs/jobs';
import { createService, type Service } from '@floorlight/service-kit/service';
import { readSites } from '@floorlight/service-kit/sites';
import { createLogger } from '@floorlight/telemetry/logger';
import { activityRoutes } from './activity/routes.ts';
import { countSession } from './analytics/count-session.ts';
import { analyticsRoutes } from './analytics/routes.ts';
import type { BreaksConfig } from './config.ts';
import type { BreaksContext } from './context.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { settingRoutes } from './settings/routes.ts';
import { sitePolicies } from './site-policy.ts';
import { settleDue } from './timers/settle-due.ts';
import { sweeper } from './timers/sweeper.ts';
import { breakTimers } from './timers/timers.ts';

interface Settings {
  now?: () => Date;
  /** Sets consumers and jobs apart of those that share NATS and Redis, but not a database. */
  prefix?: string;
  /** Hears the events of this site alone. */
  site?: string;
  /** Milliseconds between two looks at what is due. */
  sweepEvery?: number;
}

/** Breaks: who is away, since when, and for how long. */
export function createBreaksService(
  config: BreaksConfig,
  { now = () => new Date(), prefix = '', site = '*', sweepEvery }: Settings = {},
): Service {
  const log = createLogger({ service: 'breaks', level: config.LOG_LEVEL });
  const db = openDatabase({ url: config.DATABASE_URL, log });
  const bus = connectBus({ url: config.NATS_URL, name: 'breaks', log });
  const jobs = connectJobs({ url: config.REDIS_URL, log, prefix: `${prefix}breaks` });
  const sites = readSites(config.SITES_FILE);
  const policyOf = sitePolicies(sites);
  const timers = breakTimers({ jobs, now, due: () => settleDue({ db, now, policyOf }) });
  const context: BreaksContext = { db, now, policyOf, timers };

  const count = countSession(context);
  const ownEvents = consumer({
    db,
    bus,
    log,
    service: 'breaks',
    hears: 'breaks',
    durablePrefix: prefix,
    site,
    on: {
      'breaks.session.started': count,
      'breaks.session.ended': count,
      'breaks.session.expired': count,
      'breaks.session.extended': count,
      'breaks.session.cancelled': count,
    },
  });

  return createService({
    name: 'breaks',
    config: { host: config.HOST, port: config.PORT, authUrl: config.AUTH_URL, nodeEnv: config.NODE_ENV },
    log,
    parts: [
      db,
      migrations(db, new URL('../migrations', import.meta.url)),
      bus,
      relay({ db, bus, log }),
      jobs,
      ownEvents,
      sweeper(context, { jobs, log, everyMs: sweepEvery }),
    ],
    routes: [
      ...sessionRoutes(context),
      ...settingRoutes(context),
      ...analyticsRoutes(context),
      ...activityRoutes(context),
    ],
  });
}
