import { internalRoutes } from '@floorlight/contracts/callers';
import type { EventName } from '@floorlight/contracts/events';
import * as ownDataContract from '@floorlight/contracts/own-data';
import { safetyEndpoints } from '@floorlight/contracts/services/safety';
import { SiteUsesRequest } from '@floorlight/contracts/site-uses';
import { openDatabase } from '@floorlight/database/database';
import { repeated } from '@floorlight/database/repeated';
import { schemaVersion } from '@floorlight/database/schema-version';
import { connectBus } from '@floorlight/event-bus/bus';
import { consumer } from '@floorlight/event-bus/consumer';
import { each } from '@floorlight/event-bus/handlers';
import { relay } from '@floorlight/event-bus/relay';
import { askAuth } from '@floorlight/people/directory';
import { ownData } from '@floorlight/people/own-data';
import { peopleReactions } from '@floorlight/people/people-reactions';
import { personErasure } from '@floorlight/people/person-erasure';
import { authCaller, serviceCaller } from '@floorlight/service-kit/call-service';
import { internalRoute } from '@floorlight/service-kit/internal-route';
import { route } from '@floorlight/service-kit/route';
import { createService, type Service } from '@floorlight/service-kit/service';
import { askAuthForSites } from '@floorlight/sites/ask-auth-for-sites';
import { readSites } from '@floorlight/sites/read-sites';
import { siteDirectory } from '@floorlight/sites/site-directory';
import { createLogger } from '@floorlight/telemetry/logger';
import { acknowledgementRoute } from './alerts/acknowledge-for-hub.ts';
import { createPressQueue, pressesAtOnce } from './alerts/press-queue.ts';
import { rehearsePresses } from './alerts/rehearse-presses.ts';
import { alertRoutes } from './alerts/routes.ts';
import { analyticsRoutes } from './analytics/routes.ts';
import { beaconExpiry } from './beacons/beacon-expiry.ts';
import { beaconRoutes } from './beacons/routes.ts';
import { objectStoreOf, type SafetyConfig } from './config.ts';
import type { SafetyContext } from './context.ts';
import { escalationRounds } from './escalation/escalation-rounds.ts';
import { addArrivals } from './evacuations/add-arrivals.ts';
import { askAuthForBadge } from './evacuations/find-badge.ts';
import { evacuationRoutes } from './evacuations/routes.ts';
import { anonymousQuota } from './incidents/anonymous-quota.ts';
import { incidentRoutes } from './incidents/routes.ts';
import { injuryRoutes } from './injuries/routes.ts';
import { deleteOldLocations } from './locations/delete-old-locations.ts';
import { locationRoutes } from './locations/routes.ts';
import { notifyReceiver } from './notify-receiver.ts';
import { personalData } from './personal-data.ts';
import { deleteOldPhotos } from './photos/delete-old-photos.ts';
import { photoStore } from './photos/photo-store.ts';
import { responseRoutes } from './responses/routes.ts';
import { people } from './schema.ts';
import { deleteOldSightings } from './sightings/delete-old-sightings.ts';
import { onSeen } from './sightings/on-seen.ts';
import { openRoute } from './sites/find-open.ts';
import { findSiteUses } from './sites/find-site-uses.ts';
import { timelineRoutes } from './timeline/routes.ts';
import { wallRoutes } from './wall/routes.ts';

interface Settings {
  now?: () => Date;
  /** Milliseconds between two checks for overdue alerts and beacons of other instances; five seconds unless given. */
  sweepInterval?: number;
  /** Limits the consumer to one site, for tests that share NATS but not a database. */
  onlySite?: string;
}

/** For presses, answers and the relay of both. */
const alertConnections = { max: pressesAtOnce, connectionTimeout: 8000, keepOpen: true, pipelined: true };
/** New alerts and answers go ahead of repeats, escalations, positions and everything else. */
const urgentEvents: EventName[] = [
  'safety.alert.raised',
  'safety.alert.acknowledged',
  'safety.alert.resolved',
  'safety.alert.cancelled',
  'safety.alert.responded',
  'safety.evacuation.called',
  'safety.evacuation.extended',
  'safety.evacuation.ended',
];
/** Milliseconds. An instance that hangs inside a transaction holds up the alerts of the others no longer than that. */
const idleInTransaction = 1500;
const retentionInterval = 3600 * 1000;
/** Milliseconds between two looks for people who have come to a site that is evacuated. */
const arrivalInterval = 5000;

/** Safety: emergency alerts, beacons, incidents, and their figures. */
export function createSafetyService(
  config: SafetyConfig,
  { now = () => new Date(), sweepInterval, onlySite }: Settings = {},
): Service {
  const log = createLogger({ service: 'safety', level: config.LOG_LEVEL });
  const callAuth = authCaller('safety', config);
  const db = openDatabase({ url: config.DATABASE_URL, log, idleInTransaction });
  const alertDb = openDatabase({ url: config.DATABASE_URL, log, idleInTransaction, ...alertConnections });
  const bus = connectBus({ config, name: 'safety', log });
  const notify = notifyReceiver(config.NOTIFY_URL, serviceCaller('safety', config), bus.keys);
  const photos = photoStore(config.INCIDENT_PHOTOS_DIR, log, objectStoreOf(config));
  const siteSettings = siteDirectory({
    db,
    log,
    seeds: readSites(config.SITES_FILE),
    ask: askAuthForSites(callAuth),
  });
  const { sites } = siteSettings;
  const escalation = escalationRounds({ db, log, sites, now }, sweepInterval);
  const escalateAt = (due: Date) => escalation.runIn(due.getTime() - now().getTime());
  const expiry = beaconExpiry({ db, log, now }, sweepInterval);
  const expireBeaconsAt = (due: Date) => expiry.runIn(due.getTime() - now().getTime());
  const ofSite = onlySite === undefined ? {} : { site: onlySite, durablePrefix: `${onlySite}-` };
  const consumerOptions = { db, bus, log, service: 'safety', ...ofSite };
  const context: SafetyContext = {
    db,
    alertDb,
    log,
    sites,
    photos,
    anonymousQuota: anonymousQuota(now),
    findBadge: askAuthForBadge(callAuth),
    now,
    inTurn: createPressQueue(),
    escalateAt,
    expireBeaconsAt,
    alertsPerMinute: config.ALERTS_PER_MINUTE,
  };
  const erasure = personErasure({ service: 'safety', db, tables: personalData, callAuth, log });

  return createService({
    name: 'safety',
    endpoints: safetyEndpoints,
    config,
    log,
    parts: [
      db,
      alertDb,
      schemaVersion(db, new URL('../migrations/expand', import.meta.url)),
      siteSettings.part,
      // Before the bus: after a restart no round waits for a connection that it doesn't need.
      escalation,
      rehearsePresses(context),
      bus,
      relay({
        db,
        bus,
        log,
        urgent: { db: alertDb, names: urgentEvents },
        fallback: notify.take,
        findUnhandled: notify.findUnhandled,
        // A folded alert tells nobody anything that can't wait.
        fallbackFor: (name) =>
          (name.startsWith('safety.alert.') && name !== 'safety.alert.folded') ||
          name.startsWith('safety.beacon.') ||
          (name.startsWith('safety.evacuation.') && name !== 'safety.evacuation.exported'),
      }),
      expiry,
      photos,
      repeated({
        name: 'location retention',
        every: retentionInterval,
        work: (signal) => deleteOldLocations(context, config.LOCATION_DAYS, signal),
        log,
      }),
      repeated({
        name: 'photo retention',
        every: retentionInterval,
        work: (signal) => deleteOldPhotos(context, signal),
        log,
      }),
      repeated({
        name: 'sighting retention',
        every: retentionInterval,
        work: () => deleteOldSightings(context),
        log,
      }),
      repeated({ name: 'arrivals', every: sweepInterval ?? arrivalInterval, work: () => addArrivals(context), log }),
      erasure.part,
      consumer({ ...consumerOptions, producer: 'vault', lane: 'scans', on: { 'vault.barcode.added': onSeen } }),
      consumer({ ...consumerOptions, producer: 'vault', lane: 'places', on: { 'vault.place.scanned': onSeen } }),
      consumer({
        ...consumerOptions,
        producer: 'breaks',
        lane: 'sessions',
        on: { 'breaks.session.started': onSeen, 'breaks.session.ended': onSeen },
      }),
      consumer({
        ...consumerOptions,
        producer: 'inventory',
        on: {
          'inventory.count.saved': onSeen,
          'inventory.tote.created': onSeen,
          'inventory.tote.updated': onSeen,
          'inventory.tote.scanned': onSeen,
        },
      }),
      consumer({
        ...consumerOptions,
        producer: 'auth',
        directory: askAuth(callAuth),
        on: {
          ...peopleReactions(people),
          'auth.session.started': onSeen,
          'auth.session.switched': onSeen,
          'auth.session.revoked': onSeen,
          'auth.site.changed': each(siteSettings.onSiteChanged),
          'auth.user.erased': each(erasure.onErased),
        },
      }),
    ],
    routers: (app) => {
      internalRoute(internalRoutes.usesInSafety.path, SiteUsesRequest, ({ siteId }) => findSiteUses(db, siteId))(app);
      acknowledgementRoute(context)(app);
      openRoute(context)(app);
    },
    sites: siteSettings.sites,
    routes: [
      route(ownDataContract.getOwnSafetyData, ({ principal }) => ownData(db, personalData, principal.sub)),
      ...alertRoutes(context),
      ...responseRoutes(context),
      ...timelineRoutes(context),
      ...locationRoutes(context),
      ...beaconRoutes(context),
      ...incidentRoutes(context),
      ...injuryRoutes(context),
      ...evacuationRoutes(context),
      ...analyticsRoutes(context),
      ...wallRoutes(context),
    ],
  });
}
