import * as ownDataContract from '@floorlight/contracts/own-data';
import { breaksEndpoints } from '@floorlight/contracts/services/breaks';
import { openDatabase } from '@floorlight/database/database';
import { repeated } from '@floorlight/database/repeated';
import { schemaVersion } from '@floorlight/database/schema-version';
import { connectBus } from '@floorlight/event-bus/bus';
import { consumer } from '@floorlight/event-bus/consumer';
import { each } from '@floorlight/event-bus/handlers';
import { relay } from '@floorlight/event-bus/relay';
import { ownData } from '@floorlight/people/own-data';
import { personErasure } from '@floorlight/people/person-erasure';
import { authCaller } from '@floorlight/service-kit/call-service';
import { route } from '@floorlight/service-kit/route';
import { createService, type Service } from '@floorlight/service-kit/service';
import { askAuthForSites } from '@floorlight/sites/ask-auth-for-sites';
import { readSites } from '@floorlight/sites/read-sites';
import { siteDirectory } from '@floorlight/sites/site-directory';
import { createLogger } from '@floorlight/telemetry/logger';
import { activityRoutes } from './activity/routes.ts';
import { analyticsRoutes } from './analytics/routes.ts';
import { attestationRoutes } from './attestations/routes.ts';
import type { BreaksConfig } from './config.ts';
import type { BreaksContext } from './context.ts';
import { personalData } from './personal-data.ts';
import { deleteOutdatedBreaks } from './retention/delete-outdated-breaks.ts';
import { dueBreaks } from './sessions/due-breaks.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { settingRoutes } from './settings/routes.ts';
import { sitePolicies } from './site-policy.ts';

interface Settings {
  now?: () => Date;
  /** Limits the consumer to one site, for tests that share NATS but not a database. */
  onlySite?: string;
  /** Milliseconds between two checks for due breaks of other instances; five seconds unless given. */
  settleInterval?: number;
}

const retentionInterval = 3600 * 1000;

/** Breaks: who is away, since when, and for how long. */
export function createBreaksService(
  config: BreaksConfig,
  { now = () => new Date(), settleInterval, onlySite }: Settings = {},
): Service {
  const callAuth = authCaller('breaks', config);
  const log = createLogger({ service: 'breaks', level: config.LOG_LEVEL });
  const db = openDatabase({ url: config.DATABASE_URL, log });
  const bus = connectBus({ config, name: 'breaks', log });
  const siteSettings = siteDirectory({
    db,
    log,
    seeds: readSites(config.SITES_FILE),
    ask: askAuthForSites(callAuth),
  });
  const policyOf = sitePolicies(siteSettings.sites);
  const due = dueBreaks({ db, now, policyOf }, log, settleInterval);
  const settleAt = (at: Date) => due.runIn(at.getTime() - now().getTime());
  const context: BreaksContext = { db, now, policyOf, settleAt };
  const erasure = personErasure({ service: 'breaks', db, tables: personalData, callAuth, log });

  return createService({
    name: 'breaks',
    endpoints: breaksEndpoints,
    config,
    log,
    parts: [
      db,
      schemaVersion(db, new URL('../migrations/expand', import.meta.url)),
      siteSettings.part,
      bus,
      relay({ db, bus, log }),
      erasure.part,
      consumer({
        db,
        bus,
        log,
        service: 'breaks',
        producer: 'auth',
        on: {
          'auth.site.changed': each(siteSettings.onSiteChanged),
          'auth.user.erased': each(erasure.onErased),
        },
        ...(onlySite && { site: onlySite, durablePrefix: `${onlySite}-` }),
      }),
      due,
      repeated({
        name: 'retention',
        every: retentionInterval,
        work: (signal) => deleteOutdatedBreaks({ ...context, log }, signal),
        log,
      }),
    ],
    sites: siteSettings.sites,
    routes: [
      route(ownDataContract.getOwnBreakData, ({ principal }) => ownData(db, personalData, principal.sub)),
      ...sessionRoutes(context),
      ...settingRoutes(context),
      ...analyticsRoutes(context),
      ...activityRoutes(context),
      ...attestationRoutes(context),
    ],
  });
}
