import * as ownDataContract from '@floorlight/contracts/own-data';
import { openDatabase } from '@floorlight/database/database';
import { type Repeated, repeated } from '@floorlight/database/repeated';
import { schemaVersion } from '@floorlight/database/schema-version';
import { connectBus } from '@floorlight/event-bus/bus';
import { consumer, each } from '@floorlight/event-bus/consumer';
import { connectJobs } from '@floorlight/jobs/jobs';
import { mailer } from '@floorlight/mail/mailer';
import { askAuth } from '@floorlight/people/directory';
import { onPersonErased } from '@floorlight/people/on-person-erased';
import { ownData } from '@floorlight/people/own-data';
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
import { internalEvents } from './hand-over/internal-events.ts';
import { createLive } from './live/live.ts';
import { rollCallFrames } from './live/roll-call-frames.ts';
import { deleteOldMailings } from './mails/delete-old-mailings.ts';
import { dueMails } from './mails/due-mails.ts';
import { mailSites } from './mails/mail-site.ts';
import { mailRoutes } from './mails/routes.ts';
import { writeMails } from './mails/write-mails.ts';
import { clearOldPositions, clearPositionsOf } from './notifications/clear-positions.ts';
import { deleteOutdatedNotifications } from './notifications/delete-outdated-notifications.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { findPeople } from './people/find-people.ts';
import { personalData } from './personal-data.ts';
import { pushParts } from './push/push-parts.ts';
import { batchReceipts } from './reach/batch-receipts.ts';
import { publishReach } from './reach/publish-reach.ts';
import { reachRoutes } from './reach/routes.ts';
import { onAlerts } from './reactions/on-alerts.ts';
import { onBadgeReused } from './reactions/on-badge-reused.ts';
import { onBeaconChanged } from './reactions/on-beacon-changed.ts';
import { onBreakChanged } from './reactions/on-break-changed.ts';
import { onBreakFigures } from './reactions/on-break-figures.ts';
import { onBreakTimes } from './reactions/on-break-times.ts';
import { onCountSaved } from './reactions/on-count-saved.ts';
import { onEvacuationChanged } from './reactions/on-evacuation-changed.ts';
import { onIncidentReported } from './reactions/on-incident-reported.ts';
import { onIncidentUpdated } from './reactions/on-incident-updated.ts';
import { onPersonChanged } from './reactions/on-person-changed.ts';
import { onPinLocked } from './reactions/on-pin-locked.ts';
import { onRollCallChanged } from './reactions/on-roll-call-changed.ts';
import { onSessionRevoked } from './reactions/on-session-revoked.ts';
import { onSignUpDecided, onSignUpRequested } from './reactions/on-sign-up.ts';
import { onSiteChanged } from './reactions/on-site-changed.ts';
import { onToteChanged } from './reactions/on-tote-changed.ts';
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
const alertConnections = { max: 5, keepOpen: true };
const retentionInterval = 3600 * 1000;

/** Notify: notifies people in the panel, live and by mail. */
export function createNotifyService(
  config: NotifyConfig,
  { prefix = '', site = '*', heartbeatSeconds }: Settings = {},
): Service {
  const log = createLogger({ service: 'notify', level: config.LOG_LEVEL });
  const callAuth = authCaller('notify', config);
  const db = withAfterCommit(openDatabase({ url: config.DATABASE_URL, log }), log);
  // The alert lanes wait for no other query.
  const alertDb = withAfterCommit(openDatabase({ url: config.DATABASE_URL, log, ...alertConnections }), log);
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

  const directory = findPeople(alertDb);
  const consumerOptions = { db, bus, log, service: 'notify', durablePrefix: prefix, site, directory };
  const erase = onPersonErased({ service: 'notify', tables: personalData, callAuth });
  const onAlert = onAlerts(context);
  const alerts = consumer({
    ...consumerOptions,
    db: alertDb,
    producer: 'safety',
    lane: 'alerts',
    on: {
      'safety.alert.raised': onAlert,
      'safety.alert.repeated': onAlert,
      'safety.alert.acknowledged': onAlert,
      'safety.alert.resolved': onAlert,
      'safety.alert.cancelled': onAlert,
      'safety.alert.responded': onAlert,
      'safety.alert.placed': onAlert,
      'safety.alert.messaged': onAlert,
    },
  });
  // Rounds of many alerts come in bursts, positions and folded alerts often: a new alert waits for none of them.
  const escalations = consumer({
    ...consumerOptions,
    db: alertDb,
    producer: 'safety',
    lane: 'escalations',
    on: { 'safety.alert.escalated': onAlert },
  });
  const positions = consumer({
    ...consumerOptions,
    db: alertDb,
    producer: 'safety',
    lane: 'positions',
    on: { 'safety.alert.located': onAlert },
  });
  const folded = consumer({
    ...consumerOptions,
    db: alertDb,
    producer: 'safety',
    lane: 'folded',
    on: { 'safety.alert.folded': onAlert },
  });
  const safety = consumer({
    ...consumerOptions,
    producer: 'safety',
    on: {
      'safety.beacon.placed': each(onBeaconChanged(context)),
      'safety.beacon.taken': each(onBeaconChanged(context)),
      'safety.beacon.resolved': each(onBeaconChanged(context)),
      'safety.beacon.expired': each(onBeaconChanged(context)),
      'safety.beacon.hidden': each(onBeaconChanged(context)),
      'safety.beacon.shown': each(onBeaconChanged(context)),
      'safety.incident.reported': each(onIncidentReported(context)),
      'safety.incident.updated': each(onIncidentUpdated(context)),
    },
  });
  const rollCalls = rollCallFrames({ db, live, log });
  const evacuations = consumer({
    ...consumerOptions,
    db: alertDb,
    producer: 'safety',
    lane: 'evacuations',
    on: {
      'safety.evacuation.called': each(onEvacuationChanged(context)),
      'safety.evacuation.extended': each(onEvacuationChanged(context)),
      'safety.evacuation.ended': each(onEvacuationChanged(context)),
      'safety.evacuation.answered': each(onRollCallChanged(context, rollCalls)),
      'safety.evacuation.joined': each(onRollCallChanged(context, rollCalls)),
    },
  });
  const auth = consumer({
    ...consumerOptions,
    producer: 'auth',
    directory: askAuth(callAuth),
    on: {
      'auth.user.registered': each(onPersonChanged(context)),
      'auth.user.verified': each(onPersonChanged(context)),
      'auth.user.updated': each(onPersonChanged(context)),
      'auth.site.changed': each(onSiteChanged(context, siteSettings.onSiteChanged)),
      'auth.user.erased': each(async (tx, event) => {
        await clearPositionsOf(tx, event.payload.userId);
        await erase(tx, event);
      }),
      'auth.session.revoked': each(onSessionRevoked(context)),
      'auth.signup.requested': each(onSignUpRequested(context)),
      'auth.signup.approved': each(onSignUpDecided(context)),
      'auth.signup.refused': each(onSignUpDecided(context)),
      'auth.badge.reused': each(onBadgeReused(context)),
    },
  });
  const breaks = consumer({
    ...consumerOptions,
    producer: 'breaks',
    on: {
      'breaks.session.started': each(onBreakTimes),
      'breaks.session.ended': each(onBreakTimes),
      'breaks.session.expired': each(onBreakChanged(context)),
      'breaks.session.extended': each(onBreakChanged(context)),
      'breaks.session.cancelled': each(onBreakChanged(context)),
      'breaks.analytics.updated': each(onBreakFigures(context)),
    },
  });
  const pins = consumer({
    ...consumerOptions,
    producer: 'vault',
    lane: 'pins',
    on: { 'vault.pin.locked': each(onPinLocked(context)) },
  });
  const inventory = consumer({
    ...consumerOptions,
    producer: 'inventory',
    on: {
      'inventory.count.saved': each(onCountSaved(context)),
      'inventory.tote.created': each(onToteChanged(context)),
      'inventory.tote.updated': each(onToteChanged(context)),
    },
  });

  const webhooks = webhookParts({ config, bus, log, durablePrefix: prefix, site, sites: siteSettings.sites });

  return createService({
    name: 'notify',
    config,
    log,
    principals,
    parts: [
      db,
      alertDb,
      schemaVersion(db, new URL('../migrations', import.meta.url)),
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
      alerts,
      escalations,
      positions,
      folded,
      rollCalls,
      evacuations,
      safety,
      auth,
      breaks,
      inventory,
      pins,
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
      ...alarmTestRoutes({ ...context, sendTextsNow: texts.sends ? texts.sendNow : null }),
      ...alarmReachRoutes({ db, sites: siteSettings.sites, sendsTexts: texts.sends }),
      ...mailRoutes(context),
      ...webhooks.routes,
    ],
    routers: internalEvents(bus.keys, [alerts, evacuations, escalations, positions, safety, auth]),
    upgrade: live.upgrade,
  });
}
