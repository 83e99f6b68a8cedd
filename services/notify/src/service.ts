import * as ownDataContract from '@floorlight/contracts/own-data';
import { notifyEndpoints } from '@floorlight/contracts/services/notify';
import { openDatabase } from '@floorlight/database/database';
import { type Repeated, repeated } from '@floorlight/database/repeated';
import { schemaVersion } from '@floorlight/database/schema-version';
import { connectBus } from '@floorlight/event-bus/bus';
import { connectJobs } from '@floorlight/jobs/jobs';
import { mailer } from '@floorlight/mail/mailer';
import { askAuth } from '@floorlight/people/directory';
import { ownData } from '@floorlight/people/own-data';
import { personErasure } from '@floorlight/people/person-erasure';
import { authCaller } from '@floorlight/service-kit/call-service';
import { principalVerifier } from '@floorlight/service-kit/principal';
import { route } from '@floorlight/service-kit/route';
import { createService, type Service } from '@floorlight/service-kit/service';
import { askAuthForSites } from '@floorlight/sites/ask-auth-for-sites';
import { readSites } from '@floorlight/sites/read-sites';
import { siteDirectory } from '@floorlight/sites/site-directory';
import { createLogger } from '@floorlight/telemetry/logger';
import { withAfterCommit } from './after-commit.ts';
import { alarmReachRoutes } from './alarm-reach/routes.ts';
import { deleteOldTests } from './alarm-tests/delete-old-tests.ts';
import { alarmTestRoutes } from './alarm-tests/routes.ts';
import type { NotifyConfig } from './config.ts';
import type { NotifyContext } from './context.ts';
import { internalEvents, unhandledEvents } from './hand-over/internal-events.ts';
import { createLive } from './live/live.ts';
import { rollCallFrames } from './live/roll-call-frames.ts';
import { deleteOldMailings } from './mails/delete-old-mailings.ts';
import { dueMails } from './mails/due-mails.ts';
import { mailSites } from './mails/mail-site.ts';
import { mailRoutes } from './mails/routes.ts';
import { writeMails } from './mails/write-mails.ts';
import { clearOldPositions } from './notifications/clear-positions.ts';
import { deleteOutdatedNotifications } from './notifications/delete-outdated-notifications.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { personalData } from './personal-data.ts';
import { pushParts } from './push/push-parts.ts';
import { batchReceipts } from './reach/batch-receipts.ts';
import { publishReach } from './reach/publish-reach.ts';
import { reachRoutes } from './reach/routes.ts';
import { reactionConsumers } from './reactions/consumers.ts';
import { rehearseAlerts } from './reactions/rehearse-alerts.ts';
import { callPeople } from './rounds/call-people.ts';
import { deleteOldTexts } from './text-messages/delete-old-texts.ts';
import { textParts } from './text-messages/text-parts.ts';
import { deleteOldDeliveries } from './webhooks/delete-old-deliveries.ts';
import { webhookParts } from './webhooks/webhook-parts.ts';

interface Settings {
  /** Separates its consumers and jobs from those of other instances on the same NATS and Redis. */
  prefix?: string;
  /** Receives the events of this site only. */
  site?: string;
  heartbeatSeconds?: number;
}

/** One for each lane, and for what is handed over. */
const alertConnections = { max: 5, keepOpen: true, pipelined: true };
/** Milliseconds. An instance that hangs inside a transaction holds up the alerts of the others no longer than that. */
const idleInTransaction = 1500;
const retentionInterval = 3600 * 1000;
/** Milliseconds for which an alert waits at most for the name of somebody who has just registered. */
const nameTimeout = 500;

/** Notify: notifies people in the panel, live and by mail. */
export function createNotifyService(
  config: NotifyConfig,
  { prefix = '', site = '*', heartbeatSeconds }: Settings = {},
): Service {
  const log = createLogger({ service: 'notify', level: config.LOG_LEVEL });
  const callAuth = authCaller('notify', config);
  const db = withAfterCommit(openDatabase({ url: config.DATABASE_URL, log, idleInTransaction }), log);
  // The alert lanes wait for no other query.
  const alertDb = withAfterCommit(
    openDatabase({ url: config.DATABASE_URL, log, idleInTransaction, ...alertConnections }),
    log,
  );
  const bus = connectBus({ config, name: 'notify', log });
  const jobs = connectJobs({
    url: config.REDIS_URL,
    authorities: config.TLS_AUTHORITIES,
    log,
    prefix: `${prefix}notify`,
  });
  const principals = principalVerifier('notify', config);
  const receipts = batchReceipts({ db, log, onSaved: (alerts) => reach.publish(alerts) });
  const live = createLive({
    db,
    bus,
    log,
    principals,
    heartbeatSeconds,
    onMessage: receipts.receive,
    onConnect: (userId) => reach.publishOwn(userId),
  });
  const reach = publishReach({ db, live, bus, log });
  const siteSettings = siteDirectory({
    db,
    log,
    seeds: readSites(config.SITES_FILE),
    ask: askAuthForSites(callAuth),
  });
  const context: NotifyContext = {
    db,
    log,
    live,
    mailSiteOf: mailSites(siteSettings.sites),
    publicUrl: config.PUBLIC_URL,
    queueMailsNow: () => mails.runNow(),
    queuePushesNow: () => pushes.queueNow(),
    callPeopleNow: () => calls.runNow(),
    hasPlan: (siteId) => (siteSettings.sites.get(siteId)?.alarmPlan.steps.length ?? 0) > 0,
    mailedByPlan: (siteId) =>
      (siteSettings.sites.get(siteId)?.alarmPlan.steps ?? []).flatMap(({ who, channels, people }) =>
        who === 'people' && channels.includes('mail') ? people : [],
      ),
    publishReach: reach.publish,
    markSeen: (userId, id) => receipts.add({ userId, id, seen: true }),
  };
  const mails = dueMails(context, config.ALERT_MAIL_SECONDS);
  const pushes = pushParts({
    ...{ config, db, log },
    mailSiteOf: context.mailSiteOf,
    markReceived: (userId, id) => receipts.add({ userId, id, seen: false }),
  });

  const texts = textParts({ config, ...context });
  const calls: Repeated = callPeople({
    ...context,
    sites: siteSettings.sites,
    sendTextsNow: texts.sends ? texts.sendNow : null,
    sendWebhooksNow: () => webhooks.sendNow(),
  });

  const newPeople = askAuth(callAuth, nameTimeout);
  const rollCalls = rollCallFrames({ db, live, log });
  const erasure = personErasure({ service: 'notify', db, tables: personalData, callAuth, log });
  const consumers = reactionConsumers({
    ...{ context, bus, durablePrefix: prefix, site, alertDb, rollCalls },
    authDirectory: askAuth(callAuth),
    newPeople,
    onSites: siteSettings.onSiteChanged,
    erase: erasure.onErased,
  });
  const webhooks = webhookParts({
    config,
    bus,
    log,
    durablePrefix: prefix,
    site,
    sites: siteSettings.sites,
    newPeople,
  });

  return createService({
    name: 'notify',
    endpoints: notifyEndpoints,
    config,
    log,
    principals,
    parts: [
      db,
      alertDb,
      schemaVersion(db, new URL('../migrations/expand', import.meta.url)),
      siteSettings.part,
      rehearseAlerts(context, alertDb),
      bus,
      jobs,
      mailer({ db, jobs, log, smtpUrl: config.SMTP_URL, from: config.MAIL_FROM, write: writeMails(context) }),
      mails,
      reach,
      receipts,
      live,
      repeated({
        name: 'retention',
        every: retentionInterval,
        async work(signal) {
          await deleteOutdatedNotifications(db, config.NOTIFICATION_DAYS, signal);
          await clearOldPositions(db, config.LOCATION_DAYS, signal);
          await deleteOldMailings(db, signal);
          await deleteOldDeliveries(db, signal);
          await deleteOldTests(db);
          await deleteOldTexts(db, config.NOTIFICATION_DAYS, signal);
        },
        log,
      }),
      rollCalls,
      erasure.part,
      ...consumers.all,
      ...pushes.parts,
      calls,
      ...texts.parts,
      ...webhooks.parts,
    ],
    sites: siteSettings.sites,
    routes: [
      route(ownDataContract.getOwnNotificationData, ({ principal }) => ownData(db, personalData, principal.sub)),
      ...notificationRoutes(context),
      ...reachRoutes(context),
      ...pushes.routes,
      ...texts.routes,
      ...alarmTestRoutes({
        ...context,
        sites: siteSettings.sites,
        sendTextsNow: texts.sends ? texts.sendNow : null,
      }),
      ...alarmReachRoutes({ db, sites: siteSettings.sites, sendsTexts: texts.sends }),
      ...mailRoutes(context),
      ...webhooks.routes,
    ],
    routers(app) {
      internalEvents(bus.keys, consumers.handedOver)(app);
      unhandledEvents(bus.keys, consumers.handedOver)(app);
    },
    upgrade: live.upgrade,
  });
}
