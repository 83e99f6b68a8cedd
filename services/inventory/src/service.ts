import { internalRoutes } from '@floorlight/contracts/callers';
import * as openedActsContract from '@floorlight/contracts/opened-acts';
import * as ownDataContract from '@floorlight/contracts/own-data';
import { inventoryEndpoints } from '@floorlight/contracts/services/inventory';
import { SiteUsesRequest } from '@floorlight/contracts/site-uses';
import { openDatabase } from '@floorlight/database/database';
import { schemaVersion } from '@floorlight/database/schema-version';
import { connectBus } from '@floorlight/event-bus/bus';
import { consumer } from '@floorlight/event-bus/consumer';
import { each } from '@floorlight/event-bus/handlers';
import { relay } from '@floorlight/event-bus/relay';
import { connectJobs } from '@floorlight/jobs/jobs';
import { storedAttachments } from '@floorlight/mail/attachments';
import { mailer } from '@floorlight/mail/mailer';
import { askAuth } from '@floorlight/people/directory';
import { ownData } from '@floorlight/people/own-data';
import { peopleReactions } from '@floorlight/people/people-reactions';
import { personErasure } from '@floorlight/people/person-erasure';
import { authCaller } from '@floorlight/service-kit/call-service';
import { internalRoute } from '@floorlight/service-kit/internal-route';
import { route } from '@floorlight/service-kit/route';
import { createService, type Service } from '@floorlight/service-kit/service';
import { askAuthForSites } from '@floorlight/sites/ask-auth-for-sites';
import { readSites } from '@floorlight/sites/read-sites';
import { siteDirectory } from '@floorlight/sites/site-directory';
import { createLogger } from '@floorlight/telemetry/logger';
import type { InventoryConfig } from './config.ts';
import type { InventoryContext } from './context.ts';
import { countRoutes } from './counts/routes.ts';
import { housekeeping } from './housekeeping.ts';
import { listOpenedActs } from './opened-acts/list-opened-acts.ts';
import { onTokenValidated } from './opened-acts/on-token-validated.ts';
import { overviewRoutes } from './overview/routes.ts';
import { personalData } from './personal-data.ts';
import { reportRoutes } from './reports/routes.ts';
import { people } from './schema.ts';
import { siteCountRoutes } from './site-counts/routes.ts';
import { mailDayReports } from './site-reports/mail-day-reports.ts';
import { siteReportRoutes } from './site-reports/routes.ts';
import { findSiteUses } from './sites/find-site-uses.ts';
import { toteRoutes } from './totes/routes.ts';

interface Settings {
  now?: () => Date;
  /** Separates its consumer and jobs from those of other instances on the same NATS and Redis. */
  prefix?: string;
  /** Receives the events of this site only. */
  site?: string;
}

/** Inventory: counts of walls in sessions, their reports, and totes. */
export function createInventoryService(
  config: InventoryConfig,
  { now = () => new Date(), prefix = '', site = '*' }: Settings = {},
): Service {
  const log = createLogger({ service: 'inventory', level: config.LOG_LEVEL });
  const callAuth = authCaller('inventory', config);
  const db = openDatabase({ url: config.DATABASE_URL, log });
  const bus = connectBus({ config, name: 'inventory', log });
  const jobs = connectJobs({
    url: config.REDIS_URL,
    authorities: config.TLS_AUTHORITIES,
    log,
    prefix: `${prefix}inventory`,
  });
  const siteSettings = siteDirectory({
    db,
    log,
    seeds: readSites(config.SITES_FILE),
    ask: askAuthForSites(callAuth),
  });
  const context: InventoryContext = {
    db,
    log,
    sites: siteSettings.sites,
    now,
    reportMailsPerHour: config.REPORT_MAILS_PER_HOUR,
  };
  const erasure = personErasure({ service: 'inventory', db, tables: personalData, callAuth, log });

  return createService({
    name: 'inventory',
    endpoints: inventoryEndpoints,
    config,
    log,
    parts: [
      db,
      schemaVersion(db, new URL('../migrations/expand', import.meta.url)),
      siteSettings.part,
      bus,
      relay({ db, bus, log }),
      housekeeping({ db, log }),
      jobs,
      mailer({
        db,
        jobs,
        log,
        smtpUrl: config.SMTP_URL,
        from: config.MAIL_FROM,
        attachments: storedAttachments(db),
        // A weekend without a mail server loses no report.
        giveUpAfterHours: 7 * 24,
      }),
      mailDayReports(context),
      erasure.part,
      consumer({
        db,
        bus,
        log,
        service: 'inventory',
        producer: 'auth',
        directory: askAuth(callAuth),
        durablePrefix: prefix,
        site,
        on: {
          ...peopleReactions(people),
          'auth.site.changed': each(siteSettings.onSiteChanged),
          'auth.token.validated': each(onTokenValidated),
          'auth.user.erased': each(erasure.onErased),
        },
      }),
    ],
    routers: internalRoute(internalRoutes.usesInInventory.path, SiteUsesRequest, ({ siteId }) =>
      findSiteUses(context, siteId),
    ),
    sites: siteSettings.sites,
    routes: [
      route(ownDataContract.getOwnInventoryData, ({ principal }) => ownData(db, personalData, principal.sub)),
      ...countRoutes(context),
      ...overviewRoutes(context),
      ...siteReportRoutes(context),
      ...siteCountRoutes(context),
      ...reportRoutes(context),
      ...toteRoutes(context),
      route(openedActsContract.listOpenedActs, ({ principal }) => listOpenedActs(context, principal)),
    ],
  });
}
